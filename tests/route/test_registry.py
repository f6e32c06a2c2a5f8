"""Every tool under its names, by both ways in; and both sides of one tool are one."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from types import FunctionType, ModuleType
from typing import Any

import pytest

from migrate_kit import RegisteredTool, Registry, ToolSpec, registry, tool
from migrate_kit.errors import DuplicateTool, ToolInvalid, UnknownFunction, UnknownTool
from migrate_kit.model.tool import Status
from migrate_kit.route import LexicalRouter
from migrate_kit.testing import approved


def query_logs(service: str) -> str:
    return f"logs of {service}"


def restart(service: str) -> str:
    """Restart a service."""
    return f"restarted {service}"


class Desk:
    def drain_node(self, node: str) -> str:
        """Drain a node."""
        return f"drained {node}"


HERE = __name__
LOGS = approved(ToolSpec(name="query_logs", implementation=f"{HERE}:query_logs", use_when=("show the logs",)))


@pytest.mark.parametrize("is_legacy_first", [True, False])
def test_both_sides_of_a_tool_are_linked_whichever_comes_first(is_legacy_first: bool) -> None:
    found = Registry()
    for one in (query_logs, LOGS) if is_legacy_first else (LOGS, query_logs):
        found.register(one, is_dynamic=one is LOGS)
    both = found.get_tool_by_name("query_logs")
    assert found.get_tool_by_name("query_logs_shadow") is both
    assert (both.function, both.spec, both.is_linked, both.is_dynamic) == (query_logs, LOGS, True, True)
    assert both("pay") == "logs of pay"
    assert [one.name for one in found] == ["query_logs"]


def test_a_description_by_another_name_is_linked_by_its_implementation() -> None:
    desk = Desk()
    found = Registry([desk.drain_node])
    spec = ToolSpec(name="drain", shadow_name="drain_dynamic", implementation=f"{HERE}:Desk.drain_node")
    found.register(spec, is_dynamic=True)
    both = found.get_tool_by_name("drain")
    assert {found.get_tool_by_name(name) is both for name in ("drain_node", "drain", "drain_dynamic")} == {True}
    assert "drain_shadow" not in found
    assert both("n1") == "drained n1"


def test_a_callable_alone_and_a_description_alone_are_tools_too() -> None:
    found = Registry([query_logs])
    assert found.get_tool_by_name("query_logs").is_dynamic is False
    assert "query_logs_shadow" not in found
    found.register(ToolSpec(name="by_hand"))
    alone = found.get_tool_by_name("by_hand_shadow")
    assert (alone.name, alone.is_linked) == ("by_hand", False)
    with pytest.raises(UnknownFunction, match="by_hand"):
        alone()


def test_a_callable_that_is_dynamic_describes_itself() -> None:
    found = Registry()
    one = found.register(restart, is_dynamic=True)
    assert one.spec is not None
    assert (one.spec.summary, one.function, one.spec.is_approved) == ("Restart a service.", restart, True)
    assert found.register(Desk().drain_node, True, name="drain").name == "drain"


def test_a_decorated_function_describes_itself_as_decorated_in_every_registry() -> None:
    home, other = Registry(), Registry()

    @tool(registry=home, use_when=["greet me"], effects="read_only", group="desk")
    def greet(name: str) -> str:
        """Greet somebody."""
        return f"hello {name}"

    assert other.register(greet, is_dynamic=True) == home.get_tool_by_name("greet")
    renamed = Registry().register(greet, is_dynamic=True, name="salute", group="door").spec
    assert renamed is not None
    assert (renamed.name, renamed.group, renamed.use_when) == ("salute", "door", ("greet me",))
    assert (renamed.effects, home.get_tool_by_name("greet").group) == ("read_only", "desk")


def test_a_decorated_object_without_a_hash_is_registered_elsewhere_by_its_signature() -> None:
    class Greeter:
        __hash__ = None  # type: ignore[assignment]
        __name__ = "greeter"

        def __call__(self, name: str) -> str:
            """Greet somebody."""
            return f"hello {name}"

    greeter = tool(registry=Registry(), use_when=["greet me"])(Greeter())
    spec = Registry().register(greeter, is_dynamic=True).spec
    assert spec is not None
    assert spec.use_when == ()


def test_an_unknown_name_says_which_are_known() -> None:
    with pytest.raises(UnknownTool, match="nothing_there") as caught:
        Registry([query_logs, restart]).get_tool_by_name("nothing_there")
    assert caught.value.fields["known"] == "query_logs, restart"
    assert Registry().get("nothing_there") is None


def test_the_same_again_changes_nothing() -> None:
    found = Registry([query_logs])
    found.register(LOGS)
    version = found.version
    for one in (query_logs, LOGS, found.get_tool_by_name("query_logs")):
        found.register(one)
    assert (found.version, len(found)) == (version, 1)


def _other() -> Callable[..., Any]:
    def query_logs() -> None: ...

    query_logs.__module__ = "elsewhere.entirely"
    return query_logs


def _closure(what: str) -> Callable[[], str]:
    def closure() -> str:
        return what

    return closure


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (query_logs, _other()),
        (LOGS, LOGS.model_copy(update={"summary": "another text"})),
        (LOGS, _other()),
        (restart, ToolSpec(name="restart", implementation="elsewhere.entirely:restart")),
        (LOGS, ToolSpec(name="query_logs_shadow")),
        (_closure("one"), _closure("other")),
        (query_logs, RegisteredTool(name="logs", function=restart, aliases=frozenset({"query_logs"}))),
    ],
)
def test_one_name_never_means_two_tools(first: Any, second: Any) -> None:
    found = Registry([first])
    before = list(found)
    with pytest.raises(DuplicateTool):
        found.register(second)
    assert (list(found), found.version) == (before, 1)


@pytest.mark.parametrize("nothing", [3, None, "query_logs", lambda: 1, partial(lambda: 1)])
def test_what_can_be_no_tool_is_refused_with_what_to_do(nothing: Any) -> None:
    with pytest.raises(ToolInvalid):
        Registry().register(nothing)


def test_a_blank_is_no_name() -> None:
    with pytest.raises(ToolInvalid):
        Registry().register(query_logs, name=" ")


def test_what_has_no_name_may_be_given_one() -> None:
    found = Registry()
    found.register(lambda: "pong", name="ping")
    assert found.get_tool_by_name("ping")() == "pong"


def test_taking_out_by_the_shadow_name_leaves_the_callable() -> None:
    found = Registry([Desk().drain_node, query_logs])
    found.register(ToolSpec(name="drain", implementation=f"{HERE}:Desk.drain_node"))
    taken = found.unregister("drain_shadow")
    assert taken.is_linked
    assert "drain" not in found
    assert found.get_tool_by_name("drain_node").is_dynamic is False
    found.unregister("drain_node")
    assert [one.name for one in found] == ["query_logs"]
    with pytest.raises(UnknownTool):
        found.unregister("drain_node")
    found.register(LOGS)
    found.unregister("query_logs")
    assert (len(found), "query_logs_shadow" in found) == (0, False)


def test_tools_stand_in_order_and_in_groups() -> None:
    found = Registry()
    found.register(restart, group="services")
    found.register(LOGS.model_copy(update={"group": "logs"}))
    found.register(Desk().drain_node, group="services")
    assert [one.name for one in found] == ["restart", "query_logs", "drain_node"]
    assert found.groups == ("services", "logs")
    assert [one.name for one in found.group("services")] == ["restart", "drain_node"]
    assert found.group("nobody") == ()


def test_a_router_gets_what_is_approved_and_not_pinned() -> None:
    found = Registry([LOGS, ToolSpec(name="draft"), approved(ToolSpec(name="old", pin="legacy"))])
    assert found.approved == (LOGS,)
    assert LexicalRouter(found.approved).decide("show the logs").calls[0].tool == "query_logs"


def test_a_file_has_the_last_word_once_somebody_has_judged_it() -> None:
    found = Registry()
    found.register(restart, is_dynamic=True)
    text = ToolSpec(name="restart", summary="Start a service anew", implementation=f"{HERE}:restart")
    kept = found.get_tool_by_name("restart").spec
    assert found.described_by([text]).get_tool_by_name("restart").spec is kept
    judged = found.described_by([approved(text)]).get_tool_by_name("restart")
    assert judged.spec is not None
    assert (judged.spec.summary, judged.function) == ("Start a service anew", restart)
    rejected = found.described_by([text.model_copy(update={"status": Status.rejected})])
    assert rejected.get_tool_by_name("restart").is_dynamic is False
    renamed = found.described_by([approved(text.model_copy(update={"name": "start_anew"}))])
    assert renamed.get_tool_by_name("restart") is renamed.get_tool_by_name("start_anew_shadow")
    assert found.get_tool_by_name("restart").spec is kept


def test_a_tool_survives_pickling_where_its_function_does() -> None:
    both = Registry([query_logs]).register(LOGS)
    assert pickle.loads(pickle.dumps(both)) == both


def test_threads_that_register_at_once_lose_nothing() -> None:
    found = Registry()

    def register(start: int) -> None:
        for number in range(start, start + 100):
            found.register(ToolSpec(name=f"tool_{number}"))

    threads = [Thread(target=register, args=(100 * n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(found), found.version) == (400, 400)


def test_a_module_that_is_loaded_again_replaces_its_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)

    def load(doc: str) -> ModuleType:
        source = f"from migrate_kit import tool\n@tool\ndef reloaded() -> str:\n    '{doc}'\n    return '{doc}'\n"
        (tmp_path / "reloaded_tools.py").write_text(source, encoding="utf-8")
        module = sys.modules.get("reloaded_tools")
        return importlib.import_module("reloaded_tools") if module is None else importlib.reload(module)

    try:
        for doc in ("First.", "Another length."):
            module, found = load(doc), registry.get_tool_by_name("reloaded")
            assert found.spec is not None
            assert (found.spec.summary, found(), found.function) == (doc, doc, module.reloaded)
    finally:
        registry.unregister("reloaded")
        sys.modules.pop("reloaded_tools", None)


def test_a_function_that_is_defined_anew_keeps_its_description() -> None:
    found = Registry([query_logs, LOGS])
    again = FunctionType(query_logs.__code__, globals())
    again.__qualname__ = "query_logs"
    found.register(again)
    both = found.get_tool_by_name("query_logs_shadow")
    assert (both.function, both.spec, len(found)) == (again, LOGS, 1)


def test_the_registry_of_this_process_takes_what_is_decorated() -> None:
    @tool(name="only_in_this_test", use_when=["test the registry"])
    def function(text: str) -> str:
        return text

    try:
        assert registry.get_tool_by_name("only_in_this_test_shadow").function is function
    finally:
        registry.unregister("only_in_this_test")
    assert "only_in_this_test" not in registry
