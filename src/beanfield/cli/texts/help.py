"""Help pages and what they say about each option."""

from typing import Final

HELP: Final = """\
Beanfield: bean trading card games in the terminal, with bots that really trade.

Usage: beanfield COMMAND [OPTIONS]

To play:
  play       a game in the terminal, against bots
  replay     look at a recorded game, move by move
  rules      read the rules, or one of them by its id
  serve      run live tables that people join by link
  db         check the tables in a database, take one out, put one in

To measure and check:
  simulate   let bots play many games and count
  tournament rank bots: many games on the same deals, at every seat
  bench      measure how fast games are played here
  verify     check recorded games: moves, shuffles, results
  load       play many live tables at once and measure the server

Examples:
  beanfield play                                four players, three bots; just type numbers
  beanfield play --edition duel                 The Duel, for two
  beanfield play --edition online --players 5 --bots swapper,loner,random,swapper
  beanfield replay game.jsonl
  beanfield simulate --players 4 --bots random --games 2000 --seed 1
  beanfield rules T4

Every command explains itself: beanfield play --help
It speaks your system's language if it knows it, or the one you name: beanfield --language de play"""

LANGUAGE: Final = "--language CODE speaks another language, in every command: {known}."

PLAY: Final = """\
Play a game in the terminal against bots.

Without options: the classic game for four, you and three bots. Type the number of a move, or the move itself
("plant 2", "offer blue for soy"); "?" explains both. Leaving (quit, Ctrl-C) saves the game.

Examples:

    beanfield play

    beanfield play --edition duel --bots random

    beanfield play --players 5 --bots swapper,swapper,loner,random --set tie=seat

    beanfield play --resume my-game.jsonl
"""
SIMULATE: Final = """\
Let bots play many games, and count.

Bots with a compiled policy play natively, on all cores; the result depends on the seed alone.

Examples:

    beanfield simulate --players 4 --bots random --games 2000 --seed 1

    beanfield simulate --bots swapper,loner,loner,loner --games 10000 --json

    beanfield simulate --edition duel --bots mybot.py:MyBot,loner --games 100 --records games/
"""
TOURNAMENT: Final = """\
Let line-ups of bots play the same deals from every seat, and rank them.

Every line-up plays the same deals; each deal is played from every seat. With --out, what was played is kept, and the
same command goes on where it was.

Examples:

    beanfield tournament --bots trader,swapper,swapper,swapper --games 2000 --seed 1

    beanfield tournament --bots trader,fair,fair,fair --bots swapper,fair,fair,fair --out results

    beanfield tournament --edition duel --bots mybot.py:MyBot,loner --games 100 --json
"""
REPLAY: Final = """\
Look at a recorded game, move by move.

Enter goes on, "b" back, "t" to the next turn, "v" shows the table, "q" quits. Without a terminal, or with --all,
everything is printed at once.

Examples:

    beanfield replay my-game.jsonl

    beanfield replay my-game.jsonl --open --turn 12
"""
VERIFY: Final = """\
Check recorded games: every move, every shuffle, the result, and the shuffles against the revealed seed.

The exit code is 1 if any file is not in order.

Example:

    beanfield verify my-game.jsonl other-game.jsonl
"""
BENCH: Final = """\
Measure how fast games are played here: compiled and interpreted, on one core and on all, in every edition.

Examples:

    beanfield bench

    beanfield bench --quick --json
"""
SERVE: Final = """\
Run live tables that people join by link, alone, with friends, with bots.

One process, one SQLite file; docs/running.md tells how to run it for many, and lists all settings.

Examples:

    beanfield serve

    beanfield serve --host 0.0.0.0 --port 8000 --database tables.sqlite
"""
DB: Final = """\
Look after the database of the server.

    beanfield db check                      play every table's log again and report damage

    beanfield db export TABLE FILE          write a table's log to a file, one JSON object a line

    beanfield db import FILE                put a table from such a file into the database

The database is DATABASE_URL, or --database. An exported table that is still running holds its seed: keep it secret.
"""
DB_ACTION: Final = "check, export or import"
DB_WORDS: Final = "for export a table and a file, for import a file"
LOAD: Final = """\
Play many tables at once against a server of its own, and measure.

It starts the server on this machine, seats four at each table, and makes one action a second there; the figures are
the time from sending an action until the last of the four has received it.

Examples:

    beanfield load --tables 100 --seconds 20

    beanfield load --tables 400 --seconds 20 --burst --json
"""
LOAD_TABLES: Final = "tables, with four seats each"
LOAD_SECONDS: Final = "how long to measure"
LOAD_BURST: Final = "all tables act in the same instant"
LOAD_WORKERS: Final = "server processes; several need a database and redis"
LOAD_DATABASE: Final = "a postgresql:// address; a fresh SQLite file if left out"
HOST: Final = "address to listen on"
PORT: Final = "port to listen on; 0 takes a free one"
DATABASE: Final = "a file for SQLite, or a postgresql:// address"
REDIS: Final = "a redis:// address, for several workers"
BROWSER: Final = "open the start page in the browser, too"
RULES: Final = """\
Read the rules, or one of them by its id.

Examples:

    beanfield rules T4

    beanfield rules
"""

EDITION: Final = "classic, online or modern (3 to 7 players), two (the variant for two), or duel (The Duel)"
PLAYERS: Final = "how many players, you included; 4 unless the edition is for two"
PLAYERS_ALL: Final = "how many players; 4 unless the edition is for two"
BOTS: Final = "the bots, one for all or one a seat, separated by commas: trader, swapper, loner, ..., or file.py:Class"
SET: Final = "change a switch of the edition, for example tie=seat; may be repeated"
SEAT: Final = "your seat, from 1; seat 1 begins"
SEED: Final = "a number; the same number gives the same cards"
SAVE: Final = "where the record of the game is written, a line for every move"
RESUME: Final = "go on with a game that was left"
SPECTATE: Final = "only bots play; you watch"
GAMES: Final = "how many games"
SIM_SEED: Final = "a number; the same number gives the same games"
OFFERS: Final = "offers a player may make in one trading phase, 1 to 60 or unlimited"
LINEUPS: Final = "a line-up: one bot a seat, separated by commas; may be repeated"
GAMES_EACH: Final = "how many games each line-up plays"
WORLDS: Final = "worlds that bots which search imagine for a decision; 0: as many as their time allows"
BUDGET: Final = "milliseconds that bots which search may take for a decision"
WORKERS: Final = "how many processes play at once; one a core if left out"
RAY: Final = "the address of a Ray cluster to play on"
OUT: Final = "a folder for the results; what was played before is kept"
THREADS: Final = "how many threads play at once; all cores if left out"
ENGINE: Final = "native (compiled) or python; native if the bots can"
JSON: Final = "print one JSON object instead of a table"
RECORDS: Final = "write a record of every game into this folder (python engine)"
FILE: Final = "the record of a game"
FILES: Final = "records of games"
REPLAY_SEAT: Final = "see what this seat saw, from 1"
OPEN: Final = "see everybody's hand"
TURN: Final = "begin at this turn"
ALL: Final = "print everything at once"
QUICK: Final = "shorter runs, less exact"
RULE_ID: Final = "the id of a rule, such as T4, or the letter of a chapter; everything if left out"
