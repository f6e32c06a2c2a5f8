"""The text in which flags are written, in the flag file as in the database row: dotenv lines, read for safety.

One mistake must not undo a roll-back, and no mistake may lift a stage: each key is read on its own, of repeated keys
the safest value counts, a misspelt key is an error instead of a silent nothing, and an empty value is no value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import NamedTuple

from migrate_kit.errors import FlagInvalid, FlagLineInvalid
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
    Stage,
    choose_stage,
    merge_flags,
    parse_flags,
)

#: The last line of a file that we wrote; where it is missing later, the file was cut off.
END = "# migrate-kit: end"

_EXPORT = re.compile(r"export\s+")
#: The shortest quoted text after which nothing but a comment follows.
_QUOTED = re.compile(r"""(['"])(.*?)\1\s*(?:#.*)?""", re.DOTALL)
_COMMENT = re.compile(r"\s#.*", re.DOTALL)
_PREFIX = re.compile(r"^(?:MIGRATE_?KIT|MK)_?")
#: What people call our keys by heart, without prefix and underscores.
_NICKNAMES = {key.removeprefix("MIGRATE_KIT_"): key for key in (STAGE, SHARE, PINS, SAMPLE, LATCH)} | {
    "PIN": PINS, "SAMPLERATE": SAMPLE, "ENABLED": ENABLED, "DYNAMICTOOL": ENABLED, "DYNAMICENABLED": ENABLED,
    "DYNAMICTOOLSENABLED": ENABLED, "FALLBACK": FALLBACK, "ROLLBACK": FALLBACK, "FALLBACKLEGACY": FALLBACK,
    "FALLBACKTOLEGACY": FALLBACK, "ROLLBACKTOLEGACY": FALLBACK, "ROLLBACKLEGACY": FALLBACK,
    "LEGACYFALLBACK": FALLBACK, "USELEGACY": FALLBACK, "FORCELEGACY": FALLBACK,
}  # fmt: skip


class Entry(NamedTuple):
    """One `KEY=VALUE`, with the one-based number of its line."""

    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class FlagText:
    """What can be read of a text, in order, and what cannot; each fault is named with its line."""

    source: str
    entries: tuple[Entry, ...]
    problems: tuple[FlagInvalid, ...]
    last_line: str = ""

    @property
    def is_ended(self) -> bool:
        """Whether the text has our last line."""
        return self.last_line == END

    def values(self) -> dict[str, str]:
        """Return key → value; of a repeated key of ours the safest value, of another the last."""
        found: dict[str, str] = {}
        for key, value, _ in self.entries:
            found[key] = _safer(key, found[key], value) if key in found and key in KEYS else value
        return found

    def understood(self) -> Flags:
        """Return the flags. Raises FlagInvalid for anything that is wrong."""
        if self.problems:
            raise self.problems[0]
        return _merged(self.entries, self.source)

    def flags(self) -> Flags:
        """Return the flags. Raises FlagInvalid, unless a roll-back can be read of the text all the same."""
        try:
            return self.understood()
        except FlagInvalid as error:
            return _rolled_back(self.entries, error, self.source)


def parse_text(text: str, *, source: str) -> FlagText:
    """Return what can be read of *text*. Never raises; *source* is named in the problems."""
    entries: list[Entry] = []
    problems: list[FlagInvalid] = []
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, start=1):
        pair = split_line(line)
        if pair is None:
            continue
        problem = _problem(line.strip(), *pair, place=f"{source}:{number}")
        if problem is None:
            entries.append(Entry(pair[0], pair[1] or "", number))
        else:
            problems.append(problem)
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return FlagText(source, tuple(entries), tuple(problems), last)


def split_line(line: str) -> tuple[str, str | None] | None:
    """Return (key, value) of one line; None for a blank line or comment, and no value for a line without `=`."""
    bare = line.strip()
    if not bare or bare.startswith("#"):
        return None
    key, equals, value = _EXPORT.sub("", bare, count=1).partition("=") if _EXPORT.match(bare) else bare.partition("=")
    return key.strip(), _bare(value) if equals else None


def quoted(value: str) -> str:
    """Return *value* on one line, so that `split_line` gives it back (but for mixed quotes)."""
    flat = " ".join(value.replace("\0", " ").split())
    if " #" not in flat and flat[:1] not in ("'", '"', "#") and flat:
        return flat
    if "'" not in flat:
        return f"'{flat}'"
    return '"' + flat.replace('"', "'") + '"'


class FlagReader:
    """Reads the texts that one source gives one after the other.

    A later text lifts nothing when it looks damaged: when our last line is gone (the file was cut off), or the line
    of the stage. Whoever means it names the stage and leaves the last line where it is, or uses the command line.
    """

    def __init__(self) -> None:
        self._last: Flags | None = None
        self._was_ended = False

    def read(self, found: FlagText) -> Flags:
        """Return the flags. Raises FlagInvalid, unless a roll-back can be read of the text all the same."""
        flags = found.flags()
        if self._last is not None and is_bolder(flags, than=self._last):
            if self._was_ended and not found.is_ended:
                raise FlagInvalid(source=found.source, key="last line", value=found.last_line, expected=END)
            if self._last.stage is not None and flags.stage is None:
                raise FlagInvalid(source=found.source, key=STAGE, value="", expected=_EXPECTED[STAGE])
        self._last, self._was_ended = flags, found.is_ended
        return flags


def is_bolder(flags: Flags, *, than: Flags) -> bool:
    """Tell whether *flags* let the dynamic side do more than *than*, also where another source enables it."""
    now, before = _ceiling(flags), _ceiling(than)
    if now is Stage.legacy:
        return False
    if now > before:
        return True
    if than.share is not None and (
        flags.share is None or any(a > b for a, b in zip(flags.share, than.share, strict=True))
    ):
        return True
    return any(flags.pins.get(tool, Stage.full) > pin for tool, pin in than.pins.items())


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


_EXPECTED = {
    FALLBACK: "true or false", ENABLED: "true or false", STAGE: "|".join(stage.name for stage in Stage),
    SHARE: "STAGE:PERCENT, e.g. hybrid:20", PINS: "TOOL=STAGE,…", SAMPLE: "a number from 0 to 1",
    SALT: "a text", LATCH: "a reason",
}  # fmt: skip


def _bare(value: str) -> str:
    found = _QUOTED.fullmatch(value.strip())
    return found[2] if found else _COMMENT.sub("", value).strip()


def _problem(line: str, key: str, value: str | None, *, place: str) -> FlagInvalid | None:
    """Return what is wrong with a line, or None."""
    if value is None or "\0" in key + value or not key.isidentifier():
        return FlagLineInvalid(source=place, line=line, what=_told("flags.no-pair"))
    if key in KEYS:
        return None if value.strip() else FlagInvalid(source=place, key=key, value=value, expected=_EXPECTED[key])
    meant = _meant(key, value)
    return FlagLineInvalid(source=place, line=line, what=_told("flags.near", near=meant)) if meant else None


def _told(key: str, **fields: str) -> str:
    from migrate_kit.messages import language_of, tell  # at first use: good files, which a service polls, need none

    return tell(key, language_of(), **fields)


def _meant(key: str, value: str) -> str | None:
    near = get_close_matches(key.upper(), KEYS, n=1, cutoff=0.85)
    if near:
        return near[0]
    name = _NICKNAMES.get(_PREFIX.sub("", key.upper()).replace("_", ""))
    # A short name can be somebody else's: `STAGE=prod` is none of ours.
    return name if name and _parses(name, value) else None


def _parses(key: str, value: str) -> bool:
    try:
        parse_flags({key: value}, source="")
    except FlagInvalid:
        return False
    return True


def _safer(key: str, one: str, other: str) -> str:
    for value in (one, other):
        if not _parses(key, value):
            return value  # whoever parses the values finds it
    return as_values(_merged([Entry(key, one, 0), Entry(key, other, 0)], ""))[key]


def _merged(entries: Iterable[Entry], source: str) -> Flags:
    return merge_flags((source, parse_flags({e.key: e.value}, source=f"{source}:{e.line}")) for e in entries)


def _rolled_back(entries: Iterable[Entry], error: FlagInvalid, source: str) -> Flags:
    # On the way back to legacy a typing mistake elsewhere must not stand in the way.
    safe = [e for e in entries if e.key in (FALLBACK, LATCH, STAGE) and _parses(e.key, e.value)]
    flags = _merged(safe, source)
    if not flags.fallback and not flags.latch and flags.stage is not Stage.legacy:
        raise error
    stage = Stage.legacy if flags.stage is Stage.legacy else None
    return Flags(fallback=flags.fallback, latch=flags.latch, stage=stage, reasons=(str(error),))


def _ceiling(flags: Flags) -> Stage:
    return choose_stage(replace(flags, enabled=flags.enabled is not False)).stage
