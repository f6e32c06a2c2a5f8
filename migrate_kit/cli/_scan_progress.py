"""How far a long scan or replay is: on stderr, only for a person at a terminal, only when it takes a while."""

from __future__ import annotations

import os
import sys
import time
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol

import click

from migrate_kit.cli import output

#: A scan that is done before needs no bar, and a bar that only flickers is worse than none.
_PATIENCE_S = 1.0
_REFRESH_S = 0.1


class _Line(Protocol):
    def show(self, done: int, total: int) -> None: ...
    def end(self) -> None: ...


class Progress(AbstractContextManager["Progress"]):
    """Is told the number of files, then each one; shows a bar with `rich`, else a line that counts.

    *words* are the keys of the sentence that counts: what else takes long is shown alike.
    """

    def __init__(self, words: str = "scan.progress") -> None:
        self._words = words
        self.total = self.done = 0
        self._start = self._shown = time.monotonic()
        self._wanted = wanted()
        self._line: _Line | None = None

    def count(self, total: int) -> None:
        """Take the number of files."""
        self.total = total

    def advance(self, name: str, by: int = 1) -> None:
        """Take note of one more file, or of more than one."""
        self.done += by
        now = time.monotonic()
        if self._wanted and now - self._start > _PATIENCE_S and now - self._shown > _REFRESH_S:
            self._shown = now
            if self._line is None:
                self._line = _line(self._words)
            self._line.show(self.done, self.total)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._line is not None:
            self._line.end()


def wanted() -> bool:
    """Tell whether a bar can be shown: stderr is a terminal that moves its cursor, and this is no CI job."""
    in_ci = os.environ.get("CI", "").lower() not in ("", "0", "false")
    return sys.stderr.isatty() and not in_ci and os.environ.get("TERM") != "dumb"


def _line(words: str) -> _Line:
    try:
        return _Bar(words)
    except ImportError:
        return _Counter(words)


class _Counter:
    def __init__(self, words: str) -> None:
        self._words = words

    def show(self, done: int, total: int) -> None:
        text = output.word(self._words, done=done, total=total)
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)

    def end(self) -> None:
        click.echo("\r\x1b[K", nl=False, err=True)


class _Bar:
    def __init__(self, words: str) -> None:
        from rich.console import Console
        from rich.progress import Progress as RichProgress

        self._bar = RichProgress(console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(output.word(f"{words}.label"), total=None)
        self._bar.start()

    def show(self, done: int, total: int) -> None:
        self._bar.update(self._task, completed=done, total=total)

    def end(self) -> None:
        self._bar.stop()
