"""Where a parameter's values are said to come from, there is a tool that can list them."""

from __future__ import annotations

import pytest

from migrate_kit.model.inventory import Inventory, ToolFacts
from tests.describe.lint.catalogues import found, tool

LISTS = {"effects": "read_only", "implementation": "ops:list_hosts"}


def check_host(comes_from: str) -> object:
    return tool("check_host", parameters={"host": {"comes_from": comes_from}})


@pytest.mark.parametrize("comes_from", ["list_hosts", "list_hosts.name", "list_hosts.of.a.pool"])
def test_a_tool_that_reads_and_needs_nothing_lists(comes_from: str) -> None:
    needless = {"pool": {"required": False}, "zone": {"default": "eu"}, "user": {}}
    lister = tool("list_hosts", parameters=needless, context={"user": "event.user"}, **LISTS)
    assert found("MK328", check_host(comes_from), lister) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("comes_from", "fields", "why"),
    [
        ("list_host.name", {}, "no description has that tool"),
        ("check_host.name", {}, "the tool itself"),
        ("list_hosts.name", {"effects": "write"}, "does more than read"),
        ("list_hosts.name", {"effects": "unknown"}, "does more than read"),
        ("list_hosts.name", {"parameters": {"pool": {}}}, "has to be asked"),
    ],
)
def test_one_that_cannot_list_is_a_warning(comes_from: str, fields: dict[str, object], why: str) -> None:
    (finding,) = found("MK328", check_host(comes_from), tool("list_hosts", **LISTS | fields))  # type: ignore[arg-type]
    assert why in str(finding.message["why"])
    assert (finding.severity, finding.tool) == ("warning", "check_host")


@pytest.mark.parametrize(
    ("returns", "has_fields"),
    [("list[str]", False), ("int", False), ("tuple[str, ...]", False), ("list[dict[str, str]]", True), ("str", True), ("", True)],
)  # fmt: skip
def test_a_field_of_bare_values_is_none(returns: str, has_fields: bool) -> None:
    facts = ToolFacts(name="list_hosts", file="ops.py", module="ops", line=1, last_line=2, returns=returns)
    scanned = Inventory(root=".", tools=(facts,))
    said = found("MK328", check_host("list_hosts.name"), tool("list_hosts", **LISTS), inventory=scanned)  # type: ignore[arg-type]
    assert (said == []) is has_fields
    assert found("MK328", check_host("list_hosts"), tool("list_hosts", **LISTS), inventory=scanned) == []  # type: ignore[arg-type]
