"""Rules that say no: `not`, and branches that leave the request alone on purpose."""

from __future__ import annotations

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Not
from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """A branch has no target, or must not hold a word."""
    return at([b.line for b in look.own if b.target_kind == "none" or _denies(b.condition)])


def _denies(condition: Condition) -> bool:
    if isinstance(condition, AnyOf | AllOf):
        return any(map(_denies, condition.of))
    return isinstance(condition, Not)


GOOD = example(
    """
    def warm(text): ...
    def lights(text): ...

    def decide(text):
        if text.startswith("do not "):  #> none
            return None
        if "heat" in text and "sheet" not in text:  #> warm
            return warm(text)
        if "lights" in text:  #> lights
            return lights(text)
    """
)
BAD = example(
    """
    def clean(name):
        if name.startswith("_"):
            return None
        if "." in name and "/" not in name:
            return name
        return None
    """
)
FORM = Form("abstaining", recognise, (GOOD,), (BAD,))
