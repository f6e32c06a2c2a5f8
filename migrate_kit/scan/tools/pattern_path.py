r"""The words of a pattern as somebody would say them: those of one way through it, in order.

Good: `what time.*check ?out|when.*leave` → "what time check out", then "when leave"; `^(do|need).*help` → "help";
      `(帮|给)我.*订.*房` → "帮我订房".
Bad:  `\d+`, `.*` have no words; "what" alone, the first word of a longer path, tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from migrate_kit.scan.tools.syntax import word_set

# The standard library's own parser of patterns: private, but the same since it got this name in 3.11.
_parser: Any = import_module("re._parser")
_WORDS = re.compile(r"[A-Za-z]{2,}|[\u3400-\u9fff]+")
_FILLING = word_set("do does did need want would like can could please you me my we us are is am be to the an of it")
"""Words of any request: none of them tells what it is about."""


def worded_paths(pattern: str) -> Iterator[str]:
    """Yield the telling words of each alternative of *pattern*, of each the first way through."""
    try:
        parsed = list(_parser.parse(pattern))
    except (re.error, RecursionError, OverflowError):
        return
    for alternative in _alternatives(parsed):
        words = _WORDS.findall(_path(alternative))
        told = [word for word in words if word.lower() not in _FILLING] or words
        joint = " " if any(word.isascii() for word in told) else ""
        if told and len("".join(told)) > 1:
            yield joint.join(told)


def _alternatives(parsed: list[Any]) -> list[list[Any]]:
    """Return the alternatives of a whole pattern; the parser has put before them what all begin with."""
    if not parsed or str(parsed[-1][0]) != "BRANCH":
        return [parsed]
    return [[*parsed[:-1], *branch] for branch in parsed[-1][1][1]]


def _path(parsed: Any) -> str:
    return "".join(_step(str(op), argument) for op, argument in parsed)


def _step(op: str, argument: Any) -> str:
    if op == "LITERAL":
        return chr(argument)
    if op == "SUBPATTERN":
        return _path(argument[3])
    if op == "BRANCH":
        return _path(argument[1][0])
    if op == "AT" or op.startswith("ASSERT"):
        return ""
    if op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        low, _, body = argument
        inner = _path(body)
        # What may be left out leads nobody here; a blank that may be left out still parts two words.
        return inner if low else " " * (not inner.strip())
    literal = [chr(value) for kind, value in argument if str(kind) == "LITERAL"] if op == "IN" else []
    return literal[0] if literal and len(literal) == len(argument) else " "
