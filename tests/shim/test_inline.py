"""Statements of a legacy router are chosen by name on the dynamic side, and legacy alone carries them out, once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from migrate_kit import Registry
from migrate_kit.analyze import analyse
from migrate_kit.describe import describe, render_yaml
from migrate_kit.model.binding import InstalledRouter, RoutersFile
from migrate_kit.model.decision import Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.tool import Status
from migrate_kit.runtime import ConfiguredRuntime, build
from migrate_kit.scan import scan
from migrate_kit.shim import router
from migrate_kit.shim.binding import Binding
from migrate_kit.testing import MemorySink
from tests.shim.conftest import settle, to_stage

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
I = "app_under_test:handle"  # noqa: E741 - as the sources below name it
SOURCE = """
journal = []

def query_logs(service):
    journal.append(("logs", service))
    return "logs of " + service

def faq(topic):
    journal.append(("faq", topic))
    return "not what the router says"

def handle(text):
    journal.append("router")
    if "营业时间" in text or "opening hours" in text:
        return "九点到五点。"
    elif "地址" in text or "address" in text:
        return "人民路 1 号。"
    elif "记一下" in text:
        journal.append(text)
        return "记下了"
    elif "日志" in text or "logs" in text:
        return query_logs("web")
    return "没听懂"
"""


def runtime_of(folder: Path, *, approved: bool = True) -> ConfiguredRuntime:
    """Scan and describe the source, approve every description, and build what a serving process builds."""
    (folder / "app_under_test.py").write_text(SOURCE, encoding="utf-8")
    (folder / "migrate-kit.toml").write_text("", encoding="utf-8")
    inventory = analyse(scan(folder / "app_under_test.py"))
    tools = folder / "shadow_tools"
    tools.mkdir()
    for spec in describe(inventory, language="zh"):
        kept = {"status": Status.approved, "approved_hash": spec.text_hash()} if approved else {}
        (tools / f"{spec.name}.yaml").write_text(
            render_yaml(spec.model_copy(update=kept), language="zh"), encoding="utf-8"
        )
    file = RoutersFile(routers=(InstalledRouter(id=I, router=inventory.routers[0]),))
    (tools / "routers.json").write_text(file.model_dump_json(by_alias=True), encoding="utf-8")
    return replace(build(folder), sink=MemorySink())


@pytest.fixture
def app(tmp_path: Path, module: Make) -> ModuleType:
    runtime = runtime_of(tmp_path)
    source = SOURCE.replace("def handle", "@wrap(I)\ndef handle")
    made = module(source, I=I, wrap=lambda i: router(i, runtime=runtime))
    made.runtime = runtime
    return made


def seen(app: ModuleType) -> Observation:
    settle()
    (row,) = app.runtime.sink.observations
    return row


def test_in_shadow_both_sides_name_the_answer_and_its_topic(flags: Flags, app: ModuleType) -> None:
    to_stage(flags, "shadow")
    assert app.handle("请问你们的地址") == "人民路 1 号。"
    row = seen(app)
    assert row.legacy is not None
    assert row.dynamic is not None
    assert row.outcome is Outcome.agree
    assert [(c.tool, dict(c.arguments)) for c in row.legacy.calls] == [("faq", {"topic": "地址"})]
    assert [(c.tool, dict(c.arguments)) for c in row.dynamic.calls] == [("faq", {"topic": "地址"})]
    assert app.journal == ["router"]


@pytest.mark.parametrize("stage", ["hybrid", "full"])
@pytest.mark.parametrize(("text", "reply"), [("请问营业时间", "九点到五点。"), ("记一下：买牛奶", "记下了")])
def test_what_dynamic_chooses_legacy_says_and_does_once(
    flags: Flags, app: ModuleType, stage: str, text: str, reply: str
) -> None:
    to_stage(flags, stage)
    assert app.handle(text) == reply
    assert app.journal == ["router", *([text] if "记一下" in text else [])]
    row = seen(app)
    assert (row.served_by, row.executed) == ("legacy", ())
    assert "statements of the legacy router" in row.reason
    assert row.outcome is Outcome.agree


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_a_function_of_the_same_router_is_still_called_directly(flags: Flags, app: ModuleType, stage: str) -> None:
    to_stage(flags, stage)
    assert app.handle("看看日志 web") == "logs of web"
    assert ("logs", "web") in app.journal
    assert app.journal.count(("logs", "web")) == 1


def test_statements_are_no_missing_function(flags: Flags, app: ModuleType, caplog: pytest.LogCaptureFixture) -> None:
    to_stage(flags, "full")
    app.handle("地址")
    assert seen(app).outcome is Outcome.agree
    assert not [record for record in caplog.records if "faq" in record.getMessage()]


def test_a_topic_that_is_not_found_is_left_to_legacy_and_not_asked_for(flags: Flags, app: ModuleType) -> None:
    spec = app.runtime.specs["faq"]
    other = {"topic": spec.parameters["topic"].model_copy(update={"enum": ("x",), "synonyms": {}})}
    app.runtime.specs["faq"] = spec.model_copy(update={"parameters": other})
    app.runtime.specs["faq"] = app.runtime.specs["faq"].model_copy(
        update={"approved_hash": app.runtime.specs["faq"].text_hash()}
    )
    to_stage(flags, "full")
    assert app.handle("请问地址") == "人民路 1 号。"
    assert seen(app).reason == "refused: missing_argument"


def test_undescribed_statements_are_named_and_come_to_the_same_when_dynamic_knows_nothing(
    flags: Flags, app: ModuleType
) -> None:
    app.runtime.specs.pop("faq")
    app.runtime.specs.pop("journal", None)
    to_stage(flags, "shadow")
    app.handle("请问地址")
    row = seen(app)
    assert row.legacy is not None
    assert [c.tool for c in row.legacy.calls] == ["faq"]
    assert row.outcome is Outcome.equivalent


def test_what_the_program_registers_under_that_name_is_what_the_statements_became(tmp_path: Path) -> None:
    runtime = runtime_of(tmp_path)
    function = FunctionType(compile("def handle(text): ...", "x", "exec").co_consts[0], {"__name__": "app_under_test"})
    assert Binding(I, function, runtime).is_inline("faq")
    own = Registry()
    own.register(str.upper, name="faq")
    taken = replace(runtime, tools=own)
    assert not Binding(I, function, taken).is_inline("faq")
    specs = runtime.specs | {
        "faq": runtime.specs["faq"].model_copy(update={"implementation": f"{I.split(':', maxsplit=1)[0]}:faq"})
    }
    assert not Binding(I, function, replace(runtime, specs=specs)).is_inline("faq")


def test_files_without_such_names_load_as_before(tmp_path: Path) -> None:
    runtime = runtime_of(tmp_path)
    branches = tuple(
        b.model_copy(update={"tool": None, "arguments": {}}) if b.target_kind == "inline" else b
        for b in runtime.committed.routers[0].router.branches
    )
    old = runtime.committed.routers[0].router.model_copy(update={"branches": branches})
    data = RoutersFile(routers=(InstalledRouter(id=I, router=old),)).model_dump(mode="json", by_alias=True)
    for branch in data["routers"][0]["router"]["branches"]:
        branch.pop("reply")
    path = tmp_path / "shadow_tools" / "routers.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    twin = build(tmp_path).twin(I)
    assert twin is not None
    assert twin.decide("地址").tools == ("inline:16",)
