"""What the last scan read, kept beside its inventory, so that `check` can tell whether the source is still that."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding
    from migrate_kit.scan.files import Selection

CODE = "MK412"
_SHOWN = 3


class ScannedFiles(BaseModel):
    """The selection of a scan, its files with their contents' digests, and the digest of the inventory it wrote."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    root: str
    """Relative to the folder of the settings, as those in `within`."""
    within: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    respect_gitignore: bool = True
    force_exclude: bool = False
    files: dict[str, str] = {}
    inventory: str = ""

    def selection(self, base: Path) -> Selection:
        """Return the selection anew, from the folder of the settings, *base*."""
        from migrate_kit.scan.files import Selection

        return Selection(
            base / self.root,
            within=tuple(base / path for path in self.within),
            exclude=self.exclude,
            include=self.include,
            respect_gitignore=self.respect_gitignore,
            force_exclude=self.force_exclude,
        )


def files_of(selection: Selection, settings: Settings) -> ScannedFiles:
    """Return what *selection* finds now. Raises what `select` raises."""
    return ScannedFiles(
        root=_relative(selection.root, settings),
        within=tuple(_relative(path, settings) for path in selection.within),
        exclude=selection.exclude,
        include=selection.include,
        respect_gitignore=selection.respect_gitignore,
        force_exclude=selection.force_exclude,
        files=_digests(selection),
    )


def keep(files: ScannedFiles, settings: Settings) -> None:
    """Write *files* beside the inventory that was just written."""
    from migrate_kit._whole_file import write_text
    from migrate_kit.scan.cache import digest_of

    digest = digest_of(settings.inventory_path.read_bytes())
    write_text(_path(settings), files.model_copy(update={"inventory": digest}).model_dump_json(indent=1) + "\n")


@contextmanager
def own_edits(settings: Settings) -> Iterator[None]:
    """Take what is written within for no change of the source: the lines of a shim are ours."""
    from migrate_kit._whole_file import write_text

    kept = _kept(settings)
    before = None if kept is None else _now(kept, settings)
    yield
    after = None if kept is None else _now(kept, settings)
    if kept is not None and before is not None and after is not None:
        current = {name: after[name] for name in kept.files if name in after and before.get(name) == kept.files[name]}
        files = kept.model_copy(update={"files": kept.files | current})
        write_text(_path(settings), files.model_dump_json(indent=1) + "\n")


def outdated(settings: Settings) -> tuple[Finding, ...]:
    """Return a finding where files came, went or changed since the last scan; none where it is not known."""
    from migrate_kit.model.inventory import Finding, Severity

    kept, changed = _kept(settings), sorted(changed_since(settings))
    if kept is None or not changed:
        return ()
    shown = ", ".join(changed[:_SHOWN]) + (", …" if len(changed) > _SHOWN else "")
    message = {"count": len(changed), "files": shown}
    file = Path(kept.root).joinpath(changed[0]).as_posix() if (settings.root / kept.root).is_dir() else kept.root
    return (Finding(code=CODE, severity=Severity.error, file=file, line=1, message=message),)


def changed_since(settings: Settings) -> frozenset[str]:
    """Return the files that came, went or changed since the last scan; none where it is not known."""
    kept = _kept(settings)
    now = None if kept is None else _now(kept, settings)
    return frozenset() if kept is None or now is None else frozenset(_changed(kept.files, now))


def _kept(settings: Settings) -> ScannedFiles | None:
    """Return what the inventory was read from; None where it came from elsewhere, and it is not known."""
    from migrate_kit.scan.cache import digest_of

    try:
        kept = ScannedFiles.model_validate_json(_path(settings).read_bytes())
        return kept if kept.inventory == digest_of(settings.inventory_path.read_bytes()) else None
    except (OSError, ValidationError):
        return None


def _now(kept: ScannedFiles, settings: Settings) -> dict[str, str] | None:
    from migrate_kit.errors import MigrateKitError

    try:
        return _digests(kept.selection(settings.root))
    except MigrateKitError:
        return None


def _changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))


def _digests(selection: Selection) -> dict[str, str]:
    from migrate_kit.scan.cached_tree import digests_of
    from migrate_kit.scan.files import select
    from migrate_kit.scan.surrogates import writable_name

    found = select(selection).found
    return dict(zip((writable_name(file.name) for file in found), digests_of(found), strict=True))


def _relative(path: Path, settings: Settings) -> str:
    try:
        return Path(os.path.relpath(path.resolve(), settings.root.resolve())).as_posix()
    except ValueError:  # another drive
        return path.resolve().as_posix()


def _path(settings: Settings) -> Path:
    return settings.inventory_path.with_name("scanned.json")
