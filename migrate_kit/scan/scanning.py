"""`scan`: what is asked for → the files → the inventory of what routes in them, from a cache where it can be."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, Notebook, NotParsed, Severity
from migrate_kit.scan.cache import Cache
from migrate_kit.scan.cached_tree import digests_of, keep_inventory, kept_inventory, tree_key
from migrate_kit.scan.files import Files, FoundFile, Selection, select
from migrate_kit.scan.generated import without_generated
from migrate_kit.scan.surrogates import writable_name

Progress = Callable[[str], None]


def scan(
    path: Path | Selection,
    *,
    exclude: Sequence[str] = (),
    progress: Progress | None = None,
    counted: Callable[[int], None] | None = None,
    jobs: int | None = 1,
    cache: Cache | None = None,
    candidates: bool = False,
) -> Inventory:
    """Read every Python file at or below *path*, or what a Selection says, and return what routes there.

    *exclude* are gitignore-style patterns; *counted* is called with the number of files, then *progress* with each
    file name. So many *jobs* work at it (None: what the work is worth); the result is the same. What a *cache* knows is
    not worked out again. With *candidates* the bodies of too little confidence are in the inventory, too, apart from
    the routers. Raises PathNotFound, NotPython.
    """
    selection = path if isinstance(path, Selection) else Selection(path, exclude=tuple(exclude))
    files = select(selection)
    if counted is not None:
        counted(len(files.found))
    tell = progress or (lambda _: None)
    work = _Work(files, selection.folder, tell, jobs, candidates)
    read = _settled(work, _read if cache is None else lambda work: _cached(work, cache))
    inventory = _with_search(read, files, root=str(selection.root))
    inventory = without_generated(inventory, selection.folder, named=files.named)
    return inventory.model_copy(update={"notebooks": tuple(_notebooks(inventory, files.found))})


@dataclass(frozen=True)
class _Work:
    """What is to be read, and how."""

    files: Files
    folder: Path
    tell: Progress
    jobs: int | None
    candidates: bool


def _settled(work: _Work, read: Callable[[_Work], Inventory]) -> Inventory:
    """Read, and once more where that failed since somebody edits meanwhile: places of one half are not in the other."""
    start = time.time()
    try:
        return read(work)
    except Exception:
        if not any(_was_edited(file, start) for file in work.files.found):
            raise
        return read(work)


def _was_edited(file: FoundFile, since: float) -> bool:
    if file.data is not None:
        return False
    try:
        return file.path.stat().st_mtime >= int(since)  # some file systems keep whole seconds
    except OSError:
        return True


def _read(work: _Work) -> Inventory:
    # Here and below: a parser is loaded only where there is something to parse.
    from migrate_kit.scan.crew import Crew
    from migrate_kit.scan.deep import with_room
    from migrate_kit.scan.engine import read_surveyed

    with Crew(work.jobs) as crew:
        surveyed = crew.survey(work.files.found, work.tell)
        return with_room(lambda: read_surveyed(surveyed, crew, candidates=work.candidates))[0]


def _cached(work: _Work, cache: Cache) -> Inventory:
    found, folder = work.files.found, work.folder
    digests = digests_of(found)
    key = tree_key(work.files, digests, candidates=work.candidates)
    inventory = kept_inventory(cache, key, folder)
    if inventory is not None:
        return inventory
    from migrate_kit.scan.cached_surveys import CachedSurveys
    from migrate_kit.scan.crew import Crew
    from migrate_kit.scan.deep import with_room
    from migrate_kit.scan.engine import read_surveyed

    kept = CachedSurveys(cache, folder)
    with Crew(work.jobs) as crew:
        surveyed = with_room(lambda: kept.survey(found, digests, crew, work.tell))
        inventory, beside = with_room(lambda: read_surveyed(surveyed, crew, candidates=work.candidates))
    if digests_of(found) == digests:  # else somebody edits while we read, and it is not known what was seen
        kept.keep(found, digests, surveyed)
        keep_inventory(cache, key, folder, inventory, beside)
    return inventory


def _with_search(inventory: Inventory, files: Files, *, root: str) -> Inventory:
    """Return *inventory* with what only the search for files knows."""
    findings = (*(_unparsed(record) for record in (*inventory.not_parsed, *files.not_parsed)), *inventory.findings)
    return inventory.model_copy(
        update={
            "root": writable_name(root),
            "files_read": inventory.files_read + len(files.not_parsed),
            "findings": findings,
            "not_parsed": (*inventory.not_parsed, *files.not_parsed),
            "skipped": tuple(s.model_copy(update={"file": writable_name(s.file)}) for s in files.skipped),
        }
    )


def _unparsed(record: NotParsed) -> Finding:
    return Finding(
        code="MK001",
        severity=Severity.warning,
        file=record.file,
        line=record.line,
        column=record.column,
        message={"what": record.what},
    )


def _notebooks(inventory: Inventory, found: Sequence[FoundFile]) -> Iterator[Notebook]:
    """Yield where the lines of the notebooks lie that *inventory* speaks of."""
    spoken = {r.file for r in inventory.routers} | {t.file for t in inventory.tools}
    spoken |= {f.file for f in inventory.findings}
    for file in found:
        if file.cells is not None and file.name in spoken:
            yield Notebook(file=file.name, cells=file.cells)
