"""`ignore.yaml`: every rule has an owner and an end, and a running process reads it live."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from migrate_kit.errors import IgnoreInvalid
from migrate_kit.review.ignore_file import IgnoreReader, load_ignore

RULE = """# explained by us
rules:
- id: reboot
  legacy: restart
  dynamic: reboot
  class: artefact
  owner: wang
  reason: two names of one thing
  expires: 2031-05-20
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "ignore.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_rule_is_read_whole(tmp_path: Path) -> None:
    write(tmp_path, RULE)
    (rule,) = load_ignore(tmp_path).rules
    assert (rule.id, rule.owner, rule.expires.isoformat(), rule.kind) == ("reboot", "wang", "2031-05-20", "artefact")


@pytest.mark.parametrize("text", ["", "# nothing yet\n", None])
def test_no_file_and_an_empty_one_explain_nothing(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        write(tmp_path, text)
    assert load_ignore(tmp_path).rules == ()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("  owner: wang\n", "", 3),
        ("  expires: 2031-05-20\n", "", 3),
        ("2031-05-20", "some day", 9),
        ("artefact", "whatever", 6),
        ("  owner", "  boss: me\n  owner", 7),
        ("  legacy: restart\n  dynamic: reboot\n", "", 3),
        ("rules:\n", "rules:\n- {id: reboot, legacy: x, class: artefact, owner: a, reason: b, expires: 2031-01-01}\n", 4),
    ],
)  # fmt: skip
def test_a_rule_without_owner_or_end_or_meaning_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int
) -> None:
    assert old in RULE
    write(tmp_path, RULE.replace(old, new, 1))
    with pytest.raises(IgnoreInvalid) as caught:
        load_ignore(tmp_path)
    assert caught.value.fields["line"] == line


def test_a_running_process_sees_a_change_and_keeps_the_last_good_rules(tmp_path: Path) -> None:
    reader = IgnoreReader(tmp_path)
    assert reader.load().rules == ()
    path = write(tmp_path, RULE)
    assert len(reader.load().rules) == 1
    path.write_text("rules: 5\n", encoding="utf-8")
    assert len(reader.load().rules) == 1
    assert any("stay in force" in said for said in reader.remarks)
    path.write_text(RULE.replace("2031", "2001"), encoding="utf-8")
    os.utime(path, ns=(1, 1))
    assert [said for said in reader.remarks if "expired on 2001-05-20" in said]
    path.unlink()
    assert reader.load().rules == ()
    assert reader.remarks == []
