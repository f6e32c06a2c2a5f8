"""The index as arrays says of every tool at once what the index in dicts says of each."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.index import Index
from migrate_kit.route_ext.columns import Columns

WORDS = ("log", "disk", "restart", "show", "日志", "磁盘", "重启", "查看")
TEXT = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(TEXT, TEXT, TEXT), min_size=1, max_size=20), TEXT)
def test_the_cosines_of_all_tools_are_those_of_each(documents: list[tuple[str, str, str]], text: str) -> None:
    index = Index(documents)
    found = Columns(documents).cosines(text.split())
    request = index.request(text.split())
    assert [list(row) for row in found] == [
        pytest.approx(index.cosines(tool, request), abs=1e-12) for tool in range(index.size)
    ]
