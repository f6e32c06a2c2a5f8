"""The descriptions of the configured folder, linted; what `lint` and `check` share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from migrate_kit.config import Settings
    from migrate_kit.describe.lint import Catalogue
    from migrate_kit.model.inventory import Finding, Inventory
    from migrate_kit.review.catalogue import Reading


@dataclass(frozen=True)
class Linted:
    """What was looked at and what was found."""

    catalogue: Catalogue
    findings: tuple[Finding, ...]


def lint_readings(
    readings: Iterable[Reading],
    settings: Settings,
    inventory: Inventory | None,
    *,
    count: Callable[[str], int] | None = None,
    only: Collection[str] = (),
) -> Linted:
    """Lint the descriptions in *readings*; unreadable, rejected and doubly named ones are passed over."""
    from migrate_kit.cli._scanned import scanned_folder
    from migrate_kit.describe import render_text
    from migrate_kit.describe.export.wording import worded
    from migrate_kit.describe.lint import Catalogue, Described, estimated, lint
    from migrate_kit.model.tool import Status
    from migrate_kit.review.description import read_text

    tools: dict[str, Described] = {}
    for reading in readings:
        spec = reading.spec
        if spec is not None and spec.status is not Status.rejected and spec.name not in tools:
            shown = shown_path(reading.path, settings.root)
            tools[spec.name] = Described(spec, shown, reading.lines, read_text(reading.path))
    templates = settings.templates_path
    language = settings.language
    # Without glosses: they are left out before a text would be too long for a vendor.
    texts = {
        name: render_text(tool.spec, language=language, form="full", templates=templates, glossed=False)
        for name, tool in tools.items()
    }
    definitions = {
        name: worded(tool.spec, language=language, glossed=False, limit=None, templates=templates).text
        for name, tool in tools.items()
    }
    catalogue = Catalogue(
        tuple(tools.values()),
        inventory=inventory,
        texts=texts,
        definitions=definitions,
        count=count or estimated,
        folder=shown_path(settings.tools_path, settings.root),
        sources="" if inventory is None else shown_path(scanned_folder(settings, inventory), settings.root),
    )
    return Linted(catalogue, lint(catalogue, only=only))


def shown_path(path: Path, root: Path) -> str:
    """Return *path* as it is shown: relative to *root* where it lies below."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
