"""What lies on the table."""

from typing import Final

from . import Pair, Same

TITLE: Final = Pair("Turn {turn}, yours", "Turn {turn}, {who}'s")
COLUMN_SEAT: Final = "player"
COLUMN_COINS: Final = "coins"
COLUMN_HAND: Final = "hand"
COLUMN_FIELDS: Final = "fields (coins now)"
ACTIVE_MARK: Final = Same(">")
SEAT: Final = Same("{mark}{seat} {name}")
FIELD: Final = Same("{kind} ×{count} ({worth})")
FIELD_EMPTY: Final = "empty"
COINS_HIDDEN: Final = Same("?")
ASIDE: Final = Pair("You have set aside {kinds}.", "{who} has set aside {kinds}.")
DONE: Final = Pair("You are done trading.", "{who} is done trading.")

SUPPLY: Final = "Supply: {cards}, pass {at} of {limit}"
SUPPLY_LAST: Final = "Supply: used up, this is the last turn"
SUPPLY_DUEL: Final = "Supply: {cards}"
DISCARDS: Final = "discard pile: {cards}, {top} on top"
DISCARDS_NONE: Final = "discard pile: empty"
MIDDLE_SEPARATOR: Final = Same("   ")
TURNED: Final = "Turned up: {cards}"
TURNED_LEFT: Final = "Left by {who}: {cards}"
CARD: Final = Same("{kind} {card}")

YOUR_FARM: Final = ("Your fields ({number} coin)", "Your fields ({number} coins)")
YOUR_FIELD: Final = "field {field}"
YOUR_EMPTY: Final = "empty"
YOUR_FOR_SALE: Final = "for sale for {coins}"
WORTH_MORE: Final = "{coins} now, {next} with {missing} more"
WORTH_BEST: Final = "{coins}, no more to be had"
KIND_COUNT: Final = Same("{kind} ×{count}")
YOUR_HAND: Final = "Your hand"
HAND_EMPTY: Final = "empty"
HAND_FRONT: Final = "[front: {kind} {card}]"
HAND_NEXT: Final = "next: {kind} {card}"
HAND_CARD: Final = Same("{kind} {card}")
HAND_SEPARATOR: Final = Same("  ")
YOUR_ASIDE: Final = "To plant"
WANTED: Final = "{who} looks for {kind}, and you have {card}."
SPARED: Final = "{who} could spare {kind}, which grows on your field {field}."
HAND_OF: Final = "hand: {cards}"

OFFER_COLUMN: Final = "offer"
COLUMN_FROM: Final = "from"
COLUMN_GET: Final = "you get"
COLUMN_GIVE: Final = "you give"
COLUMN_STATE: Final = "how it stands"
FROM_YOU: Final = "you, to {to}"
TO_ALL: Final = "all"
FOR_FREE: Final = "nothing: a gift"
REQUEST: Final = "nothing: a request"
FITS: Final = "you could accept"
APPROVED_BY: Final = "approved by {names}"
APPROVED_YOU: Final = "you approved; {who} decides"
DECLINED_YOU: Final = "you declined"
UNANSWERED: Final = "no answer yet"
DECLINED_BY: Final = "declined by {names}"
BEYOND_OFFERS: Final = "{who} asks you for what you lack: {terms}."
OTHER_OFFERS: Final = "{who} offers {to}: {terms}."
OTHER_TERMS: Final = "{give} for {get} ({offer})"

GIFTS: Final = "Gifts"
GIFT_FREE: Final = Same("{kind}")
GIFT_PUSHED: Final = "({kind}: used)"
GIFT_NOW: Final = "[{kind}: offered by {who}]"
BONUS: Final = "Your bonus cards"
BONUS_CARD: Final = Same("{card}: {bonus}")
BONUS_MATCH: Final = Pair("  matches your field {field}: {run}", "  matches {who}'s field {field}: {run}")
DUEL_SEAT: Final = "{name}: {coins}, {cards} in hand, {bonus}"
DUEL_SEAT_CASHED: Final = "{name}: {coins} and {cashed} for bonus cards, {cards} in hand, {bonus}"
BONUS_CARDS: Final = ("{number} bonus card", "{number} bonus cards")
RANKED: Final = Same("{rank}·{kind}")
DUEL_ASIDE: Final = "  set aside: {kinds}"
ROW_FIELD: Final = "  field {field}"
ROW_WORTH: Final = "{coins}, {next} with {missing} more"
ROW_NOTES: Final = Same("{worth}; {takes}")
ROW_STEP: Final = Same("{rank}·{kind} ×{count}")
ROW_ARROW: Final = Same(" → ")
ROW_TAKES: Final = "next {rank}"
ROW_TAKES_TWO: Final = "next {rank} or {next}"

PENNIES: Final = Same("{coins}.{pennies:02d}")
