"""A bar is shown to a person who waits, and to nobody else."""

from __future__ import annotations

import sys

import pytest

from migrate_kit.cli import _scan_progress
from migrate_kit.cli._scan_progress import Progress, wanted


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(_scan_progress.time, "monotonic", lambda: now[0])
    return now


def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sit at a terminal, without rich."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setitem(sys.modules, "rich.console", None)


def test_a_short_scan_shows_nothing(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain(monkeypatch)
    with Progress() as progress:
        progress.count(2)
        clock[0] = 0.9
        progress.advance("a.py")
    assert capsys.readouterr() == ("", "")


def test_a_long_scan_counts_on_stderr_and_clears_the_line(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain(monkeypatch)
    with Progress() as progress:
        progress.count(40)
        for step in range(4):
            clock[0] = 0.5 * step
            progress.advance("a.py")
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "\r\x1b[Kscanning 4 of 40 files\r\x1b[K"


def test_logs_of_ci_and_files_get_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    plain(monkeypatch)
    assert wanted()
    monkeypatch.setenv("CI", "true")
    assert not wanted()
    monkeypatch.setenv("CI", "")
    monkeypatch.setenv("TERM", "dumb")
    assert not wanted()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert not wanted()


def test_with_rich_it_is_a_bar(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("rich")
    monkeypatch.setattr(_scan_progress, "wanted", lambda: True)
    with Progress() as progress:
        progress.count(2)
        clock[0] = 5.0
        progress.advance("a.py")
    assert capsys.readouterr().out == ""
