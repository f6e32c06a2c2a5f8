"""How a sentence is written: its characters, its language, its length, and what lint says of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from migrate_kit.describe.lint import imperative, injection, mismatch_prose, personal, purpose, secret, superlative
from migrate_kit.describe.lint.linting import lint
from migrate_kit.describe.lint.subject import Catalogue, Described
from migrate_kit.describe.polish.place import Place
from migrate_kit.describe.polish.term import identifiers_in, without_quotations
from migrate_kit.messages import Language
from migrate_kit.model.tool import ToolSpec

_MARKS = frozenset("<>{}[]|*#~^\\=")
_CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LATIN = re.compile(r"[A-Za-z]+")
_ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|etc|vs|approx|no|max|min|incl)\.", re.IGNORECASE)
_BETWEEN = re.compile(r"[.!?]\s+(?=[A-Z\"“])|[。！？](?=.)")
#: Columns, a Chinese character counts two; and how much longer than before a text may get.
_SHORT, _GROWTH, _LONGEST = 160, 2, 480
_RULES = (superlative.CODE, imperative.CODE, secret.CODE, personal.CODE, injection.CODE)


def odd_character(sentence: str, facts: str) -> str:
    """Return the first character that has no place in a sentence and is in no fact, else empty."""
    for char in sentence:
        kind = unicodedata.category(char)
        if kind[0] == "C" or kind in ("Zl", "Zp"):
            return f"U+{ord(char):04X}"
        # Marks of a markup, pictures, and what is written over another character.
        if (char in _MARKS or kind[0] == "M" or kind == "So") and char not in facts:
            return char
    return '"' if sentence.count('"') % 2 else ""


def is_in(sentence: str, language: Language) -> bool:
    """Tell whether *sentence* is worded in *language*; what it quotes may be in any."""
    text = without_quotations(sentence)
    for word in identifiers_in(text):
        text = text.replace(word, " ")
    letters = [char for char in unicodedata.normalize("NFKC", text) if char.isalpha()]
    chinese = sum(1 for char in letters if _CHINESE.match(char))
    latin = sum(1 for char in letters if "LATIN" in unicodedata.name(char, ""))
    if not letters or chinese + latin < len(letters):
        return False
    if language == "zh":  # values and names are often Latin, and each has to be in a fact
        return chinese > 1 and chinese * 2 >= len(_LATIN.findall(text))
    return chinese * 5 <= latin


def is_one(sentence: str) -> bool:
    """Tell whether *sentence* is not several."""
    return not _BETWEEN.search(_ABBREVIATED.sub(" ", without_quotations(sentence)))


def is_too_long(sentence: str, place: Place) -> bool:
    """Tell whether *sentence* is longer than one for *place* should be."""
    return _columns(sentence) > min(max(_SHORT, _GROWTH * _columns(place.text)), max(_LONGEST, _columns(place.text)))


def lint_of(sentence: str, place: Place, spec: ToolSpec) -> Iterator[str]:
    """Yield the codes of what lint says of *sentence* in its place."""
    alone = ToolSpec(name=spec.name, summary=sentence)
    codes = [*_RULES, purpose.CODE] if place.about == "summary" else _RULES
    yield from _codes(alone, codes)
    if place.parameter and not place.is_question:
        limited = spec.parameters[place.parameter].model_copy(update={"meaning": sentence})
        yield from _codes(ToolSpec(name=spec.name, parameters={place.parameter: limited}), (mismatch_prose.CODE,))


def _codes(spec: ToolSpec, codes: tuple[str, ...] | list[str]) -> Iterator[str]:
    yield from (finding.code for finding in lint(Catalogue([Described(spec, file="")]), only=codes))


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
