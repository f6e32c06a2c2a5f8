"""What people write into a description file and YAML takes for something else is said where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import DescriptionInvalid
from migrate_kit.review import description
from migrate_kit.review.description import parse_description, read_text

FILE = Path("t.yaml")


def fault(text: str) -> tuple[int, str]:
    with pytest.raises(DescriptionInvalid) as raised:
        parse_description(text, FILE)
    return raised.value.fields["line"], raised.value.fields["what"]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("name: t\nuse_when: [no, 404]\n", 2, "use_when.1 is text, and YAML reads 404 here; put it in quotes"),
        ("name: t\nparameters:\n  1: {}\n", 3, "parameters.1 is text, and YAML reads 1 here; put it in quotes"),
        (
            "%YAML 1.1\n---\nname: t\nuse_when: [no]\n",
            4,
            "use_when.0 is text, and YAML reads false here; put it in quotes",
        ),
        ("name: t\nsummary:\n", 2, 'summary has no value; leave the key out, or write "", [] or {}'),
        ("name: t\nuse_when:\n", 2, 'use_when has no value; leave the key out, or write "", [] or {}'),
    ],
)
def test_a_text_that_yaml_takes_for_something_else_is_named(text: str, line: int, what: str) -> None:
    assert fault(text) == (line, what)


def test_words_that_older_yaml_took_for_yes_and_no_are_words() -> None:
    spec = parse_description("name: t\nuse_when: [no, yes, on, 2024-01-01, 12:30:45]\n", FILE)
    assert spec.use_when == ("no", "yes", "on", "2024-01-01", "12:30:45")


def test_a_set_is_refused_because_its_order_changes_from_process_to_process() -> None:
    assert fault("name: t\nuse_when: !!set {a, b}\n")[0] == 2


def test_a_file_that_is_larger_than_any_description_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(description, "LARGEST", 10)
    file = tmp_path / "t.yaml"
    file.write_text("name: t234", encoding="utf-8")
    assert read_text(file) == "name: t234"
    file.write_text("name: t2345", encoding="utf-8")
    with pytest.raises(DescriptionInvalid, match="larger than any description"):
        read_text(file)
