"""Rules in a wrapped service: what they add or deny does not run through the back door, and what was done is remembered."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.context import NOBODY, Asker, asker_of, context
from migrate_kit.model.decision import Decision, RefusalKind, ToolCall, Trace
from migrate_kit.model.tool import ParameterSpec
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    journal = []
    def pay(amount=0):
        journal.append(("pay", amount))
        return f"paid {amount}"
    def review(amount=0):
        journal.append(("review", amount))
        if amount > 9000:
            raise PermissionError("too much")
        return "looks fine"
    @wrap("app_under_test:handle")
    def handle(text, event=None):
        if "pay" in text:
            return "legacy " + pay(1)
        return "legacy"
"""
PAY = ToolCall(tool="pay", arguments={"amount": 6000})
REVIEW = ToolCall(tool="review", arguments={"amount": 6000})
BY_RULE = Trace(rules=("review-large",))


class Remembering(ScriptedRuntime):
    """A runtime that wants to know what was carried out."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.done: list[tuple[Asker, tuple[str, ...]]] = []

    def record(self, asker: Asker, tools: tuple[str, ...]) -> None:
        self.done.append((asker, tools))


def app_with(module: Make, decision: Decision) -> tuple[Any, Remembering]:
    amount = {"amount": ParameterSpec(type="number")}
    runtime = Remembering(
        router=ScriptedRouter(lambda text: decision),
        twins={"app_under_test:handle": twin({"pay": "pay"})},
        tools=[spec("pay", parameters=amount), spec("review", parameters=amount), spec("ghost")],
    )
    return module(APP, wrap=lambda i: router(i, runtime=runtime)), runtime


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_a_tool_that_a_rule_added_is_carried_out_in_front(flags: Flags, module: Make, stage: str) -> None:
    app, runtime = app_with(module, Decision(calls=(REVIEW, PAY), trace=BY_RULE))
    to_stage(flags, stage)
    with context(user="ann", session="s"):
        assert app.handle("pay") == "paid 6000"
    assert app.journal == [("review", 6000), ("pay", 6000)]
    ann = Asker(user="ann", session="s")
    assert runtime.done == [(ann, ("review",)), (ann, ("pay",))]


def test_an_added_tool_that_raises_ends_the_plan(flags: Flags, module: Make) -> None:
    high = {"amount": 10_000}
    calls = (ToolCall(tool="review", arguments=high), ToolCall(tool="pay", arguments=high))
    app, runtime = app_with(module, Decision(calls=calls, trace=BY_RULE))
    to_stage(flags, "full")
    with pytest.raises(PermissionError):
        app.handle("pay")
    settle()
    assert app.journal == [("review", 10_000)]
    assert runtime.done == []


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_where_an_added_tool_has_no_function_legacy_does_not_do_the_rest(
    flags: Flags, module: Make, stage: str
) -> None:
    app, _ = app_with(module, Decision(calls=(ToolCall(tool="ghost"), PAY), trace=BY_RULE))
    to_stage(flags, stage)
    assert app.handle("pay") == "You are not allowed to use pay."
    assert app.journal == []


def test_without_a_rule_a_plan_that_cannot_be_carried_out_is_left_to_legacy(flags: Flags, module: Make) -> None:
    app, _ = app_with(module, Decision(calls=(ToolCall(tool="ghost"), PAY)))
    to_stage(flags, "full")
    assert app.handle("pay") == "legacy paid 1"


SELECTOR = """
    @wrap("app_under_test:handle")
    def handle(text):
        if "pay" in text:
            return "pay"
        return "nothing"
"""


def selector(module: Make, decision: Decision) -> tuple[Any, Remembering]:
    from migrate_kit.model.inventory import Default

    known = twin({"pay": "pay"}, stage="decide", kind="label", returns="label",
                 default=Default(target="nothing", target_kind="label"))  # fmt: skip
    runtime = Remembering(
        router=ScriptedRouter(lambda text: decision),
        twins={"app_under_test:handle": known},
        tools=[spec("pay"), spec("review")],
    )
    return module(SELECTOR, wrap=lambda i: router(i, runtime=runtime)), runtime


def test_a_selector_cannot_carry_out_what_a_rule_adds_and_gives_its_default(flags: Flags, module: Make) -> None:
    app, _ = selector(module, Decision(calls=(ToolCall(tool="review"), ToolCall(tool="pay")), trace=BY_RULE))
    to_stage(flags, "hybrid")
    assert app.handle("pay") == "nothing"


def test_what_a_selector_chose_counts_as_done(flags: Flags, module: Make) -> None:
    app, runtime = selector(module, call("pay"))
    to_stage(flags, "full")
    assert app.handle("pay") == "pay"
    settle()
    assert runtime.done == [(NOBODY, ("pay",))]


def test_what_legacy_did_counts_as_done(flags: Flags, module: Make) -> None:
    from migrate_kit.testing import refuse

    app, runtime = app_with(module, refuse(RefusalKind.no_match))
    to_stage(flags, "hybrid")
    with context(session="s"):
        app.handle("pay")
    settle()
    assert runtime.done == [(Asker(session="s"), ("pay",))]


def test_a_history_that_fails_harms_nobody(flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, asker: Asker, tools: object) -> None:
        raise OSError

    monkeypatch.setattr(Remembering, "record", fails)
    app, runtime = app_with(module, Decision(calls=(PAY,)))
    to_stage(flags, "full")
    assert app.handle("pay") == "paid 6000"
    settle()
    assert len(runtime.sink.observations) == 1


@pytest.mark.parametrize(
    ("found", "asker"),
    [
        ({"user": 7, "tenant": None, "roles": "admin"}, Asker(user="7", roles=("admin",))),
        ({"roles": ["a", 1], "level": "L2"}, Asker(roles=("a", "1"), level=2)),
        ({"level": True, "session": "s", "no_such_field": "x"}, Asker(session="s")),
        ({"level": "high"}, NOBODY),
        ({"level": 3, "roles": ()}, Asker(level=3)),
    ],
)
def test_the_asker_is_read_from_what_a_program_has(found: dict[str, Any], asker: Asker) -> None:
    assert asker_of(found) == asker


def test_a_role_may_be_declared_as_one_text() -> None:
    with context(roles="admin", level="L3") as asker:
        assert asker == Asker(roles=("admin",), level=3)


def test_one_of_whom_only_the_session_is_known_is_not_known() -> None:
    assert not Asker(session="s").is_known
    assert [one.is_known for one in (Asker(user="a"), Asker(level=0), Asker(roles=("x",)), Asker(tenant="t"))] == [
        True
    ] * 4


def test_a_foreign_router_behind_rules_is_watched_as_a_foreign_one() -> None:
    from migrate_kit.model.rules import RulesFile
    from migrate_kit.route import LexicalRouter
    from migrate_kit.route.rules import Rulebook, RuledRouter
    from migrate_kit.shim.trial import _is_ours

    book = Rulebook(RulesFile(), ())
    assert _is_ours(RuledRouter(LexicalRouter([]), book))
    assert not _is_ours(RuledRouter(ScriptedRouter({}), book))
