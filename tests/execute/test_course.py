"""Calls of one request: independent ones at once, results fed on, each at most once, and never without an end."""

from __future__ import annotations

import asyncio
import threading
import time
from contextvars import ContextVar
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.errors import CallsInCircles, RequestTimeout, ResultUnusable, ToolTimeout
from migrate_kit.execute import Bound, execute_plan
from migrate_kit.execute.budget import Budget, budget_of, left_s, within
from migrate_kit.execute.course import MOST_FANNED, Course, Step, in_turn
from migrate_kit.execute.guard import MOST_CALLS, MOST_STEPS, LoopGuard
from migrate_kit.execute.running import run
from migrate_kit.execute.running_async import run_async
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.execute.clock import FakeClock

SPECS = {
    "services": ToolSpec(name="services", effects="read_only"),
    "health": ToolSpec(
        name="health", effects="read_only", parameters={"service": ParameterSpec(comes_from="services.items.name")}
    ),
    "mail": ToolSpec(name="mail", effects="write", parameters={"body": ParameterSpec()}),
    "geocode": ToolSpec(name="geocode", effects="read_only"),
    "weather": ToolSpec(name="weather", effects="read_only"),
}
HERE: ContextVar[str] = ContextVar("here", default="nowhere")


def one(tool: str, **arguments: Any) -> ToolCall:
    return ToolCall(tool=tool, arguments=arguments)


def plan(*calls: tuple[ToolCall, dict[int, Ground], dict[str, int]]) -> Plan:
    return Plan(calls=tuple(PlannedCall(call=call, after=after, awaits=awaits) for call, after, awaits in calls))


def course(made: Plan) -> Course:
    return Course(made, SPECS.get)


def carried(made: Plan, make: Any, **more: Any) -> Course:
    going = course(made)
    run(going, make, **more)
    return going


def beside(*calls: ToolCall) -> Plan:
    return plan(*((call, {}, {}) for call in calls))


def test_independent_calls_run_at_the_same_time_with_the_callers_context() -> None:
    meeting, seen = threading.Barrier(3, timeout=5), []
    HERE.set("here")

    def make(step: Step) -> int:
        meeting.wait()  # passes only when all three are inside
        seen.append(HERE.get())
        HERE.set("elsewhere")
        return step.place

    going = carried(beside(*(one("health", n=n) for n in range(3))), make)
    assert going.error is None
    assert [node.value for node in going.ended] == [0, 1, 2]
    assert seen == ["here"] * 3
    assert HERE.get() == "here"


def test_so_many_and_no_more_run_at_once() -> None:
    lock, inside, most = threading.Lock(), [0], [0]

    def make(step: Step) -> None:
        with lock:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
        time.sleep(0.005)
        with lock:
            inside[0] -= 1

    carried(beside(*(one("health", n=n) for n in range(9))), make, at_once=3)
    assert 1 < most[0] <= 3


def test_tasks_run_at_the_same_time_too() -> None:
    inside, most = [0], [0]

    async def make(step: Step) -> int:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        await asyncio.sleep(0.005)
        inside[0] -= 1
        return step.place

    going = course(beside(*(one("health", n=n) for n in range(7))))
    asyncio.run(run_async(going, make, at_once=3))
    assert most[0] == 3
    assert [node.value for node in going.ended] == list(range(7))


def test_what_is_said_to_come_after_begins_after() -> None:
    order: list[str] = []
    made = plan((one("services"), {}, {}), (one("mail", body="x"), {0: Ground.said}, {}), (one("weather"), {}, {}))
    carried(made, lambda step: order.append(step.call.tool))
    assert set(order[:2]) == {"services", "weather"}
    assert order[2] == "mail"


FANNED = plan((one("services"), {}, {}), (one("health", deep=True), {0: Ground.result}, {"service": 0}))


@pytest.mark.parametrize(
    "found",
    [{"items": [{"name": "a"}, {"name": "b"}, {"name": "a"}]}, '{"items": [{"name": "a"}, {"name": "b"}, {"name": null}]}',
     [{"items": {"name": "a"}}, {"items": {"name": "b"}}]],
)  # fmt: skip
def test_where_the_description_names_the_producing_tool_each_of_its_values_is_a_call(found: Any) -> None:
    seen: list[dict[str, Any]] = []

    def make(step: Step) -> Any:
        seen.append(dict(step.call.arguments))
        return found if step.call.tool == "services" else f"{step.call.arguments['service']} is well"

    going = carried(FANNED, make, at_once=1)
    assert seen == [{}, {"deep": True, "service": "a"}, {"deep": True, "service": "b"}]
    assert going.last_values == ["a is well", "b is well"]
    assert (going.error, going.left, going.running) == (None, [], [])


def test_what_comes_after_the_fanned_calls_waits_for_all_of_them_and_gets_all_results() -> None:
    made = plan(
        *((p.call, dict(p.after), dict(p.awaits)) for p in FANNED.calls), (one("mail"), {1: Ground.result}, {"body": 1})
    )
    bodies: list[Any] = []

    def make(step: Step) -> Any:
        if step.call.tool == "services":
            return {"items": [{"name": "a"}, {"name": "b"}]}
        if step.call.tool == "mail":
            bodies.append(step.call.arguments["body"])
            return "sent"
        return step.call.arguments["service"]

    assert carried(made, make).last_values == ["sent"]
    assert bodies == ['["a", "b"]']


def test_a_result_without_values_leads_to_no_call_and_ends_well() -> None:
    going = carried(FANNED, lambda step: {"items": []})
    assert (going.error, going.last_values, len(going.ended)) == (None, [], 1)


def test_a_result_that_is_no_value_ends_it_with_the_reason() -> None:
    going = carried(FANNED, lambda step: {"items": [{"name": {"first": "a"}}]})
    assert isinstance(going.error, ResultUnusable)
    assert going.error.fields["parameter"] == "service"


def test_a_result_leads_to_so_many_calls_and_the_rest_is_reported() -> None:
    many = {"items": [{"name": f"s{n}"} for n in range(MOST_FANNED + 3)]}
    going = carried(FANNED, lambda step: many if step.call.tool == "services" else "ok")
    assert len(going.last_values) == MOST_FANNED
    assert [call.arguments["service"] for call in going.left] == [f"s{n}" for n in range(MOST_FANNED, MOST_FANNED + 3)]


def test_after_the_first_failure_nothing_begins() -> None:
    begun: list[int] = []

    def make(step: Step) -> None:
        begun.append(step.place)
        if step.place == 0:
            raise LookupError

    going = carried(
        plan((one("health", n=0), {}, {}), (one("health", n=1), {}, {}), (one("mail"), {0: Ground.said}, {})),
        make,
        at_once=1,
    )
    assert begun == [0]
    assert isinstance(going.error, LookupError)
    assert [call.tool for call in going.left] == ["health", "mail"]


def test_an_exit_in_a_thread_is_the_callers() -> None:
    def make(step: Step) -> None:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        carried(beside(one("health", n=0), one("health", n=1)), make)


def test_when_the_time_is_over_what_came_back_is_kept_and_what_runs_is_never_repeated() -> None:
    release, begun, late = threading.Event(), [], threading.Event()

    def make(step: Step) -> str:
        begun.append(step.call.arguments["n"])
        if step.call.arguments["n"] == 1:
            release.wait(10)
            late.set()
        return f"{step.call.arguments['n']}"

    made = plan(*((one("health", n=n), {}, {}) for n in range(3)), (one("mail"), {1: Ground.said}, {}))
    going = course(made)
    with within(budget_of(0.15)):
        run(going, make)
    assert isinstance(going.error, RequestTimeout)
    assert going.last_values == ["0", "2"]
    assert ([call.arguments for call in going.running], [call.tool for call in going.left]) == ([{"n": 1}], ["mail"])
    release.set()
    assert late.wait(5)
    assert sorted(begun) == [0, 1, 2]
    assert going.last_values == ["0", "2"]


def test_tasks_are_bounded_by_the_time_of_the_request_too() -> None:
    async def make(step: Step) -> str:
        await asyncio.sleep(30 if step.place == 1 else 0)
        return str(step.place)

    async def go() -> Course:
        going = course(beside(*(one("health", n=n) for n in range(3))))
        with within(budget_of(0.05)):
            await run_async(going, make)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        return going

    going = asyncio.run(go())
    assert isinstance(going.error, RequestTimeout)
    assert going.last_values == ["0", "2"]


@pytest.mark.parametrize("is_async", [False, True])
def test_a_call_whose_own_limit_ends_with_the_time_of_the_request_still_runs_and_spoils_nothing(is_async: bool) -> None:
    def make(step: Step) -> str:
        if step.place == 1:
            while (left := left_s()) is not None and left > 0.02:
                time.sleep(0.005)
            raise ToolTimeout(tool="health", seconds=0.1)  # its timer rings a little before that of the request
        return str(step.place)

    async def make_async(step: Step) -> str:
        return await asyncio.to_thread(make, step)

    going = course(beside(*(one("health", n=n) for n in range(3))))
    with within(budget_of(0.3)):
        if is_async:
            asyncio.run(run_async(going, make_async))
        else:
            run(going, make)
    assert isinstance(going.error, RequestTimeout)
    assert going.last_values == ["0", "2"]
    assert [call.arguments for call in going.running] == [{"n": 1}]


def test_the_same_query_is_not_asked_again_but_after_a_change_it_is() -> None:
    guard = LoopGuard()
    guard.made(one("health", service="a"), "read_only")
    assert guard.refuses(one("health", service="a")) == "same call"
    assert guard.refuses(one("health", service="b")) == ""
    guard.made(one("mail", body="x"), "write")
    assert guard.refuses(one("health", service="a")) == ""
    assert guard.refuses(one("mail", body="x")) == "same call"


def test_two_tools_that_send_each_other_on_are_stopped() -> None:
    def follow(going: Course) -> list[ToolCall]:
        n = len(going.ended)
        return [one("weather" if n % 2 else "geocode", n=n)]

    tools = {name: Bound(spec=spec, function=lambda **_: "?") for name, spec in SPECS.items()}
    result = execute_plan(Decision(calls=(one("geocode", n=0),)), tools, follow=follow)
    assert isinstance(result.error, CallsInCircles)
    assert result.error.fields["what"] == "to and fro"
    assert [each.call.tool for each in result.results] == ["geocode", "weather", "geocode"]


def test_pages_end_at_the_most_steps() -> None:
    result = execute_plan(
        Decision(calls=(one("geocode", page=0),)),
        {"geocode": Bound(spec=SPECS["geocode"], function=lambda page: page)},
        follow=lambda going: [one("geocode", page=len(going.ended))],
    )
    assert isinstance(result.error, CallsInCircles)
    assert len(result.results) == MOST_STEPS + 1


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    size = draw(st.integers(1, 7))
    calls = []
    for place in range(size):
        before = draw(st.sets(st.integers(0, place - 1), max_size=3)) if place else set()
        tool = draw(st.sampled_from(sorted(SPECS)))
        awaits = {"service": min(before)} if before and tool == "health" and draw(st.booleans()) else {}
        calls.append((one(tool, place=place), dict.fromkeys(before, Ground.said), awaits))
    return plan(*calls)


OUTCOMES = st.sampled_from(
    [
        None,
        "text",
        3,
        [],
        ["a", "b"],
        {"items": [{"name": "a"}, {"name": "b"}]},
        {"items": None},
        LookupError(),
        {"items": [{"name": str(n)} for n in range(40)]},
    ]
)
FOLLOWED = st.lists(
    st.lists(st.builds(one, st.sampled_from(sorted(SPECS)), n=st.integers(0, 2)), max_size=6), max_size=12
)


@given(plans(), st.lists(OUTCOMES, min_size=1, max_size=9), FOLLOWED, st.integers(1, 4))
def test_whatever_results_come_no_call_begins_twice_order_holds_and_it_ends(
    made: Plan, outcomes: list[Any], followed: list[list[ToolCall]], at_once: int
) -> None:
    going, begun, ended, lock = course(made), [], [], threading.Lock()
    wanted = iter(followed * 3)

    def make(step: Step) -> Any:
        with lock:
            begun.append(step.place)
            before = [
                p for p in going.nodes[step.place].planned.after if going.nodes[p].state.name in ("waiting", "begun")
            ]
            number = len(begun)
        assert before == []
        outcome = outcomes[number % len(outcomes)]
        ended.append(step.place)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    run(going, make, at_once=at_once, follow=lambda _: next(wanted, []))
    assert len(begun) == len(set(begun)) == len(ended)
    assert len(begun) <= MOST_CALLS + len(made.calls) * (MOST_FANNED + 1)
    assert going.running == []
    assert going.error is not None or not [node for node in going.nodes if node.state.name == "waiting"]


@given(plans(), st.lists(st.integers(0, 40), min_size=1, max_size=9), st.integers(1, 60))
def test_the_whole_takes_no_longer_than_the_request_has_and_one_call(
    made: Plan, seconds: list[int], limit: int
) -> None:
    """By a clock that only the calls move: a call that began in time is the last, and none begins after the end."""
    clock, started, longest = FakeClock(), [], 0
    begin = clock()

    def make(step: Step) -> str:
        nonlocal longest
        started.append(clock())
        took = seconds[len(started) % len(seconds)]
        longest = max(longest, took)
        clock.sleep(took)
        return "a"

    turns = in_turn([planned.call for planned in made.calls])
    going = course(turns)
    with within(Budget(begin + limit, clock)):
        run(going, make)
    assert all(at < begin + limit for at in started)
    assert clock() - begin <= limit + longest
    assert (going.error is None) == (len(started) == len(made.calls))
    if going.error is not None:
        assert isinstance(going.error, RequestTimeout)
        assert len(going.ended) + len(going.left) == len(made.calls)


@given(plans(), st.lists(OUTCOMES, min_size=1, max_size=9), FOLLOWED, st.integers(1, 4))
def test_in_tasks_no_call_begins_twice_and_it_ends_too(
    made: Plan, outcomes: list[Any], followed: list[list[ToolCall]], at_once: int
) -> None:
    going, begun = course(made), []
    wanted = iter(followed * 3)

    async def make(step: Step) -> Any:
        begun.append(step.place)
        assert all(going.nodes[p].state.name not in ("waiting", "begun") for p in going.nodes[step.place].planned.after)
        outcome = outcomes[len(begun) % len(outcomes)]
        await asyncio.sleep(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def follow(_: Course) -> list[ToolCall]:
        return next(wanted, [])

    asyncio.run(run_async(going, make, at_once=at_once, follow=follow))
    assert len(begun) == len(set(begun))
    assert going.running == []
    assert going.error is not None or not [node for node in going.nodes if node.state.name == "waiting"]
