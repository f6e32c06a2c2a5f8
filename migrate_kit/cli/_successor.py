"""What `describe` does with a description whose function the source calls otherwise now: it goes along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.cli.describe import State, Written
    from migrate_kit.messages import Language
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.review import Catalogue, Successions


def under_kept_names(
    fresh: Sequence[ToolSpec], succeeded: Successions, catalogue: Catalogue
) -> tuple[list[ToolSpec], dict[str, str]]:
    """Return *fresh*, and who was called what: a name that is not the function's own stays whatever that is called."""
    from migrate_kit.review import keeps_its_name

    specs: list[ToolSpec] = []
    former: dict[str, str] = {}
    for spec in fresh:
        old = catalogue.get(succeeded.former.get(spec.name, ""))
        named = spec
        if old is not None and keeps_its_name(old):
            named = spec.model_copy(update={"name": old.name, "shadow_name": f"{old.name}_shadow"})
        if old is not None:
            former[named.name] = old.name
        specs.append(named)
    return specs, former


def planned(
    fresh: ToolSpec, catalogue: Catalogue, was: str, free: Path, language: Language, templates: Path | None
) -> Written:
    """Return the description of *was* as that of *fresh*; a file that is called like the tool moves to *free*."""
    from migrate_kit.cli.describe import Written
    from migrate_kit.describe.naming import file_stem
    from migrate_kit.review import not_described, succeed
    from migrate_kit.review.description import parse_description, read_text

    former = catalogue.files[was]
    before = read_text(former)
    old = parse_description(before, former)
    heads = (_head(_named_as(fresh, old), language, templates), _head(fresh, language, templates))
    merged = succeed(before, fresh, path=former, heads=heads, language=language)
    missing = not_described(parse_description(merged.text, former), fresh)
    state: State = "stale" if merged.stale else "updated"
    written = Written(fresh.name, former, state, merged.text, before, merged.conflicts, missing, was)
    if fresh.name == was or former.stem != file_stem(was, ()) or former == free:
        return written
    return replace(written, path=free, before=None, former=former, former_text=before)


def has_moved_on(file: Written) -> bool:
    """Tell whether somebody saved another text in the file that *file* comes from."""
    from migrate_kit.review.description import read_text

    return file.former is not None and file.former.exists() and read_text(file.former) != file.former_text


def settle(file: Written) -> None:
    """Delete the file that *file* stood in before, and give the learned phrases to the tool it is now."""
    from migrate_kit.review.phrases_file import rename_phrases
    from migrate_kit.review.writing import retire

    if file.was and file.was != file.tool:
        rename_phrases(file.path.parent, old=file.was, new=file.tool)
    if file.former is not None:
        retire(file.former, expected=file.former_text)


def report_unclear(succeeded: Successions) -> None:
    """Say which descriptions may be of more than one tool, so that they stay where they are."""
    from migrate_kit.messages import tell

    for old, names in succeeded.unclear:
        output.chat("describe.renamed_unclear", old=old, names=tell("describe.list", output.language()).join(names))


def _named_as(fresh: ToolSpec, old: ToolSpec) -> ToolSpec:
    return fresh.model_copy(update={"name": old.name, "implementation": old.implementation})


def _head(spec: ToolSpec, language: Language, templates: Path | None) -> str:
    """Return the comments that a new file of *spec* begins with."""
    from migrate_kit.describe import render_yaml

    return render_yaml(spec, language=language, templates=templates).partition("\nname:")[0]
