"""Values that fit a declared pattern or a known shape: addresses, versions, expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.written import Written, written
from migrate_kit.route.lazy_pattern import lazy_pattern

_LONGEST_TEXT = 2_000
"""Declared patterns are other people's; a slow one must not see a long text."""
_PROBES = ("word", "中文", "a b")
_WORD = "A-Za-z0-9_"

_SHAPES: tuple[tuple[frozenset[str], re.Pattern[str]], ...] = (
    (frozenset({"email", "mail", "邮箱", "邮件地址"}), lazy_pattern(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)),
    (frozenset({"url", "uri", "link", "链接", "网址"}), lazy_pattern(r"https?://[^\s,。;)<>\"']+")),
    (frozenset({"ip", "ipv4", "ip地址"}), lazy_pattern(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])")),
    (frozenset({"uuid"}), lazy_pattern(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)),
    (frozenset({"version", "release", "tag", "版本", "版本号"}),
     lazy_pattern(r"(?<![\w.])v?\d+\.\d+(?:\.\d+)*(?:-[A-Za-z0-9.]+)?(?![\w.]*[:@])|(?<![\w.])v\d+(?!\w)", re.ASCII)),
    (frozenset({"phone", "mobile", "电话", "手机号"}), lazy_pattern(r"(?<!\d)\+?\d[\d-]{6,14}\d(?!\d)")),
    (frozenset({"expression", "formula", "算式", "表达式"}),
     lazy_pattern(r"[(\d][\d\s.+\-*/×÷^%()()]*[+\-*/×÷^%][\d\s.+\-*/×÷^%()()]*[\d)%)]")),
    (frozenset({"path", "file", "文件路径", "路径"}), lazy_pattern(r"(?<![\w/:])(?:\.{0,2}/)[\w./-]+", re.ASCII)),
)  # fmt: skip


def patterned(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the substrings that fit the declared pattern; one that would fit any word finds nothing."""
    if slot.spec.pattern is None or slot.spec.type != "string":
        return
    text = scene.reading.original[:_LONGEST_TEXT]
    if (exact := search_pattern(slot.spec.pattern)) is not None:
        yield from _matches(exact, text, scene)
    if (said := written(slot.spec.pattern)) is not None:
        yield from _as_declared(said, scene)
    if (loose := search_pattern(slot.spec.pattern, loose=True)) is not None:
        yield from _recased(loose, slot.spec.pattern, text, scene)


def shaped(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the substrings of the shape that the format, name or meaning of an open string speaks of."""
    if slot.spec.type != "string" or slot.spec.enum or slot.spec.pattern:
        return
    pattern = _shape(slot.words, slot.spec.format or "", slot.meaning)
    if pattern is not None:
        yield from _matches(pattern, scene.reading.original[:_LONGEST_TEXT], scene, kind="shape")


@lru_cache(maxsize=4096)
def _shape(name: frozenset[str], form: str, meaning: str) -> re.Pattern[str] | None:
    said = name | {form, meaning}
    for words, pattern in _SHAPES:
        if words & said or any(word in meaning for word in words if not word.isascii()):
            return pattern
    return None


def _matches(pattern: re.Pattern[str], text: str, scene: Scene, *, kind: str = "pattern") -> Iterator[Found]:
    for match in pattern.finditer(text):
        if match.group().strip():
            found = _located(match, scene, match.group().strip(), kind)
            if found is not None:
                yield found


def _as_declared(said: Written, scene: Scene) -> Iterator[Found]:
    for match in said.search.finditer(scene.folded[:_LONGEST_TEXT]):
        start, end = match.span()
        value = said.value_of(match)
        if value is not None and value != scene.reading.verbatim(start, end) and scene.is_free(start, end):
            yield Found(value, "pattern", start, end)


def _recased(pattern: re.Pattern[str], declared: str, text: str, scene: Scene) -> Iterator[Found]:
    for match in pattern.finditer(text):
        for value in (match.group().upper(), match.group().lower()):
            if value != match.group() and re.fullmatch(declared, value):
                found = _located(match, scene, value, "pattern")
                if found is not None:
                    yield found
                break


def _located(match: re.Match[str], scene: Scene, value: str, kind: str) -> Found | None:
    start, end = scene.reading.folded_span(*match.span())
    return Found(value, kind, start, end) if scene.is_free(start, end) else None


@lru_cache(maxsize=1024)
def search_pattern(pattern: str, *, loose: bool = False) -> re.Pattern[str] | None:
    """Return the pattern as something to search for, or None when it does not compile or fits anything."""
    inner = pattern.removeprefix("^")
    inner = inner[:-1] if inner.endswith("$") and not inner.endswith("\\$") else inner
    # The bounds below stand for it, also between a Latin name and a Chinese word, where `\b` sees none.
    inner = inner.removeprefix(r"\b").removesuffix(r"\b")
    flags = re.IGNORECASE if loose else re.NOFLAG
    try:
        if any(re.fullmatch(pattern, probe, flags) for probe in _PROBES):
            return None
        return re.compile(rf"(?<![{_WORD}])(?:{inner})(?![{_WORD}])", flags)
    except (re.error, RecursionError, OverflowError):
        return None
