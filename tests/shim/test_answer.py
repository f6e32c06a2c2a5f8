"""What a selector hands back: the very kind of value that its host expects, or legacy serves."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.inventory import Default
from migrate_kit.model.twin import Twin
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call, refuse
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    from enum import Enum

    class Job(Enum):
        SCAN = "scan it"
        PRINT = "print it"

    def scan():
        return "scanned"

    def print_file():
        return "printed"

    @wrap("app_under_test:pick")
    def pick(text):
        if "scan" in text:
            return {scan}
        if "print" in text:
            return {print}
        return {default}
"""
KINDS = {
    "a label": ("'scan_label'", "'print_label'", "'nothing'", "label", ("scan_label", "print_label"), "label"),
    "an enum member": ("Job.SCAN", "Job.PRINT", "None", "label", ("Job.SCAN", "Job.PRINT"), "label"),
    "a function": ("scan", "print_file", "None", "function", ("scan", "print_file"), "callable"),
    "a function's name": ("'scan'", "'print_file'", "None", "function", ("scan", "print_file"), "name"),
}


def make(module: Make, kind: str, decision: Any) -> tuple[ModuleType, ScriptedRuntime]:
    scan, printing, default, target_kind, targets, returns = KINDS[kind]
    fallback = Default(target="nothing", target_kind="label") if default == "'nothing'" else Default()
    known = twin(
        dict(zip(("scan", "print"), targets, strict=True)),
        function="pick", stage="decide", kind=target_kind, returns=returns, default=fallback,
    ).router  # fmt: skip
    joined = tuple(
        b.model_copy(update={"tool": tool}) for b, tool in zip(known.branches, ("scan", "print_file"), strict=True)
    )
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: decision),
        twins={"app_under_test:pick": Twin(known.model_copy(update={"branches": joined}))},
        tools=[spec("scan"), spec("print_file")],
    )
    source = APP.format(scan=scan, print=printing, default=default)
    return module(source, wrap=lambda i: router(i, runtime=runtime)), runtime


@pytest.mark.parametrize("stage", ["hybrid", "full"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_what_legacy_would_return_for_the_tool(flags: Flags, module: Make, kind: str, stage: str) -> None:
    app, runtime = make(module, kind, call("print_file"))
    expected = app.pick("print")
    to_stage(flags, stage)
    assert app.pick("something else") == expected
    assert type(app.pick("something else")) is type(expected)
    settle()
    assert {o.served_by for o in runtime.sink.observations} == {"dynamic"}
    assert not any(o.executed for o in runtime.sink.observations)


@pytest.mark.parametrize("kind", KINDS)
def test_in_shadow_a_returned_value_is_known_as_its_tool(flags: Flags, module: Make, kind: str) -> None:
    app, runtime = make(module, kind, call("print_file"))
    plain = app.pick.__wrapped__
    to_stage(flags, "shadow")
    for text in ("scan", "print", "neither"):
        assert app.pick(text) == plain(text)
    settle()
    tools = [[c.tool for c in o.legacy.calls] for o in runtime.sink.observations]  # type: ignore[union-attr]
    assert tools == [["scan"], ["print_file"], []]
    assert all(o.legacy.known for o in runtime.sink.observations)  # type: ignore[union-attr]


def test_a_selector_gives_its_default_for_what_is_denied_and_asks_legacy_else(flags: Flags, module: Make) -> None:
    app, _ = make(module, "a label", refuse("denied", tool="scan"))
    to_stage(flags, "full")
    assert app.pick("scan") == "nothing"


def test_a_selector_never_hands_out_a_sentence_as_a_label(flags: Flags, module: Make) -> None:
    app, _ = make(module, "a label", refuse("missing_argument", question="which one?"))
    to_stage(flags, "full")
    assert app.pick("scan") == "scan_label"


def test_a_shape_that_cannot_be_made_is_left_to_legacy(flags: Flags, module: Make) -> None:
    app, runtime = make(module, "a label", call("unheard_of"))
    runtime._tools["unheard_of"] = spec("unheard_of")
    to_stage(flags, "full")
    assert app.pick("scan") == "scan_label"
    settle()
    assert "not known" in runtime.sink.observations[0].reason


BY_CALLER = {
    "a closure": "def restart(): return user\n        return restart if 'restart' in text else None",
    "a text that carries more": "return Label('restart', user) if 'restart' in text else None",
    "a function with the caller as default": "def restart(u=user): return u\n        return restart",
}


@pytest.mark.parametrize("how", BY_CALLER)
@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_what_belongs_to_one_caller_is_never_handed_to_another(
    flags: Flags, module: Make, how: str, stage: str
) -> None:
    source = f"""
    class Label(str):
        def __new__(cls, text, user):
            made = str.__new__(cls, text)
            made.user = user
            return made
        def __call__(self):
            return self.user
    @wrap("app_under_test:pick")
    def pick(text, user):
        {BY_CALLER[how]}
    """
    known = twin({"restart": "restart"}, function="pick", stage="decide", kind="label", returns="callable")
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("restart")),
        twins={"app_under_test:pick": known}, tools=[spec("restart")],
    )  # fmt: skip
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    for one in ("shadow", stage):
        to_stage(flags, one)
        for user in ("alice", "bob", "alice"):
            assert app.pick("restart", user)() == user


def test_a_name_with_two_values_is_no_answer(flags: Flags, module: Make) -> None:
    source = """
        numbers = iter(range(100))
        def restart(): return 1
        restart.__qualname__ = "restart"
        import types
        @wrap("app_under_test:pick")
        def pick(text):
            return types.FunctionType(restart.__code__, {"n": next(numbers)}, "restart")
    """
    known = twin({"restart": "restart"}, function="pick", stage="decide", kind="label", returns="name")
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("restart")),
        twins={"app_under_test:pick": known}, tools=[spec("restart")],
    )  # fmt: skip
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    app.pick("restart"), app.pick("restart")
    to_stage(flags, "hybrid")
    assert app.pick("restart").__globals__["n"] == 2
