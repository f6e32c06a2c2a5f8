"""The laws of merging at full count: with other seeds in each run, and many times as many files."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.tool import ToolSpec
from tests.review import specs, styles, test_merging, test_round_trip
from tests.review.test_merging import LAW
from tests.review.test_round_trip import ROUNDS

pytestmark = pytest.mark.soak
FULL = settings(LAW, max_examples=5_000)


@FULL
@given(styles.SPECS, styles.STYLES)
def test_a_file_in_any_style_keeps_every_byte(spec: ToolSpec, style: int) -> None:
    test_round_trip.test_a_file_in_any_style_keeps_every_byte.hypothesis.inner_test(spec, style)


@FULL
@given(styles.SPECS, styles.SPECS, styles.STYLES)
def test_a_refreshed_part_leaves_all_other_lines(old: ToolSpec, new: ToolSpec, style: int) -> None:
    test_round_trip.test_a_refreshed_part_leaves_all_other_lines.hypothesis.inner_test(old, new, style)


@FULL
@given(styles.SPECS, ROUNDS)
def test_no_edit_in_any_style_is_lost(first: ToolSpec, rounds: list[tuple[ToolSpec, ...]]) -> None:
    law = test_round_trip.test_no_edit_in_any_style_is_lost_over_several_runs
    law.hypothesis.inner_test(first, rounds)


@FULL
@given(specs.SPECS, specs.SPECS, specs.SPECS, st.sampled_from(["draft", "approved"]))
def test_no_human_edit_is_ever_lost(old: ToolSpec, human: ToolSpec, new: ToolSpec, status: str) -> None:
    test_merging.test_no_human_edit_is_ever_lost.hypothesis.inner_test(old, human, new, status)


@FULL
@given(specs.SPECS, specs.SPECS)
def test_an_untouched_draft_becomes_what_the_source_says(old: ToolSpec, new: ToolSpec) -> None:
    test_merging.test_an_untouched_draft_becomes_what_the_source_says.hypothesis.inner_test(old, new)
