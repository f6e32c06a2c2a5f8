"""Whether a request says enough for a tool to be called, judged by how much it says and not only by what was read.

Extraction settles flat parameters. For open, nested and long ones it often finds nothing although the text has it all;
the user should be asked only when the text leaves something out. Three signs tell that in any language:

    said     what the request says beyond the tool's own name and purpose, for each required
             parameter: the length of what is felt (log) less the number of parameters (log)
    lacking  share of them whose kind the text shows no value of: no number, no time, no identifier, none of the values
    read     share of them that extraction did read from the text

The weights are a logistic fit (classes balanced) on dev requests of Seal-Tools, whole and with one or all of their
arguments cut out, and `ENOUGH` is what passes 95 in 100 of the whole ones there, half of the needless questions that
are allowed: `benchmarks/fit_readiness.py`. No row of another set, and none of Chinese, had a part in these numbers;
which signs are weighed was settled with figures of ACEBench in view. `said` and `lacking` count what is felt alike in
both languages. Quotations and capitals, which would help English, are left out.
"""

from __future__ import annotations

from collections.abc import Collection
from math import exp, log, log1p
from typing import TYPE_CHECKING

from migrate_kit.route.arguments.extract import Extracted
from migrate_kit.route.arguments.patterns import search_pattern
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.times import PHRASE
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import READ_CHARS, fold
from migrate_kit.route.words import CJK, name_words, tokens

if TYPE_CHECKING:
    from migrate_kit.model.tool import ParameterSpec, ToolSpec

SAID, LACKING, READ, BIAS = 1.63, -1.42, 2.03, -3.37
"""Weights of the signs, in log odds."""
ENOUGH = 0.25
"""Belief from which the text is taken to hold what is needed."""
_LONGEST_TEXT = 2_000
"""Declared patterns are other people's; a slow one must not see a long text."""
_NUMBER = lazy_pattern(
    r"\d+(?:[.,:/-]\d+)*"
    r"|[一二两三四五六七八九十百千万亿]{1,12}(?=[个台份次条页倍元块人位件组行字岁年月天日周小分秒米公千克吨度平笔名项种])"
)
_IDENTIFIER = lazy_pattern(r"[a-z]{0,12}\d[\w\-]*")
_REFERS = lazy_pattern(r"\b(?:id|ids|code|number|uuid|serial|isbn|no)\b")
_REFERS_ZH = lazy_pattern(r"编号|代码|标识|序列号|识别码|单号|账号|\bid\b")


class Needs:
    """What a tool has to be told, prepared once."""

    def __init__(self, spec: ToolSpec) -> None:
        """Read *spec*. Where nothing is required but something has no default, something still has to be said."""
        takes = {n: p for n, p in spec.parameters.items() if p.default is None and n not in spec.context}
        self.is_nothing = not takes
        self._required = {name: parameter for name, parameter in takes.items() if parameter.required}
        self._slots = tuple(Slot(name, parameter) for name, parameter in self._required.items())
        self._purpose = frozenset(tokens(f"{fold(spec.summary)} {name_words(spec.name)}"))

    def belief(self, text: str, *, read: Collection[str] = ()) -> float:
        """Return the belief that *text*, of which the parameters *read* were read, gives all, 0 to 1."""
        if self.is_nothing:
            return 1.0
        odds = sum(weight * sign for weight, sign in zip((SAID, LACKING, READ), self.signs(text, read), strict=True))
        return 1 / (1 + exp(-odds - BIAS))

    def signs(self, text: str, read: Collection[str]) -> tuple[float, float, float]:
        """Return what is said for each parameter, the share that lacks a value of its kind, and the share *read*."""
        folded = fold(text[:READ_CHARS])
        needed = max(len(self._required), 1)
        said = sum(_felt(word) for word in tokens(folded) if word not in self._purpose)
        given = sum(name in read for name in self._required)
        return log1p(said) - log(needed), self._count_lacking(folded) / needed, given / needed

    def judged(self, text: str, extracted: Extracted) -> tuple[float, bool]:
        """Return the belief, and whether *text* says enough although something is missing in what was *extracted*.

        It does not where a missing parameter has no value of its kind there.
        """
        read = [name for name, found in extracted.found.items() if found.start is not None]
        belief = self.belief(text, read=read)
        return belief, belief >= ENOUGH and not self._is_lacking(text, extracted.missing)

    def _is_lacking(self, text: str, names: Collection[str]) -> bool:
        folded = fold(text[:READ_CHARS])
        numbers = _count_numbers(folded)
        return any(_is_lacking(slot, folded, numbers) for slot in self._slots if slot.name in names)

    def _count_lacking(self, folded: str) -> int:
        """Return how many parameters the text shows no value of their kind for; each number serves one."""
        numbers = _count_numbers(folded)
        counted = sum(map(_is_counted, self._required.values()))
        rest = (slot for slot in self._slots if not _is_counted(slot.spec))
        return max(counted - numbers, 0) + sum(_is_lacking(slot, folded, numbers) for slot in rest)


def readiness(spec: ToolSpec, text: str, *, read: Collection[str] = ()) -> float:
    """Return the belief that *text* gives *spec* what it needs, 0 to 1; certain for a tool that takes nothing."""
    return Needs(spec).belief(text, read=read)


def _felt(word: str) -> int:
    """Return how long a token is felt: a Chinese character one, a pair none (its characters count), a word two."""
    if word[0] >= CJK[0]:
        return int(len(word) == 1)
    return 2


def _is_counted(parameter: ParameterSpec) -> bool:
    return parameter.type in ("integer", "number") and not parameter.enum


def _count_numbers(folded: str) -> int:
    return sum(1 for _ in _NUMBER.finditer(folded))


def _is_lacking(slot: Slot, folded: str, numbers: int) -> bool:
    if _is_counted(slot.spec):
        return numbers == 0
    if slot.spec.enum or slot.spec.synonyms:
        return not any(fold(str(value)) in folded for value in (*(slot.spec.enum or ()), *_said(slot)))
    if slot.spec.pattern is not None:
        pattern = search_pattern(slot.spec.pattern, loose=True)
        return pattern is not None and pattern.search(folded[:_LONGEST_TEXT]) is None
    if slot.is_time:
        return numbers == 0 and PHRASE.search(folded) is None
    if _REFERS.search(name_words(slot.name)) or _REFERS_ZH.search(slot.meaning):
        return _IDENTIFIER.search(folded) is None
    return False


def _said(slot: Slot) -> tuple[str, ...]:
    return tuple(phrase for phrases in slot.spec.synonyms.values() for phrase in phrases)
