"""What a move would do, said to the player who may choose it; and what the game waits for."""

from typing import Final

from . import Pair, Same

PLANT_EMPTY: Final = "plant {kind} on the empty field {field}"
PLANT_ON: Final = "plant {kind} on field {field}, beside {count} {other}"
PLANT_GROW: Final = "plant {kind} on field {field}, making {count}"
HARVEST: Final = "harvest field {field}: {count} {kind} for {coins}"
HARVEST_NOTHING: Final = "harvest field {field}: {count} {kind} for nothing"
PLANT_ROW: Final = "plant {kind} on field {field} after {other}, making {count}"
HARVEST_ROW: Final = "harvest field {field}: {count} cards, sold as {kind} for {coins}"
HARVEST_ROW_NOTHING: Final = "harvest field {field}: {count} cards, sold as {kind} for nothing"
HARVEST_FOR: Final = "harvest field {field} ({count} {kind} for {coins}) to plant {card} there"
HARVEST_FOR_NOTHING: Final = "harvest field {field} ({count} {kind} for nothing) to plant {card} there"
BUY: Final = "buy a third field for {coins}"
TURN_UP: Final = "plant no more; turn up {cards}"
TURN_UP_NOW: Final = "turn up {cards}"
DRAW: Final = "draw {cards}"
DRAW_LEAVE: Final = "leave the rest to {who} and draw {cards}"
DRAW_EACH: Final = "let every player draw a card"
APPROVE: Final = "approve offer {offer}: you give {who} {give} for {get}"
TAKE_BACK: Final = "take your approval of offer {offer} back"
DECLINE: Final = "decline offer {offer}"
WITHDRAW: Final = "withdraw your offer {offer}: {give} for {get}"
CONFIRM: Final = "strike offer {offer}: you give {who} {give} for {get}"
CONFIRM_REQUEST: Final = "strike offer {offer}: {who} gives you {get} for nothing"
DONE: Final = "say that you are done trading in this turn"
END: Final = "end trading"
RESUME: Final = "go on trading"
PASS_ACTIVE: Final = "wait and let the others speak (if all stay silent, trading ends)"
PASS_TRADE: Final = "stay silent until something concerns you"
PASS: Final = "do nothing"
PASS_CASH: Final = "cash no bonus card now"
DISCARD_CARD: Final = "discard {kind} {card}"
GIFT: Final = Pair("offer {kind} as a gift (you have {count})", "refuse, and offer {kind} back (you have {count})")
GIFT_BLUFF: Final = Pair(
    "bluff with {kind} (you have none; accepted, it costs you a coin)",
    "refuse, and bluff with {kind} (you have none; it may cost you a coin)",
)
ACCEPT: Final = "accept the {kind} that {who} offers"
DELIVER: Final = "give {kind} {card}"
KEEP_BONUS: Final = "keep all bonus cards"
DISCARD_BONUS: Final = "discard {cards} and draw anew"
CASH_OWN: Final = "cash {card} on your field {field}"
CASH_THEIRS: Final = "cash {card} on {who}'s field {field}"
OTHER: Final = Same("{text}")

# The one line that says what is going on.
NOW_PLANT_FIRST: Final = "Plant your front bean, {kind}."
NOW_NO_PLACE: Final = "Your front bean, {kind}, has no place: harvest a field first."
NOW_NO_PLACE_BUY: Final = "Your front bean, {kind}, has no place: harvest a field or buy one first."
NOW_PLANT_SECOND: Final = "You may plant the next bean too, {kind}; then cards are turned up."
NOW_SECOND_NO_PLACE: Final = "Your next bean, {kind}, has no place and may wait; turn cards up when you are ready."
NOW_SECOND_TWO: Final = "You may plant the next bean too, {kind}, or discard one of your hand; then turn cards up."
NOW_SECOND_TWO_NO_PLACE: Final = "You may discard one card of your hand; then turn cards up."
NOW_TURN_UP: Final = "Planting is over: turn cards up when you are ready."
NOW_TRADE_YOURS: Final = "You trade. Offer something, or end trading."
NOW_TRADE_APPROVED: Final = "You trade. Somebody has approved an offer of yours: strike it, or wait."
NOW_TRADE_FITS: Final = (
    "{who} trades. You could accept {number} offer.",
    "{who} trades. You could accept {number} offers.",
)
NOW_TRADE_FITS_YOURS: Final = (
    "You trade. You could accept {number} offer.",
    "You trade. You could accept {number} offers.",
)
NOW_TRADE_OTHER: Final = "{who} trades. You may offer something, or stay silent."
NOW_ASK: Final = "Before {who} goes on, you may harvest or buy."
NOW_PLANT_ASIDE: Final = ("Plant the bean you were given.", "Plant your {number} beans, in any order.")
NOW_PLANT_ASIDE_NONE: Final = "A bean of yours has no place: harvest a field first."
NOW_DRAW: Final = "Your turn ends: draw."
NOW_LEFT: Final = "Plant or discard each card that {who} left you."
NOW_HAND_DISCARD: Final = "You may discard one card of your hand; then cards are turned up."
NOW_PLANT_TURNED: Final = "Plant any of the cards that lie there; what you leave is offered to {who}."
NOW_GIFT_FIRST: Final = "Offer {who} a kind as a gift: one you have, or a bluff."
NOW_GIFT: Final = "{who} offers you {kind}: accept it, or offer another kind back."
NOW_DELIVER: Final = "Your {kind} was accepted: choose the copy you give."
NOW_ASK_CASH: Final = "You may cash a bonus card now."
NOW_BONUS_DISCARD: Final = "You may discard bonus cards and draw new ones."
NOW_LAST_CASH: Final = "The last chance to cash bonus cards."
NOW_PLANT_GIFTS: Final = "Plant the cards that lie there and the gift you accepted, in any order."
NOW_PLANT_TURNED_DUEL: Final = "Plant the cards that lie there, in any order; one of them you may discard."
NOW_PLANT_REST: Final = "Plant the cards that lie there, in any order."
NOW_MUST_PLANT: Final = "The field is free: plant there the bean it was harvested for."
NOW_OTHER: Final = "Choose a move."
