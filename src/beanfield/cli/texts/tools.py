"""What the commands other than ``play`` say."""

from typing import Final

from . import Same

ERROR: Final = "beanfield: error: {problem}"
SEE_HELP: Final = "(see: {command} --help)"
DB_MISSING: Final = "there is no database {database}; name one with --database"
DB_CHECKED: Final = "{tables} tables with {entries} entries played again; {damaged} damaged."
DB_EXPORTED: Final = "{table} is in {file}."
DB_IMPORTED: Final = "{table} is in the database."
DB_USAGE: Final = "say check, export TABLE FILE, or import FILE"
OPEN_BY_HAND: Final = "Open {address} in a browser to play."
OPENED: Final = "Your browser shows {address}."
LOAD_NUMBERS: Final = "--tables, --seconds and --workers must be at least 1"
LOAD_SEVERAL: Final = "several workers need --database postgresql://... and --redis redis://..."

VERIFY_GOOD: Final = "{path}: in order. {what}"
VERIFY_BAD: Final = "{path}: NOT in order. Line {line}: {problem}."
VERIFY_UNREADABLE: Final = "{path}: cannot be read: {problem}."
VERIFY_OPEN: Final = "{edition} with {players} players, {moves} and {shuffles} checked; the game is not finished."
VERIFY_WON: Final = (
    "{edition} with {players} players, {moves} and {shuffles} checked; player {winners} won, scores {scores}; {proof}"
)
VERIFY_SHARED: Final = (
    "{edition} with {players} players, {moves} and {shuffles} checked; players {winners} share the win, "
    "scores {scores}; {proof}"
)
VERIFY_MOVES: Final = ("{number} move", "{number} moves")
VERIFY_SHUFFLES: Final = ("{number} shuffle", "{number} shuffles")
PROVEN: Final = "all shuffles come from the seed promised at the start."
SEED_HIDDEN: Final = "a seed was promised but is not revealed."
NO_SEED: Final = "no seed was promised, so the shuffles cannot be proven."

REPLAY_HEAD: Final = "{edition}, {players} players: {names}"
REPLAY_PROMPT: Final = "[{at}/{last}] Enter next, b back, t next turn, v table, q quit: "
REPLAY_UNKNOWN: Final = "Type Enter, b, t, v or q."
REPLAY_END: Final = "Here the record ends; the game is not over."
REPLAY_START: Final = "This is the beginning."
REPLAY_BROKEN: Final = "{path} is damaged: {problem}"
REPLAY_SEAT_OPEN: Final = "--seat and --open exclude one another"
REPLAY_NO_TURN: Final = "there is no turn {turn}; this record has turns 1 to {last}"
HAND_OF: Final = "{who}: {cards}"

SIM_PROGRESS: Final = "playing"
SIM_COMPILING: Final = "compiling"
SIM_HEAD: Final = "{games} games, {edition} with {players} players, seed {seed}, {engine} engine, {seconds:.2f} s"
SIM_SPEED: Final = "{games:,.0f} games/s, {decisions:,.0f} decisions/s on {threads}"
SIM_THREADS: Final = ("{number} thread", "{number} threads")
SIM_TURNS: Final = "a game: {turns:.1f} turns; a turn: {offers:.2f} offers, {deals:.2f} deals"
SIM_TURNS_ONLY: Final = "a game: {turns:.1f} turns"
SIM_SEAT: Final = "seat"
SIM_BOT: Final = "bot"
SIM_COINS: Final = "mean coins"
SIM_WINS: Final = "wins"
SIM_STOPPED: Final = "Stopped: this is what was played until then."
SIM_NONE: Final = "Stopped before any game was over."
SIM_PYTHON_BOT: Final = "{bots} cannot be compiled, so the python engine plays."
SIM_PYTHON_FAST: Final = (
    "NumPy and Numba are not installed, so the python engine plays (pip install 'beanfield[fast]')."
)
SIM_PYTHON_RECORDS: Final = "Records are written by the python engine."
SIM_REFUSED: Final = "--engine native is not possible: {reason}"
SIM_REASON_BOT: Final = "{bots} is no compiled policy; leave --engine out, or choose trader, swapper or loner"
SIM_REASON_FAST: Final = "NumPy and Numba are not installed; pip install 'beanfield[fast]', or leave --engine out"
SIM_REASON_RECORDS: Final = "--records needs the python engine; leave one of the two out"
SIM_ENGINE: Final = "there is no engine {engine!r}; choose native or python"
SIM_GAMES: Final = "the number of games must be 1 or more, not {games}"
SIM_NUMBER: Final = "{option} must be {low} or more, not {value}"
SIM_SEED: Final = "the seed must be a number from 0 to {last}, not {seed}"
SIM_RECORDS: Final = "{path} holds records already; name an empty folder"
CANNOT_WRITE: Final = "{path} cannot be written: {problem}"
SIM_FAILED: Final = "game {game} of the run failed: {problem}"

WRONG_LINEUP: Final = "{seats} players need as many bots, not {given}: {bots}"
ARENA_BUDGET: Final = "--worlds must be 0 or more and --budget-ms more than 0, not {worlds} and {budget}"
ARENA_PROGRESS: Final = "{finished} of {games} games; about {left:.0f} s left"
ARENA_HEAD: Final = "{games} games, {edition} with {players} players, seed {seed}, {engine} engine"
ARENA_SEATS: Final = "seats"
ARENA_INTERVAL: Final = "95 % interval"
ARENA_TIME: Final = "ms a decision"
ARENA_RATING: Final = "{name}: {mu:.2f}, give or take {sigma:.2f}"

BENCH_RUNNING: Final = "measuring {edition}: {what}"
BENCH_HEAD: Final = "Random players, the same games everywhere. {machine}, {cores}, Python {python}."
BENCH_CORES: Final = ("{number} core", "{number} cores")
BENCH_FAST: Final = "bench compares the compiled rules with the interpreted ones; pip install 'beanfield[fast]'"
BENCH_COMPILING: Final = "loading and compiling"
BENCH_WHAT_COMPILED: Final = "compiled"
BENCH_WHAT_INTERPRETED: Final = "interpreted"
BENCH_WHAT_VIEWS: Final = "interpreted, with views"
BENCH_COMPILED: Final = "games/s compiled, 1 core"
BENCH_STEPS: Final = "  steps/s"
BENCH_DECISIONS: Final = "  decisions/s"
BENCH_ALL: Final = "games/s compiled, {cores} cores"
BENCH_INTERPRETED: Final = "games/s interpreted"
BENCH_VIEWS: Final = "  with events and views"
BENCH_VIEWS_DECISIONS: Final = "    decisions/s"
BENCH_RATIO: Final = "compiled : interpreted"
BENCH_RATIO_VIEWS: Final = "compiled : with views"
BENCH_CORES_RATIO: Final = "{cores} cores : one core"
BENCH_GOT: Final = "  cores it really got"
BENCH_SAME: Final = "the same games"
BENCH_TURNS: Final = "turns a game"
BENCH_STEPS_GAME: Final = "steps a game"
BENCH_OFFERS: Final = "offers a turn"
BENCH_DEALS: Final = "deals a turn"
BENCH_COMPILE: Final = "compiling, s"
BENCH_LOAD: Final = "loading from cache, s"
BENCH_HELP: Final = "beanfield --help takes {seconds:.2f} s."
BENCH_NOTE: Final = (
    "A step is a move or a shuffle. One core is measured in processor time, several in wall-clock time; where other "
    "work on this machine takes its share, the cores really got are fewer."
)
MILLIONS: Final = "{number:.2f} M"
UNKNOWN: Final = Same("-")
YES: Final = "yes"
NO: Final = "NO"
