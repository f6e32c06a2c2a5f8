r"""A declared pattern as people write it: any case, and without the marks or the letter that code puts in front.

For `BUG-\d+` users write `bug-12`, `BUG 12`, `bug12`; for `v\d+\.\d+` also `2.4`. The value is always the declared one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from migrate_kit.route.lazy_pattern import lazy_pattern

_WORD = "A-Za-z0-9_"
_LITERAL = lazy_pattern(r"(?:[A-Za-z0-9 _#/:\-]|\\[^\w])*")
_QUANTIFIER = lazy_pattern(r"[*+?{]")
_MARK = lazy_pattern(r"[-_ #/:]")
_PLAIN = (
    "word",
    "中文",
    "a b",
    "7f3a",
    "deadbeef",
    *(digit * length for digit in "0123456789" for length in range(1, 9)),
)


@dataclass(frozen=True, slots=True)
class Written:
    """How values of a pattern are found in a text, and made what the pattern asks for."""

    search: re.Pattern[str]
    declared: re.Pattern[str]
    prefix: str

    def value_of(self, match: re.Match[str]) -> str | None:
        """Return the declared value that *match* of `search` stands for, or None."""
        rest = match.group("rest")
        given = (self.prefix + each for each in (rest, rest.upper(), rest.lower()))
        return next((value for value in given if self.declared.fullmatch(value)), None)


@lru_cache(maxsize=1024)
def written(pattern: str) -> Written | None:
    """Return how *pattern* is written, or None for one that does not compile or has no literal start."""
    inner = pattern.removeprefix("^")
    inner = inner[:-1] if inner.endswith("$") and not inner.endswith("\\$") else inner
    source, rest = _cut(inner)
    prefix = re.sub(r"\\(.)", r"\1", source)
    if not prefix or not rest:
        return None
    try:
        said = "".join(f"[-_ #/:]?(?:{re.escape(c)})?" if _MARK.match(c) else re.escape(c) for c in prefix)
        # What cannot be mistaken for a number or a word is found without its first letter too.
        optional = "?" if len(prefix) == 1 and prefix.isalpha() and _is_distinct(rest) else ""
        search = rf"(?<![{_WORD}.\-])(?:{said}){optional}(?P<rest>{rest})(?![{_WORD}])"
        return Written(re.compile(search, re.IGNORECASE), re.compile(inner), prefix)
    except (re.error, RecursionError, OverflowError):
        return None


def _cut(inner: str) -> tuple[str, str]:
    """Return the literal start of a pattern and the rest; no start where the whole is an alternative."""
    if "|" in re.sub(r"\([^()]*\)|\[[^\]]*\]", "", inner):
        return "", inner
    match = _LITERAL.match(inner)
    end = match.end() if match else 0
    if _QUANTIFIER.match(inner, end):
        # The quantifier belongs to the last character.
        end -= 2 if inner[end - 2 : end - 1] == "\\" else 1
    return inner[: max(end, 0)], inner[max(end, 0) :]


def _is_distinct(rest: str) -> bool:
    return not any(re.fullmatch(rest, probe, re.IGNORECASE) for probe in _PLAIN)
