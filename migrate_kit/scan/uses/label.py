"""The words of the labels that lead to one tool: a name that somebody gave to what users want.

Good: `request_invoice` → "request invoice", `smart_home.light_on` → "light on", `查快递` as it is.
Bad:  `INTENT_7`, `other`, `cert` beside the keyword `certificate`, a label that leads to two tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import LabelIs, anchors, asked_atoms
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.record import Evidence
from migrate_kit.model.script import is_chinese
from migrate_kit.model.use import UseFact
from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.uses.saying import phrase_of

_EDGES = re.compile(
    r"^(?:intent|action|skill|cmd|command|label|do|handle)\s+|\s+(?:intent|action|skill|label|handler)$"
)
_SAYS_NOTHING = word_set(
    "unknown other others default fallback none misc general intent action chat text message user tool query request "
    "start stop reply answer handler command normal extra"
)
_SHORTEST = 5
"""Letters of a label of one word; shorter ones (`add`, `new`, `docs`) are said of everything."""


def label_uses(routers: Sequence[LegacyRouter]) -> Iterator[tuple[str, UseFact]]:
    """Yield (tool, the words of a label that leads to it alone)."""
    found: dict[str, dict[str, UseFact]] = {}
    said: dict[str, set[str]] = {}
    for router in routers:
        for branch in router.branches:
            if branch.dead or not branch.tool:
                continue
            said.setdefault(branch.tool, set()).update(map(str.casefold, anchors(branch.condition)))
            place = Evidence(file=branch.file or router.file, line=branch.line, rule="label-words")
            for label in _labels(branch):
                found.setdefault(label, {}).setdefault(branch.tool, UseFact(words=_words(label), evidence=place))
    for uses in found.values():
        for tool, use in uses.items():
            # Where no word is tested, the label is all there is, and a description takes it as it is.
            if len(uses) == 1 and said[tool] and _tells(use.words, tool, said[tool]):
                yield tool, use


def _labels(branch: Branch) -> Iterator[str]:
    yield from (atom.text for atom in asked_atoms(branch.condition) if isinstance(atom, LabelIs))
    if branch.target_kind == "label" and branch.target:
        yield branch.target


def _words(label: str) -> str:
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_\-:/]+", " ", label.rpartition(".")[2])
    return _EDGES.sub("", " ".join(spaced.split()).lower())


def _tells(words: str, tool: str, said: set[str]) -> bool:
    if not phrase_of(words) or words in _SAYS_NOTHING or re.search(r"\d", words):
        return False
    own = re.sub(r"[_.]+", " ", tool).casefold()
    if words in own or any(words in word or word in words for word in said):
        return False
    return is_chinese(words) or " " in words or len(words) >= _SHORTEST
