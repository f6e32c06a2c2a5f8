"""One step of the main line of a history, and how its files are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit against its first parent (None for the first one); *files* are those it changed, with `/`."""

    id: str
    parent: str | None
    when_s: int
    """Committer date in seconds since 1970."""
    files: tuple[str, ...]


Reader = Callable[[str, str], str | None]
"""(commit id, file) → the text of the file there, or None where there is none."""

_PROSE = frozenset({".md", ".rst", ".lock", ".png", ".svg", ".jpg", ".gif", ".pdf"})


def is_work(file: str) -> bool:
    """Tell whether an edit of *file* is part of wiring a tool up: not a test, not prose, not a lock file."""
    path = PurePosixPath(file)
    if any(part in ("test", "tests", "testing", "docs", "doc") for part in path.parts[:-1]):
        return False
    name = path.name.lower()
    is_test = path.suffix == ".py" and (name.startswith(("test_", "conftest.")) or path.stem.endswith("_test"))
    return not is_test and path.suffix.lower() not in _PROSE and not name.startswith(("changelog", "requirements"))
