"""Words of a sentence that claim something by being named: quotations, identifiers, addresses, names.

A sentence may name only what its facts name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from migrate_kit.messages import Language
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK, name_words

_QUOTES = re.compile(
    r"\"([^\"]*)\"|“([^”]*)”|‘([^’]*)’|「([^」]*)」|『([^』]*)』|《([^》]*)》|«([^»]*)»|`([^`]*)`|(?<!\w)'([^']*)'(?!\w)"
)
_IDENTIFIERS = re.compile(
    r"[A-Za-z0-9]*_\w+"  # snake_case
    r"|[A-Za-z0-9-]+(?:[.@/:\\]+[A-Za-z0-9_-]+)+"  # dotted.names, paths, addresses
    r"|(?<![\w/])[/~$@#][A-Za-z][\w/.-]*|(?<!\w)--?[A-Za-z][\w-]*"  # /path, $NAME, --flag
    r"|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*"  # camelCase
    r"|\b[A-Z][A-Z0-9]+\b|\b[A-Za-z]+\d\w*|\d+(?:am|pm)\b",  # ABBREVIATION, v2, 9am
    re.ASCII,
)
_PLAIN_WORDS = frozenset(("e.g", "i.e", "and/or", "a/an", "his/her"))
_NUMBER = re.compile(r"[\d.,:/%-]+")
_PROPER = re.compile(r"(?<=[a-z,;)] )[A-Z][a-z]+")
_LATIN = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z]{2,}")
_CHINESE = re.compile(rf"[{CJK}]+")
_CALLED = re.compile(r"(?:\b(?:use|call|invoke|tool)|用|工具)\s+([A-Za-z]\w*)")


def quotations_in(text: str) -> Iterator[str]:
    """Yield what stands in quotation marks."""
    for match in _QUOTES.finditer(text):
        said = next((part for part in match.groups() if part), "")
        if said.strip():
            yield said.strip()


def identifiers_in(text: str) -> Iterator[str]:
    """Yield what only a program or an address is called."""
    for match in _IDENTIFIERS.finditer(unicodedata.normalize("NFKC", text)):
        word = match.group().rstrip(".:/-")
        if word.lower() not in _PLAIN_WORDS and not _NUMBER.fullmatch(word):
            yield word


def quotation_at(text: str, start: int) -> tuple[str, int] | None:
    """Return what stands in the quotation marks that open at *start*, and where they end."""
    match = _QUOTES.match(text, start)
    said = next((part for part in match.groups() if part), "").strip() if match else ""
    return (said, match.end()) if match and said else None


def identifier_at(text: str, start: int) -> tuple[str, int] | None:
    """Return the identifier that begins at *start*, and where it ends."""
    match = _IDENTIFIERS.match(text, start)
    word = match.group().rstrip(".:/-") if match else ""
    is_one = word and word.lower() not in _PLAIN_WORDS and not _NUMBER.fullmatch(word)
    return (word, start + len(word)) if is_one else None


def without_quotations(text: str) -> str:
    """Return *text* with what stands in quotation marks blanked."""
    return _QUOTES.sub(" ", text)


class Named:
    """What a set of facts names."""

    def __init__(self, texts: Sequence[str]) -> None:
        joined = unicodedata.normalize("NFKC", "\n".join(texts))
        self._folded = " ".join(fold(joined).split())
        self._words = frozenset(re.findall(r"[^\W_]+", f"{name_words(joined)} {self._folded}"))

    def quotes(self, said: str) -> bool:
        """Tell whether the very words are there."""
        return " ".join(fold(unicodedata.normalize("NFKC", said)).split()) in self._folded

    def has(self, word: str) -> bool:
        """Tell whether *word* is there as a whole, by itself or as part of a name."""
        wanted = fold(word)
        return wanted in self._words or bool(re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", self._folded, re.ASCII))


def foreign_words(sentence: str, named: Named, *, language: Language, tools: Collection[str] = ()) -> Iterator[str]:
    """Yield what *sentence* names and *named* does not. A mention of one of *tools* counts, plain word or not."""
    yield from (said for said in quotations_in(sentence) if not named.quotes(said))
    yield from (word for word in identifiers_in(sentence) if not named.has(word))
    plain = unicodedata.normalize("NFKC", sentence)
    names = _PROPER.findall(plain) if language == "en" else _LATIN.findall(plain)
    yield from (name for name in names if not named.has(name))
    if language == "en":
        yield from (run for run in _CHINESE.findall(plain) if not named.quotes(run))
    yield from (word for word in _CALLED.findall(fold(plain)) if word in tools and not named.has(word))
