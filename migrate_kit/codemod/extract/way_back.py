"""`.migrate-kit/extracted.json`: the bytes that extractions replaced, so that each file can be as it was."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from migrate_kit.codemod.edit import FileEdit
from migrate_kit.codemod.extract.extracting import Extraction
from migrate_kit.codemod.extract.text import Splice
from migrate_kit.codemod.source import read_source
from migrate_kit.codemod.state import digest, key
from migrate_kit.codemod.uninstalling import without_ours
from migrate_kit.errors import ExtractionDrifted, NotExtracted, UnsafeEdit
from migrate_kit.messages import language_of, tell
from migrate_kit.model.record import Record


class Piece(Record):
    """Bytes that stood where `length` bytes of the changed file stand at `at`, in base64."""

    at: int
    length: int
    old: str


class ExtractedStep(Record):
    """One extraction in one file: the hashes before and after, what it replaced, the functions it made."""

    before: str
    after: str
    pieces: tuple[Piece, ...]
    functions: tuple[str, ...]


class ExtractedFiles(Record):
    """The whole file; keys are paths relative to the root, with `/`. Steps are in the order in which they were made."""

    schema_: Literal["migrate-kit/extracted"] = Field(default="migrate-kit/extracted", alias="schema")
    version: int = 1
    files: dict[str, tuple[ExtractedStep, ...]] = Field(default_factory=dict)
    model_config = Record.model_config | {"populate_by_name": True, "serialize_by_alias": True}

    def extracted(
        self,
        edits: Sequence[FileEdit],
        splices: Mapping[Path, Sequence[Splice]],
        functions: Sequence[Extraction],
        root: Path,
        scanned: Path,
    ) -> ExtractedFiles:
        """Return the state after *edits* were made of *splices*; files of *functions* are relative to *scanned*."""
        files = dict(self.files)
        for edit in edits:
            made = tuple(one.function for one in functions if scanned / one.file == edit.path)
            pieces = tuple(_pieces(splices[edit.path], edit.before))
            step = ExtractedStep(before=digest(edit.before), after=digest(edit.after), pieces=pieces, functions=made)
            name = key(edit.path, root)
            # What was changed since by other hands cannot be taken back step by step.
            earlier = files.get(name, ())
            files[name] = (*(earlier if earlier and earlier[-1].after == step.before else ()), step)
        return self.model_copy(update={"files": dict(sorted(files.items()))})

    def without(self, edits: Sequence[FileEdit], root: Path) -> ExtractedFiles:
        """Return the state after the files of *edits* were taken back."""
        gone = {key(edit.path, root) for edit in edits}
        return self.model_copy(update={"files": {k: v for k, v in self.files.items() if k not in gone}})


def read_extracted(path: Path) -> ExtractedFiles:
    """Return the state; an empty one where there is none or it cannot be read."""
    try:
        return ExtractedFiles.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return ExtractedFiles()


def plan_undo(root: Path, state: ExtractedFiles, files: Sequence[Path] | None = None) -> list[FileEdit]:
    """Return the edits that take all extractions in *files* back (default: all files of *state*).

    Raises ExtractionDrifted where a file is not as the last extraction left it, NotExtracted for a file without one,
    PathNotFound, NotReadable.
    """
    names = list(state.files) if files is None else [key(root / file, root) for file in files]
    return [_undone(root / name, state.files.get(name, ())) for name in names]


def _undone(path: Path, steps: Sequence[ExtractedStep]) -> FileEdit:
    if not steps:
        raise NotExtracted(path=path)
    source = read_source(path)
    content = source
    for step in reversed(steps):
        if digest(content) != step.after:
            raise ExtractionDrifted(path=path, what=tell(_why_drifted(path, content, step), language_of()))
        content = _without(content, step.pieces)
        if digest(content) != step.before:
            raise ExtractionDrifted(path=path, what=tell("extract.record_broken", language_of()))
    functions = tuple(name for step in steps for name in step.functions)
    return FileEdit(path, source, content, functions, source.count(b"\n") - content.count(b"\n"))


def _why_drifted(path: Path, content: bytes, step: ExtractedStep) -> str:
    try:
        installed = digest(without_ours(path, content)[0]) == step.after
    except UnsafeEdit:
        installed = False
    return "extract.installed_since" if installed else "extract.drifted"


def _without(content: bytes, pieces: Sequence[Piece]) -> bytes:
    for piece in sorted(pieces, key=lambda one: one.at, reverse=True):
        content = content[: piece.at] + b64decode(piece.old) + content[piece.at + piece.length :]
    return content


def _pieces(splices: Sequence[Splice], before: bytes) -> list[Piece]:
    bom = len(before) - len(before.removeprefix(b"\xef\xbb\xbf"))
    moved, found = bom, []
    for splice in sorted(splices, key=lambda one: (one.start, one.end)):
        old = before[bom + splice.start : bom + splice.end]
        found.append(Piece(at=splice.start + moved, length=len(splice.new), old=b64encode(old).decode()))
        moved += len(splice.new) - len(old)
    return found
