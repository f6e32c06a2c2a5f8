"""A chain of `if "word" in text`, each arm doing its work on the spot or calling a tool."""

from __future__ import annotations

from migrate_kit.model.condition import Contains
from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two branches at least that stand at an `if` and look for a word in the text."""
    found = look.where(Contains)
    lines = set(found.lines if found is not None else ())
    tests = look.find_tests()
    return at([line for line in tests if line in lines], fewest=2)


GOOD = example(
    """
    def weather(city): ...
    def play(song): ...

    def answer(text):
        text = text.lower()
        if "天气" in text or "weather" in text:  #> weather
            return weather("北京")
        elif "play" in text and "video" not in text:  #> play
            return play(text)
        elif "hello" in text:  #> inline
            print("hello there")
        return None
    """
)
BAD = example(
    """
    def check(error):
        message = str(error)
        if "timeout" in message:
            return True
        elif "refused" in message:
            return True
        return False
    """
)
FORM = Form("keyword_chain", recognise, (GOOD,), (BAD,))
