"""The words behind a made-up name."""

from __future__ import annotations

import pytest

from migrate_kit.describe.spelled import words_behind


@pytest.mark.parametrize(
    ("name", "phrases", "expected"),
    [
        ("guan_deng", ("关灯",), "关灯"),
        ("guan_deng_2", ("关灯",), "关灯"),
        ("ying_ye_shi_jian_shi_ji", ("营业时间是几点到几点",), "营业时间是几点到几点"),
        ("guan_deng", ("关 … 灯",), "关…灯"),
        ("route_8b296c", ("磐礴",), "磐礴"),
        ("route_8b296c", (), ""),
        ("delete_parcels", ("清空",), ""),
        ("add_facade", ("清空",), ""),
        ("run_me", ("立即运行",), ""),
    ],
)
def test_a_name_of_sounds_or_a_mark_stands_for_the_phrase_that_leads_to_it(
    name: str, phrases: tuple[str, ...], expected: str
) -> None:
    assert words_behind(name, phrases) == expected
