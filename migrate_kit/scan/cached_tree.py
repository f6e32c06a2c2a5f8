"""The inventory of a whole tree, kept for the case that nothing in it changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from migrate_kit.model.inventory import Inventory
from migrate_kit.scan.cache import Cache, digest_of, key_of
from migrate_kit.scan.files import Files, FoundFile


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    beside: dict[str, str | None]
    """Data files that the code reads (absolute paths), with their content's digest; None for one that is not there."""
    inventory: Inventory


def tree_key(files: Files, digests: Sequence[str], *, candidates: bool) -> str:
    """Return a key for *files*, whose contents have the *digests*, read with their *candidates* or without."""
    parts = [
        part for file, digest in zip(files.found, digests, strict=True) for part in (file.name, file.module, digest)
    ]
    parts += [record.model_dump_json() for record in files.not_parsed]
    return key_of([*parts, "candidates"] if candidates else parts)


def digests_of(found: Sequence[FoundFile]) -> list[str]:
    """Return the digest of each file as it is now; of one that cannot be read, that of why."""
    return [_digest(file) for file in found]


def _digest(file: FoundFile) -> str:
    try:
        return digest_of(file.read())
    except OSError as error:
        return f"unreadable {error.errno}"


def kept_inventory(cache: Cache, key: str, folder: Path) -> Inventory | None:
    """Return the inventory kept under *key* for a tree in *folder*, if no data file beside the code changed."""
    content = cache.read("tree", _place(key, folder))
    if content is None:
        return None
    try:
        kept = _Kept.model_validate_json(content)
    except ValidationError:
        cache.drop("tree", _place(key, folder))
        return None
    unchanged = all(_beside(Path(path)) == digest for path, digest in kept.beside.items())
    return kept.inventory if unchanged else None


def keep_inventory(cache: Cache, key: str, folder: Path, inventory: Inventory, beside: Sequence[Path]) -> None:
    """Keep *inventory*, which depends on the data files *beside* the code."""
    kept = _Kept(beside={str(path): _beside(path) for path in beside}, inventory=inventory)
    cache.write("tree", _place(key, folder), kept.model_dump_json().encode())


def _place(key: str, folder: Path) -> str:
    # The data files lie in the folder: an equal tree elsewhere may have others.
    return key_of([key, str(folder.resolve())])


def _beside(path: Path) -> str | None:
    try:
        return digest_of(path.read_bytes())
    except OSError:
        return None
