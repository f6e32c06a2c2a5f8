"""Snapshots: plain data that shares nothing with the host, whatever the host had."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.shim import snapshot
from migrate_kit.shim.snapshot import LIMIT, WARY, Frozen, Usual, freeze, is_large, plain, thaw

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(max_examples=60, deadline=None)
@given(JSON)
def test_json_comes_back_as_it_was_and_shares_nothing(value: Any) -> None:
    copy = plain(value)
    assert copy == value
    if isinstance(value, list | dict):
        assert copy is not value


class Rude:
    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        raise SystemError

    def __repr__(self) -> str:
        raise ValueError


@dataclass
class Event:
    text: str


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def itself() -> Any:
    value: list[Any] = []
    value.append(value)
    return value


ODD = [
    {1, 2}, frozenset({"a"}), b"\x00\xff", 2**70, float("nan"), float("inf"), "\ud800", {"\ud800": 1}, {1: {2: 3}},
    {(1, 2): 3}, Rude(), [Rude()], Event("x"), object, sys, deep(100_000), {"x" * 10: deep(300)}, lambda: 1,
    complex(1, 2), range(3), memoryview(b"x"), [2**70, "\ud800", {None: float("-inf")}],
]  # fmt: skip


@pytest.mark.parametrize("value", ODD, ids=lambda v: type(v).__name__)
def test_nothing_is_too_odd(value: Any) -> None:
    copy = plain(value)
    json.dumps(copy)
    assert copy == plain(value) or copy != copy


def test_a_cycle_ends() -> None:
    loop: list[Any] = []
    loop.append(loop)
    assert isinstance(freeze(loop), Frozen)


@pytest.mark.parametrize("value", ["x" * (LIMIT + 1), [0] * (LIMIT + 1), {"a": "x" * LIMIT}, b"x" * 10_000_000])
def test_what_is_too_large_is_replaced_by_its_size(value: Any) -> None:
    small = thaw(freeze(value))
    assert small["$truncated"] == type(value).__name__
    assert small["size"] > LIMIT - 10


LARGE: dict[str, Callable[[], Any]] = {
    "rows": lambda: {"rows": [{"i": i, "t": "x" * 100} for i in range(100_000)]},
    "sets": lambda: [{"s": {i}} for i in range(100_000)],
    "rows of a class": lambda: Event([{"i": i} for i in range(200_000)]),  # type: ignore[arg-type]
    "itself": itself,
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_value_is_seen_to_be_large_before_it_is_serialised(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    dumps = snapshot.orjson.dumps
    monkeypatch.setattr(snapshot.orjson, "dumps", lambda value, **how: given.append(value) or dumps(value, **how))
    assert "$truncated" in thaw(freeze(LARGE[name]()))
    assert [set(value) for value in given] == [{"$truncated", "size"}]


@settings(max_examples=60, deadline=None)
@given(JSON)
def test_nothing_that_fits_is_called_large(value: Any) -> None:
    repeated = [value] * 50
    if len(json.dumps(repeated, ensure_ascii=False, separators=(",", ":"))) <= LIMIT:
        assert not is_large(repeated)


def huge() -> dict[str, Any]:
    return {"deep": {"deeper": [{"text": "x" * 1_000} for _ in range(1_000)]}}


def test_where_values_are_small_they_are_not_walked_through_and_a_large_one_is_still_truncated() -> None:
    usual, small = Usual(), {"messages": [{"role": "user", "n": n} for n in range(20)]}
    assert usual.walks
    assert thaw(freeze(small, usual)) == small
    assert not usual.walks
    assert thaw(freeze(small, usual)) == small
    assert thaw(freeze(huge(), usual))["$truncated"] == "dict"
    assert usual.walks  # whoever was surprised once looks first
    assert thaw(freeze(huge(), usual))["$truncated"] == "dict"
    for _ in range(WARY):
        freeze(small, usual)
    assert not usual.walks


@pytest.mark.parametrize(
    "value", ["x" * 1_000_000, {"a": "x" * 1_000_000}, [["x"] * 100_000], {"a": {1: "x" * 50_000}, "b": "x" * 30_000}]
)
def test_a_first_look_sees_what_is_plainly_large(value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Usual()
    freeze({}, usual)
    monkeypatch.setattr(snapshot.orjson, "dumps", lambda value, **_: b"x" * 10 if "$truncated" in value else 1 // 0)
    assert freeze(value, usual).raw == b"x" * 10
