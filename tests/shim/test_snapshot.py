"""Snapshots: plain data that shares nothing with the host, whatever the host had."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.shim.snapshot import LIMIT, Frozen, freeze, plain, thaw

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
