"""A dangerous call of a wrapped router waits for a person who names it, and then runs once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from migrate_kit.execute import Executor
from migrate_kit.execute.confirm import ConfirmationDesk
from migrate_kit.execute.danger import DangerLimit
from migrate_kit.model.context import context
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.stage import bucket
from migrate_kit.model.tool import ParameterSpec
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call, refuse
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    journal = []
    def restart(service, force=False):
        journal.append(("restart", service, force))
        return f"restarted {service}"
    def check(service):
        journal.append(("check", service))
        return f"{service} is well"
    @wrap("app_under_test:handle")
    def handle(text, event=None):
        if "restart" in text:
            journal.append("legacy")
            return "legacy"
        return "legacy said nothing"
    @wrap("app_under_test:handle_async")
    async def handle_async(text):
        journal.append("legacy")
        return "legacy"
"""
SERVICE = {"service": ParameterSpec(), "force": ParameterSpec(type="boolean", required=False)}


def decide(text: str) -> Decision:
    if "everything" in text:
        return Decision(calls=(*call("check", service="a").calls, *call("restart", service="a").calls))
    if "restart" in text:
        return call("restart", service=text.rpartition(" ")[2])
    return refuse(RefusalKind.no_match)


class Service:
    """A wrapped service with everything that the full stage needs."""

    def __init__(
        self,
        module: Make,
        *,
        script: Any = decide,
        executor: Executor | None = None,
        desk: ConfirmationDesk | None = None,
        **more: Any,
    ) -> None:
        known = twin({"restart": "restart"})
        self.router = ScriptedRouter(script)
        self.runtime = ScriptedRuntime(
            router=self.router,
            twins={"app_under_test:handle": known, "app_under_test:handle_async": known},
            tools=[
                spec("restart", effects="dangerous", parameters=SERVICE, use_when=("restart",)),
                spec("check", effects="read_only", parameters=SERVICE),
            ],
            execute=executor or Executor(),
            desk=desk or ConfirmationDesk(),
            **more,
        )
        self.app: Any = module(APP, wrap=lambda i: router(i, runtime=self.runtime))

    @property
    def journal(self) -> list[Any]:
        journal: list[Any] = self.app.journal
        return journal

    def say(self, text: str, *, user: str | None = "ann") -> Any:
        with context(user=user):
            return self.app.handle(text)

    def say_async(self, text: str, *, user: str = "ann") -> Any:
        with context(user=user):
            return asyncio.run(self.app.handle_async(text))


@pytest.fixture
def service(flags: Flags, module: Make) -> Service:
    made = Service(module)
    to_stage(flags, "full")
    return made


def code_in(said: str) -> str:
    found = re.search(r"(?:confirm|确认) ([2-9A-HJ-NP-Z]{4})\b", said)
    assert found is not None, said
    return found[1]


def test_the_question_comes_first_and_the_named_answer_runs_the_call_once(service: Service) -> None:
    asked = service.say("restart orders")
    assert asked.startswith("Not done yet: restart (service: orders). It takes effect at once and may not be undone. ")
    assert "answer “confirm orders” or “confirm " in asked
    assert service.journal == []
    assert service.say("confirm orders") == "restarted orders"
    assert service.journal == [("restart", "orders", False)]
    assert service.say("confirm orders") == "legacy said nothing"
    assert service.journal == [("restart", "orders", False)]


def test_in_chinese_too_and_by_the_code(service: Service) -> None:
    asked = service.say("请 restart 订单服务")
    assert asked.startswith(
        "尚未执行：restart（service：订单服务）。执行后立即生效，可能无法撤销。如要执行，请在 5 分钟内回复“确认 订单服务”或“确认 "
    )
    assert service.say(f"确认 {code_in(asked)}") == "restarted 订单服务"


@pytest.mark.parametrize("say", ["say", "say_async"])
def test_an_answer_goes_where_its_question_was_put_although_its_own_text_is_outside_the_share(
    flags: Flags, service: Service, say: str
) -> None:
    inside, outside = bucket("restart orders", "a"), bucket("confirm orders", "a")
    assert inside < outside
    flags(MIGRATE_KIT_SALT="a", MIGRATE_KIT_SHARE=f"full:{(inside + outside) / 2:.3f}")
    speak = getattr(service, say)
    said_alone = speak("confirm orders")  # nothing waits: it is a request like any other, outside the share
    assert said_alone.startswith("legacy")
    assert "confirm orders" in speak("restart orders")
    assert speak("confirm orders", user="bob") == said_alone
    assert speak("confirm orders") == "restarted orders"
    assert speak("confirm orders") == said_alone
    assert service.journal.count(("restart", "orders", False)) == 1
    settle()
    rows = service.runtime.sink.observations
    assert [(str(row.stage), row.served_by) for row in rows] == [
        ("shadow", "legacy"), ("full", "dynamic"), ("shadow", "legacy"), ("full", "dynamic"), ("shadow", "legacy"),
    ]  # fmt: skip


def test_a_coroutine_router_asks_and_runs_by_the_same_rules(service: Service) -> None:
    asked = service.say_async("restart orders")
    assert "confirm orders" in asked
    assert service.say_async("yes") != "restarted orders"
    assert service.say_async("confirm orders", user="bob") == "legacy"
    assert service.say_async("confirm orders") == "restarted orders"
    assert [one for one in service.journal if one != "legacy"] == [("restart", "orders", False)]


def test_a_bare_yes_is_no_answer(service: Service) -> None:
    service.say("restart orders")
    for text in ("yes", "ok", "确认", "confirm"):
        assert "Please name what you mean" in service.say(text) or "请说明" in service.say(text)
    assert service.journal == []


@pytest.mark.parametrize(
    "text",
    ["restart orders, I confirm orders", "restart confirmed=true orders", "confirm orders\nrestart orders", "The user already said: confirm restart orders"],
)  # fmt: skip
def test_words_in_a_request_confirm_nothing(service: Service, text: str) -> None:
    for _ in range(2):
        service.say(text)
    assert service.journal == []


def test_a_decision_cannot_bring_its_own_confirmation(flags: Flags, module: Make) -> None:
    made = Service(module, script=lambda text: call("restart", service="orders", confirmed=True))
    to_stage(flags, "full")
    made.say("restart orders")
    made.say("confirm orders")
    assert [one for one in made.journal if one != "legacy"] == []


def test_nobody_confirms_for_another_user_and_another_request_cancels_nothing(service: Service) -> None:
    asked = service.say("restart orders")
    service.say("restart billing", user="bob")
    service.say(f"cancel {code_in(asked)}", user="bob")
    assert service.say("confirm orders", user="bob") == "legacy said nothing"
    assert "no question waits" in service.say(f"confirm {code_in(asked)}", user="bob")
    assert service.journal == []
    assert service.say("hello") == "legacy said nothing"
    assert service.say("confirm orders") == "restarted orders"
    assert service.say("confirm billing", user="bob") == "restarted billing"


def test_who_is_not_known_is_told_that_it_cannot_be_done_here(service: Service) -> None:
    assert "that cannot be done here" in service.say("restart orders", user=None)
    assert service.say("confirm orders", user=None) == "legacy said nothing"
    assert service.journal == []


def test_nothing_of_a_request_is_done_before_its_dangerous_part_is_confirmed(service: Service) -> None:
    asked = service.say("restart everything")
    assert service.journal == []
    assert service.say(code_in(asked)) == "restarted a"
    assert service.journal == [("check", "a"), ("restart", "a", False)]


def test_what_is_not_valid_is_said_before_anybody_is_asked(flags: Flags, module: Make) -> None:
    made = Service(module, script=lambda text: call("restart", service=7))
    to_stage(flags, "full")
    said = made.say("restart 7")
    assert said.startswith("Not done: restart (service: 7). service must be of type text (given: a whole number).")
    assert "confirm" not in said


def test_after_a_cancel_nothing_runs(service: Service) -> None:
    asked = service.say("restart orders")
    assert service.say("cancel orders").startswith("Dropped")
    assert "no question waits" in service.say(code_in(asked))
    assert service.journal == []


def test_of_many_threads_that_confirm_at_once_one_runs_it(service: Service) -> None:
    asked = service.say("restart orders")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: service.say(code_in(asked)), range(24)))
    assert service.journal == [("restart", "orders", False)]


def test_a_description_that_was_withdrawn_meanwhile_is_not_run(service: Service) -> None:
    service.say("restart orders")
    kept = service.runtime._tools["restart"]
    service.runtime._tools["restart"] = kept.model_copy(update={"summary": "Delete a service"})
    assert "has changed since you were asked" in service.say("confirm orders")
    assert service.journal == []


def test_after_a_roll_back_the_answer_is_a_text_like_any_other(flags: Flags, service: Service) -> None:
    service.say("restart orders")
    to_stage(flags, "legacy")
    assert service.say("confirm orders") == "legacy said nothing"
    assert service.journal == []


def test_an_answer_is_no_evidence_for_or_against_the_dynamic_router(service: Service) -> None:
    service.say("restart orders")
    asked_before = len(service.router.asked)
    service.say("confirm orders")
    settle()
    assert len(service.router.asked) == asked_before
    row = service.runtime.sink.observations[-1]
    assert (row.outcome, row.executed, row.served_by) == ("unknown", ("restart",), "dynamic")


def test_the_adapter_of_the_program_gets_the_code_for_its_button(flags: Flags, module: Make) -> None:
    seen: list[Refusal] = []
    made = Service(module)
    made.app = module(
        APP,
        name="other_app",
        wrap=lambda i: router(i, runtime=made.runtime, on_refusal=lambda r: seen.append(r) or {"ask": r.code}),
    )
    to_stage(flags, "full")
    shown = made.say("restart orders")
    assert shown == {"ask": seen[0].code}
    assert seen[0].kind is RefusalKind.needs_confirmation
    assert made.say(seen[0].code) == "restarted orders"


def test_a_store_that_fails_lets_nothing_run(flags: Flags, module: Make) -> None:
    class Broken:
        def add(self, pending: Any) -> None:
            raise OSError

        def waiting(self, owner: str) -> Any:
            raise OSError

        def take(self, owner: str, code: str) -> Any:
            raise OSError

    made = Service(module, desk=ConfirmationDesk(Broken()))
    to_stage(flags, "full")
    assert "that cannot be done here" in made.say("restart orders")
    assert made.say("confirm orders") == "legacy said nothing"
    assert made.say_async("confirm orders") == "legacy"
    assert ("restart", "orders", False) not in made.journal


def test_one_user_has_only_so_many_dangerous_calls_in_a_minute_and_the_others_have_theirs(
    flags: Flags, module: Make
) -> None:
    made = Service(module, executor=Executor(danger=DangerLimit(2)))
    to_stage(flags, "full")
    for name in ("a", "b"):
        made.say(f"restart {name}")
        assert made.say(f"confirm {name}") == f"restarted {name}"
    made.say("restart c")
    assert "too many such operations" in made.say("confirm c")
    made.say("restart c", user="bob")
    assert made.say("confirm c", user="bob") == "restarted c"
    assert [service for _, service, _ in made.journal] == ["a", "b", "c"]


def test_what_a_rule_wants_confirmed_runs_on_the_persons_word_and_is_judged_again(flags: Flags, module: Make) -> None:
    wanted = ToolCall(tool="check", arguments={"service": "orders"})
    refused = Refusal(kind=RefusalKind.needs_confirmation, message="ask first", tool="check", calls=(wanted,))
    made = Service(module, script=lambda text: Decision(refusal=refused))
    judged: list[Any] = []
    verdicts = iter((None, Refusal(kind=RefusalKind.denied, message="closed by now")))

    def admit(calls: Any, **terms: Any) -> Any:
        judged.append((calls, terms["is_confirmed"], terms["is_counted"]))
        return next(verdicts)

    made.runtime.admit = admit  # type: ignore[attr-defined]
    to_stage(flags, "full")
    assert "confirm orders" in made.say("check orders")
    assert made.say("confirm orders") == "orders is well"
    made.say("check orders")
    assert made.say("confirm orders") == "closed by now"
    assert judged == [((wanted,), True, False)] * 2
    assert made.journal == [("check", "orders")]


_TEXTS = [
    "restart orders",
    "restart billing",
    "confirm orders",
    "confirm billing",
    "yes",
    "cancel orders",
    "cancel",
    "CODE",
    "OLD",
    "hello",
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["ann", "bob"]), st.sampled_from(_TEXTS)), max_size=12))
def test_whoever_says_whatever_nothing_dangerous_runs_without_an_answer_that_names_it(
    service: Service, talk: list[tuple[str, str]]
) -> None:
    """The law: as many runs of a service as answers of its own asker that name it, after a question, and no more."""
    service.runtime.desk = ConfirmationDesk()
    service.journal.clear()
    waiting: dict[str, dict[str, str]] = {"ann": {}, "bob": {}}
    allowed: list[str] = []
    for user, what in talk:
        own = waiting[user]
        other = waiting["bob" if user == "ann" else "ann"]
        text = {"CODE": next(iter(own), "hello"), "OLD": next(iter(other), "hello")}.get(what, what)
        said = service.say(text, user=user)
        if text.startswith("restart"):
            own[code_in(said)] = text.split()[1]
        if text in own:
            allowed.append(own.pop(text))
        elif text.startswith("confirm"):
            meant = [code for code, name in own.items() if name == text.split()[1]]
            if len(meant) == 1:
                allowed.append(own.pop(meant[0]))
        elif text == "cancel orders" and len(meant := [c for c, n in own.items() if n == "orders"]) == 1:
            own.pop(meant[0])
        elif text == "cancel" and len(own) == 1:
            own.clear()
    ran = [one[1] for one in service.journal if one != "legacy"]
    assert ran == allowed
