"""What happened, a sentence for each event."""

from typing import Final

from . import Pair

DEALT: Final = "The cards are dealt."
SHUFFLED: Final = "The discard pile, {cards}, is shuffled into a new supply."
SHUFFLED_BONUS: Final = "The discarded bonus cards, {cards}, are shuffled into a new pile."
DREW_KINDS: Final = Pair("You draw {kinds}.", "{who} draws {kinds}.")
DREW_HIDDEN: Final = Pair("You draw {cards}.", "{who} draws {cards}.")
EXHAUSTED: Final = "The supply is used up ({count} of {limit})."
TURN_BEGAN: Final = Pair("Turn {turn}: it is your turn.", "Turn {turn}: it is {who}'s turn.")
PLANTED: Final = Pair("You plant {kind} on field {field}.", "{who} plants {kind} on field {field}.")
HARVESTED: Final = Pair("You harvest {count} {kind} for {coins}.", "{who} harvests {count} {kind} for {coins}.")
HARVESTED_NOTHING: Final = Pair("You harvest {count} {kind} for nothing.", "{who} harvests {count} {kind} for nothing.")
HARVESTED_ROW: Final = Pair(
    "You harvest a row of {count} as {kind} for {coins}.", "{who} harvests a row of {count} as {kind} for {coins}."
)
BOUGHT: Final = Pair("You buy a third field for {coins}.", "{who} buys a third field for {coins}.")
TURNED_UP: Final = "Turned up: {kinds}."
OFFERED: Final = Pair("You offer {give} for {get} (offer {offer}).", "{who} offers {give} for {get} (offer {offer}).")
OFFERED_TO: Final = Pair(
    "You offer {to} {give} for {get} (offer {offer}).", "{who} offers {to} {give} for {get} (offer {offer})."
)
COUNTERED: Final = Pair(
    "You answer offer {counter}: {give} for {get} (offer {offer}).",
    "{who} answers offer {counter}: {give} for {get} (offer {offer}).",
)
CHANGED: Final = Pair(
    "You change offer {offer}: now {give} for {get}.", "{who} changes offer {offer}: now {give} for {get}."
)
WITHDRAWN: Final = Pair("You withdraw offer {offer}.", "{who} withdraws offer {offer}.")
CARD_GONE: Final = Pair(
    "Your offer {offer} is gone: a card in it went elsewhere.",
    "{who}'s offer {offer} is gone: a card in it went elsewhere.",
)
OFFER_DONE: Final = Pair("Your offer {offer} is gone.", "{who}'s offer {offer} is gone.")
APPROVED: Final = Pair("You approve offer {offer}.", "{who} approves offer {offer}.")
LAPSED: Final = Pair("Your approval of offer {offer} is gone.", "{who}'s approval of offer {offer} is gone.")
DECLINED: Final = Pair("You decline offer {offer}.", "{who} declines offer {offer}.")
DEAL: Final = Pair("Deal: you give {partner} {gave} for {took}.", "Deal: {who} gives {partner} {gave} for {took}.")
SAID_DONE: Final = Pair("You are done trading.", "{who} is done trading.")
WISHED_BOTH: Final = Pair(
    "You look for {want} and could spare {spare}.", "{who} looks for {want} and could spare {spare}."
)
WISHED_WANT: Final = Pair("You look for {want}.", "{who} looks for {want}.")
WISHED_SPARE: Final = Pair("You could spare {spare}.", "{who} could spare {spare}.")
WISHED_NOTHING: Final = Pair("You take your wishes back.", "{who} takes all wishes back.")
TRADE_CLOSED: Final = "Trading is over."
DISCARDED: Final = Pair("You discard {kind}.", "{who} discards {kind}.")
PULLED: Final = "Joined from the discard pile: {kinds}."
COINS_DEALT: Final = "Each player gets three unseen beans as coins."
GIFT_OFFERED: Final = Pair("You offer {kind} as a gift.", "{who} offers {kind} as a gift.")
GIFT_BACK: Final = Pair("You refuse, and offer {kind} back.", "{who} refuses, and offers {kind} back.")
GIFT_ACCEPTED: Final = Pair("You accept the {kind}.", "{who} accepts the {kind}.")
GIFT_BLUFF: Final = Pair(
    "You accept the {kind}, and it was a bluff: there is none.",
    "{who} accepts the {kind}, and it was a bluff: there is none.",
)
GIVEN: Final = Pair("You give {to} {kind}.", "{who} gives {to} {kind}.")
PAID: Final = Pair("You pay {to} the top coin for the bluff.", "{who} pays {to} the top coin for the bluff.")
BONUS_DREW: Final = ("{who} draws a bonus card.", "{who} draws {number} bonus cards.")
BONUS_DREW_YOU: Final = ("You draw the bonus card {bonus}.", "You draw the bonus cards {bonus}.")
BONUS_CHOSEN: Final = Pair("You have chosen your bonus cards.", "{who} has chosen bonus cards.")
BONUS_DISCARDED: Final = Pair("You discard the bonus card {bonus}.", "{who} discards the bonus card {bonus}.")
CASHED: Final = Pair(
    "You cash the bonus card {bonus} on {side}'s field {field}.",
    "{who} cashes the bonus card {bonus} on {side}'s field {field}.",
)
CASHED_OWN: Final = Pair(
    "You cash the bonus card {bonus} on your field {field}.", "{who} cashes the bonus card {bonus} on field {field}."
)
CASHED_YOURS: Final = Pair(
    "You cash the bonus card {bonus} on your field {field}.",
    "{who} cashes the bonus card {bonus} on your field {field}.",
)
REVEALED: Final = "The unseen coins were {kinds}."
GAME_OVER: Final = "The game is over."
BONUS: Final = "{runs} (worth {coins}.{pennies:02d})"
