"""Reads what a player types: the text form of a move, with shortcuts that need the table to be understood.

A kind may stand for a card, a name for a seat, ``5`` for offer 5 as it stands now; what is left out is filled in
where only one thing can be meant. The rest is the business of :func:`beanfield.game.parse_move`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from beanfield.game import Approve, Harvest, Move, Plant, PlantCard, TextError, View, format_move, parse_move
from beanfield.words import kind_word

from .kinds import kind_or_none, kinds_in_english, typed_kind
from .offers import approved_own, fitting, holdings, lacking
from .people import People
from .texts import asking as t
from .texts import bag, fill, listed

VERBS: Final = (
    *("plant", "harvest", "buy", "turn", "draw", "offer", "change", "withdraw", "approve", "take", "decline"),
    *("confirm", "wish", "spare", "done", "end", "resume", "pass", "discard", "gift", "accept", "deliver"),
    *("keep", "cash", "counter"),
)
SAME: Final = {
    "skip": "pass",
    "wait": "pass",
    "silent": "pass",
    "sell": "harvest",
    "give": "deliver",
    "strike": "confirm",
}

# Where beans are planted, if there is room for them.
PLANTING: Final = ("plant-first", "plant-second", "plant-aside", "left", "plant-turned")


class Reader:
    """Reads the moves of the seat the game waits for; ``moves`` are those that are legal."""

    def __init__(self, view: View, people: People, moves: Sequence[Move]) -> None:
        self.view = view
        self.people = people
        self.moves = moves

    def read(self, text: str) -> Move:
        """The move a text means. Raises TextError, which says what was wrong and what would be right."""
        words = kinds_in_english(text).replace(",", " ").split()
        if words and words[0] not in VERBS:
            words[0] = SAME.get(words[0], words[0])
            meant = [verb for verb in VERBS if verb.startswith(words[0])]
            if len(meant) == 1:
                words = meant + words[1:]
        if not words or words[0] not in READERS:
            return parse_move(" ".join(words))
        return parse_move(" ".join(READERS[words[0]](self, words[1:])))

    # Cards.

    def giveable(self) -> list[tuple[str, str]]:
        """Cards and kinds that could be given: turned-up ones first for the active player, then from the front."""
        view = self.view
        shown = [*(view.turned if view.seat == view.active else ()), *view.hand]
        return [(str(card.card), card.kind) for card in shown]

    def cards(self, words: Sequence[str]) -> list[str]:
        """Cards named by place or by kind, with counts before kinds."""
        found: list[str] = []
        named = {word for word in words if any(word == card for card, _ in self.giveable())}
        count = 1
        for word in words:
            if word.isdecimal():
                count = int(word)
                continue
            kind = kind_or_none(word)
            if kind is None:
                found.append(word)
            else:
                free = [c for c, k in self.giveable() if k == kind and c not in found and c not in named]
                if len(free) < count:
                    raise TextError(self.too_few(kind, len(free), count))
                found += free[:count]
            count = 1
        return found

    def too_few(self, kind: str, free: int, wanted: int) -> str:
        """Why a kind cannot be given so often."""
        if free == 0:
            return fill(t.NO_CARD_OF_KIND, kind=kind_word(kind), held=bag(holdings(self.view)))
        return fill(t.TOO_FEW_OF_KIND, kind=kind_word(kind), held=free, wanted=wanted)

    def seats(self, words: Sequence[str]) -> list[str]:
        """The words of an offer's end, names turned into numbers of seats."""
        if "to" not in words:
            return list(words)
        at = list(words).index("to") + 1
        if words[at : at + 1] in (["all"], ["everybody"], ["everyone"]):
            return [*words[: at - 1], *words[at + 1 :]]
        return [*words[:at], *(self.seat(word) for word in words[at:])]

    def seat(self, word: str) -> str:
        """A seat's number, if the word is a name."""
        if word.isdecimal() or word in ("first", "counter", "and"):
            return word if word != "and" else ""
        seat = self.people.seat_named(word)
        if seat is None:
            names = listed(p.name for at, p in enumerate(self.people) if at != self.view.seat)
            raise TextError(fill(t.NO_SUCH_PLAYER, word=word, names=names))
        return str(seat + 1)

    def terms(self, words: Sequence[str]) -> list[str]:
        """What is given for what, to whom."""
        words = [word for word in words if word != "and"]
        if "for" not in words:
            return words
        at = words.index("for")
        give = words[:at] if words[:at] == ["nothing"] else self.cards(words[:at])
        return [*give, *self.seats(words[at:])]

    # Offers.

    def offer_now(self, word: str) -> str:
        """An offer as it stands now: ``5`` becomes ``5.2``."""
        if not word.isdecimal():
            return word
        for offer in self.view.offers:
            if offer.offer == int(word):
                return f"{offer.offer}.{offer.revision}"
        raise TextError(fill(t.NO_OFFER, offer=word))

    def only_offer(self, verb: str, offers: Sequence[int]) -> str:
        """The one offer that can be meant."""
        if not offers:
            raise TextError(fill(t.NO_OFFER_FITS, verb=verb))
        if len(offers) > 1:
            raise TextError(fill(t.SEVERAL_OFFERS, offers=listed(str(offer) for offer in offers)))
        return str(offers[0])

    def approve(self, words: list[str]) -> list[str]:
        if not words:
            words = [self.only_offer("approve", [offer.offer for offer in fitting(self.view)])]
        named = self.offer_now(words[0])
        if words[1:2] == ["with"]:
            return ["approve", named, "with", *self.cards(words[2:])]
        if len(words) == 1:
            for move in self.moves:
                if isinstance(move, Approve) and f"{move.offer}.{move.revision}" == named:
                    return format_move(move).split()
            for offer in self.view.offers:
                if f"{offer.offer}.{offer.revision}" == named and lacking(self.view, offer):
                    raise TextError(fill(t.LACKING, offer=offer.offer, kinds=bag(lacking(self.view, offer))))
        return ["approve", named, *words[1:]]

    def decline(self, words: list[str]) -> list[str]:
        if not words:
            words = [self.only_offer("decline", [o.offer for o in self.view.offers if self.view.seat in o.to])]
        return ["decline", self.offer_now(words[0]), *words[1:]]

    def confirm(self, words: list[str]) -> list[str]:
        if not words:
            words = [self.only_offer("confirm", [offer.offer for offer in approved_own(self.view)])]
        named = self.offer_now(words[0])
        if len(words) > 1:
            return ["confirm", named, *(self.seat(word) for word in words[1:])]
        offer = next((o for o in self.view.offers if f"{o.offer}.{o.revision}" == named), None)
        approved = () if offer is None else offer.approved
        if len(approved) == 1:
            return ["confirm", named, str(approved[0] + 1)]
        number = named.split(".")[0]
        if not approved:
            raise TextError(fill(t.NO_APPROVER, offer=number))
        names = [self.people.persons[seat].name for seat in approved]
        example = names[0].lower()
        raise TextError(fill(t.SEVERAL_APPROVERS, offer=number, names=listed(names), example=example))

    def counter(self, words: list[str]) -> list[str]:
        """``counter 5 wax for soy``: an offer that answers offer 5, to its proposer."""
        terms = self.terms(words[1:])
        if self.view.seat == self.view.active and words and "to" not in terms:
            proposer = next((o.seat for o in self.view.offers if str(o.offer) == words[0]), None)
            if proposer is not None:
                terms += ["to", str(proposer + 1)]
        return ["offer", *terms, "counter", *words[:1]]

    # Fields.

    def plant(self, words: list[str]) -> list[str]:
        """``plant``, ``plant 2``, ``plant soy``, ``plant soy 2``, ``plant a3``."""
        if words and words[0].isdecimal():
            return ["plant", *words]
        kinds = {c.card: c.kind for c in (*self.view.turned, *self.view.seats[self.view.seat or 0].aside)}
        options = [move for move in self.moves if isinstance(move, Plant | PlantCard)]
        if words:
            kind = kind_or_none(words[0])
            if kind is None and words[0] not in kinds:
                return ["plant", *words]
            options = [move for move in options if self.plants(move, words[0], kind, kinds)]
            if not options and self.view.stage not in PLANTING:
                # No want of room: nothing is planted now, and the rules say so of any field.
                return ["plant", "1"]
            if not options:
                held = (
                    kind in kinds.values() or words[0] in kinds or (self.view.hand and self.view.hand[0].kind == kind)
                )
                named = kind or kinds[words[0]]
                raise TextError(fill(t.NO_PLACE if held else t.NO_CARD_TO_PLANT, kind=kind_word(named)))
            if len(words) > 1:
                first = next((o for o in options if str(o.field + 1) == words[1]), options[0])
                card = [first.card] if isinstance(first, PlantCard) else []
                return ["plant", *card, *words[1:]]
        cards = {move.card if isinstance(move, PlantCard) else "" for move in options}
        fields = {move.field for move in options}
        if options and len(fields) == 1 and (words or len(cards) == 1):
            return format_move(options[0]).split()
        if options and (words or len(cards) == 1):
            one = options[0]
            kind = kinds[one.card] if isinstance(one, PlantCard) else self.view.hand[0].kind
            example = f"plant {typed_kind(kind)} {one.field + 1}" if isinstance(one, PlantCard) else format_move(one)
            raise TextError(fill(t.SEVERAL_PLACES, kind=kind_word(kind), example=example))
        return ["plant", *words]

    def plants(self, move: Plant | PlantCard, word: str, kind: str | None, kinds: dict[str | None, str]) -> bool:
        """Whether a move plants the card or the kind meant."""
        if isinstance(move, PlantCard):
            return move.card == word or kinds.get(move.card) == kind
        return self.view.hand[0].kind == kind

    def harvest(self, words: list[str]) -> list[str]:
        """``harvest soy``; where harvests are forced, the card is filled in if only one needs the field."""
        if words and (kind := kind_or_none(words[0])) is not None:
            fields = [at for at, f in enumerate(self.view.seats[self.view.seat or 0].fields, 1) if f.kind == kind]
            if not fields:
                raise TextError(fill(t.NO_FIELD_OF_KIND, kind=kind_word(kind)))
            if len(fields) > 1:
                raise TextError(fill(t.SEVERAL_FIELDS_OF_KIND, kind=kind_word(kind)))
            words = [str(fields[0]), *words[1:]]
        if len(words) == 1:
            meant = [m for m in self.moves if isinstance(m, Harvest) and str(m.field + 1) == words[0]]
            if len(meant) == 1:
                return format_move(meant[0]).split()
        return ["harvest", *words]


def read_change(reader: Reader, words: list[str]) -> list[str]:
    return ["change", *words[:1], *reader.terms(words[1:])]


def read_card(verb: str) -> Callable[[Reader, list[str]], list[str]]:
    """A move that names one card of hand or turned-up cards, perhaps by its kind."""

    def read(reader: Reader, words: list[str]) -> list[str]:
        if words[:1] == ["bonus"]:
            return [verb, *words]
        if verb == "discard" and reader.view.stage == "left":
            shown = {card.kind: str(card.card) for card in reversed(reader.view.turned)}
            return [verb, *(shown.get(kind_or_none(word) or "", word) for word in words)]
        return [verb, *reader.cards(words)]

    return read


def read_cash(reader: Reader, words: list[str]) -> list[str]:
    """``cash b2`` is enough where only one row matches."""
    texts = [format_move(move).split() for move in reader.moves]
    meant = [text for text in texts if text[0] == "cash" and text[1 : 1 + len(words)] == words]
    return meant[0] if len(meant) == 1 else ["cash", *words]


READERS: Final[dict[str, Callable[[Reader, list[str]], list[str]]]] = {
    "offer": lambda reader, words: ["offer", *reader.terms(words)],
    "change": read_change,
    "counter": Reader.counter,
    "approve": Reader.approve,
    "accept": lambda reader, words: ["accept"] if reader.view.duel is not None else reader.approve(words),
    "decline": Reader.decline,
    "confirm": Reader.confirm,
    "plant": Reader.plant,
    "harvest": Reader.harvest,
    "discard": read_card("discard"),
    "deliver": read_card("deliver"),
    "turn": lambda reader, words: ["turn", *(words or ["up"])],
    "keep": lambda reader, words: ["keep", *(words or ["bonus"])],
    "cash": read_cash,
    "wish": lambda reader, words: ["wish", *(word for word in words if word not in ("and", "for"))],
}
