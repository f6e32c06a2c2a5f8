"""The phrases of a condition: what a person says when it holds.

Words are kept verbatim; a regular expression gives the literal phrases it stands for, where there are few; a label
is written as words. One character alone, or a digit of a menu, shows the way to nothing and is left out when there
is something better.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from migrate_kit.describe.naming import words_of
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Fuzzy, LabelIs, Not, Regex, TextAtom

MOST_ALTERNATIVES = 16
_END_MARKS = " ?!.,;\uff1f\uff01\u3002\uff0c\uff1b"
# The standard library's own parser of patterns: private, but the same since it got this name in 3.11.
_parser: Any = import_module("re._parser")


def phrases(conditions: Sequence[Condition]) -> tuple[str, ...]:
    """Return the phrases of *conditions*, each once, in source order; labels only where there are no words."""
    words = [p.strip() for c in conditions for p in _positive(c)]
    if not any(words):
        words = [words_of(label.rpartition(".")[2]) for c in conditions for label in _labels(c)]
    unique = dict.fromkeys(word for word in words if word)
    telling = [word for word in unique if len(word) > 1 and not word.isdigit()]
    return tuple(telling or unique)


def excluded(condition: Condition, negated: bool = False) -> Iterator[str]:
    """Yield the phrases that speak against *condition*: those under an odd number of negations."""
    if isinstance(condition, Not):
        yield from excluded(condition.of[0], not negated)
    elif isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from excluded(part, negated)
    elif negated:
        yield from _positive(condition)


def literal_phrases(pattern: str) -> tuple[str, ...]:
    r"""Return the phrases that a simple *pattern* stands for; () when it has too many, or no literal text.

    What may be anything (`.*`, `\d+`) becomes a blank between the literal parts.
    """
    try:
        found = _expand(_parser.parse(pattern))
    except (re.error, RecursionError, OverflowError, _TooMany):
        return ()
    cleaned = (" ".join(text.split()).rstrip(_END_MARKS) for text in found)
    return tuple(dict.fromkeys(text for text in cleaned if text))


class _TooMany(Exception):
    """The pattern stands for more phrases than a person would read."""


def _positive(condition: Condition) -> Iterator[str]:
    if isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from _positive(part)
    elif isinstance(condition, TextAtom | Fuzzy):
        yield condition.text
    elif isinstance(condition, Regex):
        yield from literal_phrases(condition.pattern)


def _labels(condition: Condition) -> Iterator[str]:
    if isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from _labels(part)
    elif isinstance(condition, LabelIs):
        yield condition.text


def _expand(parsed: Any) -> list[str]:
    texts = [""]
    for op, argument in parsed:
        parts = _alternatives(str(op), argument)
        texts = list(dict.fromkeys(text + part for text in texts for part in parts))
        if len(texts) > MOST_ALTERNATIVES:
            raise _TooMany
    return texts


def _alternatives(op: str, argument: Any) -> list[str]:
    if op == "LITERAL":
        return [chr(argument)]
    if op == "AT" or op.startswith("ASSERT"):
        return [""]
    if op == "SUBPATTERN":
        return _expand(argument[3])
    if op == "BRANCH":
        return [text for branch in argument[1] for text in _expand(branch)]
    if op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _repeated(*argument)
    if op == "IN":
        return _class(argument)
    return [" "]


def _repeated(low: int, high: int, body: Any) -> list[str]:
    inner = _expand(body)
    if inner == [" "]:
        return [" "]
    if low == 0:
        return ["", *inner] if high == 1 else [" "]
    return inner if low == 1 else [text * min(low, 3) for text in inner]


def _class(members: Any) -> list[str]:
    literal = [chr(value) for kind, value in members if str(kind) == "LITERAL"]
    # `[ \-]` joins words; a class of ranges or many letters stands for "some character".
    if len(literal) != len(members) or len(literal) > 2:
        return [" "]
    return [" " if all(not char.isalnum() for char in literal) else char for char in dict.fromkeys(literal)][:4]
