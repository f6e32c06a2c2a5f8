from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.text import READ_CHARS, fold, read


def test_full_width_and_case_are_folded() -> None:
    assert read("ABC123 ok").folded == "abc123 ok"


def test_a_span_leads_back_over_characters_that_grow() -> None:
    reading = read("㎏ X")  # one character becomes two
    assert reading.folded == "kg x"
    assert reading.verbatim(3, 4) == "X"
    assert reading.folded_span(2, 3) == (3, 4)


def test_a_long_text_is_read_up_to_the_limit() -> None:
    assert len(read("x" * 1_000_000).original) == READ_CHARS


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.characters(codec=None), max_size=60), st.data())
def test_folding_what_a_span_leads_back_to_holds_the_span(text: str, data: st.DataObject) -> None:
    reading = read(text)
    end = data.draw(st.integers(0, len(reading.folded)))
    start = data.draw(st.integers(0, end))
    assert reading.folded[start:end] in fold(reading.verbatim(start, end))
