"""Change the flags: write the file first, record who and why, and see how far the change has come."""

from __future__ import annotations

import getpass
import os
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from migrate_kit.cli import output
from migrate_kit.config import Settings, settings_or_defaults
from migrate_kit.errors import FlagInvalid, MigrateKitError, NotReadable, NotWritable, StageLatched
from migrate_kit.messages import tell_system
from migrate_kit.model.observation import Flip
from migrate_kit.model.stage import FALLBACK, KEYS, LATCH, STAGE, choose_stage, parse_flags
from migrate_kit.shim import flagfile, flips
from migrate_kit.shim.processes import ProcessMark, list_processes


@dataclass(frozen=True, slots=True)
class Reach:
    """How many live processes confirmed a change, of how many, after how many milliseconds."""

    confirmed: int
    total: int
    ms: int
    missing: tuple[str, ...] = ()
    trouble: str = ""
    """Why the running processes could not be asked at all."""


def settings_for_legacy() -> Settings:
    """Return the settings as far as they can be read: the way back must not hang on a typing mistake in them."""
    settings, trouble = settings_or_defaults()
    if trouble is not None:
        output.chat("flags.config-ignored", what=trouble, path=settings.flag_path)
    return settings


def present(settings: Settings) -> dict[str, str]:
    """Return the values of the flag file. Raises FlagInvalid or NotReadable."""
    values, problem = flagfile.parse(_raw(settings), source=str(settings.flag_path))
    if problem is not None:
        raise problem
    return values


def present_for_legacy(settings: Settings) -> dict[str, str]:
    """Return what can be read of the flag file; what cannot is only warned of."""
    try:
        raw = _raw(settings)
        flagfile.understand(raw, source=str(settings.flag_path))
    except FlagInvalid as error:
        output.chat("flags.left-as-is", what=error)
    return flagfile.parse(raw, source="")[0]


def _raw(settings: Settings) -> bytes:
    try:
        return settings.flag_path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise NotReadable(path=settings.flag_path, what=tell_system(error)) from error


def check(settings: Settings) -> None:
    """Raise FlagInvalid, naming the line, for a flag file that a process would not take."""
    flagfile.understand(_raw(settings), source=str(settings.flag_path))


def refuse_latched(values: Mapping[str, str]) -> None:
    """Raise StageLatched while a roll-back holds."""
    kept = {key: values[key] for key in (FALLBACK, LATCH) if key in values}
    flags = parse_flags(kept, source="flags")  # a misspelling of another key is what the caller may be mending
    if flags.fallback or flags.latch:
        raise StageLatched(reason=flags.latch or FALLBACK)


def changed(settings: Settings, values: Mapping[str, str], changes: Mapping[str, str | None]) -> dict[str, str]:
    """Return *values* with *changes* made; checks that the result parses. Raises FlagInvalid, naming the line."""
    after = merged(values, changes)
    try:
        parse_flags(after, source="flags")
    except FlagInvalid as error:
        raise flagfile.located(error, _raw(settings), source=str(settings.flag_path)) from None
    return after


def merged(values: Mapping[str, str], changes: Mapping[str, str | None]) -> dict[str, str]:
    """Return *values* with *changes* made, unchecked."""
    return {key: value for key, value in (dict(values) | dict(changes)).items() if value is not None}


def apply(settings: Settings, changes: Mapping[str, str | None], *, why: str) -> tuple[Flip, int]:
    """Write *changes* into the flag file; return the flip and the time of writing (UTC µs). Raises NotWritable."""
    before, after = flagfile.write(settings.flag_path, changes)
    at_us = time.time_ns() // 1000
    return Flip(at_us=at_us, who=who_asks(), why=why, before=spoken(before), after=spoken(after)), at_us


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


def share(settings: Settings, changes: Mapping[str, str | None]) -> None:
    """Make *changes* in the flags row too, where a database is named that a fleet may share; warn if it is down."""
    if settings.shared_url is None:
        return
    try:
        from migrate_kit.report.demotion import change_row

        change_row(settings.shared_url, changes)
    except Exception as error:  # noqa: BLE001 - the file is written; the row must not undo that
        output.chat("flags.row-kept", what=str(error) if isinstance(error, MigrateKitError) else type(error).__name__)


def row(settings: Settings) -> dict[str, str]:
    """Return the values of the flags row of a shared database; none where there is none or it does not answer."""
    if settings.shared_url is None:
        return {}
    try:
        from migrate_kit.report.demotion import row_values

        return row_values(settings.shared_url)
    except Exception:  # noqa: BLE001 - who wants to change it is told then
        return {}


def reach(settings: Settings, *, since_us: int, seen: Callable[[ProcessMark], bool], seconds: float) -> Reach:
    """Wait up to *seconds* until every live process has spoken since *since_us* and *seen* holds for its mark."""
    started = time.monotonic()
    while True:
        try:
            marks = [mark for mark in list_processes(settings.state_path) if mark.state == "live"]
        except NotReadable as error:
            return Reach(0, 0, 0, trouble=str(error))
        missing = [mark for mark in marks if mark.at_us < since_us or not seen(mark)]
        spent = time.monotonic() - started
        if not missing or spent >= seconds:
            named = tuple(f"{mark.host}:{mark.pid}" for mark in missing)
            return Reach(len(marks) - len(missing), len(marks), round(spent * 1000), named)
        time.sleep(0.02)


def say_reach(found: Reach) -> None:
    """Print how far the change has come."""
    if found.trouble:
        output.chat("stage.processes-unknown", what=found.trouble)
    elif found.total == 0:
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
        # As the processes see it: on the way back a misspelling elsewhere does not stand in the way.
        return "legacy" if values.get(STAGE, "").strip().lower() == "legacy" else "?"


def spoken(values: Mapping[str, str]) -> str:
    """Return the flags on one line, in the order of the documentation."""
    return " ".join(f"{key}={values[key]}" for key in KEYS if key in values and key != LATCH) or "-"


def who_asks() -> str:
    """Return the name of the user at the command line."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = str(os.getuid())
    return f"{name}@{socket.gethostname()}"
