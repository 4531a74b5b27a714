"""Refusals: why the server does not do what it is asked, as a name for programs and a sentence for people."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "bad-json": "This is not a JSON message; send one JSON object as a text frame.",
    "bad-message": "This is no message of the protocol; see docs/protocol.md.",
    "binary": "Binary frames are not understood; send JSON as a text frame.",
    "too-large": "The message is too large; the limit is {limit} bytes.",
    "too-many": "Messages come too fast; at most {limit} a second are taken.",
    "hello-first": "Say hello before anything else.",
    "no-table": "There is no such table; check the link.",
    "no-lesson": "There is no such lesson; there are {known}.",
    "no-page": "There is nothing at this address.",
    "bad-request": "This request makes no sense: {why}.",
    "failed": "Something went wrong here; it was not your fault.",
    "no-player": "You have no name here yet; choose one first.",
    "bad-name": "A name has 1 to {limit} characters and is not blank.",
    "bad-password": "A password has 8 to 200 characters.",
    "wrong-password": "Name and password do not match.",
    "name-taken": "Somebody protects this name with a password; choose another name.",
    "bad-options": "There is no such game: {why}.",
    "bad-clock": "There is no such clock: {why}.",
    "bad-bot": "There is no such bot; there are {known}.",
    "bad-seat": "There is no such seat at this table.",
    "seat-taken": "Somebody sits there already; choose a free seat.",
    "no-free-seat": "Every seat is taken; you can watch.",
    "not-your-seat": "This seat is not yours; play from your own.",
    "away": "A bot plays for you; sit down on your seat again first.",
    "not-host": "Only the host of the table does this.",
    "not-running": "No game is running at this table.",
    "running": "A game is running; wait until it is over.",
    "seats-empty": "Some seats are empty; fill them with people or bots first.",
    "not-ready": "Not everybody is ready yet.",
    "closed": "This table is closed; make a new one.",
    "lesson": "This table plays a lesson; only its script sets it up.",
    "too-long": "The text is too long; at most {limit} characters are taken.",
    "empty": "There is nothing to say in this.",
    "no-phrase": "There is no such phrase; see the list of phrases.",
    "chat-too-fast": "You speak too fast; wait a moment.",
    "repeated-offer": "You have made this very offer {limit} times in this phase; make another one.",
    "muted": "Whoever you address has muted your offers for this turn.",
    "illegal": "The rules refuse this move.",
    "no-hint": "Hints are given only where nobody but bots plays against you.",
    "not-asked": "There is nothing for you to decide just now.",
    "hint-failed": "No hint can be had just now; try again in a moment.",
    "no-game": "There is no such game at this table.",
    "game-running": "This game is still running; it can be looked at when it is over.",
    "bad-origin": "This page comes from another site and may not talk to the tables here.",
    "busy": "The table could not take this just now; send it again.",
    "shutting-down": "The server stops for a moment; come back with your last number.",
    "slow": "You read too slowly and have missed things; come back with your last number.",
    "too-many-connections": "There are too many connections from your side; close some.",
}


class Refusal(Exception):
    """Something was refused and nothing has changed.

    ``name`` is a key of ``SENTENCES`` or, for a move, the name of the rules' reason; ``text`` says in a sentence what
    was wrong and what would be right.
    """

    def __init__(self, name: str, text: str | None = None, **values: object) -> None:
        self.name = name
        self.text = SENTENCES[name].format(**values) if text is None else text
        super().__init__(self.text)
