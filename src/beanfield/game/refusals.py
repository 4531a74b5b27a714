"""Why a move is refused, as an exception with a named reason and a plain sentence."""

from typing import Final

from beanfield.rules.reasons import Reason

SENTENCES: Final[dict[Reason, str]] = {
    Reason.OK: "Nothing is wrong with this move.",
    Reason.GAME_OVER: "The game is over; no more moves can be made.",
    Reason.NOT_STARTED: "The cards have not been dealt yet; wait for the first turn.",
    Reason.SHUFFLE_DUE: "A pile has to be shuffled first; wait for the cards.",
    Reason.NO_SUCH_SEAT: "There is no such seat at this table; choose one of the players.",
    Reason.NOT_YOUR_TURN: "It is somebody else's turn to speak; wait until you are asked.",
    Reason.NOT_NOW: "This cannot be done at this point of the turn; look at what is awaited.",
    Reason.UNKNOWN_MOVE: "There is no such move; choose one of the moves that exist.",
    Reason.NOT_IN_THIS_GAME: "This move does not exist in this game; choose one that its rules know.",
    Reason.NOT_ACTIVE: "Only the active player does this; wait for your turn.",
    Reason.NO_SUCH_FIELD: "There is no such field; choose one of the fields in play.",
    Reason.FIELD_TAKEN: "Other beans grow on this field; choose an empty field or one that takes this bean.",
    Reason.NO_PLACE: "No field takes this bean; harvest a field first, or buy one where that is possible.",
    Reason.CARD_NOT_THERE: "This card does not lie there any more; choose one that does.",
    Reason.HAND_EMPTY: "The hand is empty; there is no card to plant from it.",
    Reason.PLANT_THE_CARD: "The field was harvested for a certain card; plant that card there first.",
    Reason.MAY_NOT_DISCARD: "These cards may not be discarded; plant them, or leave them to the opponent.",
    Reason.FIELD_EMPTY: "Nothing grows on this field; choose one with beans to harvest.",
    Reason.PROTECTED: "A single bean is protected while another of your fields has two or more; harvest that one.",
    Reason.NOT_IN_YOUR_TURN: "Fields may be harvested only in your own turn; wait for it.",
    Reason.HARVEST_NOT_NEEDED: "Fields are harvested only for a card that has no place; name such a card.",
    Reason.NONE_FOR_SALE: "No third field is for sale in this game; play with the fields you have.",
    Reason.ALREADY_BOUGHT: "You have bought your third field already; there is no fourth.",
    Reason.TOO_FEW_COINS: "You have too few coins for a third field; earn some by harvesting.",
    Reason.PHASE_CLOSING: "Trading is closing; only offers already open can still be struck.",
    Reason.NOT_CLOSING: "Trading is not closing; this can be said only during the grace at its end.",
    Reason.NOT_HELD: "You do not hold this card any more; choose one of yours.",
    Reason.NOT_YOURS_TO_GIVE: "Turned-up cards are the active player's; give cards of your hand.",
    Reason.CARD_TWICE: "A card is named twice; name each card once.",
    Reason.TOO_MANY_CARDS: "That is too many cards; an offer gives at most 16 and asks at most 16.",
    Reason.NOTHING_FOR_NOTHING: "Nothing for nothing is no offer; give or ask at least one card.",
    Reason.KIND_NOT_IN_GAME: "There are no beans of this kind in the game; choose a kind that is.",
    Reason.BAD_COUNT: "This is no number of cards; ask one or more of each kind you name.",
    Reason.BAD_ADDRESSEE: "The offer cannot go to these seats; address other players at the table.",
    Reason.ONLY_TO_ACTIVE: "You can offer only to the active player; address nobody else.",
    Reason.ADDRESSEE_DONE: "A player you address has said that he is done trading; leave him out.",
    Reason.FIRST_ONLY_ACTIVE: "Only the active player's offers can go to the first who accepts; leave that out.",
    Reason.OFFER_CAP: "You have made all the offers you may make in this phase; answer those of others.",
    Reason.TABLE_FULL: "64 offers are open, the most there can be; wait until one goes.",
    Reason.YOU_ARE_DONE: "You have said that you are done trading; you can trade again in the next turn.",
    Reason.ALREADY_DONE: "You have said already that you are done; nothing more is needed.",
    Reason.OFFER_GONE: "This offer is not open any more; choose one that is.",
    Reason.STALE_REVISION: "This offer has been changed since; look at it again.",
    Reason.NOT_YOUR_OFFER: "This offer is somebody else's; only its proposer decides that.",
    Reason.YOUR_OWN_OFFER: "This offer is your own; others answer it.",
    Reason.NOT_ADDRESSED: "This offer is not addressed to you; answer one that is.",
    Reason.WRONG_CARDS: "These are not the cards asked for; name exactly the kinds and counts asked.",
    Reason.APPROVED_BEFORE: "You have approved this offer once; in rounds each revision can be approved only once.",
    Reason.DECLINED_BEFORE: "You have declined this offer already; it cannot be declined again.",
    Reason.NO_APPROVAL: "There is no such approval; it was not given or has gone.",
    Reason.BAD_COUNTER: "A counter-offer answers an open offer made to you; point at one.",
    Reason.WISHED_BEFORE: "You have just made a wish; wait until another move has been made.",
    Reason.BAD_WISH: "This is no wish; name kinds you look for and other kinds you could spare.",
    Reason.ACTIVE_ENDS: "The active player ends trading instead of saying that he is done; say end.",
    Reason.KIND_PUSHED: "This kind has been offered in this phase already; offer another one.",
    Reason.NO_COIN_TO_BLUFF: "You have neither this bean nor a coin to bluff with; offer a kind you hold.",
    Reason.NO_GIFT: "No gift is on offer that could be accepted; make the first offer.",
    Reason.GIFT_MUST_BE_PLANTED: "A gift you accepted must be planted; discard a turned-up card instead.",
    Reason.DISCARDED_BEFORE: "You have discarded a turned-up card in this turn; plant the others.",
    Reason.NO_MATCH: "The end of this row does not show what the bonus card asks for; choose another row.",
    Reason.CHOSEN_BEFORE: "You have chosen your bonus cards already; the choice stands.",
    Reason.MUST_OFFER: "You must offer a gift first; choose a kind.",
}


class IllegalMove(Exception):
    """A move was refused, and nothing has changed.

    ``reason`` names why; the text of the exception is a plain sentence for people. ``detail``, if given, says more
    about this very move and is added to it.
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{sentence(reason)} ({detail})" if detail else sentence(reason))


def sentence(reason: Reason) -> str:
    """What was wrong and what would be right, in one plain English sentence."""
    return SENTENCES[reason]
