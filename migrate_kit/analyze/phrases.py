"""Phrases that the code itself connects with a tool: what its text says, the values it knows, its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from migrate_kit.model.condition import (
    Condition,
    External,
    Fuzzy,
    LabelIs,
    Opaque,
    Regex,
    TextAtom,
    anchors,
    atoms,
)
from migrate_kit.model.inventory import Branch, ParameterFacts, ToolFacts

Origin = Literal["documented", "value", "sibling", "name"]
"""From the strongest claim to the weakest."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text that users might say for *tool*, and the code that suggests it."""

    text: str
    tool: str
    origin: Origin
    evidence: str


_CUE = re.compile(
    r"\b(?:says?|said|asks?|asked|utterances?|triggers?|triggered|phrases?|e\.g\.|for example|such as)(?!\w)"
    r"|例如|比如|譬如|触发|用户|说法|口令|示例|例句"
)
_QUOTED = re.compile(r"“([^”\n]{2,40})”|「([^」\n]{2,40})」|\"([^\"\n]{2,40})\"|(?<!\w)'([^'\n]{2,40})'(?!\w)")
_ANSWER = re.compile(r"\b[Rr]eturns?\b|\b[Rr]epl(?:y|ies)\b|返回|回复")
_LIST = re.compile(
    r"(?:^|[\s(（。.;；,，])(?:triggers?|keywords?|trigger words|触发词|关键词|触发|口令)\s*[:：]\s*([^\n。]+)",
    re.IGNORECASE,
)
#: Characters of a docstring line that a finding quotes.
_LONGEST = 60
_PARTS = re.compile(r"[,，、;；|]")
#: Parts of a name that say what kind of code it is.
_TECHNICAL_PARTS = (
    "handle handler handles do run cmd command commands intent action act skill tool tools fn func function process "
    "execute exec impl internal util helper route router dispatch task job step node agent bot service api"
)
#: Parts that do not say by themselves what a tool is for.
_PLAIN_PARTS = (
    "on off get set fetch call my the a an to of for in up down by with and make try start stop default fallback chat "
    "talk small reply respond response answer say speak tell send print show list open close unknown other others none "
    "misc general test demo new old all any request query text msg message user greet greeting hello hi thanks goodbye "
    "bye help error do it me"
)
_TECHNICAL = frozenset(_TECHNICAL_PARTS.split())
_PLAIN = _TECHNICAL | frozenset(_PLAIN_PARTS.split())
_NAME_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def documented(tool: str, facts: ToolFacts | None, branches: Sequence[Branch]) -> Iterator[Phrase]:
    """Yield what the docstring of *tool*, or the comments above its *branches*, quotes as something users say."""
    for text in (facts.doc if facts else "", *(branch.comment for branch in branches)):
        for line in text.splitlines():
            for phrase in dict.fromkeys((*_quoted(line), *_listed(line))):
                yield Phrase(phrase, tool, "documented", _brief(line.strip()))


def _brief(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def values(tool: str, facts: ToolFacts | None, branches: Sequence[Branch]) -> Iterator[Phrase]:
    """Yield the keywords of *branches* with another value of a parameter in the place of the one they stand for.

    `open mail` opens `mail`; where the tool also knows `maps`, then `open maps` is a phrase of it.
    """
    for name, parameter in (facts.parameters if facts else {}).items():
        known = _vocabulary(parameter)
        frames = dict.fromkeys(frame for branch in branches for frame in _frames(branch, name, known))
        for value, words in known.items():
            for frame in frames:
                for word in words:
                    yield Phrase(frame.replace("\0", word), tool, "value", f"{name}={value!r}")


def named(tool: str, facts: ToolFacts | None, branches: Sequence[Branch]) -> Iterator[Phrase]:
    """Yield the name of *tool* in words, where it says something and none of its keywords has any word of it."""
    parts = [part.lower() for part in _NAME_PART.findall(tool.rpartition(".")[2])]
    words = [part for part in parts if part not in _TECHNICAL]
    telling = [word for word in words if word not in _PLAIN and len(word) > 2 and word.isalpha()]
    given = {word for name in (facts.parameters if facts else ()) for word in name.lower().split("_")}
    looked_for = "\0".join(source for branch in branches for source in _sources(branch.condition)).lower()
    if telling and given.isdisjoint(telling) and not any(_stem(word) in looked_for for word in telling):
        yield Phrase(" ".join(words), tool, "name", tool)


def _stem(word: str) -> str:
    return word if len(word) < 5 else word[: max(4, len(word) - 3)]


def _sources(condition: Condition) -> Iterator[str]:
    """Yield what the tests in *condition* look for, patterns and code included."""
    for atom in atoms(condition):
        if isinstance(atom, Regex):
            yield atom.pattern
        elif isinstance(atom, External | Opaque):
            yield atom.source
        elif isinstance(atom, TextAtom | Fuzzy | LabelIs):
            yield atom.text


def _quoted(line: str) -> Iterator[str]:
    cue = _CUE.search(line.lower())
    if cue is not None:
        # What comes back is quoted as well.
        for match in _QUOTED.finditer(_ANSWER.split(line[cue.start() :])[0]):
            phrase = next(filter(None, match.groups())).strip()
            if any(map(str.isalpha, phrase)) and not re.search(r"[{}()=<>_]", phrase):
                yield phrase


def _listed(line: str) -> Iterator[str]:
    found = _LIST.search(line)
    for part in _PARTS.split(found[1]) if found else ():
        phrase = part.strip(" \t\"'“”「」.")
        if 1 < len(phrase) <= 40 and any(map(str.isalpha, phrase)) and not re.search(r"[{}()=<>_]", phrase):
            yield phrase


def _vocabulary(parameter: ParameterFacts) -> dict[str, tuple[str, ...]]:
    """Return value → the words for it, itself first."""
    values = [value for value in parameter.enum or () if isinstance(value, str)]
    values += [value for value in parameter.synonyms if value not in values]
    return {value: tuple(dict.fromkeys((value, *parameter.synonyms.get(value, ())))) for value in values}


def _frames(branch: Branch, name: str, known: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the keywords of *branch* with an open place where they hold a word for the value it gives to *name*."""
    value = branch.arguments.get(name)
    for word in known.get(value, ()) if isinstance(value, str) else ():
        # `x` in `next` is no value; Chinese words are not parted, so a part of a phrase may be one.
        edges = (r"(?<![^\W_])", r"(?![^\W_])") if word.isascii() else ("", "")
        whole = re.compile(re.escape(word).join(edges), re.ASCII)
        for anchor in anchors(branch.condition):
            if anchor != word and len(whole.findall(anchor)) == 1:
                yield whole.sub("\0", anchor)
