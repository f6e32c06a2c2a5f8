"""Change the flags: write the file first, record who and why, and see how far the change has come."""

from __future__ import annotations

import getpass
import os
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from migrate_kit.cli import output
from migrate_kit.config import Settings
from migrate_kit.errors import FlagInvalid, MigrateKitError, NotWritable, StageLatched
from migrate_kit.model.observation import Flip
from migrate_kit.model.stage import FALLBACK, KEYS, LATCH, choose_stage, parse_flags
from migrate_kit.shim import flagfile, flips
from migrate_kit.shim.processes import ProcessMark, list_processes


@dataclass(frozen=True, slots=True)
class Reach:
    """How many live processes confirmed a change, of how many, after how many milliseconds."""

    confirmed: int
    total: int
    ms: int
    missing: tuple[str, ...] = ()


def present(settings: Settings) -> dict[str, str]:
    """Return the values of the flag file. Raises FlagInvalid or NotWritable (it cannot even be read)."""
    try:
        return flagfile.read(settings.flag_path)
    except OSError as error:
        raise NotWritable(path=settings.flag_path, what=error.strerror or str(error)) from error


def refuse_latched(values: Mapping[str, str]) -> None:
    """Raise StageLatched while a roll-back holds."""
    kept = {key: values[key] for key in (FALLBACK, LATCH) if key in values}
    flags = parse_flags(kept, source="flags")  # a misspelling of another key is what the caller may be mending
    if flags.fallback or flags.latch:
        raise StageLatched(reason=flags.latch or FALLBACK)


def changed(values: Mapping[str, str], changes: Mapping[str, str | None]) -> dict[str, str]:
    """Return *values* with *changes* made; checks that the result parses. Raises FlagInvalid."""
    after = {key: value for key, value in (dict(values) | dict(changes)).items() if value is not None}
    parse_flags(after, source="flags")
    return after


def apply(settings: Settings, changes: Mapping[str, str | None], *, why: str) -> tuple[Flip, int]:
    """Write *changes* into the flag file; return the flip and the time of writing (UTC µs). Raises NotWritable."""
    before, after = flagfile.write(settings.flag_path, changes)
    at_us = time.time_ns() // 1000
    return Flip(at_us=at_us, who=_who(), why=why, before=spoken(before), after=spoken(after)), at_us


def record(settings: Settings, flip: Flip) -> None:
    """Store *flip* in the decision database; while that does not answer it waits in a file, with a warning."""
    try:
        from migrate_kit.log import Store, ingest_flips

        store = Store(settings.store_url)
        store.record_flip(flip)
        ingest_flips(store, flips.waiting_path(settings.state_path))
    except Exception as error:  # noqa: BLE001 - the flags are written; the record must not undo that
        what = str(error) if isinstance(error, MigrateKitError) else f"{type(error).__name__}: {error}"
        try:
            path = flips.append(settings.state_path, flip)
        except NotWritable as unwritable:
            output.chat("stage.flip-lost", what=what, why=str(unwritable))
        else:
            output.chat("stage.flip-waits", what=what, path=path)


def reach(settings: Settings, *, since_us: int, seen: Callable[[ProcessMark], bool], seconds: float) -> Reach:
    """Wait up to *seconds* until every live process has spoken since *since_us* and *seen* holds for its mark."""
    started = time.monotonic()
    while True:
        marks = [mark for mark in list_processes(settings.state_path) if mark.state == "live"]
        missing = [mark for mark in marks if mark.at_us < since_us or not seen(mark)]
        spent = time.monotonic() - started
        if not missing or spent >= seconds:
            named = tuple(f"{mark.host}:{mark.pid}" for mark in missing)
            return Reach(len(marks) - len(missing), len(marks), round(spent * 1000), named)
        time.sleep(0.02)


def say_reach(found: Reach) -> None:
    """Print how far the change has come."""
    if found.total == 0:
        output.say("stage.no-process")
    else:
        output.say("stage.reach", confirmed=found.confirmed, total=found.total, ms=found.ms)
    for name in found.missing:
        output.say("stage.missing", process=name)


def stage_now(values: Mapping[str, str]) -> str:
    """Return the stage that *values* mean; `?` where they do not parse."""
    try:
        return str(choose_stage(parse_flags(values, source="flags")).stage)
    except FlagInvalid:
        return "?"


def spoken(values: Mapping[str, str]) -> str:
    """Return the flags on one line, in the order of the documentation."""
    return " ".join(f"{key}={values[key]}" for key in KEYS if key in values and key != LATCH) or "-"


def _who() -> str:
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = str(os.getuid())
    return f"{name}@{socket.gethostname()}"
