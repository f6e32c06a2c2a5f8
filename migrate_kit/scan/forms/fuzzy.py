"""Similar is enough: a ratio over a threshold, the closest of some phrases."""

from __future__ import annotations

from migrate_kit.model.condition import Fuzzy
from migrate_kit.scan.forms.form import Evidence, Form, Look, example


def recognise(look: Look) -> Evidence | None:
    """A branch compares by likeness."""
    return look.where(Fuzzy)


GOOD = example(
    """
    from difflib import SequenceMatcher

    def like(a, b):
        return SequenceMatcher(None, a, b).ratio()

    def weather(): ...
    def alarm(): ...

    def answer(text):
        if like(text, "how is the weather") > 0.7:  #> weather
            return weather()
        if like(text, "set an alarm") > 0.7:  #> alarm
            return alarm()
    """
)
BAD = example(
    """
    from difflib import SequenceMatcher

    def closest(name, names):
        best = max(names, key=lambda other: SequenceMatcher(None, name, other).ratio())
        return best if SequenceMatcher(None, name, best).ratio() > 0.6 else None
    """
)
FORM = Form("fuzzy", recognise, (GOOD,), (BAD,))
