"""The flag file: dotenv lines that people and the command line write, and that running processes poll."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from migrate_kit._whole_file import clear, locked, replace
from migrate_kit.errors import FlagInvalid, NotWritable
from migrate_kit.model.flag_text import END, FlagReader, FlagText, parse_text, quoted, split_line
from migrate_kit.model.stage import Flags

Fingerprint = tuple[int, int, int, int]


def read(path: Path) -> dict[str, str]:
    """Return the keys and values of *path*; an absent file has none.

    Raises FlagInvalid for a line that is no `KEY=VALUE` or a key that is a misspelling of ours, OSError when the
    file cannot be read.
    """
    try:
        values, problem = parse(path.read_bytes(), source=str(path))
    except FileNotFoundError:
        return {}
    if problem is not None:
        raise problem
    return values


def parse(raw: bytes, *, source: str) -> tuple[dict[str, str], FlagInvalid | None]:
    """Return what can be read of *raw* and the first line that cannot, named with its number."""
    found = _text(raw, source)
    return found.values(), found.problems[0] if found.problems else None


def understand(raw: bytes, *, source: str) -> Flags:
    """Return the flags that *raw* means. Raises FlagInvalid naming the line."""
    return _text(raw, source).understood()


def located(error: FlagInvalid, raw: bytes, *, source: str) -> FlagInvalid:
    """Return *error* with the number of the line of *raw* that gives its key, where one does."""
    numbers = [entry.line for entry in _text(raw, source).entries if entry.key == error.fields.get("key")]
    return FlagInvalid(**error.fields | {"source": f"{source}:{numbers[-1]}"}) if numbers else error


def write(path: Path, changes: Mapping[str, str | None]) -> tuple[dict[str, str], dict[str, str]]:
    """Set (or with None remove) keys and return the values before and after.

    Comments and foreign lines stay; the file is replaced atomically, so no reader ever sees half of it; writers
    wait for each other. Folders are created. Raises NotWritable.
    """
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # Two writers that read, change and replace would lose one change; it could be the roll-back.
        with locked(target.parent):
            old = target.read_bytes() if target.exists() else b""
            new = edit(old, changes)
            clear(target)
            replace(target, new, target.stat().st_mode & 0o777 if target.exists() else 0o644)
    except OSError as error:
        from migrate_kit.messages import tell_system

        raise NotWritable(path=path, what=tell_system(error)) from error
    return parse(old, source=str(path))[0], parse(new, source=str(path))[0]


def edit(raw: bytes, changes: Mapping[str, str | None]) -> bytes:
    """Return *raw* with *changes* made: the first line of a key is rewritten, its repetitions go, new keys follow.

    The last line says that the file ends there; a reader who misses it later knows that the file was cut off.
    """
    left = dict(changes)
    lines: list[str] = []
    for line in raw.decode("utf-8-sig", "surrogateescape").splitlines():
        if line.strip() == END:
            continue
        pair = split_line(line)
        if pair is None or pair[0] not in changes:
            lines.append(line)
            continue
        value = left.pop(pair[0], None)
        if value is not None:
            lines.append(f"{pair[0]}={quoted(value)}")
    lines += [f"{key}={quoted(value)}" for key, value in left.items() if value is not None]
    return "".join(line + "\n" for line in (*lines, END)).encode("utf-8", "surrogateescape")


class FileFlags:
    """The flag file as a source. A roll-back in it holds even where another line of it cannot be understood."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader = FlagReader()

    @property
    def name(self) -> str:
        """`file NAME`."""
        return f"file {self.path.name}"

    def read(self) -> Flags:
        """Return the flags of the file. Raises FlagInvalid or OSError (also when the file is absent)."""
        return self._reader.read(_text(self.path.read_bytes(), str(self.path)))

    def fingerprint(self) -> Fingerprint:
        """Return what changes when the file does. Follows symbolic links anew each time; raises OSError."""
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size, found.st_ino, found.st_dev


def _text(raw: bytes, source: str) -> FlagText:
    return parse_text(raw.decode("utf-8", "replace"), source=source)
