"""Requests made from the words of a router: what it waits for, what nearly is that, and what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from migrate_kit.model.condition import Condition, LabelIs, Regex, anchors, atoms, exclusions
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.normalise import compile_pattern

GLUE = ["", " ", "  ", ", ", "。", "，", "!", "?", "\n", "\t", "\u3000", "'", "-", "/", "_", ":", "İ", "ß", "\x1c"]
NUMBERS = ["0", "1", "2", "5", "7", "9", "10", "11", "42", "99", "100", "101", "1000", "-1", "2.5", "７", "二", "十"]
OTHERS = [
    "please",
    "the",
    "x",
    "请",
    "帮我",
    "一下",
    "hello",
    "你好",
    "not ",
    "don't",
    "不要",
    "别",
    "ＷＥＢ",
    "é",
    "ok",
    "!",
]


def phrases(routers: Iterable[LegacyRouter]) -> st.SearchStrategy[str]:
    """Return requests for *routers*: their words, whole, spoilt, and joined."""
    conditions = [branch.condition for router in routers for branch in router.branches]
    words = sorted({word for c in conditions for word in _words(c)} | {w for r in routers for w in _given(r.branches)})
    parts: list[st.SearchStrategy[str]] = [st.sampled_from(OTHERS), st.sampled_from(NUMBERS)]
    if words:
        parts = [st.sampled_from(words), st.sampled_from(words).flatmap(_spoilt), *parts]
    parts += [st.from_regex(pattern) for pattern in _patterns(conditions)][:12]
    piece = st.one_of(parts)
    return st.lists(st.tuples(st.sampled_from(GLUE), piece), max_size=5).map(_joined)


def _joined(parts: list[tuple[str, str]]) -> str:
    return "".join(glue + piece for glue, piece in parts)


def _words(condition: Condition) -> Iterator[str]:
    yield from anchors(condition)
    yield from exclusions(condition)
    for atom in atoms(condition):
        if isinstance(atom, LabelIs):
            yield atom.text
        elif isinstance(atom, Regex):
            yield from re.findall(r"[^\W_]{2,}", re.sub(r"\\.", " ", atom.pattern))


def _given(branches: Iterable[Branch]) -> Iterator[str]:
    for branch in branches:
        yield from (value for value in branch.arguments.values() if isinstance(value, str))


def _patterns(conditions: Iterable[Condition]) -> list[re.Pattern[str]]:
    found = {(a.pattern, a.flags) for c in conditions for a in atoms(c) if isinstance(a, Regex)}
    return [compile_pattern(*one) for one in sorted(found)]


def _spoilt(word: str) -> st.SearchStrategy[str]:
    """Return forms of *word* that are it, in other clothes, or are not quite it."""
    half = len(word) // 2
    return st.sampled_from(
        [
            word,
            word.upper(),
            word.title(),
            word.swapcase(),
            f" {word} ",
            f"x{word}x",
            word[:-1],
            word[1:],
            word + word,
            word[:half] + word[half + 1 :],
            word[:half] + "q" + word[half + 1 :],
            word[:half] + " " + word[half:],
            word[::-1],
            f"{word}s",
            "".join(map(_wide, word)),
        ]
    )


def _wide(char: str) -> str:
    return chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char
