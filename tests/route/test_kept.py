"""What a request names only to spare it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter

ENV = ParameterSpec(
    required=False,
    default="test",
    enum=("live", "test"),
    synonyms={"live": ("正式",), "test": ("测试",)},
    meaning="stage",
)
ACCOUNT = ParameterSpec(pattern="^[a-z]+_[0-9]+$", meaning="account")
ROUTER = LexicalRouter(
    (
        ToolSpec(
            name="close_account", summary="Close an account for good", use_when=("注销账号", "close account", "close the account"),
            parameters={"account": ACCOUNT}, effects="dangerous",
        ),
        ToolSpec(
            name="reset_password", summary="Reset the password of an account", use_when=("重置密码", "reset the password", "reset"),
            parameters={"account": ACCOUNT, "stage": ENV}, effects="write",
        ),
        ToolSpec(
            name="show_orders", summary="Show the orders of an account", use_when=("查看订单", "订单", "show the orders", "orders of"),
            parameters={"account": ACCOUNT}, effects="read_only",
        ),
    )
)  # fmt: skip


def called(text: str) -> list[tuple[str, object]]:
    """Return the calls for *text*, each with its account."""
    return [(call.tool, call.arguments.get("account")) for call in ROUTER.decide(text).calls]


@pytest.mark.parametrize(
    "text",
    [
        "close the account ann_1, but keep bob_2", "close the account ann_1; bob_2 stays", "close the account ann_1, not bob_2",
        "close the account ann_1, bob_2 must survive", "close the account ann_1 after copying it to bob_2",
        "close the account ann_1, leave bob_2 alone", "close the account ann_1 and not bob_2",
        "close the account ann_1, it is replaced by bob_2", "close the account ann_1, I heard bob_2 is new",
        "close the account ann_1 rather than bob_2", "close the account ann_1 instead of bob_2",
        "keep bob_2 but close the account ann_1", "close the account ann_1, a duplicate of bob_2",
        "注销账号 ann_1，保留 bob_2", "注销账号 ann_1，bob_2别动", "注销账号 ann_1，不要动 bob_2", "注销账号 ann_1，bob_2不注销",
        "注销账号 ann_1，bob_2留下", "注销账号 ann_1，bob_2先不要注销", "注销账号 ann_1，而不是 bob_2", "注销账号 ann_1，因为 bob_2 是新的",
    ],
)  # fmt: skip
def test_what_is_kept_is_no_value_of_a_call(text: str) -> None:
    assert called(text) == [("close_account", "ann_1")]


@pytest.mark.parametrize(
    "text",
    ["close every account except ann_1", "close the account of everyone but ann_1", "close all accounts other than ann_1",
     "注销除了 ann_1 以外的所有账号", "注销账号 ann_1 以外的账号", "注销账号，ann_1 除外"],
)  # fmt: skip
def test_an_exception_is_never_the_one_that_is_called_for(text: str) -> None:
    assert called(text) == []


@pytest.mark.parametrize(
    "text",
    ["reset the password of ann_1, except in live", "reset the password of ann_1 but not in live", "重置密码 ann_1，不在正式",
     "reset the password of ann_1 outside live", "reset the non-live password of ann_1", "重置非正式环境的密码 ann_1"],
)  # fmt: skip
def test_a_value_that_is_ruled_out_is_not_taken(text: str) -> None:
    (call,) = ROUTER.decide(text).calls
    assert call.arguments == {"account": "ann_1", "stage": "test"}


@pytest.mark.parametrize(
    ("text", "accounts"),
    [("close the account ann_1, bob_2", ["ann_1", "bob_2"]), ("注销账号 ann_1、bob_2", ["ann_1", "bob_2"]),
     ("close the account ann_1 and bob_2", ["ann_1", "bob_2"]), ("注销账号 ann_1，还有 bob_2", ["ann_1", "bob_2"]),
     ("close the account ann_1, and close the account ann_1", ["ann_1"]), ("关于 ann_1，注销账号", ["ann_1"]),
     ("ann_1 is not in use, close the account ann_1", ["ann_1"])],
)  # fmt: skip
def test_plain_coordination_is_a_call_for_each_and_the_same_call_is_made_once(text: str, accounts: list[str]) -> None:
    assert called(text) == [("close_account", account) for account in accounts]


@pytest.mark.parametrize("text", ["close the account ann_1, bob_2 is still needed", "注销账号 ann_1，bob_2 还要用"])
def test_what_something_else_is_said_of_is_not_coordinated(text: str) -> None:
    assert "bob_2" not in [account for _, account in called(text)]
    assert ROUTER.decide(text).refusal is not None


@pytest.mark.parametrize(
    "text",
    ["close the account ann_1, bob_2 and eve_3 stay", "close the account ann_1; bob_2 and eve_3 must remain", "注销账号 ann_1，bob_2和eve_3不要动"],
)  # fmt: skip
def test_several_are_kept_at_once(text: str) -> None:
    assert called(text) == [("close_account", "ann_1")]


def test_what_one_action_is_forbidden_for_another_may_be_asked_for() -> None:
    assert called("ann_1 先别注销账号，查看订单") == [("show_orders", "ann_1")]
    assert called("ann_1 的订单不多，查看订单") == [("show_orders", "ann_1")]


_NAMES = st.tuples(st.sampled_from(["ann", "bob", "eve", "kim"]), st.integers(1, 99)).map(lambda p: f"{p[0]}_{p[1]}")


@given(
    one=_NAMES, other=_NAMES,
    order=st.sampled_from(["close the account {}", "close account {}", "注销账号 {}", "reset the password of {}", "重置密码 {}"]),
    spared=st.sampled_from([
        ", keep {}", ", but keep {}", "; {} stays", ", not {}", ", {} must remain", ", leave {} alone", " instead of {}",
        "，保留 {}", "，保留{}", "，{} 别动", "，{}留下", "，但是保留 {}", "，不要动{}", "，而不是 {}", "，除了 {}",
    ]),
)  # fmt: skip
def test_no_call_ever_holds_what_is_kept(one: str, other: str, order: str, spared: str) -> None:
    calls = ROUTER.decide(order.format(one) + spared.format(other)).calls
    assert one == other or other not in [call.arguments.get("account") for call in calls]
    assert one == other or [call.arguments.get("account") for call in calls] == [one]
