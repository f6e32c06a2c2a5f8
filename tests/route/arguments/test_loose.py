"""A value whose pattern fits any word is taken where something says that it is one, and a plain word never is."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field

from migrate_kit import Registry, tool
from migrate_kit.model.context import NOBODY
from migrate_kit.model.decision import Decision
from migrate_kit.route import LexicalRouter
from tests.route.arguments.test_extract import p
from tests.route.arguments.test_named import said

HOST = p(pattern="^[a-z0-9-]+$", meaning="name of the machine, 主机")


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("disk full on web-1", "web-1"),
        ("disk full web-1", "web-1"),
        ("磁盘满 web-1", "web-1"),
        ("web-1磁盘满了", "web-1"),
        ("disk full host=alpha", "alpha"),
        ("disk full, host: alpha", "alpha"),
        ("disk full host web-1", "web-1"),
        ("disk full host is web-1", "web-1"),
        ("disk full on the db-primary", "db-primary"),
        ("disk full on WEB-1 for 24h", "web-1"),
        ("disk full on 'alpha'", "alpha"),
        ("主机alpha磁盘满", "alpha"),
        ("磁盘满 alpha", "alpha"),
        ("主机:42 磁盘满", "42"),
        ("disk full please", None),
        ("disk full now", None),
        ("how full is the disk", None),
        ("disk full on the host", None),
        ("the host is down, disk full", None),
        ("disk full for sure", None),
        ("disk full again, follow-up needed", None),
        ("a follow-up on read-only disk full", None),
        ("disk full on real-world data", None),
        ("disk full for 24h", None),
        ("disk full since 2026-03-04", None),
        ("disk full at 10gb", None),
        ("disk full on web-1 or web.example.com?", "web-1"),
        ("磁盘满", None),
        ("磁盘满了怎么办", None),
    ],
)
def test_a_value_of_any_words_pattern_is_read_where_it_looks_like_a_name(text: str, host: str | None) -> None:
    assert said(text, "disk full", "磁盘满", "how full is the disk", host=HOST).get("host") == host


def test_two_such_values_are_told_apart_by_their_labels_only() -> None:
    pair = {"host": HOST, "volume": p(pattern="^[a-z0-9-]+$")}
    assert said("disk full host=web-1 volume data-2", "disk full", **pair) == {"host": "web-1", "volume": "data-2"}
    assert said("disk full web-1", "disk full", **pair) == {}


def test_an_optional_value_is_read_behind_its_label_only() -> None:
    optional = {"host": HOST.model_copy(update={"required": False})}
    assert said("disk full web-1", "disk full", **optional) == {}
    assert said("disk full host web-1", "disk full", **optional) == {"host": "web-1"}


def test_a_chinese_name_beside_the_phrase_fits_a_pattern_of_anything_without_blanks() -> None:
    assert said("兰州天气", "天气", city=p(pattern=r"^\S+$", meaning="城市")) == {"city": "兰州"}


@pytest.mark.parametrize("text", ["disk full on web-1", "磁盘满 web-1", "disk full host=web-1", "disk full host web-1"])
def test_a_decorated_tool_with_such_a_pattern_is_called_from_text(text: str) -> None:
    decision = _decided(text)
    assert [(call.tool, call.arguments) for call in decision.calls] == [
        ("disk_usage", {"host": "web-1", "volume": "root"})
    ]


@pytest.mark.parametrize("text", ["disk full please", "how full is the disk", "磁盘满了", "disk full right now"])
def test_a_decorated_tool_with_such_a_pattern_asks_where_nothing_is_named(text: str) -> None:
    decision = _decided(text)
    assert not decision.calls
    assert decision.refusal is not None
    assert decision.refusal.question == "Which host?"


def _decided(text: str) -> Decision:
    own = Registry()

    @tool(
        registry=own,
        use_when=["磁盘满", "disk full", "how full is the disk"],
        do_not_use_when=["memory"],
        effects="read_only",
        parameters={"volume": {"synonyms": {"data": ["数据盘"]}}},
        ask_user={"host": "Which host?"},
    )
    def disk_usage(
        host: Annotated[str, Field(pattern="^[a-z0-9-]+$")], volume: Literal["root", "data"] = "root"
    ) -> str:
        """Say how full a disk is.

        Args:
            host: name of the machine
            volume: which of its disks
        """
        return host + volume

    return LexicalRouter(own.approved).decide(text, asker=NOBODY)
