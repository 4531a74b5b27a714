"""One short text form for every move, for people to type and read.

Seats and fields count from 1 here, because people count so. Cards are written as everywhere (``h7`` hand, ``t3``
turned up, ``a2`` set aside, ``b4`` bonus). A kind may be shortened as long as it is clear which one is meant; capitals
and extra spaces do not matter. ``OFFER.REVISION`` names an offer as it stands now, for example ``5.2``.

==========================================================  ===================================================
text                                                        move
==========================================================  ===================================================
``plant 1``                                                 the front card of the hand, to field 1
``plant a3 2``                                              a card set aside or turned up, to field 2
``harvest 2``, ``harvest 2 for front``, ``... for a3``      field 2; where harvests are forced, for which card
``buy``, ``turn up``, ``draw``
``offer CARDS for KINDS [to SEATS] [first] [counter N]``    ``offer h3 t1 for 2 red 1 soy to 1 3 first``
``change N CARDS for KINDS [to SEATS] [first]``             ``change 5 h3 for nothing``
``withdraw N``, ``take back N``
``approve N.R [with CARDS]``                                ``approve 5.2 with h4 h9``
``decline N.R``, ``confirm N.R SEAT``                       ``confirm 5.2 3``
``wish KINDS [spare KINDS]``, ``spare KINDS``               ``wish red soy spare blue``, ``wish nothing``
``done``, ``end``, ``resume``, ``close``, ``pass``
``discard CARD``                                            ``discard h2``
``gift KIND``, ``accept``, ``deliver CARD``
``discard bonus CARDS``, ``keep bonus``                     ``discard bonus b1 b4``
``cash CARD on SEAT FIELD``                                 ``cash b2 on 1 3``
==========================================================  ===================================================

CARDS is ``nothing`` or names of cards; KINDS of an offer is ``nothing`` or kinds with counts before them, 1 where none
is written.
"""

from collections.abc import Callable
from typing import Any, Final, NoReturn

from beanfield.rules.cards import KIND_NAMES

from . import mistakes as said
from .mistakes import Either, Every, Phrase, TextError
from .moves import (
    Accept,
    Approve,
    Buy,
    Cash,
    Change,
    Close,
    Confirm,
    Decline,
    DeliverCard,
    Discard,
    DiscardBonus,
    Done,
    Draw,
    End,
    Harvest,
    Move,
    OfferGift,
    Pass,
    Plant,
    PlantCard,
    Post,
    Resume,
    TakeBack,
    TurnUp,
    Wish,
    Withdraw,
)
from .names import ASIDE_NUMBERS, BONUS_NUMBERS, FRONT_NAME, HAND_NUMBERS, TURNED_NUMBERS

NOTHING: Final = "nothing"


# Writing.


def format_move(move: Move) -> str:
    """The text form of a move; ``parse_move`` reads it back."""
    return FORMATS[type(move)](move)


def offered(give: tuple[str, ...], ask: dict[str, int], to: tuple[int, ...], first: bool) -> str:
    """The terms of an offer."""
    text = f"{' '.join(give) or NOTHING} for {' '.join(f'{ask[k]} {k}' for k in KIND_NAMES if k in ask) or NOTHING}"
    if to:
        text += " to " + " ".join(str(seat + 1) for seat in to)
    return text + " first" if first else text


def format_post(m: Post) -> str:
    text = f"offer {offered(m.give, m.ask, m.to, m.first)}"
    return f"{text} counter {m.counter}" if m.counter else text


def format_wish(m: Wish) -> str:
    words = ["wish", *m.want] if m.want else []
    if m.spare:
        words += ["spare", *m.spare]
    return " ".join(words) or f"wish {NOTHING}"


def format_approve(m: Approve) -> str:
    text = f"approve {m.offer}.{m.revision}"
    return f"{text} with {' '.join(m.cards)}" if m.cards else text


FORMATS: Final[dict[type, Callable[[Any], str]]] = {
    Plant: lambda m: f"plant {m.field + 1}",
    PlantCard: lambda m: f"plant {m.card} {m.field + 1}",
    Harvest: lambda m: f"harvest {m.field + 1}" + (f" for {m.card}" if m.card else ""),
    Buy: lambda m: "buy",
    TurnUp: lambda m: "turn up",
    Draw: lambda m: "draw",
    Post: format_post,
    Change: lambda m: f"change {m.offer} {offered(m.give, m.ask, m.to, m.first)}",
    Withdraw: lambda m: f"withdraw {m.offer}",
    Approve: format_approve,
    TakeBack: lambda m: f"take back {m.offer}",
    Decline: lambda m: f"decline {m.offer}.{m.revision}",
    Confirm: lambda m: f"confirm {m.offer}.{m.revision} {m.partner + 1}",
    Done: lambda m: "done",
    End: lambda m: "end",
    Resume: lambda m: "resume",
    Close: lambda m: "close",
    Wish: format_wish,
    Discard: lambda m: f"discard {m.card}",
    OfferGift: lambda m: f"gift {m.kind}",
    Accept: lambda m: "accept",
    DeliverCard: lambda m: f"deliver {m.card}",
    DiscardBonus: lambda m: f"discard bonus {' '.join(m.cards)}" if m.cards else "keep bonus",
    Cash: lambda m: f"cash {m.card} on {m.side + 1} {m.field + 1}",
    Pass: lambda m: "pass",
}


# Reading.


def parse_move(text: str) -> Move:
    """Read a move. Raises TextError, which says what was wrong and what would be right.

    Whether the move is legal is not looked at here.
    """
    words = Words(text)
    verb = words.next(said.A_MOVE)
    reader = READERS.get(verb)
    if reader is None:
        raise TextError(said.NO_MOVE, word=verb, verbs=Every(sorted(READERS)))
    move = reader(words)
    words.end()
    return move


class Words:
    """The words of a text, taken one after another."""

    def __init__(self, text: str) -> None:
        self.words = text.lower().split()
        self.at = 0

    def peek(self) -> str:
        """The word to come, or nothing."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def next(self, wanted: str, **values: object) -> str:
        """Take a word; ``wanted`` says what is missing if there is none."""
        word = self.peek()
        if not word:
            self.missing(Phrase(wanted, **values))
        self.at += 1
        return word

    def take(self, word: str) -> bool:
        """Take this word, if it comes next."""
        if self.peek() != word:
            return False
        self.at += 1
        return True

    def need(self, word: str, example: str) -> None:
        """Take this word."""
        if not self.take(word):
            self.wrong(said.A_WORD, word=word, example=example)

    def wrong(self, wanted: str, **values: object) -> NoReturn:
        """Complain about the word to come; ``wanted`` says what should come, with its values."""
        word = self.peek()
        if word:
            raise TextError(said.MISFIT, word=word, wanted=Phrase(wanted, **values))
        self.missing(Phrase(wanted, **values))

    def missing(self, wanted: Phrase) -> NoReturn:
        """Complain that nothing more comes."""
        if self.words:
            raise TextError(said.MISSING_AFTER, words=" ".join(self.words), wanted=wanted)
        raise TextError(said.MISSING, wanted=wanted)

    def end(self) -> None:
        """Nothing may be left."""
        if self.peek():
            raise TextError(said.TOO_MUCH, words=" ".join(self.words[self.at :]))

    def number(self, what: str, low: int = 1) -> int:
        """Take a number."""
        word = self.next(what)
        if not is_number(word) or int(word) < low:
            raise TextError(said.NO_NUMBER, word=word, wanted=Phrase(what), low=low)
        return int(word)

    def card(self, places: str) -> str:
        """Take a card of one of these places."""
        word = self.next(said.A_CARD, cards=examples(places))
        if not is_card(word, places):
            raise TextError(said.NO_CARD, word=word, cards=examples(places))
        return word

    def cards(self, places: str) -> tuple[str, ...]:
        """Take cards while there are some."""
        found = []
        while is_card(self.peek(), places):
            found.append(self.next(""))
        return tuple(found)

    def kind(self) -> str:
        """Take a kind."""
        return kind_of(self.next(said.A_KIND))

    def kinds(self) -> tuple[str, ...]:
        """Take kinds up to a word of the grammar or the end."""
        found: list[str] = []
        while self.peek() and self.peek() not in ("spare", NOTHING):
            kind = self.kind()
            if kind not in found:
                found.append(kind)
        return tuple(found)

    def revision(self) -> tuple[int, int]:
        """Take an offer and its revision."""
        word = self.next(said.A_REVISION)
        offer, dot, revision = word.partition(".")
        if not dot or not is_number(offer) or not is_number(revision):
            raise TextError(said.NO_REVISION, word=word)
        return int(offer), int(revision)


def is_number(word: str) -> bool:
    """Whether a word is a number a person could mean; longer ones only cost time."""
    return word.isascii() and word.isdecimal() and len(word) <= 12


PLACES: Final = {"h": HAND_NUMBERS, "t": TURNED_NUMBERS, "a": ASIDE_NUMBERS, "b": BONUS_NUMBERS}


def is_card(word: str, places: str) -> bool:
    """Whether a word names a card of one of these places."""
    return any(word in PLACES[place] for place in places)


def examples(places: str) -> Either:
    """Cards of these places."""
    return Either(f"{place}{i}" for i, place in enumerate(places, 2))


def kind_of(word: str) -> str:
    """The kind a word means. Raises TextError if it means none, or several."""
    if word in KIND_NAMES:
        return word
    meant = [kind for kind in KIND_NAMES if kind.startswith(word)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise TextError(said.SEVERAL_KINDS, word=word, kinds=Either(meant))
    raise TextError(said.NO_KIND, word=word, kinds=Every(KIND_NAMES))


def read_plant(words: Words) -> Move:
    if is_card(words.peek(), "at"):
        card = words.card("at")
        return PlantCard(card, words.number(said.A_FIELD) - 1)
    if not is_number(words.peek()):
        words.wrong(said.A_FIELD_OR_CARD)
    return Plant(words.number(said.A_FIELD) - 1)


def read_harvest(words: Words) -> Move:
    field = words.number(said.A_FIELD) - 1
    if not words.take("for"):
        return Harvest(field)
    if words.take(FRONT_NAME):
        return Harvest(field, FRONT_NAME)
    return Harvest(field, words.card("a"))


def read_terms(words: Words) -> tuple[tuple[str, ...], dict[str, int], tuple[int, ...], bool]:
    """What is given, what is asked, who is addressed, and whether the first who accepts gets it."""
    give: tuple[str, ...] = ()
    if not words.take(NOTHING):
        give = words.cards("ht")
        if not give:
            words.wrong(said.CARDS_OR_NOTHING)
    words.need("for", "offer h3 for 2 red 1 soy")
    ask: dict[str, int] = {}
    if not words.take(NOTHING):
        while words.peek() and words.peek() not in ("to", "first", "counter"):
            count = words.number(said.A_COUNT) if is_number(words.peek()) else 1
            kind = words.kind()
            ask[kind] = ask.get(kind, 0) + count
        if not ask:
            words.wrong(said.KINDS_OR_NOTHING)
    to: list[int] = []
    if words.take("to"):
        to.append(words.number(said.A_SEAT) - 1)
        while is_number(words.peek()):
            to.append(words.number(said.A_SEAT) - 1)
    return give, ask, tuple(to), words.take("first")


def read_offer(words: Words) -> Move:
    terms = read_terms(words)
    counter = words.number(said.AN_OFFER) if words.take("counter") else 0
    return Post(*terms, counter)


def read_change(words: Words) -> Move:
    offer = words.number(said.AN_OFFER)
    return Change(offer, *read_terms(words))


def read_approve(words: Words) -> Move:
    offer, revision = words.revision()
    if not words.take("with"):
        return Approve(offer, revision)
    cards = words.cards("ht")
    if not cards:
        words.wrong(said.CARDS_WITH)
    return Approve(offer, revision, cards)


def read_confirm(words: Words) -> Move:
    offer, revision = words.revision()
    return Confirm(offer, revision, words.number(said.A_SEAT) - 1)


def read_take(words: Words) -> Move:
    words.need("back", "take back 5")
    return TakeBack(words.number(said.AN_OFFER))


def read_turn(words: Words) -> Move:
    words.need("up", "turn up")
    return TurnUp()


def read_wish(words: Words) -> Move:
    want: tuple[str, ...] = ()
    if not words.take(NOTHING):
        want = words.kinds()
        if not want:
            words.wrong(said.WISHES_OR_NOTHING)
    return Wish(want, words.kinds() if words.take("spare") else ())


def read_spare(words: Words) -> Move:
    spare = words.kinds()
    if not spare:
        words.wrong(said.KINDS_SPARE)
    return Wish((), spare)


def read_discard(words: Words) -> Move:
    if not words.take("bonus"):
        return Discard(words.card("ht"))
    cards = words.cards("b")
    if not cards:
        words.wrong(said.BONUS_CARDS)
    return DiscardBonus(cards)


def read_keep(words: Words) -> Move:
    words.need("bonus", "keep bonus")
    return DiscardBonus()


def read_cash(words: Words) -> Move:
    card = words.card("b")
    words.need("on", "cash b2 on 1 3")
    side = words.number(said.A_SEAT) - 1
    return Cash(card, side, words.number(said.A_FIELD) - 1)


READERS: Final[dict[str, Callable[[Words], Move]]] = {
    "plant": read_plant,
    "harvest": read_harvest,
    "buy": lambda words: Buy(),
    "turn": read_turn,
    "draw": lambda words: Draw(),
    "offer": read_offer,
    "change": read_change,
    "withdraw": lambda words: Withdraw(words.number(said.AN_OFFER)),
    "approve": read_approve,
    "take": read_take,
    "decline": lambda words: Decline(*words.revision()),
    "confirm": read_confirm,
    "done": lambda words: Done(),
    "end": lambda words: End(),
    "resume": lambda words: Resume(),
    "close": lambda words: Close(),
    "wish": read_wish,
    "spare": read_spare,
    "discard": read_discard,
    "gift": lambda words: OfferGift(words.kind()),
    "accept": lambda words: Accept(),
    "deliver": lambda words: DeliverCard(words.card("ht")),
    "keep": read_keep,
    "cash": read_cash,
    "pass": lambda words: Pass(),
}
