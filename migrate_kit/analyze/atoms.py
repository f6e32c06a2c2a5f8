"""Each test of a text as an expression over its view; what is not a regular test of the text is free."""

from __future__ import annotations

from dataclasses import dataclass, replace

from migrate_kit.analyze.expression import (
    BLANKS,
    NEVER,
    Alt,
    Chars,
    Edge,
    End,
    Expression,
    One,
    Seq,
    Star,
    literal,
    seq,
)
from migrate_kit.analyze.pattern import Unsupported, parse
from migrate_kit.analyze.view import View, view_of
from migrate_kit.model.condition import Condition, Contains, EndsWith, Equals, Regex, StartsWith, TextAtom, Word


@dataclass(frozen=True, slots=True)
class Test:
    """One test: an expression looked for in a view, at its start only when *anchored*."""

    view: View
    expression: Expression
    anchored: bool


def test_of(atom: Condition, steps: tuple[str, ...]) -> Test | None:
    """Return *atom* as a test under the router's *steps*, or None where it is free (unknown, or not modelled)."""
    if not isinstance(atom, TextAtom | Regex):
        return None
    own = steps if atom.normalise is None else atom.normalise
    view = view_of(tuple(own))
    if view is None:
        return None
    try:
        return _test(atom, view, tuple(own))
    except Unsupported:
        return None


def _test(atom: TextAtom | Regex, view: View, steps: tuple[str, ...]) -> Test:
    if isinstance(atom, Contains):
        return Test(view, literal(atom.text), anchored=False)
    if isinstance(atom, Equals):
        return Test(view, seq(literal(atom.text), End()), anchored=True)
    if isinstance(atom, StartsWith):
        return Test(view, literal(atom.text), anchored=True)
    if isinstance(atom, EndsWith):
        return Test(view, seq(literal(atom.text), End()), anchored=False)
    if isinstance(atom, Word):
        return Test(view, _word(atom.text, steps), anchored=False)
    body = parse(atom.pattern, atom.flags, whole=atom.how == "fullmatch")
    if atom.how == "fullmatch":
        return Test(view, seq(body, End()), anchored=True)
    return Test(view, body, anchored=atom.how == "match")


def _word(text: str, steps: tuple[str, ...]) -> Expression:
    cut = next((s for s in reversed(steps) if s.partition(":")[0] in ("tokens", "split")), "split")
    name, _, rest = cut.partition(":")
    if name == "tokens":
        return _token(text, rest)
    if not rest:
        return _between(text, BLANKS) if text else NEVER
    if len(rest) > 1:
        raise Unsupported
    return _between(text, Chars(frozenset(rest)))


def _between(text: str, delimiter: Chars) -> Expression:
    """Return *text* with a delimiter, or an end of the whole, on both sides; with one inside it is no word."""
    if any(map(delimiter.holds, text)):
        return NEVER
    edge = One(delimiter)
    return seq(Alt((Edge("start"), edge)), literal(text), Alt((End(), edge)))


def _token(text: str, pattern: str) -> Expression:
    r"""Return *text* as a token of *pattern*, which must be a repeated set such as `[a-z]+` or `\b\w+\b`."""
    expression = parse(pattern)
    parts = expression.parts if isinstance(expression, Seq) else ()
    bounded = len(parts) == 4 and parts[0] == parts[3] == Edge("boundary")
    one, *rest = parts[1:3] if bounded else parts or (expression,)
    if not isinstance(one, One) or rest != [Star(one)] or (bounded and one.chars != Chars(categories="w")):
        raise Unsupported
    if not text:
        return NEVER
    return _between(text, replace(one.chars, negated=not one.chars.negated))
