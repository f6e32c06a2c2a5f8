"""The flag file: dotenv lines that people and the command line write, and that running processes poll."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from migrate_kit.errors import FlagInvalid, FlagLineInvalid, NotWritable
from migrate_kit.model.stage import FALLBACK, KEYS, LATCH, STAGE, Flags, Stage, parse_flags

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
    values: dict[str, str] = {}
    problem: FlagInvalid | None = None
    for number, line in enumerate(raw.decode("utf-8-sig", "replace").splitlines(), start=1):
        pair = _pair(line)
        if pair is None:
            continue
        what = _fault(*pair)
        if what is None:
            values[pair[0]] = pair[1]
        elif problem is None:
            problem = FlagLineInvalid(source=f"{source}:{number}", line=line.strip(), what=what)
    return values, problem


def understand(raw: bytes, *, source: str) -> Flags:
    """Return the flags that *raw* means. Raises FlagInvalid naming the line."""
    values, problem = parse(raw, source=source)
    if problem is not None:
        raise problem
    try:
        return parse_flags(values, source=source)
    except FlagInvalid as error:
        raise located(error, raw, source=source) from None


def located(error: FlagInvalid, raw: bytes, *, source: str) -> FlagInvalid:
    """Return *error* with the number of the line of *raw* that gives its key, where one does."""
    lines = enumerate(raw.decode("utf-8-sig", "replace").splitlines(), start=1)
    numbers = [n for n, line in lines if (_pair(line) or ("", ""))[0] == error.fields.get("key")]
    return FlagInvalid(**error.fields | {"source": f"{source}:{numbers[-1]}"}) if numbers else error


def write(path: Path, changes: Mapping[str, str | None]) -> tuple[dict[str, str], dict[str, str]]:
    """Set (or with None remove) keys and return the values before and after.

    Comments and foreign lines stay; the file is replaced atomically, so no reader ever sees half of it; writers
    wait for each other. Folders are created. Raises NotWritable.
    """
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target.parent):
            old = target.read_bytes() if target.exists() else b""
            new = edit(old, changes)
            _replace(target, new)
    except OSError as error:
        from migrate_kit.messages import tell_system

        raise NotWritable(path=path, what=tell_system(error)) from error
    return parse(old, source=str(path))[0], parse(new, source=str(path))[0]


def edit(raw: bytes, changes: Mapping[str, str | None]) -> bytes:
    """Return *raw* with *changes* made: the first line of a key is rewritten, its repetitions go, new keys follow."""
    left = dict(changes)
    lines: list[str] = []
    for line in raw.decode("utf-8-sig", "surrogateescape").splitlines():
        pair = _pair(line)
        if pair is None or pair[0] not in changes:
            lines.append(line)
            continue
        value = left.pop(pair[0], None)
        if value is not None:
            lines.append(f"{pair[0]}={_quoted(value)}")
    lines += [f"{key}={_quoted(value)}" for key, value in left.items() if value is not None]
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape")


class FileFlags:
    """The flag file as a source. A roll-back in it holds even where another line of it cannot be understood."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """`file NAME`."""
        return f"file {self.path.name}"

    def read(self) -> Flags:
        """Return the flags of the file. Raises FlagInvalid or OSError (also when the file is absent)."""
        raw = self.path.read_bytes()
        try:
            return understand(raw, source=str(self.path))
        except FlagInvalid as error:
            return _rolled_back(parse(raw, source="")[0], error, source=str(self.path))

    def fingerprint(self) -> Fingerprint:
        """Return what changes when the file does. Follows symbolic links anew each time; raises OSError."""
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size, found.st_ino, found.st_dev


def _rolled_back(values: Mapping[str, str], error: FlagInvalid, *, source: str) -> Flags:
    # On the way back to legacy a typing mistake elsewhere must not stand in the way.
    safe = {key: values[key] for key in (FALLBACK, LATCH) if key in values}
    flags = parse_flags(safe, source=source)
    is_legacy = values.get(STAGE, "").strip().lower() == Stage.legacy.name
    if not flags.fallback and not flags.latch and not is_legacy:
        raise error
    stage = Stage.legacy if is_legacy else None
    return Flags(fallback=flags.fallback, latch=flags.latch, stage=stage, reasons=(str(error),))


def _pair(line: str) -> tuple[str, str] | None:
    """Return (key, value), or None for a blank line or comment; a line without `=` has an empty value."""
    bare = line.strip()
    if not bare or bare.startswith("#"):
        return None
    key, equals, value = bare.removeprefix("export ").partition("=")
    value = value.strip()
    if value[:1] in ("'", '"') and value[-1:] == value[:1] and len(value) > 1:
        value = value[1:-1]
    else:
        value = value.partition(" #")[0].rstrip()
    return key.strip(), value if equals else "\0"


def _fault(key: str, value: str) -> str | None:
    """Return what is wrong with a line, in words, or None."""
    if value == "\0" or "\0" in key or not key.isidentifier():
        return _told("flags.no-pair")
    near = key not in KEYS and get_close_matches(key.upper(), KEYS, n=1, cutoff=0.85)
    return _told("flags.near", near=near[0]) if near else None


def _told(key: str, **fields: str) -> str:
    from migrate_kit.messages import language_of, tell  # at first use: good files, which a service polls, need none

    return tell(key, language_of(), **fields)


def _quoted(value: str) -> str:
    flat = " ".join(value.split())
    if " #" not in flat and flat[:1] not in ("'", '"', "#"):
        return flat
    return f"'{flat}'" if "'" not in flat else f'"{flat}"'


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    # Two writers that read, change and replace would lose one change; it could be the roll-back.
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _replace(target: Path, content: bytes) -> None:
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o644
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
