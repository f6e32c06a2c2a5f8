"""What a scan reads and what of it is reported: the options, and the selection that they make."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.scan import Selection
    from migrate_kit.scan.cache import Cache

_STDIN = Path("-")
_OPTIONS = (
    click.option(
        "--exclude", multiple=True, metavar="PATTERN", help="Skip files like a line of .gitignore; repeatable."
    ),
    click.option(
        "--include", multiple=True, metavar="PATTERN", help="Read only files that such a line names; repeatable."
    ),
    click.option("--no-respect-gitignore", is_flag=True, help="Read what git ignores, too."),
    click.option(
        "--force-exclude", is_flag=True, help="Let patterns and .gitignore also hold for files that are named."
    ),
    click.option(
        "--context",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        metavar="FOLDER",
        help="Read all of FOLDER, but report only what lies at the PATHS.",
    ),
    click.option(
        "--changed-since",
        metavar="REV",
        help="Read all, but report only what lies in files that changed since HEAD left REV, new files among them.",
    ),
    click.option(
        "--stdin-filename",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="With the path -: the name under which standard input is read.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Read in so many processes. Default: one, or one a processor for large trees.",
    ),
    click.option("--no-cache", is_flag=True, help="Read everything anew, and remember nothing."),
)


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options about what is read to *command*, which takes them as keywords for `Choice`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Choice:
    """The paths and options of one scan. Raises OptionInvalid for those that do not go together."""

    paths: tuple[Path, ...]
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    no_respect_gitignore: bool = False
    force_exclude: bool = False
    context: Path | None = None
    changed_since: str | None = None
    stdin_filename: Path | None = None
    jobs: int | None = None
    no_cache: bool = False

    def __post_init__(self) -> None:
        if self.is_stdin and (len(self.paths) > 1 or self.context or self.changed_since):
            self._refuse("-", "scan.stdin.alone")
        if self.stdin_filename is not None and not self.is_stdin:
            self._refuse("--stdin-filename", "scan.stdin.no_dash")

    def _refuse(self, option: str, key: str) -> None:
        from migrate_kit.errors import OptionInvalid

        raise OptionInvalid(option=option, what=output.word(key), command="scan")

    @property
    def is_stdin(self) -> bool:
        """Whether standard input is read instead of files. Such a scan is not kept: it says nothing of the project."""
        return _STDIN in self.paths

    def selection(self, settings: Settings) -> Selection:
        """Return what the scan has to read."""
        from migrate_kit.scan import Selection

        root, within = self._places(settings)
        return Selection(
            root,
            within=within,
            exclude=(*settings.exclude, *self.exclude),
            include=self.include,
            respect_gitignore=not self.no_respect_gitignore,
            force_exclude=self.force_exclude,
            stdin=sys.stdin.buffer.read() if self.is_stdin else None,
        )

    def cache(self, settings: Settings) -> Cache | None:
        """Return what earlier scans are remembered in; None where nothing is to be."""
        from migrate_kit.scan.cache import Cache, cache_folder

        if self.no_cache or self.is_stdin:
            return None
        folder = settings.cache_path or cache_folder()
        return Cache(folder, complain=lambda path: output.chat("scan.cache.broken", path=path))

    def _places(self, settings: Settings) -> tuple[Path, tuple[Path, ...]]:
        if self.is_stdin:
            return self.stdin_filename or Path("stdin.py"), ()
        if self.context is not None:
            return self.context, (self.context, *self.paths)
        if len(self.paths) == 1:
            return self.paths[0], ()
        if self.paths:
            return _common_folder(self.paths), self.paths
        if len(settings.paths) == 1:
            return _from_here(settings.path(settings.paths[0])), ()
        return _from_here(settings.root), tuple(_from_here(settings.path(path)) for path in settings.paths)

    def shows(self, folder: Path) -> Callable[[str], bool] | None:
        """Return which files, seen from *folder*, are reported; None for all. Raises OptionInvalid."""
        from migrate_kit.cli._scan_changed import changed_since, covers

        parts: list[frozenset[str]] = []
        if self.context is not None and self.paths:
            parts.append(frozenset(_seen_from(path, folder) for path in self.paths))
        if self.changed_since is not None:
            parts.append(changed_since(self.changed_since, folder))
        return (lambda file: all(covers(part, file) for part in parts)) if parts else None


def _common_folder(paths: tuple[Path, ...]) -> Path:
    """Return the working folder where all *paths* lie in it, else the folder that holds them all."""
    here = Path.cwd()
    if all(path.absolute().is_relative_to(here) for path in paths):
        return Path()
    return Path(os.path.commonpath([path.absolute().parent for path in paths]))


def _seen_from(path: Path, folder: Path) -> str:
    try:
        return path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return path.as_posix()


def _from_here(path: Path) -> Path:
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except ValueError:
        return path
