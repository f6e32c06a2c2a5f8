"""An anchor word by word in the reader's language, or nothing: half a gloss would say something else.

The anchors stay as they are, and nothing here is matched, hashed or kept: a gloss is made when a text is rendered.

Good: `重启 … 服务` (restart … service), `查日志` (look up log), and `show logs` (显示日志) for a Chinese reader.
Bad:  `查` of `调查` as a word, `订单` glossed by what stands beside it in the code, a gloss that leaves a word out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from migrate_kit.describe.combination import joined, parts_of
from migrate_kit.describe.gloss import lexicon
from migrate_kit.describe.gloss.grammar import Piece, told
from migrate_kit.describe.gloss.segment import NAME, cut
from migrate_kit.describe.gloss.senses import Company, chinese_words, english_words, sense_of
from migrate_kit.messages import Language
from migrate_kit.model.script import is_chinese
from migrate_kit.model.tool import ToolSpec

LONGEST = 40
"""Characters of a part; what is longer is a sentence, and no word by word gloss makes one readable."""
_LATIN = re.compile(r"[A-Za-z]")
_POLITE = re.compile(r"请帮我|请你|请|帮我|给我|我要|我想|麻烦")
_VALUE = re.compile(r"[A-Za-z]{3,}(?:[ _-][A-Za-z]{2,})*")
Words = Mapping[str, str]


def glosses(spec: ToolSpec, language: Language) -> dict[str, str]:
    """Return anchor → gloss for those in the other language of which every word is known, and in one sense only.

    What an anchor of the tool says in the reader's language already needs none.
    """
    said = {anchor.casefold() for anchor in spec.use_when}
    own = _own_words(spec) if language == "en" else {}
    found: dict[str, str] = {}
    for anchor in spec.use_when:
        others = (other for other in spec.use_when if other != anchor)
        company = Company(anchor.lower(), " ".join((spec.name.replace("_", " "), *others)))
        gloss = _gloss(anchor, language, own, company)
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
    return {phrase: value for phrase, value in pairs if phrase not in lexicon.TO_ENGLISH}


def _gloss(anchor: str, language: Language, own: Words, company: Company) -> str:
    parts = parts_of(anchor)
    if not any(_is_foreign(part, language) for part in parts):
        return ""
    glossed = [_part(part, language, own, company) for part in parts]
    return joined(tuple(glossed)) if all(glossed) else ""


def _is_foreign(part: str, language: Language) -> bool:
    if language == "en":
        return is_chinese(part)
    return _LATIN.search(part) is not None and not is_chinese(part)


def _part(part: str, language: Language, own: Words, company: Company) -> str:
    """Return *part* in the reader's language: itself where it is, empty where a word is not known."""
    if not _is_foreign(part, language):
        return part
    if len(part) > LONGEST:
        return ""
    return _to_english(part, own, company) if language == "en" else _to_chinese(part.lower(), company)


def _to_english(part: str, own: Words, company: Company) -> str:
    for said in _without_politeness(part):
        if said in own:
            return own[said]
        words = cut(said, _chinese_lexicon() | own.keys())
        pieces = [_chinese_piece(word, own, company) for word in words]
        known = [piece for piece in pieces if piece is not None]
        if known and len(known) == len(pieces):
            return " ".join(told(known))
    return ""


def _without_politeness(part: str) -> Iterator[str]:
    """Yield *part* as it is, then without each polite word before it: `请假` is one word, `请查日志` two."""
    yield part
    while (polite := _POLITE.match(part)) is not None and polite.end() < len(part):
        part = part[polite.end() :]
        yield part


@cache
def _chinese_lexicon() -> frozenset[str]:
    return frozenset(lexicon.TO_ENGLISH) | chinese_words()


def _chinese_piece(word: str, own: Words, company: Company) -> Piece | None:
    if word in own:
        return Piece(word, "n", own[word])
    for kind, words in (("v", lexicon.VERBS), ("d", lexicon.DEEDS), ("a", lexicon.ATTRIBUTES)):
        if word in words:
            return _piece(word, kind, words[word])
    if word in lexicon.NOUNS or word in lexicon.LAST:
        return Piece(word, "n", lexicon.TO_ENGLISH[word])
    if NAME.fullmatch(word):
        return Piece(word, "n", word)
    sense = sense_of(word, company, english=False)
    return _piece(word, sense.kind, sense.gloss) if sense is not None else None


def _piece(word: str, kind: str, gloss: str) -> Piece:
    own, _, noun = gloss.partition("~")
    return Piece(word, kind, own, noun)


def _to_chinese(part: str, company: Company) -> str:
    words = [word for word in part.split() if word not in lexicon.EN_EMPTY]
    pieces: list[Piece] = []
    while words:
        found = next(_english_pieces(words, company), None)
        if found is None:
            return ""
        count, piece = found
        pieces.append(piece)
        words = words[count:]
    return "".join(told(pieces)) if pieces else ""


def _english_pieces(words: list[str], company: Company) -> Iterator[tuple[int, Piece]]:
    """Yield what *words* begin with, the longest phrase first, and how many words that is."""
    for count in range(min(len(words), _most_words()), 0, -1):
        phrase = " ".join(words[:count])
        for form in dict.fromkeys((phrase, _singular(phrase))):
            piece = _english_piece(form, company, is_plural=form != phrase)
            if piece is not None:
                yield count, piece


def _english_piece(phrase: str, company: Company, *, is_plural: bool) -> Piece | None:
    for kind, words in (("d", lexicon.EN_DEEDS), ("n", lexicon.EN_NOUNS), ("a", lexicon.EN_ATTRIBUTES)):
        if phrase in words and not (is_plural and kind != "n"):
            return _piece(phrase, kind, words[phrase])
    if phrase in lexicon.EN_VERBS and not is_plural:
        return Piece(phrase, "v", lexicon.EN_VERBS[phrase])
    sense = sense_of(phrase, company, english=True)
    return (
        Piece(phrase, sense.kind, sense.gloss) if sense is not None and (sense.kind == "n" or not is_plural) else None
    )


def _singular(phrase: str) -> str:
    """Return *phrase* with its last word in the singular; a word that only looks like a plural stays."""
    head, _, last = phrase.rpartition(" ")
    if len(last) < 4 or last.endswith(("ss", "us", "is")) or last in lexicon.ONE_ALREADY:
        return phrase
    if last.endswith("ies"):
        last = last[:-3] + "y"
    elif last.endswith(("ches", "shes", "sses", "xes")):
        last = last[:-2]
    else:
        last = last.removesuffix("s")
    return f"{head} {last}".strip()


@cache
def _most_words() -> int:
    return max(len(english.split()) for english in (*lexicon.TO_CHINESE, *english_words()))
