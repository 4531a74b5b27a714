"""Games, editions and switches, and which of them go together. Rules O, S, V1, U1, T15, T17, T20."""

from dataclasses import dataclass, field
from typing import Final

from .cards import BONUS_CARDS, CARD_COUNTS, COCOA, COFFEE, GARDEN, KIND_NAMES, KINDS, WAX
from .codes import ANYTIME, DUEL, FORCED, OWN_TURN, TIE_HAND, TIE_SEAT, TRADING, TWO

EDITIONS: Final = ("classic", "online", "modern", "two", "duel")

# What each edition is like, in a sentence, and the least and the most players it is for.
EDITION_HELP: Final[dict[str, str]] = {
    "classic": "3 to 7 players trade all through the turn; a third field can be bought.",
    "online": "As classic, but fields are harvested only when they must be, and everybody draws one card.",
    "modern": "3 to 5 players with eight kinds of beans; no field can be bought.",
    "two": "No trading: what you leave is offered to the other.",
    "duel": "Gifts, bluffs and bonus cards for two; rows grow from kind to kind.",
}
PLAYER_COUNTS: Final[dict[str, tuple[int, int]]] = {
    "classic": (3, 7),
    "online": (3, 7),
    "modern": (3, 5),
    "two": (2, 2),
    "duel": (2, 2),
}

# Every switch with the values it takes; a number stands for itself.
SWITCHES: Final[dict[str, tuple[str, ...]]] = {
    "cards": ("standard", "modern"),
    "starting_hand": ("staggered", "five"),
    "fields": ("2", "3"),
    "third_field": ("none", "2", "3"),
    "harvest": ("anytime", "own-turn", "forced"),
    "draw": ("3", "4", "each"),
    "exhaustions": ("1", "2", "3", "4", "5"),
    "tie": ("hand", "seat"),
    "close_when_others_done": ("no", "yes"),
    "coins": ("public", "hidden"),
    "offers_per_phase": (*(str(n) for n in range(1, 61)), "unlimited"),
}

# What each switch means, in a line, for help texts.
SWITCH_HELP: Final[dict[str, str]] = {
    "cards": "which beans are in the game: by the number of players, or the modern box of 104 cards",
    "starting_hand": "five cards each, or 3-4-5-6-6-6 with 6 or 7 players",
    "fields": "fields each player starts with",
    "third_field": "the price of a third field",
    "harvest": "when fields may be harvested",
    "draw": "cards the active player draws, or one for each player",
    "exhaustions": "how often the supply runs out until the game ends",
    "tie": "ties are broken by hand cards, or for the last seat after the starting player",
    "close_when_others_done": "trading ends when all but the active player are done",
    "coins": "whether totals of coins are shown",
    "offers_per_phase": "offers each player may post in one trading phase",
}

TWO_SWITCHES: Final = ("fields", "third_field", "tie", "coins")


# What can be wrong with the options of a game, as sentences with placeholders.
MISTAKES: Final[dict[str, str]] = {
    "edition": "there is no edition {edition!r}; choose one of {known}",
    "for-two": "the edition {edition!r} is for 2 players, not {players}",
    "for-more": "the edition {edition!r} is for 3 to 7 players, not {players}; for 2 there are two and duel",
    "modern-players": "the edition 'modern' is for 3 to 5 players, not {players}",
    "start": "the starting player's seat must be 0 to {last}, not {start}",
    "switch": "there is no switch {name!r}; there are {known}",
    "no-switches": "the edition {edition!r} has no switch {name!r}; it has none",
    "other-switch": "the edition {edition!r} has no switch {name!r}; it has {known}",
    "value": "{name} cannot be {value!r}; it can be {known}",
    "grace-trading": "the edition {edition!r} has no trading, so it has no grace at the end of trading",
    "grace-live": "a grace at the end of trading exists on live tables only",
    "third-field": "with fields=3 every player has the third field already; set third_field=none",
    "modern-cards": "cards=modern is the box for 3 to 5 players, not {players}; set cards=standard",
}


class OptionError(ValueError):
    """Switches that do not exist or do not go together; the text says which and what would be right.

    ``text`` and ``values`` are the same as a sentence with placeholders and what fills them, for other languages.
    """

    def __init__(self, mistake: str, **values: object) -> None:
        self.text = MISTAKES[mistake]
        self.values = values
        super().__init__(self.text.format(**values))


@dataclass(frozen=True)
class Options:
    """A game to be played, all switches settled.

    ``switches`` holds every switch the game has, by name, as text. ``start`` is the starting player's seat (S7).
    """

    edition: str = "classic"
    players: int = 4
    start: int = 0
    live: bool = False
    grace: bool = False
    switches: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> int:
        """TRADING, TWO or DUEL."""
        return {"two": TWO, "duel": DUEL}.get(self.edition, TRADING)


def make_options(
    edition: str = "classic",
    players: int | None = None,
    start: int = 0,
    live: bool = False,
    grace: bool = False,
    switches: dict[str, str] | None = None,
) -> Options:
    """Settle every switch of a game.

    ``players`` defaults to 4 (2 where there is no choice). ``switches`` are those that differ from the edition.
    Raises OptionError for what does not exist or does not go together.
    """
    if edition not in EDITIONS:
        raise OptionError("edition", edition=edition, known=", ".join(EDITIONS))
    least, most = PLAYER_COUNTS[edition]
    if players is None:
        players = min(4, most)
    if not least <= players <= most:
        modern = edition == "modern" and least <= players <= PLAYER_COUNTS["classic"][1]
        mistake = "for-two" if most == 2 else "modern-players" if modern else "for-more"
        raise OptionError(mistake, edition=edition, players=players)
    if not 0 <= start < players:
        raise OptionError("start", last=players - 1, start=start)
    settled = preset(edition, players)
    for name, value in (switches or {}).items():
        if name not in SWITCHES:
            raise OptionError("switch", name=name, known=", ".join(SWITCHES))
        if name not in settled:
            if not settled:
                raise OptionError("no-switches", edition=edition, name=name)
            raise OptionError("other-switch", edition=edition, name=name, known=", ".join(settled))
        if value not in SWITCHES[name]:
            allowed = "1 to 60 or unlimited" if name == "offers_per_phase" else ", ".join(SWITCHES[name])
            raise OptionError("value", name=name, value=value, known=allowed)
        settled[name] = value
    if (switches or {}).get("fields") == "3" and "third_field" not in (switches or {}):
        settled["third_field"] = "none"
    options = Options(edition, players, start, live, grace, settled)
    check_together(options)
    return options


def preset(edition: str, players: int) -> dict[str, str]:
    """The switches of an edition (table O; V1)."""
    if edition == "duel":
        return {}
    if edition == "two":
        return {"fields": "2", "third_field": "3", "tie": "hand", "coins": "public"}
    three = players == 3
    many = players >= 6
    base = {
        "cards": "standard",
        "starting_hand": "staggered",
        "fields": "3" if three else "2",
        "third_field": "none" if three else "2" if many else "3",
        "harvest": "anytime",
        "draw": "4" if many else "3",
        "exhaustions": "2" if three else "3",
        "tie": "hand",
        "close_when_others_done": "no",
        "coins": "public",
        "offers_per_phase": "12",
    }
    if edition == "online":
        base |= {
            "starting_hand": "five",
            "harvest": "forced",
            "draw": "each",
            "exhaustions": "3",
            "tie": "seat",
            "close_when_others_done": "yes",
        }
    if edition == "modern":
        base |= {
            "cards": "modern",
            "starting_hand": "five",
            "third_field": "none",
            "draw": "3",
            "exhaustions": "3",
            "tie": "seat",
        }
    return base


def check_together(options: Options) -> None:
    """Refuse what contradicts itself, the number of players or the game."""
    switches = options.switches
    if options.grace and options.game != TRADING:
        raise OptionError("grace-trading", edition=options.edition)
    if options.grace and not options.live:
        raise OptionError("grace-live")
    if switches.get("fields") == "3" and switches.get("third_field") != "none":
        raise OptionError("third-field")
    if switches.get("cards") == "modern" and options.players > 5:
        raise OptionError("modern-cards", players=options.players)


def deck_counts(options: Options) -> list[int]:
    """Cards in the game, by kind (S1-S3, U1, V1, table O)."""
    counts = list(CARD_COUNTS)
    without: tuple[int, ...]
    if options.edition == "duel":
        without = (COFFEE, WAX, COCOA)
    elif options.edition == "two":
        without = (COCOA, GARDEN)
    elif options.switches["cards"] == "modern":
        without = (COFFEE, WAX, COCOA)
    elif options.players == 3:
        without = (COCOA,)
    elif options.players <= 5:
        without = (COFFEE,)
    else:
        without = (COCOA, GARDEN)
    for kind in without:
        counts[kind] = 0
    return counts


def first_hands(options: Options) -> list[int]:
    """Cards dealt, by seat (S4, S5); seats without a player get 0."""
    hands = [0] * 7
    for i in range(options.players):
        seat = (options.start + i) % options.players
        hands[seat] = 5
        if options.switches.get("starting_hand") == "staggered" and options.players >= 6:
            hands[seat] = min(3 + i, 6)
    return hands


def parse_kinds() -> dict[str, int]:
    """Kinds by name."""
    return {KIND_NAMES[kind]: kind for kind in range(KINDS)}


def settings(options: Options) -> dict[str, int]:
    """The options as the numbers kept in Public, by field name."""
    switches = options.switches
    draw = switches.get("draw", "2")
    cap = switches.get("offers_per_phase", "unlimited")
    return {
        "game": options.game,
        "players": options.players,
        "live": int(options.live),
        "grace": int(options.grace),
        "start": options.start,
        "fields_at_start": int(switches.get("fields", "3")),
        "field_price": int(switches.get("third_field", "none").replace("none", "0")),
        "harvest_mode": {"anytime": ANYTIME, "own-turn": OWN_TURN, "forced": FORCED}[
            switches.get("harvest", "anytime")
        ],
        "draw_count": 0 if draw == "each" else int(draw),
        "turn_count": 2 if options.game == TRADING else 3,
        "exhaustions_end": int(switches.get("exhaustions", "1")),
        "tie_mode": TIE_SEAT if switches.get("tie") == "seat" else TIE_HAND,
        "close_when_others_done": int(switches.get("close_when_others_done") == "yes"),
        "coins_hidden": int(switches.get("coins") == "hidden"),
        "offer_cap": 0 if cap == "unlimited" else int(cap),
    }


def bonus_table() -> tuple[list[int], list[int]]:
    """The Duel's bonus cards as rows of Public: four runs a card, pennies (U13)."""
    runs: list[int] = []
    for _, card in BONUS_CARDS:
        runs += card
    return runs, [pennies for pennies, _ in BONUS_CARDS]
