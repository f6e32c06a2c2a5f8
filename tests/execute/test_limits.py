"""How long a call may take, when it is asked a second time, and how often one user may have something dangerous done."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import ToolTimeout, TooOften
from migrate_kit.execute import Executor
from migrate_kit.execute.budget import Budget, budget_of, left_s, within
from migrate_kit.execute.configured import executor_of
from migrate_kit.execute.danger import DangerLimit
from migrate_kit.execute.transient import is_transient
from migrate_kit.model.context import NOBODY, Asker, context
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.tool import ToolSpec
from tests.execute.clock import FakeClock

CALL = ToolCall(tool="t")


def spec(effects: Any, **more: Any) -> ToolSpec:
    return ToolSpec(name="t", effects=effects, **more)


class Flaky:
    """Raises *errors* one after the other, then answers."""

    def __init__(self, *errors: BaseException) -> None:
        self.errors, self.calls = list(errors), 0

    def __call__(self) -> str:
        self.calls += 1
        if self.errors:
            raise self.errors.pop(0)
        return "answer"

    async def wait(self) -> str:
        return self()


def executor(**more: Any) -> Executor:
    return Executor(sleep=lambda _: None, confirm_dangerous=False, **more)


def test_a_query_is_asked_once_more_after_an_error_that_may_pass() -> None:
    tool = Flaky(ConnectionResetError())
    assert executor()(CALL, spec("read_only"), tool, context={}) == "answer"
    assert tool.calls == 2
    twice = Flaky(TimeoutError(), TimeoutError(), TimeoutError())
    with pytest.raises(TimeoutError):
        executor()(CALL, spec("read_only"), twice, context={})
    assert twice.calls == 2


@pytest.mark.parametrize("effects", ["write", "dangerous", "unknown"])
def test_a_change_is_never_made_twice_whatever_it_raises(effects: str) -> None:
    for error in (ConnectionResetError(), TimeoutError(), OSError()):
        tool = Flaky(error)
        with pytest.raises(OSError):  # noqa: PT011 - connection and time are kinds of it
            executor(timeouts_s={effects: 5})(CALL, spec(effects), tool, context={})
        assert tool.calls == 1
        other = Flaky(error)
        with pytest.raises(OSError):  # noqa: PT011
            asyncio.run(executor(timeouts_s={effects: 5})(CALL, spec(effects), other.wait, context={}))
        assert other.calls == 1


def test_a_query_that_is_wrong_in_itself_is_not_asked_again() -> None:
    tool = Flaky(KeyError("x"))
    with pytest.raises(KeyError):
        executor()(CALL, spec("read_only"), tool, context={})
    assert tool.calls == 1


def test_a_coroutine_is_asked_again_by_the_same_rule() -> None:
    tool = Flaky(ConnectionResetError())
    assert (
        asyncio.run(executor(timeouts_s={"read_only": 5})(CALL, spec("read_only"), tool.wait, context={})) == "answer"
    )
    assert tool.calls == 2


@pytest.mark.parametrize(
    ("error", "passes"),
    [(ConnectionRefusedError(), True), (TimeoutError(), True), (OSError(), False), (ValueError(), False),
     (ToolTimeout(tool="t", seconds=1), False), (type("ReadTimeout", (Exception,), {})(), True), (type("Busy", (Exception,), {"status_code": 503})(), True),
     (type("Gone", (Exception,), {"status_code": 404})(), False),
     (type("Http", (Exception,), {"response": type("R", (), {"status_code": 429})()})(), True)],
)  # fmt: skip
def test_what_may_pass_by_itself_is_known_by_its_class_or_its_status(error: Exception, passes: bool) -> None:
    assert is_transient(error) is passes


def test_the_limits_are_those_of_the_settings_and_a_description_may_have_its_own() -> None:
    made = executor_of(Settings())
    limits = {effects: made.limit_s(spec(effects)) for effects in ("read_only", "write", "dangerous", "unknown")}
    assert limits == {"read_only": 30, "write": 60, "dangerous": 60, "unknown": 10}
    assert made.limit_s(spec("read_only", timeout_s=2.5)) == 2.5
    off = executor_of(Settings(query_timeout_s=0, change_timeout_s=0, tool_timeout_s=0))
    assert off.limit_s(spec("write")) is None
    assert executor_of(Settings(dangerous_per_minute=0)).danger is None


def test_no_call_has_more_time_than_the_request_and_none_begins_after_it() -> None:
    clock = FakeClock()
    made = executor(timeouts_s={"read_only": 30})
    with within(Budget(clock() + 12, clock)):
        assert made.limit_s(spec("read_only")) == 12
        with within(Budget(clock() + 99, clock)):
            assert left_s() == 12
        clock.now += 12
        tool = Flaky()
        with pytest.raises(ToolTimeout):
            made(CALL, spec("write"), tool, context={})
        assert tool.calls == 0
    assert left_s() is None
    assert budget_of(0) is None


def test_a_coroutine_over_its_time_is_cancelled_where_it_reads_and_left_to_end_where_it_changes() -> None:
    ended: list[str] = []

    def tool(name: str) -> Any:
        async def work() -> None:
            try:
                await asyncio.sleep(0.1)
                ended.append(f"{name} ended")
            except asyncio.CancelledError:
                ended.append(f"{name} cancelled")
                raise

        return work

    async def both() -> None:
        for effects in ("read_only", "write"):
            with pytest.raises(ToolTimeout):
                await executor(timeouts_s={effects: 0.01})(CALL, spec(effects), tool(effects), context={})
        await asyncio.sleep(0.2)

    asyncio.run(both())
    assert ended == ["read_only cancelled", "write ended"]


def test_a_cancelled_caller_cancels_the_coroutine_as_before() -> None:
    seen: list[str] = []

    async def tool() -> None:
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def caller() -> None:
        task = asyncio.create_task(executor(timeouts_s={"write": 20})(CALL, spec("write"), tool, context={}))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(caller())
    assert seen == ["cancelled"]


def test_dangerous_calls_of_one_user_are_counted_apart_from_those_of_others() -> None:
    seconds = [0]
    limit = DangerLimit(2, clock_ns=lambda: seconds[0] * 10**9)
    made, ran = Executor(danger=limit, confirm_dangerous=False), []
    with context(user="ann"):
        for _ in range(2):
            made(CALL, spec("dangerous"), lambda: ran.append(1), context={})
        with pytest.raises(TooOften) as caught:
            made(CALL, spec("dangerous"), lambda: ran.append(1), context={})
        assert caught.value.fields["limit"] == 2
        made(CALL, spec("write"), lambda: ran.append(1), context={})
    with context(user="bob"):
        made(CALL, spec("dangerous"), lambda: ran.append(1), context={})
    assert len(ran) == 4
    seconds[0] = 61
    assert limit.take(Asker(user="ann"))
    assert limit.nameless == 0


def test_users_that_are_not_known_are_counted_as_one_and_said() -> None:
    limit = DangerLimit(1)
    assert limit.take(NOBODY)
    assert not limit.take(Asker(roles=("admin",)))
    assert limit.take(Asker(session="s"))
    assert limit.nameless == 2


def test_threads_that_come_at_once_get_no_more_than_there_is_room_for() -> None:
    limit, taken = DangerLimit(5), []
    threads = [threading.Thread(target=lambda: taken.append(limit.take(Asker(user="a")))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(taken) == 5


def test_both_tries_of_a_query_share_its_time() -> None:
    def tool() -> None:
        time.sleep(0.03)
        raise ConnectionResetError

    calls: list[int] = []
    made = executor(timeouts_s={"read_only": 0.05})
    with pytest.raises(ConnectionResetError):
        made(CALL, spec("read_only"), lambda: calls.append(1) or tool(), context={})
    assert calls == [1]
