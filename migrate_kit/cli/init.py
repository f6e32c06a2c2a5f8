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

SCHEMA_NAME = "rules.schema.json"


@click.command("init")
@click.option("--dry-run", is_flag=True, help="Print the file instead of writing it.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option(
    "--rules",
    is_flag=True,
    help="Write an example of business rules, all commented out, beside the descriptions, with the schema for editors.",
)
def command(dry_run: bool, force: bool, rules: bool) -> None:
    """Write a commented migrate-kit.toml with every setting and its default into this folder."""
    if rules:
        _write_rules(dry_run=dry_run, force=force)
    else:
        _write_settings(dry_run=dry_run, force=force)


def _write_rules(*, dry_run: bool, force: bool) -> None:
    import json

    from migrate_kit.config import load_settings
    from migrate_kit.model.rules import FILES, schema
    from migrate_kit.review.rules_file import rules_path

    folder = load_settings().tools_path
    path = rules_path(folder) or folder / FILES[0]
    if path.exists() and not force:
        raise AlreadyThere(path=path, instead="migrate-kit init --rules --force")
    if dry_run:
        output.chat("init.would", path=path)
        click.echo(example_rules(), nl=False)
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_text(path, example_rules())
    write_text(folder / SCHEMA_NAME, json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")
    output.say("init.rules", path=path, schema=SCHEMA_NAME)
    output.next_step("migrate-kit check")


def example_rules() -> str:
    """Return an example of every kind of rule, nothing of which is in force."""
    from migrate_kit._resources import templates_folder

    path = templates_folder() / "rules" / f"rules.{output.language()}.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return "".join(f"{line}\n" if not line or line.startswith("#") else f"# {line}\n" for line in lines)


def _write_settings(*, dry_run: bool, force: bool) -> None:
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
