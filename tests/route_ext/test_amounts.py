"""Amounts are no part of what tells a tool."""

from __future__ import annotations

import pytest

from migrate_kit.route_ext.amounts import without_amounts


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("找人均100-150元的餐馆", "找人均        的餐馆"),
        ("评分4.5分以上的酒店", "评分      的酒店"),
        ("20分钟后提醒我", "    后提醒我"),
        ("计算 12*(3+2)", "计算 12*(3+2)"),
        ("100美元换成人民币", "100美元换成人民币"),
        ("查订单20231105", "查订单20231105"),
        ("show 3 logs", "show 3 logs"),
        ("100元", "100元"),
    ],
)
def test_a_number_with_its_unit_is_blanked_and_every_position_kept(text: str, left: str) -> None:
    assert without_amounts(text) == left
    assert len(left) == len(text)
