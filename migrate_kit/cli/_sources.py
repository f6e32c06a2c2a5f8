"""The flags as a process started here would merge them, each key with its origin."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from migrate_kit.config import Settings
from migrate_kit.errors import NotReadable
from migrate_kit.messages import tell_system
from migrate_kit.model.stage import (
    ENABLED,
    FALLBACK,
    KEYS,
    LATCH,
    PINS,
    SALT,
    SAMPLE,
    SHARE,
    STAGE,
    Flags,
    StageChoice,
    choose_stage,
    merge_flags,
    parse_flags,
)
from migrate_kit.shim import flagfile


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


def as_values(flags: Flags) -> dict[str, str]:
    """Return *flags* as the text that would give them."""
    share = None if flags.share is None else f"{flags.share[0]}:{flags.share[1]:g}"
    values: Mapping[str, object] = {
        FALLBACK: None if flags.fallback is None else str(flags.fallback).lower(),
        ENABLED: None if flags.enabled is None else str(flags.enabled).lower(),
        STAGE: flags.stage,
        SHARE: share,
        PINS: ",".join(f"{tool}={stage}" for tool, stage in flags.pins.items()) or None,
        SALT: flags.salt or None,
        SAMPLE: flags.sample_rate,
        LATCH: flags.latch,
    }
    return {key: str(value) for key, value in values.items() if value is not None}


def _file(settings: Settings) -> tuple[dict[str, str], Flags]:
    try:
        raw = settings.flag_path.read_bytes()
    except FileNotFoundError:
        raw = b""
    except OSError as error:
        raise NotReadable(path=settings.flag_path, what=tell_system(error)) from error
    flags = flagfile.understand(raw, source=str(settings.flag_path))
    return flagfile.parse(raw, source="")[0], flags


def _database(settings: Settings) -> tuple[Flags, str]:
    try:
        from migrate_kit.log import DatabaseFlags

        return DatabaseFlags(settings.store_url).read(), ""
    except Exception as error:  # noqa: BLE001 - status has to work while the database does not
        return Flags(), str(error) or type(error).__name__
