"""Why a move is refused. Zero means that it is legal; the kernel returns nothing else."""

from enum import IntEnum


class Reason(IntEnum):
    """A refusal by name; the sentence for people belongs to :mod:`beanfield.game`."""

    OK = 0
    GAME_OVER = 1
    NOT_STARTED = 2
    SHUFFLE_DUE = 3
    NO_SUCH_SEAT = 4
    NOT_YOUR_TURN = 5
    NOT_NOW = 6
    UNKNOWN_MOVE = 7
    NOT_IN_THIS_GAME = 8
    NOT_ACTIVE = 9
    # Planting.
    NO_SUCH_FIELD = 20
    FIELD_TAKEN = 21
    NO_PLACE = 22
    CARD_NOT_THERE = 23
    HAND_EMPTY = 24
    PLANT_THE_CARD = 25
    MAY_NOT_DISCARD = 26
    # Harvesting and buying.
    FIELD_EMPTY = 40
    PROTECTED = 41
    NOT_IN_YOUR_TURN = 42
    HARVEST_NOT_NEEDED = 43
    NONE_FOR_SALE = 44
    ALREADY_BOUGHT = 45
    TOO_FEW_COINS = 46
    # Trading.
    PHASE_CLOSING = 60
    NOT_CLOSING = 61
    NOT_HELD = 62
    NOT_YOURS_TO_GIVE = 63
    CARD_TWICE = 64
    TOO_MANY_CARDS = 65
    NOTHING_FOR_NOTHING = 66
    KIND_NOT_IN_GAME = 67
    BAD_COUNT = 68
    BAD_ADDRESSEE = 69
    ONLY_TO_ACTIVE = 70
    ADDRESSEE_DONE = 71
    FIRST_ONLY_ACTIVE = 72
    OFFER_CAP = 73
    TABLE_FULL = 74
    YOU_ARE_DONE = 75
    ALREADY_DONE = 76
    OFFER_GONE = 77
    STALE_REVISION = 78
    NOT_YOUR_OFFER = 79
    YOUR_OWN_OFFER = 80
    NOT_ADDRESSED = 81
    WRONG_CARDS = 82
    APPROVED_BEFORE = 83
    DECLINED_BEFORE = 84
    NO_APPROVAL = 85
    BAD_COUNTER = 86
    WISHED_BEFORE = 87
    BAD_WISH = 88
    ACTIVE_ENDS = 89
    # The Duel.
    KIND_PUSHED = 100
    NO_COIN_TO_BLUFF = 101
    NO_GIFT = 102
    GIFT_MUST_BE_PLANTED = 103
    DISCARDED_BEFORE = 104
    NO_MATCH = 105
    CHOSEN_BEFORE = 106
    MUST_OFFER = 107
