"""Whether a request says enough for a tool to be called, judged by how much it says and not by what was read from it.

Extraction settles flat parameters. For nested ones, lists and free descriptions it often finds nothing although the
text has it all; whoever fills those (a chooser, a person) should be asked only when the text leaves something out. Four
signs tell that in any language:

    said     what the request says beyond the tool's own name and purpose, as the length of what is felt (log)
    needed   how many required parameters there are (log)
    lacking  share of them whose kind the text shows no value of: no number, no time, no identifier, none of the values
    named    share of the parameters' own words that stand in the text

The weights are a logistic fit (classes balanced) on Seal-Tools and BFCL requests, whole and with some of their
arguments cut out. Quotations and capitals, which would help English, are left out: Chinese has no capitals.
"""

from __future__ import annotations

from math import exp, log, log1p
from typing import TYPE_CHECKING

from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.times import PHRASE
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.sections import own_text
from migrate_kit.route.text import READ_CHARS, fold
from migrate_kit.route.words import CJK, name_words, tokens

if TYPE_CHECKING:
    from migrate_kit.model.tool import ParameterSpec, ToolSpec

SAID, NEEDED, LACKING, NAMED, BIAS = 1.10, -1.04, -2.49, 1.79, -1.69
"""Weights of the signs, in log odds."""
_NUMBER = lazy_pattern(
    r"\d+(?:[.,:/-]\d+)*"
    r"|[一二两三四五六七八九十百千万亿]{1,12}(?=[个台份次条页倍元块人位件组行字岁年月天日周小分秒米公千克吨度平笔名项种])"
)
_IDENTIFIER = lazy_pattern(r"[a-z]{0,12}\d[\w\-]*")
_REFERS = lazy_pattern(r"\b(?:id|ids|code|number|uuid|serial|isbn|no)\b")
_REFERS_ZH = lazy_pattern(r"编号|代码|标识|序列号|识别码|单号|账号|\bid\b")


def readiness(spec: ToolSpec, text: str) -> float:
    """Return the belief that *text* gives *spec* what it needs, 0 to 1; certain for a tool that takes nothing.

    Where no parameter is required, but some have no default either, something still has to be said: one need.
    """
    takes = {n: p for n, p in spec.parameters.items() if p.default is None and n not in spec.context}
    if not takes:
        return 1.0
    needs = {name: parameter for name, parameter in takes.items() if parameter.required}
    needed = max(len(needs), 1)
    folded = fold(text[:READ_CHARS])
    words = list(tokens(folded))
    purpose = frozenset(tokens(f"{fold(spec.summary)} {name_words(spec.name)}"))
    labels = frozenset(tokens(own_text(spec))) - purpose
    odds = BIAS + SAID * log1p(sum(_felt(word) for word in words if word not in purpose)) + NEEDED * log(needed)
    odds += LACKING * _lacking(needs, folded) / needed
    odds += NAMED * len(labels.intersection(words)) / max(len(labels), 1)
    return 1 / (1 + exp(-odds))


def _felt(word: str) -> int:
    """Return how long a token is felt: a Chinese character one, a pair none (its characters count), a word two."""
    if word[0] >= CJK[0]:
        return int(len(word) == 1)
    return 2


def _lacking(needs: dict[str, ParameterSpec], folded: str) -> int:
    """Return how many parameters the text shows no value of their kind for; each number serves one."""
    numbers = sum(1 for _ in _NUMBER.finditer(folded))
    counted = sum(parameter.type in ("integer", "number") and not parameter.enum for parameter in needs.values())
    rest = (Slot(n, p) for n, p in needs.items() if p.enum or p.type not in ("integer", "number"))
    return max(counted - numbers, 0) + sum(_is_lacking(slot, folded, numbers) for slot in rest)


def _is_lacking(slot: Slot, folded: str, numbers: int) -> bool:
    if slot.spec.enum:
        return not any(fold(str(value)) in folded for value in (*slot.spec.enum, *_said(slot)))
    if slot.is_time:
        return numbers == 0 and PHRASE.search(folded) is None
    if _REFERS.search(name_words(slot.name)) or _REFERS_ZH.search(slot.meaning):
        return _IDENTIFIER.search(folded) is None
    return False


def _said(slot: Slot) -> tuple[str, ...]:
    return tuple(phrase for phrases in slot.spec.synonyms.values() for phrase in phrases)
