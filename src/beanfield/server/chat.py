"""Ready-made phrases: a key for programs and translators, the English words for people."""

from typing import Final

PHRASES: Final[dict[str, str]] = {
    "hello": "Hello, everybody!",
    "good-game": "Good game!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "nice-deal": "A pleasure to deal with you.",
    "no-deal": "Not at that price.",
    "what-do-you-need": "What do you need?",
    "give-it-away": "I would give something away.",
    "anybody": "Does anybody want these?",
    "hurry": "Your turn!",
    "one-moment": "One moment, please.",
    "well-played": "Well played!",
    "oops": "Oops.",
    "again": "Another game?",
    "goodbye": "Goodbye!",
}
