"""Choices, ranges, formats and examples in a sentence about a parameter. Low confidence: people write loosely.

Good: "'all', 'north' or 'south'" · "可选:质量问题、发错货" · "1 to 9" · "最多 50" · "e.g. 98.5" · "格式 YYYY-MM-DD".
Bad:  "line or stop" · "水费、电费" (nouns that describe, no list of allowed words).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from migrate_kit.model.punctuation import narrow
from migrate_kit.scan.tools.syntax import word_set

_QUOTED = r"(?:'[^'\n]{1,30}'|\"[^\"\n]{1,30}\"|`[^`\n]{1,30}`|“[^”\n]{1,30}”|「[^」\n]{1,30}」|‘[^’\n]{1,30}’)"
_JOIN = r"\s*(?:,|、|/|\||;)?\s*(?:\bor\b|\band\b|或者?|和|以及)?\s*"
_QUOTED_LIST = re.compile(rf"{_QUOTED}(?:{_JOIN}{_QUOTED})+")
_CUE = re.compile(
    r"(?:one of|either|choose from|choices?(?: are)?|options?(?: are)?|values?(?: are)?|must be|allowed|can be|is|are|"
    r"可选值?|只能是|只能为|只能|取值(?:为|范围)?|必须是|可以是|支持|选项|分为)\s*[:]?\s*(?P<list>[^.。;\n(]+)",
    re.IGNORECASE,
)
_WORD = r"[A-Za-z0-9][\w.+-]{0,24}|-\d+"
_WORD_LIST = re.compile(rf"^(?:{_WORD})(?:\s*(?:,|/|\|)\s*(?:or\s+)?(?:{_WORD}))*\s*(?:,?\s*or|/|\|)\s*(?:{_WORD})$")
_CJK_TAIL = re.compile(r"[,:]\s*(?P<list>[\w]{1,12}(?:[、,][\w]{1,12})*(?:或者?)[\w]{1,12})\s*$")
_NUMBERED = re.compile(r"(?<![\d.])(-?\d{1,3})\s*(?:=|:|-|表示|为)?\s*([一-鿿A-Za-z]{1,8})(?=[\s,、;。]|$)")
_GENERIC = word_set("name id number text url path title email code word phrase key value file user item line stop more")
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_RANGE = re.compile(rf"(?<![\d.-]){_NUMBER}\s*(?:to|-|–|—|~|\.\.|到|至|and)\s*{_NUMBER}(?![\d-]|\.\d)")
_TOP = re.compile(
    rf"(?:at most|no more than|up to|max(?:imum)?(?: of)?|最多|不超过|最大|上限|至多)\s*(?:是|为|[:])?\s*{_NUMBER}",
    re.I,
)
_LOW = re.compile(
    rf"(?:at least|no less than|min(?:imum)?(?: of)?|最少|不少于|最小|下限|至少)\s*(?:是|为|[:])?\s*{_NUMBER}", re.I
)
_FORMAT = re.compile(r"\b(?:YYYY[-/.]?MM[-/.]?DD|yyyy[-/.]?MM[-/.]?dd|HH:MM(?::SS)?|hh:mm|ISO[ -]?8601)\b")
_CLAUSE = re.compile(r"不填|不写|为空|默认|就是|则|表示|\b(if|when|default|otherwise)\b", re.I)
_SLASHED = re.compile(rf"(?<![\w/])(?:{_WORD})(?:\s*[/|]\s*(?:{_WORD})){{2,}}(?![\w/])")
_EXAMPLE = re.compile(
    r"(?:\be\.g\.?,?|\bfor example,?|\bsuch as|\blike|\bexample:|例如|比如|譬如|示例[:]?|如[:]?(?![何果此]))\s*[:]?\s*"
    r"(?P<list>[^。;\n()]+)",
    re.IGNORECASE,
)  # fmt: skip


def read_prose(text: str) -> dict[str, Any]:
    """Return fields of ParameterFacts that *text* suggests."""
    text = narrow(text)
    found: dict[str, Any] = {}
    options = _choices(text)
    if options:
        found["enum"] = options
    else:
        labels = dict(_numbered(text))
        if len(labels) >= 2:
            found["enum"] = tuple(int(n) for n in labels)
            found["synonyms"] = {n: (word,) for n, word in labels.items()}
    if "enum" not in found:
        found |= _range(text)
    form = _FORMAT.search(text)
    if form:
        found["format"] = form.group(0)
    examples = _examples(text)
    if examples and "enum" not in found:
        found["examples"] = examples
    return found


def sentence_about(name: str, text: str) -> str:
    """Return the part of *text* from *name* to the end of its sentence, or "" where it is not named."""
    match = re.search(rf"(?<!\w){re.escape(name)}(?![A-Za-z0-9_])\s*([^.。;\n]*(?:\.\d[^.。;\n]*)*)", text)
    return match.group(1).strip() if match else ""


def _choices(text: str) -> tuple[Any, ...]:
    quoted = _QUOTED_LIST.search(text)
    if quoted and not _EXAMPLE.search(text[: quoted.start()] + " "):
        return tuple(part[1:-1] for part in re.findall(_QUOTED, quoted.group(0)))
    bare = text.strip().rstrip(".。")
    if _WORD_LIST.match(bare):
        return _words(bare)
    slashed = _SLASHED.search(bare)
    if slashed and not _EXAMPLE.search(bare[: slashed.start()] + " "):
        return _words(slashed.group(0))
    cue = _CUE.search(text)
    if cue:
        listed = cue["list"].strip().rstrip(".。")
        if _WORD_LIST.match(listed):
            return _words(listed)
        if re.search(r"[一-鿿]", cue.group(0)) and re.search("[、或/|]", listed):
            return _cjk(listed)
    tail = _CJK_TAIL.search(bare)
    return _cjk(tail["list"]) if tail and re.search(r"[一-鿿]", tail["list"]) else ()


def _words(listed: str) -> tuple[Any, ...]:
    words = [w for w in re.split(r"\s*(?:,|/|\||\bor\b)\s*", listed) if w]
    if any(word.lower() in _GENERIC for word in words):
        return ()
    if all(re.fullmatch(r"-?\d+", word) for word in words):
        return tuple(int(word) for word in words)
    return tuple(words)


def _cjk(listed: str) -> tuple[str, ...]:
    words = [w.strip(" “”\"'「」") for w in re.split(r"[、,/|]|或者?|以及|和(?=[^、]*$)", listed)]
    words = [w for w in words if w]
    return tuple(words) if len(words) >= 2 and all(len(w) <= 12 for w in words) else ()


def _numbered(text: str) -> list[tuple[str, str]]:
    pairs = _NUMBERED.findall(text)
    # A run of labelled numbers starts near zero and goes up; "3 天" alone is a quantity.
    numbers = [int(n) for n, _ in pairs]
    rising = all(b == a + 1 for a, b in pairwise(numbers))
    if len(pairs) < 2 or not rising or numbers[0] not in (0, 1) or len({word for _, word in pairs}) < len(pairs):
        return []
    return pairs


def _range(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    both = _RANGE.search(text)
    if both and _number(both.group(1)) < _number(both.group(2)):
        found |= {"minimum": _number(both.group(1)), "maximum": _number(both.group(2))}
    for pattern, field in ((_TOP, "maximum"), (_LOW, "minimum")):
        match = pattern.search(text)
        if match:
            found[field] = _number(match.group(1))
    return found


def _number(text: str) -> float | int:
    return float(text) if "." in text else int(text)


def _examples(text: str) -> tuple[str, ...]:
    match = _EXAMPLE.search(text)
    if match is None:
        return ()
    parts = re.split(r"\s*(?:,|、|;|\bor\b|或)\s*", match["list"].strip().rstrip("."))
    cleaned = [part.strip(" '\"`“”「」") for part in parts]
    return tuple(part for part in cleaned if part and len(part) <= 40 and not _CLAUSE.search(part))[:3]
