"""Public routing sets as a legacy code base would have them: functions, a keyword router, requests held back."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from migrate_kit.scan.tools.syntax import word_set

MOST_PHRASES = 12
"""Phrases an engineer lists for one tool."""
PRECISION = 0.8
"""Share of the train requests with a phrase that belong to its tool; below it nobody would route by it."""
SUPPORT = 3
"""Train requests of the tool that a phrase has to catch beyond those that are caught already."""
_MOST_PAIRED = 150
"""The most frequent words of a tool, of which pairs are looked at."""
_LONGEST = {"en": 3, "zh": 4}
_IDLE = word_set(
    """
    a an the of to for in on at by with from and or is are was be am do does did it its this that i i'm me my we our you
    your can could would will should may what what's which who how when where why so if as about just please
    """
)
_IDLE_ZH = frozenset("的了吗呢吧啊呀哦嘛我你您他她它们这那个一有是在和也都还就请帮")
"""What no keyword begins or ends with."""
_CHINESE = re.compile(r"[一-鿿]+")
_WORD = re.compile(r"[a-z0-9']+")

Phrase = tuple[str, ...]
"""Words that all have to occur; mostly one."""


class Absent(Exception):
    """A set cannot be read; the message says where it was looked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request with the tools that a person judges right; none where no tool fits."""

    text: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicSet:
    """The tools of a set with what it says of them, requests to learn keywords from, and requests held back."""

    name: str
    language: str
    tools: Mapping[str, str]
    train: Sequence[Asked]
    test: Sequence[Asked]


def folder() -> Path:
    """Return where the sets lie (MIGRATE_KIT_DATASETS)."""
    default = Path(__file__).resolve().parent.parent / "../shared/datasets"
    return Path(os.environ.get("MIGRATE_KIT_DATASETS") or default).resolve()


def load(name: str, language: str) -> PublicSet:
    """Read the set *name* in place. Raises Absent."""
    place = folder() / name
    try:
        rows = list(_rows(place / "queries.jsonl.gz"))
        tools = {row["name"]: row["description"] for row in _rows(place / "tools.jsonl.gz")}
    except OSError as error:
        raise Absent(f"{name}: {place} cannot be read ({error.strerror}); set MIGRATE_KIT_DATASETS") from error
    parts: dict[str, list[Asked]] = {"train": [], "test": [], "valid": []}
    for row in rows:
        labels = row["labels"] or () if "labels" in row else (row["label"],)
        parts[row["split"]].append(Asked(row["text"], tuple(label for label in labels if label is not None)))
    return PublicSet(name, language, tools, parts["train"], parts["test"])


def write_legacy(data: PublicSet, place: Path) -> dict[str, str]:
    """Write the functions of *data* and a router by keywords of its train part to *place*; return function → tool."""
    named = {re.sub(r"\W", "_", tool): tool for tool in data.tools}
    found = keywords(data)
    lines: list[str] = []
    for function, tool in named.items():
        lines += [f"def {function}():", f"    {_docstring(data.tools[tool])}", f"    return {function!r}", "", ""]
    lines += ["def handle(utterance):", "    utterance = utterance.lower()"]
    lines += [line for function, tool in named.items() if found[tool] for line in _branch(function, found[tool])]
    place.write_text("\n".join([*lines, "    return None", ""]), encoding="utf-8")
    return named


def keywords(data: PublicSet) -> dict[str, list[Phrase]]:
    """Return the phrases by which an engineer who has read the train part would route, the broadest first.

    A phrase is a run of one to three words (Chinese: two to four characters) or two runs that both occur. Taken are,
    one after the other, those that catch most of the tool's requests that are not caught yet.
    """
    spoken = [(frozenset(_runs(asked.text.lower(), data.language)), asked.labels) for asked in data.train]
    everywhere = Counter(run for runs, _ in spoken for run in runs)
    holders: dict[str, set[int]] = {}
    for number, (runs, _) in enumerate(spoken):
        for run in runs:
            if everywhere[run] >= SUPPORT:
                holders.setdefault(run, set()).add(number)
    rows: dict[str, set[int]] = {tool: set() for tool in data.tools}
    for number, (_, labels) in enumerate(spoken):
        for label in labels:
            rows[label].add(number)
    return {tool: _chosen(own, [spoken[n][0] for n in sorted(own)], holders) for tool, own in rows.items()}


def _chosen(own: set[int], spoken: Sequence[frozenset[str]], holders: Mapping[str, set[int]]) -> list[Phrase]:
    caught: dict[Phrase, set[int]] = {}
    counts = Counter(run for runs in spoken for run in runs if run in holders)
    frequent = [run for run, n in sorted(counts.items(), key=lambda item: (-item[1], item[0])) if n >= SUPPORT]
    candidates: list[Phrase] = [(run,) for run in frequent]
    candidates += [p for p in combinations(frequent[:_MOST_PAIRED], 2) if not (p[0] in p[1] or p[1] in p[0])]
    for phrase in candidates:
        # A pair is for what one run alone does not tell.
        if len(phrase) > 1 and any((run,) in caught for run in phrase):
            continue
        everyone = set.intersection(*(holders[run] for run in phrase))
        mine = everyone & own
        if len(mine) >= SUPPORT and len(mine) >= PRECISION * len(everyone):
            caught[phrase] = mine
    taken: list[Phrase] = []
    left = set(own)
    while caught and len(taken) < MOST_PHRASES:
        best = max(caught, key=lambda p: (len(caught[p] & left), -len(p), len(" ".join(p)), p))
        if len(caught[best] & left) < SUPPORT:
            break
        taken.append(best)
        left -= caught.pop(best)
    return taken


def _runs(text: str, language: str) -> Iterator[str]:
    longest = _LONGEST[language]
    if language == "zh":
        for match in _CHINESE.finditer(text):
            run = match.group()
            pieces = (run[i : i + n] for n in range(2, longest + 1) for i in range(len(run) - n + 1))
            yield from (piece for piece in pieces if not {piece[0], piece[-1]} & _IDLE_ZH)
        return
    words = _WORD.findall(text)
    spans = (words[i : i + n] for n in range(1, longest + 1) for i in range(len(words) - n + 1))
    yield from (" ".join(span) for span in spans if not {span[0], span[-1]} & _IDLE)


def _branch(function: str, phrases: Sequence[Phrase]) -> Iterator[str]:
    alone = [repr(phrase[0]) for phrase in phrases if len(phrase) == 1]
    tests = [f"any(word in utterance for word in [{', '.join(alone)}])"] if alone else []
    tests += [
        f"({first!r} in utterance and {second!r} in utterance)" for first, second in (p for p in phrases if len(p) > 1)
    ]
    yield f"    if {' or '.join(tests)}:"
    yield f"        return {function}()"


def _docstring(text: str) -> str:
    said = text.replace("\\", "\\\\").replace('"', "'")
    return f'"""{said}"""'


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
