r"""What users say for each constant that branches pass to one tool: a family of branches is one tool with a choice.

Good: `if "浏览器" in t: open_app("browser")`, `elif "音乐" in t: open_app("music")` → name: browser 浏览器, music 音乐;
      so also where a label stands between the words and the call, or the words are alternatives of a pattern.
      A branch that leaves the argument out stands for the default, one that reads it from the text for any value.
Bad:  a word that leads to two of the values tells neither from the other: in `if "订单" in t: if "已付" in t:
      find("paid")` with `find()` behind it, 订单 says nothing of the value.
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
    choices = (True, False) if spec.type == "boolean" else spec.enum
    if not choices:
        return spec
    # The default needs no words.
    passed = {_value(reach, name, spec) for reach in found if name in reach.branch.arguments} & set(map(_key, choices))
    said: defaultdict[str, list[str]] = defaultdict(list)
    for reach in found:
        if reach.branch.target_kind == "label" and name not in reach.branch.arguments:
            continue  # a classifier passes nothing, and leaves nothing out
        said[_value(reach, name, spec)].extend(_words(reach, inventory))
    taken = {word for words in spec.synonyms.values() for word in words}
    fresh = {
        value: tuple(dict.fromkeys(word for word in words if word not in taken and not _is_shared(word, value, said)))
        for value, words in said.items()
        if value not in spec.synonyms and value in passed
    }
    added = {value: words for value, words in fresh.items() if words}
    return spec.model_copy(update={"synonyms": spec.synonyms | added}) if added else spec


def _value(reach: Reach, name: str, spec: ParameterSpec) -> str:
    """Return the key of what the branch *reach* gives: the default where it gives nothing, "" where it may be any."""
    value = reach.branch.arguments.get(name, spec.default)
    if value is None or isinstance(value, Computed):
        return ""
    return _key(bool(value) if spec.type == "boolean" and value in (0, 1) else value)


def _key(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
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
