"""Every bad text is found wherever it stands, and no good one is."""

from __future__ import annotations

import pytest

from migrate_kit.model.tool import ToolSpec
from tests.describe.lint.catalogues import found, tool
from tests.describe.lint.texts import BAD, GOOD

CASES = [(code, text) for code, texts in BAD.items() for text in texts]


def _places(text: str) -> dict[str, ToolSpec]:
    return {
        "summary": tool(summary=text),
        "a phrase": tool(use_when=(text,)),
        "a question": tool(ask_user={"city": text}),
        "an error": tool(errors=(text,)),
    }


@pytest.mark.parametrize(("code", "text"), CASES)
def test_a_bad_text_is_found_in_summary_phrase_question_and_error(code: str, text: str) -> None:
    # What users say may praise: that is quoted, not claimed.
    missed = [place for place, spec in _places(text).items() if not found(code, spec)]
    assert missed == (["a phrase"] if code == "MK310" else [])


@pytest.mark.parametrize("text", GOOD)
def test_a_good_text_raises_no_alarm(text: str) -> None:
    alarms = [(code, place) for code in BAD for place, spec in _places(text).items() if found(code, spec)]
    assert alarms == []


@pytest.mark.parametrize("code", ["MK312", "MK313"])
def test_a_secret_is_said_once_and_not_repeated(code: str) -> None:
    for text in BAD[code]:
        (finding,) = found(code, tool(summary=text))
        assert "***" in finding.message["word"]
