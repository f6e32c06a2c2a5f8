"""A description whose function goes by another name in the source now: who it is, and what becomes of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import stamp as stamps
from migrate_kit.review.catalogue import Catalogue
from migrate_kit.review.description import open_document, parse_description, read_text
from migrate_kit.review.editing import set_values
from migrate_kit.review.fields import Path as Part
from migrate_kit.review.fields import default_of, values_of
from migrate_kit.review.merging import MergeResult, merge
from migrate_kit.review.orphans import is_orphan


@dataclass(frozen=True, slots=True)
class Successions:
    """Which tools of the source were described under another name, and for which that cannot be told."""

    former: dict[str, str] = field(default_factory=dict)
    """Tool of the source now → tool that it is described as."""
    unclear: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Tool that is described, with all those of the source that it may be now."""


def successions(catalogue: Catalogue, fresh: Sequence[ToolSpec]) -> Successions:
    """Return who of *fresh* is a tool of *catalogue* that the source lost. Of two that may be it, neither is."""
    names = {spec.name for spec in fresh}
    lost = [spec for spec in catalogue.specs if is_orphan(spec, names)]
    come = [spec for spec in fresh if spec.name not in catalogue.files]
    pairs = [(old.name, new.name) for old in lost for new in come if _is_one_tool(old, new, catalogue.files[old.name])]
    heirs = {old.name: tuple(new for one, new in pairs if one == old.name) for old in lost}
    claims = {new.name: [one for one, other in pairs if other == new.name] for new in come}
    sure = {new[0]: old for old, new in heirs.items() if len(new) == 1 and len(claims[new[0]]) == 1}
    return Successions(sure, tuple((old, new) for old, new in heirs.items() if new and old not in sure.values()))


def keeps_its_name(old: ToolSpec) -> bool:
    """Tell whether the name of *old* is another than its function's, so that it does not change with that."""
    return bool(old.implementation) and old.name != old.implementation.rpartition(":")[2].rpartition(".")[2]


def succeed(
    text: str, fresh: ToolSpec, *, path: Path, heads: tuple[str, str] = ("", ""), language: Language = "en"
) -> MergeResult:
    """Return *text* as the description of *fresh*: all that a person wrote goes along, an approval does not.

    *heads* are the comments at the top as they are generated for the name it had, and for the one it has now.
    """
    old = parse_description(text, path)
    for before, after in zip(heads[0].splitlines(), heads[1].splitlines(), strict=False):
        if before.strip() and before != after:
            text = text.replace(before, after, 1)
    text = set_values(text, {part: value for part, value in _names(old, fresh) if value != getattr(old, part[0])})
    merged = merge(text, fresh, path=path, language=language)
    if not merged.stale:
        return merged
    was, now = (spec.implementation.rpartition(":")[2] or spec.name for spec in (old, fresh))
    reason = tell("review.stale_renamed", language, old=was, new=now)
    return MergeResult(
        text=set_values(merged.text, {("stale",): reason}),
        changed=True,
        stale=True,
        kept=merged.kept,
        conflicts=merged.conflicts,
    )


def _names(old: ToolSpec, fresh: ToolSpec) -> Iterator[tuple[Part, str]]:
    yield ("name",), fresh.name
    # Until now it was stale because nobody found the function, if for anything.
    reasons = [tell("review.stale_orphan", language) for language in ("en", "zh")]
    yield ("stale",), "" if old.stale in reasons else old.stale


def _is_one_tool(old: ToolSpec, new: ToolSpec, path: Path) -> bool:
    """Tell whether the generator said of *old* what it says of *new*: the same phrases, and as many parameters alike.

    Without a phrase everything has to be the same, its first sentence included.
    """
    if bool(old.implementation) != bool(new.implementation):
        return False
    document = open_document(read_text(path), path)
    stamp = stamps.read_stamp(document) or stamps.fingerprints(document, values_of(old))
    parameters: list[Part] = [("parameters", name) for name in new.parameters]
    if stamps.count(stamp, "parameters") != len(parameters) or not _said(stamp, new, [("use_when",)]):
        return False
    if not new.use_when:
        return bool(parameters) and _said(stamp, new, [*parameters, ("summary",)])
    return all(stamps.is_known(stamp, part) for part in parameters)


def _said(stamp: stamps.Stamp, spec: ToolSpec, parts: Iterable[Part]) -> bool:
    values = values_of(spec)
    return all(stamps.says_the_same(stamp, part, values.get(part, default_of(part)), ()) for part in parts)
