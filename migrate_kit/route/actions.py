"""Where a request says what a tool does: a phrase of its description, or the half of one that is the verb."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.phrases import fold_phrase, parts_of
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK, STOP_WORDS, name_words, stem

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

_RUN = lazy_pattern(rf"[{CJK}]+|[a-z][a-z'\-]*")
_PARTICLES = frozenset(("back", "up", "off", "on", "out", "down", "away", "over", "in"))
_SIDES = lazy_pattern(r"\s*[/;;|]\s*|[。.]\s*")
_HEAD = r"(?:^|(?<=[\s,,。;;!!、请我先再要想来就给])|(?<=把)[^,,。;;]{1,12}|将[^,,。;;]{1,12})"
"""Where one character alone is a verb: at the beginning of a clause or behind what it is done to."""
_LEAST = 4
"""Letters of a stem that any ending may follow."""


def action_pattern(spec: ToolSpec) -> re.Pattern[str]:
    """Return what finds in a folded text the words for what *spec* does."""
    return _pattern(spec.use_when, spec.name, spec.summary, nouns_of(spec))


def nouns_of(spec: ToolSpec) -> str:
    """Return the folded words for what *spec* does something to."""
    objects = name_words(spec.name).split()[1:]
    return fold(" ".join((*objects, *map(name_words, spec.parameters), *(p.meaning for p in spec.parameters.values()))))


@lru_cache(maxsize=2048)
def _pattern(phrases: tuple[str, ...], name: str, summary: str, nouns: str) -> re.Pattern[str]:
    said = [*map(fold_phrase, phrases), name_words(name)]
    forms = dict.fromkeys(form for each in said for form in _forms(each, nouns))
    for side in _SIDES.split(fold(summary)):
        forms.update(dict.fromkeys(_verbs(side, nouns)))
    # The longer one first: the pattern takes what comes first, and what follows a whole phrase is no noun to its verb.
    return re.compile("|".join(sorted(forms, key=len, reverse=True)) or r"(?!)")


def _forms(phrase: str, nouns: str) -> Iterator[str]:
    parts = parts_of(phrase)
    if len(parts) == 1:
        yield from _whole(phrase)
        yield from _verbs(phrase, nouns)
        return
    # Of parts that stand in any order, the verb is the one that names no thing.
    for part in [part for part in parts if part not in nouns] or parts:
        yield from _whole(part)
        yield from _verbs(part, nouns)


def _whole(phrase: str) -> Iterator[str]:
    if phrase:
        start, end = (r"\b" if each.isascii() and each.isalnum() else "" for each in (phrase[0], phrase[-1]))
        yield start + re.escape(phrase) + (r"(?:s|es|ed|ing)?" + end if end else "")


def _verbs(phrase: str, nouns: str) -> Iterable[str]:
    """Return patterns for the verb of a phrase of verb and object, in whichever order it has them."""
    runs: list[str] = _RUN.findall(phrase)
    chinese = next((run for run in runs if not run.isascii()), "")
    if chinese and (not runs[0].isascii() or len(runs) == 1):
        return _chinese(chinese, nouns)
    return _english([run for run in runs if run.isascii()], nouns)


def _english(words: list[str], nouns: str) -> Iterator[str]:
    content = [word for word in words if word not in STOP_WORDS]
    if not content:
        return
    known = set(_RUN.findall(nouns))
    verb = content[0]
    if verb in known and content[-1] not in known:
        verb = content[-1]
    place = words.index(verb)
    particle = words[place + 1] if words[place + 1 : place + 2] and words[place + 1] in _PARTICLES else ""
    yield _inflected(verb) + (rf"\b(?=[^,.;!?\n]*\b{particle}\b)" if particle else r"\b")


def _inflected(verb: str) -> str:
    root = stem(verb)
    if len(root) >= _LEAST:
        return rf"\b{re.escape(root)}[a-z]{{0,6}}"
    return rf"\b{re.escape(root)}{re.escape(root[-1])}?(?:e|es|s|ed|ing)?"


def _chinese(phrase: str, nouns: str) -> Iterator[str]:
    if len(phrase) == 1:
        yield _HEAD + phrase
        return
    if len(phrase) == 2:
        yield phrase
        yield rf"{phrase[0]}[^,,。;;]{{1,8}}{phrase[1]}"
        yield from _short(phrase[0])
        yield _HEAD + phrase[0]
        return
    first, last = phrase[:2], phrase[-2:]
    if first in nouns and last not in nouns:
        first = last
    if len(phrase) == 3:
        yield _HEAD + phrase[0]
        yield from _short(phrase[0])
    yield first
    yield from _short(first[0])


def _short(char: str) -> Iterator[str]:
    """Yield how the first character of a verb alone stands for it: 删掉, 删了."""
    yield rf"{char}(?:掉|了(?!解|吗|没)|一下)"
