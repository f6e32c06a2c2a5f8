r"""What a capture group of a regular expression lets through.

Good: `(英语|日语)` → enum; `([A-Z]{2}-\d+)` → pattern; `(\d+)` → integer.
Bad:  `(.+)`, `(\w+)`, `([a-z ]+)` are words of any kind and say nothing.
"""

from __future__ import annotations

import re
from typing import Any

_SAID_NOTHING = re.compile(r"^(?:\(\?:|\)|[.]|\\[wSsDW]|\[\^[^\]]*\]|[*+?]|\{[\d,]+\}|[^\x00-\x7f]\?|\$|\^|\s)*$")
# Letters alone are words, and a router's idea of a word is not a rule of the tool; letters with digits are codes.
_HAS_DIGITS = re.compile(r"\\d|0-9|\d")
_WORDS = ("word", "please", "那个")
_LITERALS = re.compile(r"^[^\\.^$*+?{}\[\]()]+$")


def read_group(pattern: str, which: str) -> dict[str, Any]:
    """Return fields of ParameterFacts for the group *which* (number or name) of *pattern*; {} where it says nothing."""
    body = group_text(pattern, which)
    return shape_of(body) if body else {}


def shape_of(body: str) -> dict[str, Any]:
    """Return fields of ParameterFacts for values that fit the whole of *body*."""
    if "|" in body and _LITERALS.match(body):
        return {"enum": tuple(dict.fromkeys(body.split("|"))), "type": "string"}
    if re.fullmatch(r"(?:\\d|\[0-9\])(?:[+*]|\{[\d,]+\})?", body):
        exact = re.fullmatch(r"(?:\\d|\[0-9\])\{(\d+)(?:,\d*)?\}", body)
        # A fixed number of digits is a code, not a quantity.
        return {"pattern": body, "type": "string"} if exact and int(exact.group(1)) >= 3 else {"type": "integer"}
    if re.fullmatch(r"-?\??\\d\+\(\?:\\\.\\d\+\)\?", body):
        return {"type": "number"}
    if _SAID_NOTHING.match(body) or len(body) > 80 or not _HAS_DIGITS.search(body):
        return {"type": "string"}
    return {"type": "string"} if _fits_words(body) else {"pattern": body, "type": "string"}


def _fits_words(body: str) -> bool:
    """Tell whether any common word fits *body*: then it says nothing of the values."""
    try:
        return any(re.fullmatch(body, word) for word in _WORDS)
    except (re.error, RecursionError, OverflowError):
        return False


def group_text(pattern: str, which: str) -> str:
    """Return the source between the parentheses of group *which* (`2` or a name), or ""."""
    for number, (name, body) in enumerate(_groups(pattern), start=1):
        if which in (name, str(number)):
            return body
    return ""


def _groups(pattern: str) -> list[tuple[str, str]]:
    # Groups are numbered by their opening parenthesis; the stack remembers where each began.
    found: list[tuple[str, str]] = []
    stack: list[int | None] = []
    starts: list[int] = []
    index, in_class = 0, False
    while index < len(pattern):
        char = pattern[index]
        if char == "\\":
            index += 1
        elif in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
            index += pattern[index + 1 : index + 2] in ("]", "^")
        elif char == "(":
            named = re.match(r"\(\?P<(\w+)>", pattern[index:])
            if named or pattern[index + 1 : index + 2] != "?":
                stack.append(len(found))
                found.append((named.group(1) if named else "", ""))
                starts.append(index + (named.end() if named else 1))
            else:
                stack.append(None)
        elif char == ")" and stack:
            slot = stack.pop()
            if slot is not None:
                found[slot] = (found[slot][0], pattern[starts[slot] : index])
        index += 1
    return found
