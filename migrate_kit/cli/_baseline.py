"""The baseline of a scan: read, written, pruned, and what of it is stale."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.analyze.identity import FindingKey


@dataclass(frozen=True, slots=True)
class BaselineChoice:
    """The options about the baseline. Raises OptionInvalid for one that needs the file and has none."""

    path: Path | None
    write: bool
    prune: bool
    dry_run: bool

    def __post_init__(self) -> None:
        from migrate_kit.errors import OptionInvalid

        for name, asked in (("--write-baseline", self.write), ("--prune-baseline", self.prune)):
            if asked and self.path is None:
                raise OptionInvalid(option=name, what="needs --baseline FILE", command="scan")
        if self.write and self.prune:
            raise OptionInvalid(option="--prune-baseline", what="not with --write-baseline", command="scan")

    def settle(self, found: Iterable[FindingKey], base: str) -> frozenset[FindingKey] | None:
        """Return the accepted findings, None without a baseline; write or prune the file as asked.

        Entries outside *base*, which this scan did not read, are kept and never stale. Raises PathNotFound,
        BaselineInvalid, NotWritable.
        """
        if self.path is None:
            return None
        current = frozenset(found)
        is_first = self.write and not self.path.exists()
        known: frozenset[FindingKey] = frozenset() if is_first else _read(self.path)
        outside = frozenset(key for key in known if not _is_below(key.file, base))
        stale = known - current - outside
        if self.write:
            self._write(current | outside)
            return current
        if stale and self.prune:
            self._write(known - stale)
        elif stale:
            _report(self.path, stale)
        return known

    def _write(self, keys: frozenset[FindingKey]) -> None:
        from migrate_kit._whole_file import write_text
        from migrate_kit.analyze.baseline import render_baseline

        assert self.path is not None
        if self.dry_run:
            output.chat("baseline.would", count=len(keys), path=self.path)
            return
        write_text(self.path, render_baseline(keys))
        output.chat("baseline.written", count=len(keys), path=self.path)


def _is_below(file: str, base: str) -> bool:
    return base in ("", ".") or file == base or file.startswith(f"{base.rstrip('/')}/")


def _read(path: Path) -> frozenset[FindingKey]:
    from migrate_kit.analyze.baseline import parse_baseline
    from migrate_kit.errors import BaselineInvalid, PathNotFound

    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise PathNotFound(path=path) from error
    except (OSError, UnicodeDecodeError) as error:
        raise BaselineInvalid(path=path, line=1, what=str(error)) from error
    return parse_baseline(text, path=path)


def _report(path: Path, stale: frozenset[FindingKey]) -> None:
    output.chat("baseline.stale", count=len(stale), path=path)
    for key in sorted(stale):
        output.chat("baseline.entry", code=key.code, file=key.file, function=key.function)
