"""The index as arrays says of every tool at once what the index in dicts says of each."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.index import Index
from migrate_kit.route_ext.columns import Columns

WORDS = ("log", "disk", "restart", "show", "日志", "磁盘", "重启", "查看")
SHARES = (0.5, 0.3, 0.2)
TEXT = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(TEXT, TEXT, TEXT), min_size=1, max_size=20), TEXT)
def test_what_all_tools_have_of_a_request_is_what_each_has_weighed(
    documents: list[tuple[str, str, str]], text: str
) -> None:
    index, columns = Index(documents), Columns(documents, SHARES)
    request = columns.request(text.split())
    cosines = [index.cosines(tool, request) for tool in range(index.size)]
    assert [columns.cosines(tool, request) for tool in range(index.size)] == cosines
    weighed = [sum(share * own for share, own in zip(SHARES, each, strict=True)) for each in cosines]
    assert list(columns.likeness(request)) == pytest.approx(weighed, abs=1e-12)
