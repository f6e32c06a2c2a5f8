"""`any(c.isdigit() for c in text)`: what a text is asked letter by letter."""

from __future__ import annotations

import libcst as cst

from migrate_kit.model.condition import Condition, Regex
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.request import Text
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle

_KINDS = {"isdigit": r"\d", "isnumeric": r"\d", "isdecimal": r"\d", "isspace": r"\s", "isalpha": r"[^\W\d_]",
          "isalnum": r"[^\W_]"}  # fmt: skip


def asked_letter_by_letter(given: cst.BaseExpression, scope: Scope, *, every: bool) -> Condition | None:
    """Return the test of the whole text; None where no text is gone over, or its letters are asked for more."""
    match given:
        case cst.GeneratorExp() | cst.ListComp():
            loop, element = given.for_in, given.elt
        case _:
            return None
    match element:
        case cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value=kind)), args=[]):
            pass
        case _:
            return None
    plain = isinstance(loop.target, cst.Name) and loop.target.value == name and not loop.ifs and not loop.inner_for_in
    text = settle(evaluate(loop.iter, scope)) if plain and kind in _KINDS else None
    if not isinstance(text, Text):
        return None
    asked = Regex(pattern=f"{_KINDS[kind]}*", how="fullmatch") if every else Regex(pattern=_KINDS[kind])
    return scope.run.atom(asked, text)
