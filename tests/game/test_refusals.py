"""Every refusal has a name and a sentence of its own."""

from beanfield.game import IllegalMove, Reason, sentence
from beanfield.game.refusals import SENTENCES


def test_every_reason_has_its_own_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert len(set(SENTENCES.values())) == len(SENTENCES)


def test_sentences_are_plain() -> None:
    for reason in Reason:
        text = sentence(reason)
        assert (text.endswith(".") and text[0].isupper()) or text[0].isdigit(), text
        # What was wrong, and what would be right.
        assert reason == Reason.OK or ";" in text, text
        assert len(text) < 120


def test_the_exception_says_it() -> None:
    error = IllegalMove(Reason.PROTECTED)
    assert error.reason is Reason.PROTECTED
    assert str(error) == sentence(Reason.PROTECTED)
    assert "'x'" in str(IllegalMove(Reason.NOT_HELD, "'x'"))
