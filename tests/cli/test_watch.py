"""`gate --watch`: what a fleet logged rolls it back, through the file and the row, and the evidence begins anew."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from migrate_kit.log import Store, now_us
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage
from migrate_kit.shim import flagfile
from tests.cli.test_report import Command, command, fill
from tests.report.samples import one, store_with

__all__ = ["command"]
ONCE = ("gate", "--watch", "--rounds", "1")


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/.migrate-kit/decisions.db"


def fallen(n: int = 8, **changes: object) -> list[Observation]:
    found = {"stage": Stage.hybrid, "wrong": True} | changes
    return [one(at_us=now_us() - 1_000_000 + k, text_digest=f"f{k}", **found) for k in range(n)]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    flagfile.write(tmp_path / "migrate-kit.env", {"MIGRATE_KIT_STAGE": "hybrid", "DYNAMIC_TOOL_ENABLED": "true"})
    return tmp_path


def flags(folder: Path) -> dict[str, str]:
    return flagfile.read(folder / "migrate-kit.env")


def test_a_fall_that_only_the_whole_log_shows_rolls_back_and_is_recorded(command: Command, here: Path) -> None:
    halves = [one(at_us=o.at_us, text_digest=o.text_digest, stage=Stage.hybrid, wrong=True, process=f"h:{n % 2}")
              for n, o in enumerate(fallen())]  # fmt: skip
    store = store_with(url(here), halves)
    ran = command(*ONCE)
    assert ran.code == 1
    assert "disagreed in 8 of 8 requests" in ran.out
    assert flags(here)["FALLBACK_TO_LEGACY"] == "true"
    assert "detector" in flags(here)["MIGRATE_KIT_LATCH"]
    assert [(flip.who, flip.source) for flip in store.flips()] == [("detector", "detector")]


def test_agreement_that_holds_changes_nothing(command: Command, here: Path) -> None:
    store_with(url(here), fallen(40, wrong=False))
    ran = command(*ONCE, "--format", "json")
    assert (ran.code, json.loads(ran.out)["fall"]) == (0, None)
    assert "FALLBACK_TO_LEGACY" not in flags(here)


def test_in_shadow_there_is_nothing_to_roll_back(command: Command, here: Path) -> None:
    store_with(url(here), fallen(40, stage=Stage.shadow))
    assert command(*ONCE).code == 0


def test_after_resuming_the_same_evidence_rolls_nothing_back(command: Command, here: Path) -> None:
    store_with(url(here), fallen())
    assert command(*ONCE).code == 1
    assert command("resume", "--why", "index rebuilt").code == 0
    assert command(*ONCE).code == 0
    store_with(
        url(here), [one(at_us=now_us() + n, text_digest=f"n{n}", stage=Stage.full, wrong=True) for n in range(8)]
    )
    assert command(*ONCE).code == 1


def test_a_shared_database_carries_the_roll_back_and_the_way_up_to_every_host(
    command: Command, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MIGRATE_KIT_DATABASE", url(here))
    store = store_with(url(here), fallen())
    assert command(*ONCE).code == 1
    assert "FALLBACK_TO_LEGACY=true" in (store.flags_text() or "")
    assert command("resume", "--why", "mended").code == 0
    assert "FALLBACK_TO_LEGACY" not in (Store(url(here)).flags_text() or "")
    # Where another host rolled back, only the row says so here.
    store.set_flags("FALLBACK_TO_LEGACY=true\nMIGRATE_KIT_LATCH=there\n")
    ran = command("resume", "--why", "mended there too")
    assert "there" in ran.out
    assert "FALLBACK_TO_LEGACY" not in (Store(url(here)).flags_text() or "")


def test_a_roll_back_by_hand_reaches_the_row_too(command: Command, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_DATABASE", url(here))
    assert command("rollback", "--why", "bad day").code == 0
    assert "bad day" in (Store(url(here)).flags_text() or "")


@pytest.mark.parametrize("mode", ["dry_run", "off"])
def test_without_demotion_it_only_says_so(command: Command, here: Path, mode: str) -> None:
    (here / "migrate-kit.toml").write_text(f'demotion = "{mode}"\n', encoding="utf-8")
    store_with(url(here), fallen())
    ran = command(*ONCE)
    assert ran.code == 1
    assert "would roll back" in ran.err
    assert "FALLBACK_TO_LEGACY" not in flags(here)


def test_a_database_that_is_down_is_asked_again(command: Command, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_DATABASE", "postgresql://127.0.0.1:9/d?connect_timeout=2")
    ran = command("gate", "--watch", "--rounds", "2", "--every", "0")
    assert ran.code == 0
    assert ran.err.count("cannot be read now") == 2


def test_without_watch_the_stage_has_to_be_named(command: Command) -> None:
    ran = command("gate")
    assert (ran.code, ran.err.startswith("error MKE117")) == (2, True)


def test_a_process_that_slows_its_callers_makes_the_gate_invalid(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    rates = [None, 0.02, 0.08]
    marks = [SimpleNamespace(state="live", candidate=SimpleNamespace(tax_rate=rate)) for rate in rates]
    monkeypatch.setattr("migrate_kit.shim.processes.list_processes", lambda path: marks[:2])
    assert command("gate", "--to", "hybrid").code == 0
    monkeypatch.setattr("migrate_kit.shim.processes.list_processes", lambda path: marks)
    ran = command("gate", "--to", "hybrid")
    assert ran.code == 1
    assert "8.0 % longer" in ran.out


def test_a_service_that_went_up_with_less_agreement_is_held_to_that(command: Command, here: Path) -> None:
    half = [one(at_us=now_us() - 9_000_000 + n, text_digest=f"h{n}", stage=Stage.hybrid, wrong=n % 5 == 0)
            for n in range(300)]  # fmt: skip
    store_with(url(here), half)
    (here / "migrate-kit.toml").write_text("demotion_rate = 0.75\n", encoding="utf-8")
    assert command(*ONCE).code == 0
    (here / "migrate-kit.toml").write_text("", encoding="utf-8")
    assert command(*ONCE).code == 1
