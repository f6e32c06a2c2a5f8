"""One text that a regular expression probably matches: the plainest way through it."""

from __future__ import annotations

from functools import lru_cache

from migrate_kit.analyze.expression import Alt, Chars, Expression, Look, One, Seq
from migrate_kit.analyze.pattern import Unsupported, parse

_USUAL = "a1 的x0_.-!\n"


@lru_cache(maxsize=1024)
def sample(pattern: str, flags: str = "") -> str:
    """Return a short text for *pattern*; empty where none comes to mind. Whether it matches is for `re` to say."""
    try:
        return _text(parse(pattern, flags))
    except Unsupported:
        return ""


def _text(part: Expression) -> str:
    if isinstance(part, One):
        return _char(part.chars)
    if isinstance(part, Seq):
        return "".join(map(_text, part.parts))
    if isinstance(part, Alt):
        # The first way that says something: `(?:please )?` may be left out, `(?:日志|log)` may not.
        ways = [_text(way) for way in part.parts]
        return "" if "" in ways else next(iter(ways), "")
    if isinstance(part, Look):
        return _text(part.part)
    return ""


def _char(chars: Chars) -> str:
    likely = (*sorted(chars.literals), *(low for low, _ in chars.ranges), *_USUAL)
    return next((char for char in likely if chars.holds(char)), "")
