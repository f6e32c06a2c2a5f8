"""The file of learned phrases: every comment survives, and what is wrong is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import PhrasesInvalid
from migrate_kit.model.phrase import LearnedPhrase, PhraseStatus
from migrate_kit.review import load_folder
from migrate_kit.review.phrases_file import add_phrases, added, load_phrases, parse_phrases, phrases_path

NEW = (
    LearnedPhrase(phrase="黑漆漆: x", tool="lamp", support=4, precision=0.8),
    LearnedPhrase(phrase="- dim", tool="lamp"),
)
BY_HAND = """# ours
phrases:   # reviewed on Mondays
- {phrase: pitch dark, tool: lamp, status: approved}  # good
- phrase: gloomy
  # anna does not like it
  tool: lamp
  status: rejected
"""


def test_a_new_file_says_what_it_is_for_and_is_no_description(tmp_path: Path) -> None:
    path = add_phrases(tmp_path, NEW)
    assert path.name == "learned_phrases.yaml"
    assert path.read_text("utf-8").startswith("# Phrases that users say")
    assert load_phrases(tmp_path).phrases == NEW
    assert load_folder(tmp_path).specs == ()


def test_phrases_are_added_at_the_end_and_every_character_before_stays(tmp_path: Path) -> None:
    phrases_path(tmp_path).write_text(BY_HAND, encoding="utf-8")
    add_phrases(tmp_path, NEW)
    text = phrases_path(tmp_path).read_text("utf-8")
    assert text.startswith(BY_HAND)
    found = load_phrases(tmp_path).phrases
    assert found[2:] == NEW
    assert [one.status for one in found[:2]] == [PhraseStatus.approved, PhraseStatus.rejected]


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "phrases: []\n"])
def test_a_file_without_phrases_takes_them_too(tmp_path: Path, text: str) -> None:
    phrases_path(tmp_path).write_text(text, encoding="utf-8")
    assert load_phrases(tmp_path).phrases == ()
    add_phrases(tmp_path, NEW)
    assert load_phrases(tmp_path).phrases == NEW


def test_where_they_cannot_be_added_nothing_is_changed(tmp_path: Path) -> None:
    flow = "phrases: [{phrase: x, tool: y}]\n"
    with pytest.raises(PhrasesInvalid):
        added(flow, NEW, tmp_path / "f")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("phrases:\n- phrase: x\n  tool: y\n  staus: approved\n", 4),
        ("phrases:\n- phrase: x\n  tool: y\n- phrase: z\n", 4),
        ("phrases:\n- phrase: x\n  tool: y\n  status: yes\n", 4),
        ("phrases:\n- phrase: x\n  tool: y\n  support: many\n", 4),
        ("phrases: x\n", 1),
        ("phrases:\n- phrase: 'x\n", 3),
        ("words: []\n", 1),
        ("- a\n", 1),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    phrases_path(tmp_path).write_text(text, encoding="utf-8")
    with pytest.raises(PhrasesInvalid) as caught:
        load_phrases(tmp_path)
    assert caught.value.fields["line"] == line


def test_a_file_without_keys_is_not_told_how_a_description_begins(tmp_path: Path) -> None:
    with pytest.raises(PhrasesInvalid) as failure:
        parse_phrases("- a\n", tmp_path / "learned_phrases.yaml")
    assert str(failure.value.fields["what"]) == "is not a list of keys with values"
