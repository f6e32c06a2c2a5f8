"""The runtime is built on first use, in a thread of its own; until then, and if it fails, legacy serves."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.errors import NoApprovedDescription
from migrate_kit.model.stage import Stage
from migrate_kit.shim import router, site, wait_ready
from migrate_kit.shim.processes import mark_of
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime

Flags = Callable[..., None]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Stand in for `migrate_kit.runtime`; `do` is what building does."""
    standing: dict[str, Any] = {"threads": []}
    fake = ModuleType("migrate_kit.runtime")

    def build_(start: object) -> Any:
        standing["threads"].append(threading.current_thread())
        return standing["do"]()

    fake.build = build_  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "migrate_kit.runtime", fake)
    yield standing
    for key in [k for k in site._SITES if k[1] == 0]:
        site._SITES.pop(key)


def wrapped() -> Any:
    @router("here:handle")
    def handle(text: str) -> str:
        return f"legacy {text}"

    return handle


def test_nothing_is_built_in_stage_legacy(flags: Flags, build: dict[str, Any]) -> None:
    handle = wrapped()
    assert handle("x") == "legacy x"
    assert wait_ready()
    assert build["threads"] == []


def test_building_never_happens_in_the_callers_thread_and_never_delays_it(flags: Flags, build: dict[str, Any]) -> None:
    go_on, waited = threading.Event(), []
    build["do"] = lambda: waited.append(go_on.wait(20)) or ScriptedRuntime(router=ScriptedRouter({}))
    handle = wrapped()
    flags(MIGRATE_KIT_STAGE="shadow")
    assert (handle("x"), waited) == ("legacy x", [])
    go_on.set()
    assert wait_ready()
    assert [t is not threading.main_thread() for t in build["threads"]] == [True]


@pytest.mark.parametrize("error", [NoApprovedDescription(path="shadow_tools"), SystemExit(1), MemoryError()])
def test_a_build_that_fails_is_said_once_and_seen_in_the_mark(
    flags: Flags, build: dict[str, Any], error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise error

    build["do"] = fail
    handle = wrapped()
    flags(DYNAMIC_TOOL_ENABLED="true")
    with caplog.at_level(logging.WARNING, "migrate_kit.shim"):
        for _ in range(5):
            assert handle("x") == "legacy x"
            wait_ready(0.2)
    assert len([r for r in caplog.records if type(error).__name__ in r.message]) == 1
    one = next(s for key, s in site._SITES.items() if key[1] == 0)
    assert type(error).__name__ in mark_of(one).trouble


def test_one_router_that_cannot_be_bound_does_not_keep_the_others_from_it(flags: Flags) -> None:
    class Half(ScriptedRuntime):
        def router(self, router_id: str) -> Any:
            if router_id == "here:bad":
                raise NoApprovedDescription(path="shadow_tools")
            return super().router(router_id)

    runtime = Half(router=ScriptedRouter({}))
    bad = router("here:bad", runtime=runtime)(lambda text: text)
    good = router("here:good", runtime=runtime)(lambda text: text)
    flags(MIGRATE_KIT_STAGE="shadow")
    assert (bad("x"), good("x")) == ("x", "x")
    wait_ready(0.5)
    one = next(s for s in site.sites() if s.loader.given is runtime)
    assert {w.id: (w.binding is not None, bool(w.trouble)) for w in one.wrapped} == {
        "here:bad": (False, True),
        "here:good": (True, False),
    }


def test_a_script_that_ends_at_once_may_ask_to_wait(
    flags: Flags, build: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter({}))
    build["do"] = lambda: time.sleep(0.1) or runtime
    monkeypatch.setenv("MIGRATE_KIT_WAIT_S", "5")
    handle = wrapped()
    flags(MIGRATE_KIT_STAGE="shadow")
    handle("x")
    from tests.shim.conftest import settle

    settle()
    assert len(runtime.sink.observations) == 1


@pytest.mark.parametrize("text", ["min_days =\n", "no_such_key = 1\n", 'min_days = "many"\n', "\x00\x01"])
def test_with_a_broken_configuration_a_module_still_imports_serves_legacy_and_sees_the_flags(
    flags: Flags, tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    (tmp_path / "migrate-kit.toml").write_text(text, encoding="utf-8")
    with caplog.at_level(logging.WARNING, logger="migrate_kit.shim"):
        handle = wrapped()
    assert handle.__wrapped__ is not None
    assert "configuration" in caplog.text
    assert handle("x") == "legacy x"
    own = next(one for one in site.sites() if one.settings.flag_path == tmp_path / "flags.env")
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="full")
    assert own.cell.choice.stage is Stage.full
    assert handle("x") == "legacy x"
    wait_ready()
    assert handle("x") == "legacy x"
    flags(FALLBACK_TO_LEGACY="true")
    assert own.cell.choice.stage is Stage.legacy
