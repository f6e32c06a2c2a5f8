"""`migrate-kit init`: a commented configuration, made from the settings themselves so that it cannot rot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrate_kit._whole_file import write_text
from migrate_kit.cli import output
from migrate_kit.errors import AlreadyThere
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo


@click.command("init")
@click.option("--dry-run", is_flag=True, help="Print the file instead of writing it.")
@click.option("--force", is_flag=True, help="Replace an existing migrate-kit.toml.")
def command(dry_run: bool, force: bool) -> None:
    """Write a commented migrate-kit.toml with every setting and its default into this folder."""
    from migrate_kit.config import CONFIG_NAME, Settings

    path = Path(CONFIG_NAME)
    if path.exists() and not force:
        raise AlreadyThere(path=path, instead="migrate-kit init --force")
    text = render(tell("init.header", output.language()))
    if dry_run:
        output.chat("init.would", path=path)
        click.echo(text, nl=False)
        return
    write_text(path, text)
    output.say("init.created", path=path, count=len(Settings.model_fields) - 1)
    output.next_step("migrate-kit scan")


def render(header: str) -> str:
    """Return the whole file: *header*, then every setting with its description and default, commented out."""
    from migrate_kit.config import Settings

    plain: list[str] = []
    tables: list[str] = []
    for name, field in Settings.model_fields.items():
        if name != "root":
            default = field.get_default(call_default_factory=True)
            (tables if isinstance(default, dict) else plain).extend(_entry(name, field, default))
    return "\n".join([f"# {header}", "", *plain, *tables]).rstrip() + "\n"


def _entry(name: str, field: FieldInfo, default: Any) -> Iterator[str]:
    yield f"# {field.description}"
    if isinstance(default, dict):
        yield f"# [{name}]"
    else:
        yield f"# {name} = {as_toml(default)}"
    yield ""


def as_toml(value: Any) -> str:
    """Return *value* as TOML text; None, which TOML does not have, as a marked blank."""
    if value is None:
        return '"..."  # not set by default'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
