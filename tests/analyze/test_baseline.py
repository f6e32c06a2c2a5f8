"""The baseline file: sorted, one line a finding, read back as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze.baseline import parse_baseline, render_baseline
from migrate_kit.analyze.identity import FindingKey
from migrate_kit.errors import BaselineInvalid

_FIELD = st.text(st.characters(codec="utf-8"), min_size=1)
_KEYS = st.builds(FindingKey, st.sampled_from(["MK201", "MK206"]), _FIELD, st.text(), st.just("0123456789abcdef"))


@settings(max_examples=60, deadline=None)
@given(st.frozensets(_KEYS, max_size=5))
def test_what_is_written_is_read_back(keys: frozenset[FindingKey]) -> None:
    assert parse_baseline(render_baseline(keys), path=Path("b")) == keys


def test_the_lines_are_sorted_and_one_each() -> None:
    keys = [FindingKey("MK206", "b.py", "f", "2"), FindingKey("MK201", "c.py", "f", "1")]
    text = render_baseline([*keys, keys[0]])
    assert text.splitlines()[1:] == ["MK201\tc.py\tf\t1", "MK206\tb.py\tf\t2"]
    assert text == render_baseline(reversed(keys))


def test_windows_line_ends_comments_and_blank_lines_are_read_over() -> None:
    text = "# mine\r\n\r\nMK201\tc.py\tf\t1\r\n"
    assert parse_baseline(text, path=Path("b")) == {FindingKey("MK201", "c.py", "f", "1")}


def test_a_line_that_is_no_entry_is_refused_with_its_place() -> None:
    with pytest.raises(BaselineInvalid) as caught:
        parse_baseline("# head\nMK201 c.py f 1\n", path=Path("b"))
    assert (caught.value.fields["path"], caught.value.fields["line"]) == (Path("b"), 2)
