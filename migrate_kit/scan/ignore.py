"""What git ignores in a folder: `.gitignore` on the way down, `.git/info/exclude`, each repository by its own rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pathspec

#: Folders that hold no code of the project itself.
NEVER = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        "__pycache__",
        ".tox",
        ".nox",
        ".venv",
        "venv",
        "node_modules",
        ".ipynb_checkpoints",
        ".mypy_cache",
        ".ruff_cache",
    }
)


@dataclass(frozen=True, slots=True)
class Ignored:
    """The rules that hold in one folder, the outermost first. Paths are absolute text with `/`."""

    rules: tuple[tuple[str, pathspec.GitIgnoreSpec], ...] = ()

    @classmethod
    def above(cls, folder: Path) -> Ignored:
        """Return the rules that the folders above *folder* in its repository give it.

        A folder that was named is read, also where git ignores it as a whole; the rules that do so are left out.
        """
        if is_repository(folder):
            return cls()
        between: list[Path] = []
        for parent in folder.parents:
            between.append(parent)
            if is_repository(parent):
                break
        else:
            return cls()  # no repository around it, and what lies above is nobody's business
        found = cls()
        for parent in reversed(between):
            found = found.within(parent)
        return cls(tuple(rule for rule in found.rules if not _names(rule, folder.as_posix() + "/")))

    def within(self, folder: Path) -> Ignored:
        """Return the rules for what lies in *folder*: a repository starts anew, and its own files are added."""
        rules = () if is_repository(folder) else self.rules
        specs = map(_spec, (folder / ".git" / "info" / "exclude", folder / ".gitignore"))
        return Ignored((*rules, *((f"{folder.as_posix().rstrip('/')}/", spec) for spec in specs if spec is not None)))

    def names(self, path: str) -> bool:
        """Tell whether the absolute *path* (a folder ends in `/`) is ignored: the innermost rule about it counts."""
        for base, spec in reversed(self.rules):
            said = spec.check_file(path.removeprefix(base)).include
            if said is not None:
                return said
        return False


def is_repository(folder: Path) -> bool:
    """Tell whether a work tree starts in *folder*; in a submodule or a linked tree `.git` is a file."""
    return (folder / ".git").exists()


def _names(rule: tuple[str, pathspec.GitIgnoreSpec], path: str) -> bool:
    base, spec = rule
    return spec.match_file(path.removeprefix(base))


def _spec(file: Path) -> pathspec.GitIgnoreSpec | None:
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    return patterns(lines) if any(lines) else None


def patterns(lines: Iterable[str]) -> pathspec.GitIgnoreSpec:
    """Return the rules of *lines*; a line that is no pattern (`!` alone) names nothing, as git has it."""
    return pathspec.GitIgnoreSpec([rule for line in lines for rule in _rules(line)])


def _rules(line: str) -> Sequence[Any]:
    try:
        return pathspec.GitIgnoreSpec.from_lines([line]).patterns
    except ValueError:
        return ()
