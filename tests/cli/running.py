"""Run a command as from a shell, in this process."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from migrate_kit.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run `migrate-kit *arguments*` and return what it left."""
    monkeypatch.setattr(sys, "argv", ["migrate-kit", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    captured = capsys.readouterr()
    code = left.value.code
    return Ran(code if isinstance(code, int) else int(code is not None), captured.out, captured.err)
