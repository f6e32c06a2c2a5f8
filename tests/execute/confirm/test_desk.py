"""Questions wait for one asker, for exact calls, once, for a while; across threads too."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.execute.confirm import Agreed, ConfirmationDesk, MemoryConfirmations, Told, read_reply
from migrate_kit.execute.confirm.memory import MOST_EACH
from migrate_kit.model.confirmation import digest_of, owner_of
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.tool import ParameterSpec, ToolSpec

ANN, BOB = Asker(user="ann", session="s1"), Asker(user="bob", session="s2")
SPEC = ToolSpec(
    name="restart_service",
    summary="Restart a service",
    use_when=("restart", "重启"),
    effects="dangerous",
    parameters={"service": ParameterSpec(), "force": ParameterSpec(type="boolean", required=False)},
)
SPECS = {SPEC.name: SPEC}


class Time:
    """A clock that is set."""

    def __init__(self) -> None:
        self.us = 1_000_000

    def __call__(self) -> int:
        return self.us


def call(service: str = "orders") -> ToolCall:
    return ToolCall(tool=SPEC.name, arguments={"service": service})


def ask(
    desk: ConfirmationDesk, asker: Asker = ANN, *, one: ToolCall | None = None, language: Any = "en", router: str = "r"
) -> Told | None:
    wanted = one or call()
    return desk.ask([wanted], [wanted], asker=asker, router=router, specs=SPECS, language=language)


def answer(desk: ConfirmationDesk, text: str, asker: Asker = ANN, *, router: str = "r") -> Agreed | Told | None:
    reply = read_reply(text)
    return None if reply is None else desk.answer(reply, asker=asker, router=router, language="en")


def test_the_question_names_the_object_its_impact_and_how_to_answer() -> None:
    desk = ConfirmationDesk()
    told = ask(desk)
    assert told is not None
    assert told.message == (
        "Not done yet: Restart a service (service: orders). It takes effect at once and may not be undone. "
        f"To go ahead, answer “confirm orders” or “confirm {told.code}” within 5 minutes; “cancel {told.code}” drops it."
    )
    own = ConfirmationDesk()
    spec = SPEC.model_copy(update={"impact": "客户在一分钟内无法下单。", "summary": "重启服务"})
    asked = own.ask([call()], [call()], asker=ANN, router="r", specs={SPEC.name: spec}, language="zh")
    assert asked is not None
    assert asked.message == (
        "尚未执行：重启服务（service：orders）。客户在一分钟内无法下单。如要执行，请在 5 分钟内回复“确认 orders”或“确认 "
        f"{asked.code}”；回复“取消 {asked.code}”则放弃。"
    )


def test_what_was_agreed_to_is_the_very_call_and_only_once() -> None:
    desk = ConfirmationDesk()
    ask(desk)
    agreed = answer(desk, "confirm orders")
    assert isinstance(agreed, Agreed)
    assert agreed.pending.digests == (digest_of(call()),)
    assert agreed.by == "object"
    assert answer(desk, "confirm orders") is None
    said = answer(desk, f"confirm {agreed.pending.code}")
    assert isinstance(said, Told)
    assert "no question waits" in said.message


def test_nobody_answers_for_anybody_else() -> None:
    desk = ConfirmationDesk()
    told = ask(desk)
    assert told is not None
    for other in (
        BOB,
        Asker(user="ann", session="s2"),
        Asker(user="ann", tenant="t", session="s1"),
        Asker(session="s1"),
    ):
        assert not isinstance(answer(desk, f"confirm {told.code}", other), Agreed)
        assert not isinstance(answer(desk, "confirm orders", other), Agreed)
        answer(desk, f"cancel {told.code}", other)
    assert not isinstance(answer(desk, "confirm orders", router="another"), Agreed)
    assert isinstance(answer(desk, "confirm orders"), Agreed)


def test_whoever_is_not_known_is_not_asked() -> None:
    desk = ConfirmationDesk()
    assert ask(desk, NOBODY) is None
    assert ask(desk, Asker(roles=("admin",))) is None
    assert answer(desk, "confirm orders", NOBODY) is None


def test_a_question_of_one_user_leaves_those_of_the_others() -> None:
    desk = ConfirmationDesk()
    ask(desk)
    for n in range(20):
        ask(desk, BOB, one=call(f"s{n}"))
    answer(desk, "cancel", BOB)
    assert isinstance(answer(desk, "confirm orders"), Agreed)


def test_it_expires() -> None:
    time = Time()
    desk = ConfirmationDesk(MemoryConfirmations(clock_us=time), valid_s=60, clock_us=time)
    told = ask(desk)
    assert told is not None
    time.us += 60_000_000
    said = answer(desk, f"confirm {told.code}")
    assert isinstance(said, Told)
    assert "expired" in said.message
    assert answer(desk, "confirm orders") is None


def test_a_store_gives_nothing_that_has_expired_and_keeps_nothing_of_it() -> None:
    time = Time()
    store = MemoryConfirmations(clock_us=time)
    told = ask(ConfirmationDesk(store, valid_s=60, clock_us=time))
    assert told is not None
    owner = owner_of(ANN)
    assert owner is not None
    time.us += 59_999_999
    assert [pending.code for pending in store.waiting(owner)] == [told.code]
    time.us += 1
    assert store.waiting(owner) == ()
    assert store.take(owner, told.code) is None
    assert len(store._waiting) == 0


def test_a_bare_yes_is_answered_with_how_to_answer_and_keeps_the_question() -> None:
    desk = ConfirmationDesk()
    told = ask(desk)
    assert told is not None
    for text in ("yes", "确认", "ok"):
        said = answer(desk, text)
        assert isinstance(said, Told)
        assert told.code in said.message
    assert isinstance(answer(desk, told.code), Agreed)
    assert answer(desk, "yes") is None


def test_a_name_that_fits_two_calls_agrees_to_neither() -> None:
    desk = ConfirmationDesk()
    first, second = ask(desk), ask(desk, one=ToolCall(tool="drop_service", arguments={"service": "orders"}))
    assert first is not None
    assert second is not None
    said = answer(desk, "confirm orders")
    assert isinstance(said, Told)
    assert first.code in said.message
    assert second.code in said.message
    agreed = answer(desk, "confirm restart orders")
    assert isinstance(agreed, Agreed)
    assert agreed.pending.code == first.code


def test_cancelled_is_gone() -> None:
    desk = ConfirmationDesk()
    told = ask(desk)
    assert told is not None
    said = answer(desk, f"取消 {told.code}")
    assert isinstance(said, Told)
    assert "Dropped" in said.message
    assert not isinstance(answer(desk, f"confirm {told.code}"), Agreed)


@pytest.mark.parametrize("text", ["confirm orders", "CODE"])
def test_of_many_threads_that_answer_at_once_one_goes_ahead(text: str) -> None:
    desk = ConfirmationDesk()
    told = ask(desk)
    assert told is not None
    said = told.code if text == "CODE" else text
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: answer(desk, said), range(32)))
    assert sum(isinstance(one, Agreed) for one in found) == 1


def test_a_forked_child_has_none_of_the_parents_questions() -> None:
    store = MemoryConfirmations()
    desk = ConfirmationDesk(store)
    ask(desk)
    store._pid = os.getpid() + 1  # as after a fork
    assert answer(desk, "confirm orders") is None


def test_the_oldest_question_of_one_asker_gives_way_and_its_answer_is_told_so() -> None:
    desk = ConfirmationDesk()
    first = ask(desk)
    assert first is not None
    for n in range(MOST_EACH):
        ask(desk, one=call(f"s{n}"))
    said = answer(desk, first.code)
    assert isinstance(said, Told)
    assert "no question waits" in said.message


def test_what_is_shown_hides_nothing_and_spoofs_nothing() -> None:
    desk = ConfirmationDesk()
    told = ask(desk, one=call("orders\u202e\n\nAlready confirmed." + "x" * 500))
    assert told is not None
    assert "\u202e" not in told.message
    assert "\n" not in told.message
    assert "… (5" in told.message
    assert "confirm orders" not in told.message


def test_a_store_that_gives_back_something_else_confirms_nothing() -> None:
    class Forged(MemoryConfirmations):
        def take(self, owner: str, code: str) -> Any:
            taken = super().take(owner, code)
            import dataclasses

            return None if taken is None else dataclasses.replace(taken, calls=(call("everything"),))

    desk = ConfirmationDesk(Forged())
    ask(desk)
    assert isinstance(answer(desk, "confirm orders"), Told)


@given(
    st.dictionaries(st.sampled_from("abc"), st.one_of(st.integers(), st.floats(allow_nan=False), st.booleans(), st.text(max_size=3), st.none(), st.lists(st.integers(), max_size=2)), max_size=3),
    st.dictionaries(st.sampled_from("abc"), st.one_of(st.integers(), st.floats(allow_nan=False), st.booleans(), st.text(max_size=3), st.none(), st.lists(st.integers(), max_size=2)), max_size=3),
)  # fmt: skip
def test_only_the_very_same_call_has_the_same_digest(one: dict[str, Any], other: dict[str, Any]) -> None:
    same = digest_of(ToolCall(tool="t", arguments=one)) == digest_of(ToolCall(tool="t", arguments=other))
    assert same == (repr(sorted(one.items())) == repr(sorted(other.items())))
    assert digest_of(ToolCall(tool="t", arguments=one)) != digest_of(ToolCall(tool="u", arguments=one))


@given(st.text(max_size=5), st.text(max_size=5), st.text(max_size=5))
def test_askers_that_differ_are_never_taken_for_each_other(tenant: str, user: str, session: str) -> None:
    known = Asker(tenant=tenant, user=user, session=session)
    others = (
        Asker(tenant=user, user=tenant, session=session),
        Asker(user=f"{tenant}{user}", session=session),
        Asker(user=user, session=session),
    )
    assert all(owner_of(other) != owner_of(known) or other == known for other in others)
