"""Flags of a running process: each way in which a file or source can go wrong, and the stage that follows."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from migrate_kit.errors import FlagInvalid
from migrate_kit.log import DatabaseFlags, Store
from migrate_kit.model.stage import Flags, Stage
from migrate_kit.shim import router, site, wait_ready, watcher
from migrate_kit.shim.sampling import LOOK_EVERY
from migrate_kit.shim.site import Site
from migrate_kit.testing import FixedFlags, ScriptedRouter, ScriptedRuntime
from tests.shim.conftest import see

Write = Callable[..., None]


def wrap(runtime: ScriptedRuntime | None = None) -> Site:
    runtime = runtime or ScriptedRuntime(router=ScriptedRouter({}))

    @router("here:handle", runtime=runtime)
    def handle(text: str) -> str:
        return text

    found = next(one for one in site.sites() if one.loader.given is runtime)
    found.handle = handle  # type: ignore[attr-defined]
    return found


def flag_file(tmp_path: Path) -> Path:
    return tmp_path / "flags.env"


def test_nothing_set_is_legacy_and_builds_no_runtime(flags: Write) -> None:
    one = wrap()
    assert one.cell.choice.stage is Stage.legacy
    assert one.handle("x") == "x"  # type: ignore[attr-defined]
    assert one.loader.runtime is None


def test_a_flip_is_seen_without_anybody_polling_by_hand(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flag_file(tmp_path).write_text("MIGRATE_KIT_STAGE=shadow\n", encoding="utf-8")
    until(lambda: one.cell.live)
    flag_file(tmp_path).write_text("MIGRATE_KIT_STAGE=legacy\n", encoding="utf-8")
    until(lambda: not one.cell.live)
    assert watcher.PERIOD_S <= 0.25  # and that by itself, as often as that


def test_a_step_up_must_be_read_twice_and_a_step_back_only_once(flags: Write, tmp_path: Path) -> None:
    watcher._watcher.end()  # type: ignore[union-attr]
    one = wrap_unwatched()
    flag_file(tmp_path).write_text("DYNAMIC_TOOL_ENABLED=true\n", encoding="utf-8")
    one.poll()
    assert one.cell.choice.stage is Stage.legacy
    one.poll()
    assert one.cell.choice.stage is Stage.full
    flag_file(tmp_path).write_text("FALLBACK_TO_LEGACY=true\n", encoding="utf-8")
    one.poll()
    assert one.cell.choice.stage is Stage.legacy


def wrap_unwatched() -> Site:
    one = wrap()
    watcher._watcher.end()  # type: ignore[union-attr]
    watcher._watcher.join()  # type: ignore[union-attr]
    return one


@pytest.mark.parametrize(
    "torn", ["MIGRATE_KIT_STAGE=ful", "MIGRATE_KIT_STA", "DYNAMIC_TOOL_ENABLED=Ture\n", "\0\0\0\0"]
)
def test_what_cannot_be_understood_keeps_the_last_good_flags_with_one_warning(
    flags: Write, tmp_path: Path, torn: str, caplog: pytest.LogCaptureFixture
) -> None:
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="hybrid")
    with caplog.at_level(logging.WARNING, "migrate_kit.shim"):
        flag_file(tmp_path).write_text(torn, encoding="utf-8")
        see()
        see()
    assert one.cell.choice.stage is Stage.hybrid
    assert len([r for r in caplog.records if "last good" in r.message]) == 1


def test_a_bad_flag_at_start_is_legacy_until_it_is_mended(flags: Write, tmp_path: Path) -> None:
    flag_file(tmp_path).write_text("MIGRATE_KIT_STAGE=hybird\nDYNAMIC_TOOL_ENABLED=true\n", encoding="utf-8")
    one = wrap()
    assert one.cell.choice.stage is Stage.legacy
    assert "hybird" in one.cell.choice.reason
    flags(MIGRATE_KIT_STAGE="hybrid")
    assert one.cell.choice.stage is Stage.hybrid


def test_a_bad_environment_at_start_is_legacy(flags: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DYNAMIC_TOOL_ENABLED", "Ture")
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true")
    assert one.cell.choice.stage is Stage.legacy
    assert "Ture" in one.cell.choice.reason


def test_the_environment_is_read_once(flags: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_STAGE", "shadow")
    one = wrap()
    monkeypatch.setenv("MIGRATE_KIT_STAGE", "legacy")
    see()
    assert one.cell.choice.stage is Stage.shadow


def test_the_more_conservative_source_wins(flags: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_STAGE", "shadow")
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="full")
    assert one.cell.choice.stage is Stage.shadow
    assert one.cell.flags.reasons


def test_a_deleted_file_keeps_the_last_good_flags(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(FALLBACK_TO_LEGACY="true", DYNAMIC_TOOL_ENABLED="true")
    flag_file(tmp_path).unlink()
    see()
    assert one.cell.choice.stage is Stage.legacy
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="shadow")
    flag_file(tmp_path).unlink()
    see()
    assert one.cell.choice.stage is Stage.shadow


def test_a_running_process_is_not_lifted_by_a_file_that_was_cut_off(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="shadow", MIGRATE_KIT_SHARE="hybrid:5")
    lines = flag_file(tmp_path).read_bytes().splitlines(keepends=True)
    for count in range(len(lines)):
        flag_file(tmp_path).write_bytes(b"".join(lines[:count]))
        see()
        assert one.cell.choice.stage is Stage.shadow
        assert one.cell.flags.share is not None
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="hybrid", MIGRATE_KIT_SHARE=None)
    assert one.cell.choice.stage is Stage.hybrid


def test_a_restored_backup_with_an_older_time_is_seen(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true")
    backup = tmp_path / "backup.env"
    backup.write_text("MIGRATE_KIT_STAGE=legacy\n", encoding="utf-8")
    os.utime(backup, ns=(10**18, 10**18))
    backup.replace(flag_file(tmp_path))
    see()
    assert one.cell.choice.stage is Stage.legacy


def test_a_swapped_link_is_seen(flags: Write, tmp_path: Path) -> None:
    for name, text in (("a", "DYNAMIC_TOOL_ENABLED=true\n"), ("b", "FALLBACK_TO_LEGACY=true\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "flags.env").write_text(text, encoding="utf-8")
        os.utime(tmp_path / name / "flags.env", ns=(10**18, 10**18))
    (tmp_path / "data").symlink_to("a")
    flag_file(tmp_path).symlink_to("data/flags.env")
    os.utime(flag_file(tmp_path), ns=(10**18, 10**18), follow_symlinks=False)  # the link itself has been there for long
    one = wrap()
    assert one.cell.choice.stage is Stage.full
    (tmp_path / "fresh").symlink_to("b")
    (tmp_path / "fresh").replace(tmp_path / "data")
    see()
    assert one.cell.choice.stage is Stage.legacy


def test_with_a_dead_watcher_the_call_itself_looks(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true")
    watcher._watcher.end()  # type: ignore[union-attr]
    watcher._watcher.join()  # type: ignore[union-attr]
    flag_file(tmp_path).write_text("FALLBACK_TO_LEGACY=true\n", encoding="utf-8")
    one.cell.stale_at = time.monotonic() - 1
    one.handle("x")  # type: ignore[attr-defined]
    assert not one.cell.live


def test_with_a_dead_watcher_calls_outside_the_sample_look_too(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(MIGRATE_KIT_STAGE="shadow", MIGRATE_KIT_SAMPLE="0")
    watcher._watcher.end()  # type: ignore[union-attr]
    watcher._watcher.join()  # type: ignore[union-attr]
    flag_file(tmp_path).write_text("FALLBACK_TO_LEGACY=true\n", encoding="utf-8")
    one.cell.stale_at = time.monotonic() - 1
    for _ in range(LOOK_EVERY):
        one.handle("x")  # type: ignore[attr-defined]
    assert not one.cell.live


def test_while_a_poll_hangs_the_call_is_served_by_legacy(flags: Write) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter({}))
    one = wrap(runtime)
    flags(DYNAMIC_TOOL_ENABLED="true")
    assert wait_ready()
    with one._polling:
        one.cell.stale_at = time.monotonic() - 1
        assert one.handle("x") == "x"  # type: ignore[attr-defined]
    assert one._polling.acquire(blocking=False)
    one._polling.release()
    assert runtime._router.asked == []  # type: ignore[attr-defined]


def test_a_source_of_the_runtime_counts_and_its_failure_keeps_the_last_good(flags: Write) -> None:
    source = FixedFlags(Flags(stage=Stage.shadow))
    one = wrap(ScriptedRuntime(router=ScriptedRouter({}), sources=[source]))
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="full")
    assert wait_ready()
    assert one.cell.choice.stage is Stage.shadow
    source.error = FlagInvalid(source="fixed", key="X", value="y", expected="z")
    one.slow[0].poll()
    see()
    assert one.cell.choice.stage is Stage.shadow
    source.error, source.flags = None, Flags(fallback=True)
    until(lambda: one.cell.choice.stage is Stage.legacy)


def test_a_row_of_a_shared_database_reaches_a_process_without_any_file(flags: Write, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/flags.db"
    store = Store(url)
    store.set_flags("MIGRATE_KIT_STAGE=shadow")
    source = DatabaseFlags(url)
    one = wrap(ScriptedRuntime(router=ScriptedRouter({}), sources=[source]))
    flags(MIGRATE_KIT_STAGE="shadow")
    assert wait_ready(20)
    try:
        store.set_flags("FALLBACK_TO_LEGACY=true")
        end = time.monotonic() + 20
        while one.cell.choice.stage is not Stage.legacy:
            assert time.monotonic() < end
            time.sleep(0.01)
    finally:
        source.close()
        store.close()


def test_a_source_that_hangs_does_not_keep_the_file_from_being_read(flags: Write, tmp_path: Path) -> None:
    go_on = Event()

    class Hanging(FixedFlags):
        reads = ended = 0

        def read(self) -> Flags:
            Hanging.reads += 1
            if Hanging.reads > 1:
                go_on.wait(60)
                Hanging.ended += 1
            return Flags()

    one = wrap(ScriptedRuntime(router=ScriptedRouter({}), sources=[Hanging(name="hanging")]))
    flags(DYNAMIC_TOOL_ENABLED="true")
    assert wait_ready()
    until(lambda: Hanging.reads > 1)
    flag_file(tmp_path).write_text("FALLBACK_TO_LEGACY=true\n", encoding="utf-8")
    until(lambda: not one.cell.live)
    assert Hanging.ended == 0
    go_on.set()


def until(condition: Callable[[], bool]) -> None:
    started = time.monotonic()
    while not condition():
        assert time.monotonic() - started < 30
        time.sleep(0.01)
