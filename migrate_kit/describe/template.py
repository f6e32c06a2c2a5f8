"""The templates of descriptions, with the filters that write YAML."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Template

from migrate_kit import _templates
from migrate_kit.describe.scalar import one_line, quoted, scalar

FOLDER = "describe"
_FILTERS = (("yaml", scalar), ("quoted", quoted), ("line", one_line))

fill_in = _templates.fill_in


def load(name: str, templates: Path | None) -> Template:
    """Return the template `describe/<name>`. Raises TemplateInvalid for one that does not parse."""
    return _templates.load(f"{FOLDER}/{name}", templates, filters=_FILTERS)


def own_template(name: str, templates: Path | None) -> Path | None:
    """Return the user's own file of the template `describe/<name>`; None where the shipped one is used."""
    path = templates / FOLDER / name if templates is not None else None
    return path if path is not None and path.exists() else None
