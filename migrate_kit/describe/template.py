"""The Jinja2 environment: your own templates before the shipped ones; a misspelt name is an error, not a blank."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from jinja2 import Template as JinjaTemplate

from migrate_kit._resources import templates_folder
from migrate_kit.describe.scalar import one_line, quoted, scalar
from migrate_kit.errors import ConfigInvalid

FOLDER = "describe"


def load(name: str, templates: Path | None) -> JinjaTemplate:
    """Return the template `describe/<name>`. Raises ConfigInvalid for one that does not parse."""
    environment = _environment(templates)
    try:
        return environment.get_template(f"{FOLDER}/{name}")
    except TemplateError as error:
        raise ConfigInvalid(path=_place(name, templates), what=_what(error)) from error


def fill_in(template: JinjaTemplate, templates: Path | None, **inputs: object) -> str:
    """Return the text of *template* with its *inputs*. Raises ConfigInvalid when it names what is not there."""
    try:
        return template.render(**inputs)
    except TemplateError as error:
        raise ConfigInvalid(path=_place(template.filename or template.name, templates), what=_what(error)) from error


@lru_cache(maxsize=8)
def _environment(templates: Path | None) -> Environment:
    folders = [templates, templates_folder()] if templates is not None else [templates_folder()]
    # YAML and plain text are written here, never HTML: escaping for HTML would change the words.
    environment = Environment(  # noqa: S701
        loader=FileSystemLoader(folders, encoding="utf-8"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=True,
    )
    environment.filters["yaml"] = scalar
    environment.filters["quoted"] = quoted
    environment.filters["line"] = one_line
    return environment


def _place(name: object, templates: Path | None) -> str:
    return (
        str(templates / FOLDER / str(name))
        if templates is not None and not Path(str(name)).is_absolute()
        else str(name)
    )


def _what(error: TemplateError) -> str:
    line = getattr(error, "lineno", None)
    return f"{type(error).__name__}: {error.message or error}" + (f" (line {line})" if line else "")
