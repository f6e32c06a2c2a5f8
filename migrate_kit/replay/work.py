"""The work folder: what a replay is one of, and the chunks that are done, so that it goes on where it was killed."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from migrate_kit._whole_file import write_whole
from migrate_kit.errors import NotWritable, ReplayBusy, ReplayDiffers
from migrate_kit.messages import language_of, tell, tell_system
from migrate_kit.model.record import Record
from migrate_kit.replay.chunk import Chunk, tallies_of
from migrate_kit.replay.sources import Piece
from migrate_kit.replay.tally import Tally

_MANIFEST, _LOCK = "manifest.json", "lock"


class Manifest(Record):
    """What a replay is one of; on other inputs it cannot go on."""

    of: dict[str, str]
    """What it reads and how it decides, by name: source, its digest, catalogue, settings …"""
    pieces: tuple[tuple[int, int, int], ...]
    """low, high and line of each piece."""
    since_us: int | None = None
    """`7d` means another time tomorrow; this is the time it meant."""


class Work:
    """A folder with a manifest and the chunks that are done. Nobody else works there while it is open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def manifest(self) -> Manifest | None:
        """What lies there; None for nothing, or nothing that this version can go on with."""
        try:
            return Manifest.model_validate_json((self.folder / _MANIFEST).read_bytes())
        except (OSError, ValidationError):
            return None

    def begin(self, manifest: Manifest) -> Manifest:
        """Begin, or go on with what lies there, and return its manifest. Raises ReplayDiffers or NotWritable."""
        known = self.manifest
        if known is not None:
            if known.of != manifest.of:
                raise ReplayDiffers(path=self.folder, what=_difference(known.of, manifest.of))
            return known
        self._empty()
        write_whole(self.folder / _MANIFEST, manifest.model_dump_json().encode())
        return manifest

    def clear(self) -> None:
        """Forget what lies there. Raises NotWritable."""
        (self.folder / _MANIFEST).unlink(missing_ok=True)
        self._empty()

    def left(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Return the pieces that are not done."""
        return [piece for piece in pieces if not self._tallies(piece.number).exists()]

    def keep(self, chunk: Chunk) -> None:
        """Keep a chunk, whole or not at all. Raises NotWritable."""
        if chunk.rows:
            write_whole(self._rows(chunk.number), chunk.rows)
        # Last: once this is there, the chunk is done.
        write_whole(self._tallies(chunk.number), chunk.tallies)

    def merged(self, pieces: Sequence[Piece]) -> dict[str, Tally]:
        """Return the tallies of all *pieces* by router id, in the order of the pieces."""
        found: dict[str, Tally] = {}
        for piece in pieces:
            for router, tally in tallies_of(self._tallies(piece.number).read_bytes()).items():
                found.setdefault(router, Tally()).merge(tally)
        return found

    def rows(self, pieces: Sequence[Piece]) -> Iterator[bytes]:
        """Yield the lines of all *pieces* in their order, a chunk at a time."""
        for piece in pieces:
            if self._rows(piece.number).exists():
                yield self._rows(piece.number).read_bytes()

    def remove(self) -> None:
        """Remove the folder: the replay is over."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _tallies(self, number: int) -> Path:
        return self.folder / f"{number:06}.json"

    def _rows(self, number: int) -> Path:
        return self.folder / f"{number:06}.jsonl"

    def _empty(self) -> None:
        for path in self.folder.glob("[0-9]*.json*"):
            path.unlink(missing_ok=True)


@contextmanager
def opened_work(folder: Path) -> Iterator[Work]:
    """Make *folder* and keep others out while it is used. Raises ReplayBusy or NotWritable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise NotWritable(path=folder, what=tell_system(error)) from error
    try:
        _lock(handle, folder)
        yield Work(folder)
    finally:
        os.close(handle)


def _lock(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ReplayBusy(path=folder) from error


def _difference(then: Mapping[str, str], now: Mapping[str, str]) -> str:
    name = next(name for name in (*then, *now) if then.get(name) != now.get(name))
    values = {"name": tell(f"replay.of.{name}", language_of()), "then": then.get(name, "-"), "now": now.get(name, "-")}
    return tell("replay.differs", language_of(), **values)
