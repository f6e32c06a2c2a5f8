"""A file of requests as a source: JSON lines with at least the key text, or plain text, one request a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Literal

from migrate_kit.errors import CasesInvalid, NotReadable, PathNotFound
from migrate_kit.messages import language_of, tell, tell_system
from migrate_kit.model.case import Case, parse_cases
from migrate_kit.replay.request import Request
from migrate_kit.replay.sources.piece import Found, Piece

Form = Literal["jsonl", "text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSource:
    """A file, put to each of some routers. *name* is what its user calls it."""

    path: Path
    name: str
    form: Form
    routers: tuple[str, ...]

    def requests(self, piece: Piece) -> Iterator[Request | str]:
        """Yield the requests of a range of bytes, each for every router. Raises OSError or CasesInvalid."""
        with self.path.open("rb") as file:
            file.seek(piece.low)
            lines = BytesIO(file.read(piece.high - piece.low))
        for number, line in enumerate(lines, start=piece.line):
            if not line.strip():
                continue
            case = self.case(line, number)
            for router in self.routers:
                yield Request(place=number, text=case.text, router=router, case=case)

    def case(self, line: bytes, number: int) -> Case:
        """Return the case of a line that is not blank. Raises CasesInvalid."""
        if self.form == "text":
            return Case(text=line.decode("utf-8-sig", "replace").strip())
        try:
            return next(parse_cases([line], path=self.name))
        except CasesInvalid as error:
            raise CasesInvalid(path=self.name, line=number, what=error.fields["what"]) from error


def read_file(source: FileSource, *, size: int) -> Found:
    """Return what the file holds, in pieces of *size* requests; every line is looked at before any is replayed.

    Raises PathNotFound, NotReadable, or CasesInvalid with the one-based line (also for no request at all).
    """
    try:
        with source.path.open("rb") as file:
            n, pieces, digest = _looked_through(source, file, size)
    except FileNotFoundError as error:
        raise PathNotFound(path=source.name) from error
    except OSError as error:
        raise NotReadable(path=source.name, what=tell_system(error)) from error
    if not n:
        raise CasesInvalid(path=source.name, line=1, what=tell("validation.no_case", language_of()))
    return Found(source=source, pieces=pieces, n=n * len(source.routers), digest=digest)


def _looked_through(source: FileSource, file: BinaryIO, size: int) -> tuple[int, tuple[Piece, ...], str]:
    """Return the number of requests, the pieces, and a digest of what stands there."""
    digest = blake2b(source.form.encode(), digest_size=8)
    pieces: list[Piece] = []
    n = at = low = 0
    first = 1
    for number, line in enumerate(file, start=1):
        digest.update(line)
        at += len(line)
        if not line.strip():
            continue
        source.case(line, number)
        n += 1
        if n % size == 0:
            pieces.append(Piece(number=len(pieces), low=low, high=at, line=first))
            low, first = at, number + 1
    if n % size:
        pieces.append(Piece(number=len(pieces), low=low, high=at, line=first))
    return n, tuple(pieces), digest.hexdigest()
