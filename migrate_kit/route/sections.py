"""What a description says, cut into the three weighted sections and the phrases that speak for or against a tool."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.phrases import fold_phrase, parts_of, units
from migrate_kit.route.text import fold
from migrate_kit.route.words import name_words

if TYPE_CHECKING:
    from migrate_kit.model.tool import ParameterSpec, ToolSpec

SECTIONS: Final = ("anchors", "parameters", "guidance")

_INNER_QUOTES = lazy_pattern(r"[\"“「『'‘`]([^\"”」』'’`]{1,40})[\"”」』'’`]")
_IDENTIFIER = lazy_pattern(r"\b[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+\b")
_CONNECTIVE = lazy_pattern(
    r"的?时候?(?=\s|$|[,,。;;:(应请改用交使])|的?情况下?|^当|^如果|^若|应该?用|请用|改用|要用|使用|交给|(?<![使应请改要])用(?=\s|$)"
    r"|\b(?:use|instead|when|if|the|for|to|user|asks?|wants?|only|request|is|about|belongs?|see|tool)\b|[→>=()()]"
)
_CUT = lazy_pattern(r"[,,。.;;::!!??\n→]|\s-+\s|\s[/|]\s")
_CRUMB = lazy_pattern(r"[a-z]{0,12}[-_#/:@]")
_EXCLUDING_UNITS = 10
_ONE_WORD = 2


@dataclass(frozen=True, slots=True)
class Sections:
    """The folded text of each section, in the order of SECTIONS."""

    anchors: str
    parameters: str
    guidance: str
    against: str
    phrases: tuple[str, ...]
    """Folded phrases that call for the tool."""
    excluding: tuple[str, ...]
    """Folded phrases that call for another tool."""
    values: tuple[str, ...]
    """Folded values that only its parameters take."""


def sections(spec: ToolSpec, *, names: frozenset[str]) -> Sections:
    """Cut *spec* into sections; *names* are the folded names of all tools, which say nothing about this one."""
    against = [_without_names(fold(text), names) for text in spec.do_not_use_when]
    phrases = tuple(dict.fromkeys(_phrases(spec)))
    own = set(phrases)
    return Sections(
        anchors=" . ".join((*_whole(spec), fold(spec.summary), name_words(spec.name))),
        parameters=" . ".join(_parameter_text(name, p) for name, p in spec.parameters.items()),
        guidance=" . ".join(map(fold, (*_parts(spec), *spec.ask_user.values(), *spec.errors, name_words(spec.group)))),
        against=" . ".join(against),
        phrases=phrases,
        excluding=tuple(dict.fromkeys(p for text in against for p in _excluding(text) if p not in own)),
        values=tuple(dict.fromkeys(v for p in spec.parameters.values() for v in value_phrases(p))),
    )


def own_text(spec: ToolSpec) -> str:
    """Return the folded words in which the description speaks of the tool and its parameters, values left out."""
    said = (spec.summary, *spec.use_when, *(parameter.meaning for parameter in spec.parameters.values()))
    return " . ".join((*map(fold, said), name_words(spec.name)))


def _whole(spec: ToolSpec) -> Iterator[str]:
    """Yield the phrases that call for the tool as they stand."""
    yield from (phrase for phrase in map(fold_phrase, spec.use_when) if len(parts_of(phrase)) == 1)


def _parts(spec: ToolSpec) -> Iterator[str]:
    """Yield the parts of the others, each once. One part alone is a weak hint, the beginning of an identifier none."""
    parts = (part for phrase in map(fold_phrase, spec.use_when) if len(p := parts_of(phrase)) > 1 for part in p)
    yield from (part for part in dict.fromkeys(parts) if not _CRUMB.fullmatch(part))


def value_phrases(parameter: ParameterSpec) -> Iterator[str]:
    """Yield the folded phrases of an enumerated parameter: its values and what users say for them."""
    for value in parameter.enum or ():
        if isinstance(value, str):
            yield fold(value)
    for said in parameter.synonyms.values():
        yield from map(fold, said)


def _phrases(spec: ToolSpec) -> Iterator[str]:
    # A name of one word may be any word; `query_logs` is said by nobody who means something else.
    if units(name_words(spec.name)) > _ONE_WORD:
        yield name_words(spec.name)
        # A dangerous tool is asked for in words. Its identifier stands in what was copied from somewhere.
        if spec.effects != "dangerous":
            yield fold(spec.name)
    for text in spec.use_when:
        folded = fold_phrase(text)
        yield folded
        yield from (match.strip() for match in _INNER_QUOTES.findall(folded))


def _parameter_text(name: str, parameter: ParameterSpec) -> str:
    examples = (str(example) for example in parameter.examples)
    return " ".join((name_words(name), fold(parameter.meaning), *value_phrases(parameter), *map(fold, examples)))


def _without_names(folded: str, names: frozenset[str]) -> str:
    folded = _IDENTIFIER.sub(" → ", folded)
    return re.sub(r"[^\W\d]\w*", lambda m: " → " if m.group() in names else m.group(), folded)


def _excluding(folded: str) -> Iterator[str]:
    inner = [fold_phrase(match) for match in _INNER_QUOTES.findall(folded)]
    if inner:
        yield from inner
        return
    for piece in _CUT.split(folded):
        core = " ".join(_CONNECTIVE.sub(" ", piece).split())
        if core and 2 <= units(core) <= _EXCLUDING_UNITS:
            yield core
