"""The flags as a process started here would merge them, each key with its origin."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass

from migrate_kit.config import Settings
from migrate_kit.errors import NotReadable
from migrate_kit.messages import tell_system
from migrate_kit.model.flag_text import as_values, parse_text
from migrate_kit.model.stage import KEYS, Flags, StageChoice, choose_stage, merge_flags, parse_flags


@dataclass(frozen=True, slots=True)
class Merged:
    """What all sources together say; `rows` are (key, value, origin)."""

    flags: Flags
    choice: StageChoice
    rows: tuple[tuple[str, str, str], ...]
    trouble: str = ""


def merged(settings: Settings) -> Merged:
    """Read environment, flag file and database row; a silent database is `trouble`. Raises FlagInvalid, NotReadable."""
    shell = {key: os.environ[key] for key in KEYS if os.environ.get(key, "").strip()}
    file, flags = _file(settings)
    database, trouble = _database(settings)
    named = {"environment": shell, settings.flag_path.name: file, "database": as_values(database)}
    readings = [
        ("environment", parse_flags(shell, source="environment")),
        (settings.flag_path.name, flags),
        ("database", database),
    ]
    flags = merge_flags(readings)
    rows = tuple((key, values[key], origin) for key in KEYS for origin, values in named.items() if key in values)
    return Merged(flags, choose_stage(flags), rows, trouble)


def _file(settings: Settings) -> tuple[dict[str, str], Flags]:
    try:
        raw = settings.flag_path.read_bytes()
    except FileNotFoundError:
        raw = b""
    except OSError as error:
        raise NotReadable(path=settings.flag_path, what=tell_system(error)) from error
    found = parse_text(raw.decode("utf-8", "replace"), source=str(settings.flag_path))
    return found.values(), found.flags()


def _database(settings: Settings) -> tuple[Flags, str]:
    try:
        from migrate_kit.log import DatabaseFlags

        with closing(DatabaseFlags(settings.store_url)) as source:
            return source.read(), ""
    except Exception as error:  # noqa: BLE001 - status has to work while the database does not
        return Flags(), str(error) or type(error).__name__
