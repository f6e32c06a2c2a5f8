"""The words of a pattern, as a name is made of them."""

from __future__ import annotations

import pytest

from migrate_kit.scan.tools.pattern_path import worded_paths


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"what time.*check ?out|when.*leave", ["what time check out", "when leave"]),
        (r"^(do|need).*help", ["help"]),
        (r"\bwi-?fi\b", ["wifi"]),
        (r"(?:restart|reset) (?P<name>\w+)", ["restart"]),
        (r"(帮|给)我.*订.*房", ["帮我订房"]),
        (r"(please )?park(ing)? lot", ["park lot"]),
        (r"[bB]reakfast", ["breakfast"]),
        (r"你好|hi there", ["你好", "hi there"]),
        (r"\d+", []),
        (r"(", []),
    ],
)
def test_one_way_through_is_read_in_order(pattern: str, words: list[str]) -> None:
    assert list(worded_paths(pattern)) == words
