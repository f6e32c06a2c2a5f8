"""An observation survives the way into a row and back."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.log.counting import STORED
from migrate_kit.log.payload import dumps, loads
from migrate_kit.log.rows import COLUMNS, from_row, to_row
from migrate_kit.log.tables import OBSERVATIONS
from migrate_kit.model.decision import Decision, LegacyDecision, Refusal, RefusalKind, ToolCall
from tests.log.samples import observation, observations


def test_every_column_but_the_serial_number_is_written() -> None:
    assert sorted([*STORED, "n"]) == sorted(column.name for column in OBSERVATIONS.columns)


@given(observations())
@settings(max_examples=60, deadline=None)
def test_with_its_text_an_observation_comes_back_as_it_was(one: object) -> None:
    assert from_row(dict(zip(COLUMNS, to_row(one), strict=True))) == one


@given(observations(text=st.none()))
@settings(max_examples=40, deadline=None)
def test_without_its_text_tools_times_and_outcome_come_back(one: object) -> None:
    back = from_row(dict(zip(COLUMNS, to_row(one), strict=True)))
    for side in ("legacy", "dynamic"):
        mine, theirs = getattr(one, side), getattr(back, side)
        assert (mine is None) == (theirs is None)
        if mine is not None:
            assert [call.tool for call in mine.calls] == [call.tool for call in theirs.calls]
            assert mine.duration_us == theirs.duration_us
    assert back.outcome == one.outcome
    assert back.executed == one.executed


def test_without_its_text_no_argument_value_reaches_the_row() -> None:
    call = ToolCall(
        tool="call", arguments={"phone": "13800138000", "n": 4711, "tags": ["秘密"], "deep": {"a": "geheim"}}
    )
    one = observation(
        legacy=LegacyDecision(calls=(call,)),
        dynamic=Decision(refusal=Refusal(kind=RefusalKind.missing_argument, message="no user 张三", question="张三?")),
        differences={"phone": ["13800138000", "139"], "refusal": [None, "missing_argument"]},
    )
    row = json.dumps(to_row(one), ensure_ascii=False)
    for secret in ("13800138000", "4711", "秘密", "geheim", "张三"):
        assert secret not in row
    kept = from_row(dict(zip(COLUMNS, to_row(one), strict=True)))
    assert kept.legacy.calls[0].arguments["phone"] == "<string 11>"
    assert kept.differences["refusal"] == [None, "missing_argument"]


def test_values_of_any_kind_become_a_row() -> None:
    endless: list[object] = []
    endless.append(endless)
    odd = {
        "set": {3, 1},
        "bytes": b"\xff",
        "big": 2**90,
        "half": "\ud800",
        "nul": "a\0b",
        "object": object(),
        "endless": endless,
    }
    one = observation(text="\ud83d\0", dynamic=Decision(calls=(ToolCall(tool="t", arguments=odd),)))
    row = to_row(one)
    assert all(value is None or isinstance(value, str | int | float) for value in row)
    assert "\0" not in "".join(str(value) for value in row)
    "".join(str(value) for value in row).encode("utf-8")


def test_a_difference_of_the_two_times_is_kept_only_for_pairs() -> None:
    delta = COLUMNS.index("delta_us")
    one = observation()
    assert to_row(one)[delta] == 1_000
    assert to_row(replace(one, dynamic=None))[delta] is None
    assert to_row(replace(one, legacy=None))[delta] is None


def test_a_nul_is_replaced_and_the_words_that_look_like_one_are_kept() -> None:
    assert loads(dumps({"a\0b": ["\0\0", "\\u0000", "\\\\u0000", "\\\0"]})) == {
        "a\ufffdb": ["\ufffd\ufffd", "\\u0000", "\\\\u0000", "\\\ufffd"]
    }
