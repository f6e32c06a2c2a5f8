"""`scan`: what is asked for → the files → the inventory of what routes in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from migrate_kit.model.inventory import Inventory, Notebook
from migrate_kit.scan.files import Files, FoundFile, Selection, select
from migrate_kit.scan.generated import without_generated

Progress = Callable[[str], None]


def scan(
    path: Path | Selection,
    *,
    exclude: Sequence[str] = (),
    progress: Progress | None = None,
    counted: Callable[[int], None] | None = None,
) -> Inventory:
    """Read every Python file at or below *path*, or what a Selection says, and return what routes there.

    *exclude* are gitignore-style patterns; *counted* is called with the number of files, then *progress* with each
    file name. Raises PathNotFound, NotPython.
    """
    selection = path if isinstance(path, Selection) else Selection(path, exclude=tuple(exclude))
    files = select(selection)
    if counted is not None:
        counted(len(files.found))
    inventory = _read(files, selection, progress)
    inventory = without_generated(inventory, selection.folder, named=files.named)
    return inventory.model_copy(update={"notebooks": tuple(_notebooks(inventory, files.found))})


def _read(files: Files, selection: Selection, progress: Progress | None) -> Inventory:
    from migrate_kit.scan.engine import scan_files

    inventory = scan_files(files.found, root=str(selection.root), not_parsed=files.not_parsed, progress=progress)
    return inventory.model_copy(update={"skipped": tuple(files.skipped)})


def _notebooks(inventory: Inventory, found: Sequence[FoundFile]) -> Iterator[Notebook]:
    """Yield where the lines of the notebooks lie that *inventory* speaks of."""
    spoken = {r.file for r in inventory.routers} | {t.file for t in inventory.tools}
    spoken |= {f.file for f in inventory.findings}
    for file in found:
        if file.cells is not None and file.name in spoken:
            yield Notebook(file=file.name, cells=file.cells)
