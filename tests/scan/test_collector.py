"""What stands aside from Python's search for circles while a scan works, and for how long."""

from __future__ import annotations

import gc

import pytest

from migrate_kit.scan import collector
from migrate_kit.scan.collector import with_what_is_known_set_aside


class Counted:
    """Objects that somebody has set aside, and how often they were counted."""

    def __init__(self, objects: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.objects, self.countings = objects, 0
        monkeypatch.setattr(collector._SetAside, "is_so", False)
        monkeypatch.setattr(gc, "get_freeze_count", self.count)
        monkeypatch.setattr(gc, "freeze", lambda: setattr(self, "objects", self.objects + 1_000))
        monkeypatch.setattr(gc, "unfreeze", lambda: setattr(self, "objects", 0))

    def count(self) -> int:
        self.countings += 1
        return self.objects


def test_what_somebody_else_has_set_aside_stays_so_and_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To count a million objects takes as long as many a scan."""
    counted = Counted(1_000_000, monkeypatch)
    for _ in range(3):
        with with_what_is_known_set_aside():
            assert gc.isenabled()
    assert (counted.objects, counted.countings) == (1_000_000, 1)


def test_what_we_set_aside_comes_back_and_a_scan_within_does_not_bring_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(0, monkeypatch)
    for _ in range(2):
        with with_what_is_known_set_aside():
            with with_what_is_known_set_aside():
                assert not gc.isenabled()
            assert (counted.objects, gc.isenabled()) == (1_000, False)
        assert (counted.objects, gc.isenabled()) == (0, True)
    assert counted.countings == 2
