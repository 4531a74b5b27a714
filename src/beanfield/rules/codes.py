"""The small integers that name games, stages, moves and events inside the kernel.

Plain constants, because reading a member of an Enum costs CPython six times as much as reading a global.
"""

from typing import Final

# Games.
TRADING: Final = 0  # the 3-7 player game
TWO: Final = 1  # the two-player variant
DUEL: Final = 2  # The Duel

# Switch ``harvest`` (rule H5); the two-player variant has V2 instead.
ANYTIME: Final = 0
OWN_TURN: Final = 1
FORCED: Final = 2

# Switch ``tie`` (rule E4); a tie in The Duel goes against the starting player (U14).
TIE_HAND: Final = 0
TIE_SEAT: Final = 1

# Stages: what the table waits for.
SETUP: Final = 0
PLANT_FIRST: Final = 1  # P1: the active player must plant his front card
PLANT_SECOND: Final = 2  # P1: he may plant the next one
READY_TURN: Final = 3  # T1: he says when the cards are turned up
ASK_TURN: Final = 4  # H4, in rounds: the others may harvest or buy first
TRADE: Final = 5  # T
CLOSING: Final = 6  # T20: the grace between the end of trading and its close
PLANT_ASIDE: Final = 7  # N, U10
READY_DRAW: Final = 8  # D1: the active player says when he draws
ASK_DRAW: Final = 9  # H4, in rounds
OVER: Final = 10
LEFT: Final = 11  # V3: the cards the opponent left
HAND_DISCARD: Final = 12  # V4: one hand card may be discarded
PLANT_TURNED: Final = 13  # V5
GIFT: Final = 14  # U6: somebody offers a gift, or answers one
DELIVER: Final = 15  # U8: one of several copies is picked
ASK_CASH: Final = 16  # U12, in rounds
BONUS_DISCARD: Final = 17  # U11
LAST_CASH: Final = 18  # U14
STAGE_COUNT: Final = 19

# Acts: what runs without anything coming between (H4); a shuffle may be due inside one.
NO_ACT: Final = 0
DEALING: Final = 1
TURNING: Final = 2
DRAWING: Final = 3
REFILLING: Final = 4

# Which pile has to be shuffled before the act can go on.
SHUFFLE_NONE: Final = 0
SHUFFLE_SUPPLY: Final = 1
SHUFFLE_BONUS: Final = 2

# Moves: what a seat asks for.
PASS: Final = 0
PLANT: Final = 1  # field: the front card of the hand
PLANT_CARD: Final = 2  # card, field: a set-aside or turned-up card
HARVEST: Final = 3  # field; card: the card it is needed for, where harvests are forced
BUY: Final = 4
TURN_UP: Final = 5
DRAW: Final = 6
POST: Final = 7  # cards, ask, to, first, counter
CHANGE: Final = 8  # offer, and all that POST has
WITHDRAW: Final = 9  # offer
APPROVE: Final = 10  # offer, revision, cards
TAKE_BACK: Final = 11  # offer
DECLINE: Final = 12  # offer, revision
CONFIRM: Final = 13  # offer, revision, partner
DONE: Final = 14
END: Final = 15
RESUME: Final = 16  # takes END back during the grace
CLOSE: Final = 17  # the table's clock ends the grace
WISH: Final = 18  # want, spare
DISCARD: Final = 19  # card
OFFER_GIFT: Final = 20  # kind; refuses the gift on offer, if any
ACCEPT: Final = 21
DELIVER_CARD: Final = 22  # card
DISCARD_BONUS: Final = 23  # cards
CASH: Final = 24  # card, partner (whose field), field
MOVE_COUNT: Final = 25

# Events: what happened. The numbers behind each are listed in :mod:`beanfield.rules.notes`.
EV_AT: Final = 1
EV_SHUFFLED: Final = 2
EV_DREW: Final = 3
EV_EXHAUSTED: Final = 4
EV_TURN: Final = 5
EV_PLANTED: Final = 6
EV_HARVESTED: Final = 7
EV_BOUGHT: Final = 8
EV_TURNED: Final = 9
EV_TRADE_OPEN: Final = 10
EV_POSTED: Final = 11
EV_CHANGED: Final = 12
EV_CLOSED: Final = 13
EV_APPROVED: Final = 14
EV_LAPSED: Final = 15
EV_DECLINED: Final = 16
EV_DEAL: Final = 17
EV_DONE: Final = 18
EV_WISH: Final = 19
EV_TRADE_CLOSED: Final = 20
EV_DISCARDED: Final = 21
EV_PULLED: Final = 22
EV_COIN_DEALT: Final = 23
EV_GIFT: Final = 24
EV_ACCEPTED: Final = 25
EV_GIVEN: Final = 26
EV_PAID: Final = 27
EV_BONUS_DREW: Final = 28
EV_BONUS_CHOSEN: Final = 29
EV_BONUS_DISCARDED: Final = 30
EV_CASHED: Final = 31
EV_OVER: Final = 32
EV_REVEALED: Final = 33
EV_PASSED: Final = 34

# Where a card came from, in EV_PLANTED and EV_DISCARDED.
FROM_HAND: Final = 0
FROM_ASIDE: Final = 1
FROM_TURNED: Final = 2

# Why an offer or an approval went, in EV_CLOSED and EV_LAPSED.
BY_DEAL: Final = 0
BY_CARD_GONE: Final = 1
BY_WITHDRAWAL: Final = 2
BY_PHASE_END: Final = 3
BY_CHANGE: Final = 4
BY_TAKING_BACK: Final = 5
BY_DECLINING: Final = 6
BY_DONE: Final = 7
