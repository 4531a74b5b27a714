"""Prompts, complaints and help while a game is played."""

from typing import Final

from . import Same

PROMPT: Final = Same("> ")
OPTION: Final = Same("{text}")
OPTION_ENTER: Final = "{text}  (Enter)"
HOW: Final = "Type a number or a move; ? explains, hint advises, quit leaves."
HOW_TRADE: Final = 'Or type, as in "{example}"; ? explains, hint advises, quit leaves.'
EXAMPLE_OFFER: Final = Same("offer {give} for {get}")
NO_NUMBER: Final = "There is no move {number}; the moves are numbered 1 to {last}."
NO_ENTER: Final = "Enter alone means nothing here: type a number from 1 to {last}, or a move in words."
REFUSED_WITH: Final = Same("{sentence} ({detail})")
NOT_UNDERSTOOD: Final = "{problem}."
NO_CARD_OF_KIND: Final = "you have no {kind} to give; you have {held}"
TOO_FEW_OF_KIND: Final = "you have only {held} {kind} to give, not {wanted}"
NO_SUCH_PLAYER: Final = "nobody here is called {word!r}; the others are {names}"
NO_OFFER: Final = "there is no open offer {offer}"
NO_OFFER_FITS: Final = "no open offer fits you; say which one, for example: {verb} 5"
SEVERAL_OFFERS: Final = "several offers could be meant; say which one: {offers}"
NO_APPROVER: Final = "nobody has approved offer {offer} yet"
SEVERAL_APPROVERS: Final = "offer {offer} is approved by {names}; say with whom, for example: confirm {offer} {example}"
NO_FIELD_OF_KIND: Final = "no field of yours grows {kind}"
SEVERAL_FIELDS_OF_KIND: Final = "several fields of yours grow {kind}; say which one, for example: harvest 1"
SEVERAL_PLACES: Final = "{kind} can go to several fields; say which one, for example: {example}"
NO_PLACE: Final = "no field takes {kind} now; harvest one first"
NO_CARD_TO_PLANT: Final = "there is no {kind} to plant now"
LACKING: Final = "you cannot fulfil offer {offer}: it asks {kinds}, which you do not have"
PAUSE: Final = "Enter goes on. "

HINT: Final = 'A {bot} would type "{move}", because {reason}.'
HINT_LISTED: Final = "A {bot} would choose {number} ({move}), because {reason}."
HINT_NONE: Final = "There is no hint here: {problem}"
ASK_ALWAYS: Final = "From now on you are asked whenever you may speak."
ASK_LESS: Final = "From now on you are asked only when something concerns you."
NO_RULE: Final = "There is no rule {rule!r}; the rules have ids such as T4, and there are chapters {chapters}."
NO_RULES: Final = "The text of the rules is not installed here; it is docs/rules.md of the project."

WELCOME: Final = """\
Welcome! You grow beans and sell them: many of one kind on one field pay best.
You must plant your front bean first and may never reorder your hand, so give
away what does not fit and get what does. That is what trading is for.
Each choice is listed with a number: type it and press Enter. "?" explains
more, "hint" advises, "quit" leaves and saves. The most coins win."""
YOU_SIT: Final = "You sit with {names}."
WELCOME_TWO: Final = """\
Welcome! You grow beans and sell them: many of one kind on one field pay best.
You must plant your front bean first and may never reorder your hand. Nobody
trades; of the cards turned up, those you do not plant are left to the other.
Each choice is listed with a number: type it and press Enter. "?" explains
more, "hint" advises, "quit" leaves and saves. The most coins win."""
WELCOME_DUEL: Final = """\
Welcome! You grow rows of beans: on each bean the same kind or the next higher
one in the order of their numbers. The last bean of a row says what it pays.
Each turn you offer gifts to and fro until one is accepted, and you may bluff.
Bonus cards pay when a row ends as they show: A BB is one bean, then two alike.
Each choice is listed with a number: type it and press Enter. "?" explains
more, "hint" advises, "quit" leaves and saves. The most coins win."""
WELCOME_SHORT: Final = "You sit with {names}. Type numbers; ? explains, hint advises, quit leaves and saves."
WELCOME_SPECTATOR: Final = "At the table: {names}. You watch."
WELCOME_BACK: Final = "The game goes on at turn {turn}, with {names}."
SEED: Final = "Cards {seed}, saved in {path}"

HELP_TRADING: Final = """\
Type the number of a move, or the move in words. Cards are called as on the
screen (h7 in hand, t3 turned up, a2 set aside). A kind stands for your copy
nearest the front, turned-up ones first.

  plant 1                  the front bean, on field 1
  plant soy 2              a bean set aside, on field 2
  harvest 2, harvest soy   sell a field
  buy                      a third field
  turn up, draw            when you are ready
  offer blue for soy       to everybody; "offer 2 red for soy to ada": to one
  offer blue for nothing   a gift; "offer nothing for soy": a request
  offer t1 for soy first   whoever accepts first gets it
  approve 5, decline 5     say yes or no to offer 5
  confirm 5                strike your offer 5 with who has approved it
  counter 5 wax for soy    answer offer 5 with another
  change 5 wax for soy     new terms for your offer 5; withdraw 5, take back 5
  wish red spare blue      tell everybody; "wish nothing" takes it back
  pass, end                stay silent; end trading

  hint                     what a bot would do
  board                    show the table again
  ? T4                     the text of a rule
  ? gift                   the rules that speak of it
  ask always               be asked whenever you may speak; "ask less" undoes it
  Tab                      completes a word
  quit                     leave; the game is saved"""
HELP_TWO: Final = """\
Type the number of a move, or the move in words. Cards are called as on the
screen (h7 in hand, t3 turned up). A kind stands for the copy nearest the front.

  plant 1                  the front bean, on field 1
  plant soy 2              a bean that lies there, on field 2
  discard soy              a bean left to you, or one of your hand
  harvest 2, harvest soy   sell a field
  buy                      a third field
  turn up, draw            when you are ready

  hint                     what a bot would do
  board                    show the table again
  ? V4                     the text of a rule
  ? discard                the rules that speak of it
  ask always               be asked whenever you may speak; "ask less" undoes it
  Tab                      completes a word
  quit                     leave; the game is saved"""
HELP_DUEL: Final = """\
Type the number of a move, or the move in words. Cards are called as on the
screen (h7 in hand, t3 turned up, a2 set aside, b4 a bonus card). A kind stands
for the copy nearest the front.

  plant 1                  the front bean, on field 1
  plant soy 2              a bean that lies there, on field 2
  harvest 2, harvest soy   sell a row
  gift soy, accept         offer a bean or a bluff; take the gift on offer
  discard soy              one turned-up bean a turn
  cash b2                  a bonus card; "cash b2 on 1 3": player 1, field 3
  keep bonus               or throw some away: discard bonus b1 b4
  turn up, draw, pass      when you are ready

A row takes its own kind or the next one in this order: garden, red,
black-eyed, soy, green, stink, chili, blue. Its last bean says what it pays.
A bonus card A BB wants a row that ends with one bean and two of another kind.

  hint                     what a bot would do
  board                    show the table again
  ? U8                     the text of a rule
  ? bluff                  the rules that speak of it
  ask always               be asked whenever you may speak; "ask less" undoes it
  Tab                      completes a word
  quit                     leave; the game is saved"""
SCORE_SEAT: Final = "player"
SCORE_POINTS: Final = "coins"
SCORE_HAND: Final = "cards left"
SCORE_WINS: Final = "wins"
SCORE_SHARES: Final = "shares the win"
POINTS_DUEL: Final = Same("{coins}.{pennies:02d}")
WON_YOU: Final = "You have won!"
WON_OTHER: Final = "{who} has won."
WON_SHARED: Final = "The win is shared by {names}."
TIE_HAND: Final = "It was a tie in coins; the cards left in hand decided."
TIE_SEAT: Final = "It was a tie in coins; the seat decided: the last one counted from the starting player wins."
SAVED: Final = "The game is saved in {path}"
GO_ON: Final = "To go on: beanfield play --resume {path}"
RECORDED: Final = "The game is recorded in {path}"
TO_REPLAY: Final = "To see it again: beanfield replay {path}"
TO_REPEAT: Final = "The same cards again: beanfield play {options}"
PLAYER_FAILED: Final = "{problem}. The game up to here is saved in {path}"

FILE_EXISTS: Final = "{path} exists already; name another file, or go on with it: beanfield play --resume {path}"
CANNOT_WRITE: Final = "{path} cannot be written: {problem}"
CANNOT_READ: Final = "{path} cannot be read: {problem}"
NOT_A_RECORD: Final = "{path} is no record of a game that can go on: {problem}"
IS_OVER: Final = "the game in {path} is over; look at it with: beanfield replay {path}"
IS_LIVE: Final = "the game in {path} was played live; only games in rounds can go on here"
WRONG_SEAT: Final = "there is no seat {seat}; this game has seats 1 to {players}"
WRONG_BOTS: Final = "{seats} seats need one bot for all or {seats} bots, not {given}: {bots}"
BAD_SWITCH: Final = "{text!r} is no switch with a value; write for example --set tie=seat"
WRONG_SEED: Final = "the seed must be a number from 0 to {last}, not {seed}"
SPECTATE_SEAT: Final = "--spectate leaves no seat to you; leave --seat out"
