"""An anchor word by word in the reader's language, or nothing: half a gloss would say something else.

The anchors stay as they are, and nothing here is matched, hashed or kept: a gloss is made when a text is rendered.

Good: `重启 … 服务` (restart … service), `查日志` (look up log), and `show logs` (显示日志) for a Chinese reader.
Bad:  `查` of `调查` as a word, `订单` glossed by what stands beside it in the code, a gloss that leaves a word out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from migrate_kit.describe.combination import joined, parts_of
from migrate_kit.describe.gloss.lexicon import TO_CHINESE, TO_ENGLISH
from migrate_kit.messages import Language
from migrate_kit.model.tool import ToolSpec

LONGEST = 40
"""Characters of a part; what is longer is a sentence, and no word by word gloss makes one readable."""
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")
_POLITE = re.compile(r"(?:请|帮我|给我|我要|我想|麻烦)+")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_ARTICLE = re.compile(r"\b(?:a|an|the)\b")
_VALUE = re.compile(r"[A-Za-z]{3,}(?:[ _-][A-Za-z]{2,})*")
Words = Mapping[str, str]


def glosses(spec: ToolSpec, language: Language) -> dict[str, str]:
    """Return anchor → gloss for those in the other language of which every word is known.

    What an anchor of the tool says in the reader's language already needs none.
    """
    said = {anchor.casefold() for anchor in spec.use_when}
    own = _own_words(spec) if language == "en" else {}
    found: dict[str, str] = {}
    for anchor in spec.use_when:
        gloss = _gloss(anchor, language, own)
        if gloss and gloss.casefold() not in said and gloss != anchor:
            found[anchor] = gloss
    return found


def _own_words(spec: ToolSpec) -> Words:
    """Return what users say → the value that the code itself takes it for, where that value is a word."""
    pairs = (
        (phrase.strip(), re.sub(r"[_-]", " ", value).lower())
        for parameter in spec.parameters.values()
        for value, said in parameter.synonyms.items()
        if _VALUE.fullmatch(value)
        for phrase in said
        if len(phrase.strip()) > 1
    )
    return {phrase: value for phrase, value in pairs if phrase not in TO_ENGLISH}


def _gloss(anchor: str, language: Language, own: Words) -> str:
    parts = parts_of(anchor)
    if not any(_is_foreign(part, language) for part in parts):
        return ""
    told = [_part(part, language, own) for part in parts]
    return joined(tuple(told)) if all(told) else ""


def _is_foreign(part: str, language: Language) -> bool:
    if language == "en":
        return _CHINESE.search(part) is not None
    return _LATIN.search(part) is not None and _CHINESE.search(part) is None


def _part(part: str, language: Language, own: Words) -> str:
    """Return *part* in the reader's language: itself where it is, empty where a word is not known."""
    if not _is_foreign(part, language):
        return part
    if len(part) > LONGEST:
        return ""
    return _to_english(part, own) if language == "en" else _to_chinese(part.lower())


def _to_english(part: str, own: Words) -> str:
    part = _POLITE.sub("", part, count=1) if _POLITE.match(part) else part
    whole = TO_ENGLISH.get(part) or own.get(part)
    if whole:
        return whole
    pieces = _pieces(part, {**own, **TO_ENGLISH})
    return " ".join(word for word in pieces if word) if pieces else ""


def _pieces(text: str, words: Words) -> list[str] | None:
    """Return the fewest words that make up all of *text*, each in the other language; None where some are unknown."""
    best: list[list[str] | None] = [None] * len(text) + [[]]
    for start in reversed(range(len(text))):
        name = _NAME.match(text, start)
        ends = {start + len(word) for word in words if text.startswith(word, start)}
        for end in ends | ({name.end()} if name is not None else set()):
            rest = best[end]
            word = words.get(text[start:end], text[start:end])
            # A character alone is a word only where a phrase begins, and an English sentence none in a compound.
            fits = (end - start > 1 or start == 0 or not word) and not _ARTICLE.search(word)
            if rest is not None and fits and (best[start] is None or len(rest) + 1 < len(best[start] or [])):
                best[start] = [word, *rest]
    return best[0]


@lru_cache(maxsize=1)
def _most_words() -> int:
    return max(len(english.split()) for english in TO_CHINESE)


def _to_chinese(part: str) -> str:
    words = part.split()
    told: list[str] = []
    while words:
        for count in range(min(len(words), _most_words()), 0, -1):
            phrase = " ".join(words[:count])
            chinese = TO_CHINESE.get(phrase, TO_CHINESE.get(phrase.removesuffix("s")))
            if chinese is not None:
                break
        else:
            return ""
        told.append(chinese)
        words = words[count:]
    return "".join(told)
