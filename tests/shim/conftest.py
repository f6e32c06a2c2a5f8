"""A stage to act on: modules written for one test, a flag file of its own, and a clean house afterwards."""

from __future__ import annotations

import importlib.util
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, Default, LegacyRouter
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.stage import Stage
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.shim import decide, drain, flagfile, site, wait_ready
from migrate_kit.testing import approved

#: For tests in which the dynamic side fails again and again, and is asked all the same.
OFF = BreakerSettings(mode="off")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give decisions whose deadline no test is about more time than the usual 350 ms: others use the machine too."""
    usual, seconds = ShimSettings(root=Path(), state_path=Path()).decision_deadline_us, decide._seconds

    def patient(call: Any) -> float:
        given: float = seconds(call)
        return 20.0 if given == usual / 1e6 else given

    monkeypatch.setattr(decide, "_seconds", patient)


@pytest.fixture
def flags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Write flags into the flag file of this test, and have them seen by every wrapped router at once."""
    path = tmp_path / "flags.env"
    monkeypatch.setenv("MIGRATE_KIT_FLAGS", str(path))
    monkeypatch.setenv("MIGRATE_KIT_ROOT", str(tmp_path))

    def write(**values: str | None) -> None:
        flagfile.write(path, values)
        see()

    yield write
    for one in site.sites():
        if one.settings.flag_path == path:
            one.cell.live = False
            site._SITES.pop(next(key for key, value in site._SITES.items() if value is one))


def see() -> None:
    """Poll twice: what is not a step back has to be read twice."""
    for one in site.sites():
        for _ in range(2):
            while not one.poll():
                time.sleep(0.001)


def to_stage(flags: Callable[..., None], stage: Stage | str) -> None:
    """Set the stage and wait until everything is bound."""
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE=str(stage))
    assert wait_ready() or Stage[str(stage)] is Stage.legacy


def settle() -> None:
    """Wait until everything offered is in the sink."""
    assert drain()


@pytest.fixture
def module(tmp_path: Path) -> Iterator[Callable[..., ModuleType]]:
    """Make a module from source; `name` is its import name."""
    made: list[str] = []

    def make(source: str, name: str = "app_under_test", **injected: Any) -> ModuleType:
        file = tmp_path / f"{name.replace('.', '_')}.py"
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        loaded = importlib.util.module_from_spec(spec)
        vars(loaded).update(injected)
        sys.modules[name] = loaded
        made.append(name)
        spec.loader.exec_module(loaded)
        return loaded

    yield make
    for name in made:
        sys.modules.pop(name, None)


def twin(
    branches: dict[str, str],
    *,
    function: str = "handle",
    module: str = "app_under_test",
    stage: str = "decide+execute",
    kind: str = "function",
    default: Default | None = None,
    **more: Any,
) -> Twin:
    """Return the twin of a router that tests for words: word → target."""
    made = tuple(
        Branch(line=n, condition=Contains(text=word), target=target, target_kind=kind, tool=target)
        for n, (word, target) in enumerate(branches.items(), start=10)
    )
    router = LegacyRouter(
        file=f"{module}.py",
        function=function,
        module=module,
        first_line=1,
        last_line=99,
        subject="text",
        parameter="text",
        stage=stage,
        branches=made,
        default=default or Default(),
        **more,
    )
    return Twin(router)


def spec(name: str, *, module: str = "app_under_test", implementation: str | None = None, **more: Any) -> ToolSpec:
    """Return an approved description of a tool of the module."""
    where = f"{module}:{name}" if implementation is None else implementation
    return approved(ToolSpec(name=name, summary=name, implementation=where, **more))
