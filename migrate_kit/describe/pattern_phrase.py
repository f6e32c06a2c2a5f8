"""The literal phrases that a simple regular expression stands for."""

from __future__ import annotations

import re
import unicodedata
from importlib import import_module
from typing import Any

from migrate_kit.describe.combination import JOINT, parts_of

MOST_ALTERNATIVES = 16
_END_MARKS = " ?!.,;\uff1f\uff01\u3002\uff0c\uff1b"
_GAP = "\0"
_SOFT = "\1"
"""A blank that may be left out, as everybody does between two characters of Chinese."""
_UNSPACED = re.compile(rf"(?<=[\u3400-\u9fff]){_SOFT}(?=[\u3400-\u9fff])")
_VALUE = "\2"
_FRAGMENT = re.compile(r"(?<![A-Za-z0-9])(?:[A-Z]{1,5}|[a-z]{1,2})[-_#/:@.]?(?=\x02)")
"""The beginning of a value: the `A` of `A\\d+`, the `ORD` of `ORD[0-9]{6}`; `order\\d+` begins with a word."""
_VALUES = ("CATEGORY_DIGIT", "CATEGORY_WORD", "CATEGORY_NOT_SPACE")
# The standard library's own parser of patterns: private, but the same since it got this name in 3.11.
_parser: Any = import_module("re._parser")


def literal_phrases(pattern: str, *, fragments: bool = True) -> tuple[str, ...]:
    r"""Return the phrases that a simple *pattern* stands for; () when it has too many, or no literal text.

    What may be any text (`.*`), and a value (`\d+`, `[a-z]{3}`), part what all has to occur (` … `); blanks and single
    open characters become a blank. Where there are too many phrases, what is optional is left out. The beginning of a
    value (the `A` of `A\d+`) is given only where there is nothing else, and never without *fragments*.
    """
    for whole in (True, False):
        try:
            found = _Expansion(whole).of(_parser.parse(pattern))
        except _TooMany:
            continue
        except (re.error, RecursionError, OverflowError):
            return ()
        words = [_FRAGMENT.sub("", text) for text in found]
        kept = [text for text in map(_cleaned, words) if text and not is_crumb(text)]
        if not kept and (fragments or words == found):
            kept = [text for text in map(_cleaned, found) if text]
        return tuple(dict.fromkeys(kept))
    return ()


def _cleaned(text: str) -> str:
    spaced = _UNSPACED.sub("", text).replace(_SOFT, " ").replace(_VALUE, _GAP)
    parts = [" ".join(part.split()).rstrip(_END_MARKS) for part in spaced.split(_GAP)]
    worded = [trimmed for part in parts if (trimmed := _without_crumbs(part))]
    return JOINT.join(parts_of(JOINT.join(worded or parts)))


def _without_crumbs(part: str) -> str:
    r"""Return *part* without the marks of a value at its ends: what `订单 ([A-Z]-\d+)` leaves of the number."""
    words = part.split()
    while words and is_crumb(words[-1]):
        words.pop()
    while words and is_crumb(words[0]):
        words.pop(0)
    return " ".join(words)


def is_crumb(text: str) -> bool:
    """Tell whether *text* is nothing but punctuation and signs of currencies."""
    return all(char.isspace() or unicodedata.category(char).startswith(("P", "Sc")) for char in text)


class _TooMany(Exception):
    """The pattern stands for more phrases than a person would read."""


class _Expansion:
    """Writes a parsed pattern out; what is optional only where *whole*."""

    def __init__(self, whole: bool) -> None:
        self._whole = whole

    def of(self, parsed: Any) -> list[str]:
        """Return the texts that *parsed* stands for."""
        texts = [""]
        for op, argument in parsed:
            parts = self._alternatives(str(op), argument)
            texts = list(dict.fromkeys(text + part for text in texts for part in parts))
            if len(texts) > MOST_ALTERNATIVES:
                raise _TooMany
        return texts

    def _alternatives(self, op: str, argument: Any) -> list[str]:
        if op == "LITERAL":
            return [chr(argument)]
        if op == "AT" or op.startswith("ASSERT"):
            return [""]
        if op == "SUBPATTERN":
            return self.of(argument[3])
        if op == "BRANCH":
            return [text for branch in argument[1] for text in self.of(branch)]
        if op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            return self._repeated(*argument)
        if op == "IN":
            return _class(argument)
        return [_VALUE if _is_value(op, argument) else " "]

    def _repeated(self, low: int, high: int, body: Any) -> list[str]:
        if len(body) == 1 and str(body[0][0]) == "ANY" and high > 1:
            return [_GAP]
        if low == 0 and high == 1 and not self._whole:
            return [""]
        inner = self.of(body)
        if inner in ([" "], [_GAP], [_VALUE]):
            return [_SOFT] if low == 0 and inner == [" "] else inner
        if low == 0:
            return ["", *inner] if high == 1 else [_SOFT]
        return inner if low == 1 else [text * min(low, 3) for text in inner]


def _is_value(kind: str, argument: Any) -> bool:
    """Tell whether letters or digits stand there that differ from request to request."""
    return kind in ("RANGE", "NEGATE", "NOT_LITERAL") or (kind == "CATEGORY" and str(argument) in _VALUES)


def _class(members: Any) -> list[str]:
    literal = [chr(value) for kind, value in members if str(kind) == "LITERAL"]
    # `[ \-]` joins words; a class of ranges or many letters stands for "some character".
    if len(literal) != len(members) or len(literal) > 2:
        return [_VALUE if any(_is_value(str(kind), value) for kind, value in members) else " "]
    return [" " if all(not char.isalnum() for char in literal) else char for char in dict.fromkeys(literal)][:4]
