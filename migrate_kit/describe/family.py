r"""What users say for each constant that branches pass to one tool: a family of branches is one tool with a choice.

Good: `if "浏览器" in t: open_app("browser")`, `elif "音乐" in t: open_app("music")` → name: browser 浏览器, music 音乐;
      so also where a label stands between the words and the call, or the words are alternatives of a pattern.
Bad:  a word that leads to two of the values tells neither from the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from migrate_kit.describe.combination import parts_of
from migrate_kit.describe.phrase import phrases
from migrate_kit.describe.when import Reach
from migrate_kit.model.condition import LabelIs, asked_atoms, same_label
from migrate_kit.model.inventory import Branch, Computed, Inventory
from migrate_kit.model.tool import ParameterSpec


def with_said(
    parameters: Mapping[str, ParameterSpec], found: Sequence[Reach], inventory: Inventory
) -> dict[str, ParameterSpec]:
    """Return *parameters* with words for those values that the code gives none for, from the branches *found*."""
    return {name: _informed(name, spec, found, inventory) for name, spec in parameters.items()}


def _informed(name: str, spec: ParameterSpec, found: Sequence[Reach], inventory: Inventory) -> ParameterSpec:
    if not spec.enum:
        return spec
    said: defaultdict[str, list[str]] = defaultdict(list)
    for reach in found:
        value = reach.branch.arguments.get(name)
        if value in spec.enum and not isinstance(value, Computed | bool):
            said[_key(value)].extend(_words(reach, inventory))
    taken = {word for words in spec.synonyms.values() for word in words}
    fresh = {
        value: tuple(dict.fromkeys(word for word in words if word not in taken and not _is_shared(word, value, said)))
        for value, words in said.items()
        if value not in spec.synonyms
    }
    added = {value: words for value, words in fresh.items() if words}
    return spec.model_copy(update={"synonyms": spec.synonyms | added}) if added else spec


def _key(value: object) -> str:
    return value if isinstance(value, str) else repr(value)


def _is_shared(word: str, value: str, said: Mapping[str, list[str]]) -> bool:
    return any(word in words for other, words in said.items() if other != value)


def _words(reach: Reach, inventory: Inventory) -> Iterator[str]:
    labels = [atom.text for atom in asked_atoms(reach.branch.condition) if isinstance(atom, LabelIs)]
    conditions = [branch.condition for branch in _givers(labels, inventory)] if labels else [reach.branch.condition]
    for phrase in phrases(conditions):
        yield from parts_of(phrase)


def _givers(labels: Sequence[str], inventory: Inventory) -> Iterator[Branch]:
    """Yield the live branches of classifiers that give one of *labels*."""
    for router in inventory.routers:
        for branch in router.branches:
            given = branch.target if branch.target_kind == "label" and not branch.dead else None
            if given and any(same_label(given, label) for label in labels):
                yield branch
