"""Words that look like a password of a program: found by how keys and tokens are made, and shown only in part.

A condition keeps such a word, because the twin must decide as the code does; whatever a person or another program
reads (sentences, pages, reports) shows it masked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import log2

#: How well-known services begin their keys, and what follows.
_KNOWN = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"(?:AKIA|ASIA)[0-9A-Z]{16}"
    r"|gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}"
    r"|(?:sk|pk|rk)[-_](?=[A-Za-z_-]*[0-9]|[A-Za-z]{16})[A-Za-z0-9_-]{16,}"
    r"|AIza[0-9A-Za-z_-]{30,}|ya29\.[0-9A-Za-z_-]{20,}"
    r"|LTAI[0-9A-Za-z]{12,}|AKID[0-9A-Za-z]{16,}"
    r"|npm_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_-]{20,}|hf_[A-Za-z0-9]{20,}|SG\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}"
    r"|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----"
    r")"
)
#: What is given to a name that says what it is; a word alone (`password=hidden`) is a word, drawn or not.
_GIVEN = re.compile(
    r"(?i:pass(?:word|wd)|pwd|secret|token|api[_-]?key|access[_-]?key|密码|口令|密钥)\s?[=:\uff1a]\s?"
    r"(?P<value>(?=[^\s'\"<>{}*]*[0-9])(?=[^\s'\"<>{}*]*[A-Za-z])[^\s,;'\"&<>{}$*]{8,})"
)
_SHOWN = 4
#: No key is shorter; most keywords are.
_SHORTEST = 11
_CANDIDATE = re.compile(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{20,}(?![A-Za-z0-9+/=_-])")
_HEX = re.compile(r"[0-9a-f]{32,}|[0-9A-F]{32,}")
#: Bits for each character; words and names stay below, drawn characters lie above.
_ENTROPY = 3.5
#: Shares of neighbours of different kinds (small, capital, digit, sign): words are runs of one kind.
_CHANGES_RATE = 0.45


def secrets_in(text: str) -> Iterator[str]:
    """Yield each part of *text* that looks like a key or a token."""
    yield from (text[start:end] for start, end in _spans(text))


def masked(text: str) -> str:
    """Return *text* with all but the first characters of every key or token hidden. Masking twice changes nothing."""
    for start, end in reversed(_spans(text)):
        text = f"{text[: start + _SHOWN]}****{text[end:]}"
    return text


@lru_cache(maxsize=4096)
def _spans(text: str) -> tuple[tuple[int, int], ...]:
    if len(text) < _SHORTEST:
        return ()
    known = [match.span() for match in _KNOWN.finditer(text)]
    known += [s for s in _given(text) if not any(a < s[1] and s[0] < b for a, b in known)]
    drawn = [match.span() for match in _CANDIDATE.finditer(text) if _is_drawn(match.group())]
    apart = [(start, end) for start, end in drawn if not any(a < end and start < b for a, b in known)]
    return tuple(sorted((*known, *apart)))


def _given(text: str) -> list[tuple[int, int]]:
    return [match.span("value") for match in _GIVEN.finditer(text)]


def _is_drawn(word: str) -> bool:
    """Tell whether *word* looks like characters drawn by chance."""
    if _HEX.fullmatch(word):
        return len(set(word)) > 6 and any(map(str.isdigit, word)) and any(map(str.isalpha, word))
    kinds = [_kind(char) for char in word]
    if not {"a", "A", "0"} <= set(kinds):
        return False
    changes = sum(one != other for one, other in pairwise(kinds))
    return changes >= _CHANGES_RATE * len(word) and _entropy(word) >= _ENTROPY


def _kind(char: str) -> str:
    if char.isdigit():
        return "0"
    return "A" if char.isupper() else "a" if char.islower() else "-"


def _entropy(word: str) -> float:
    counts = Counter(word).values()
    return -sum(count / len(word) * log2(count / len(word)) for count in counts)
