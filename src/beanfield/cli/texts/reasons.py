"""Why a bot would make a move; the keys are those of :mod:`beanfield.bots.explaining`."""

from typing import Final

REASONS: Final = {
    "any-legal": "any legal move would do",
    "grows": "{kind} grows on field {field}, which then holds {count}",
    "next-coin": "one more {kind} makes {coins} coins",
    "empty-field": "field {field} is empty",
    "harvest-full": "field {field} can pay no more than it does now",
    "harvest-needed": "field {field} promises least of those that may be harvested",
    "buy": "a third field pays while much of the game is still to come",
    "swap": "{give} grows on no field, {get} does",
    "beg": "{get} would grow here, and asking costs nothing",
    "give-away": "{give} grows on no field here",
    "offer-gains": "{get} promises more coins here than {give}",
    "deal-gains": "by the coins its beans promise, it gains",
    "good-deal": "everything it brings fits a field, and nothing given grows",
    "misfit": "{kind} grows on no field",
    "gift-fits": "{kind} grows on a field",
    "no-better-gift": "{kind} costs less than offering what is needed",
    "bonus": "the row shows what the card asks for",
    "nothing": "there is nothing better to do",
}
