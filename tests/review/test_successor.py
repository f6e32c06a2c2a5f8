"""A function renamed in the source keeps what people wrote for it; where it is not clear who it is, nothing moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import load_folder, mark_orphan, merge, parse_description, succeed, successions
from migrate_kit.review.phrases_file import renamed
from migrate_kit.review.stamp import stamped
from tests.review.specs import restart, yaml_of
from tests.review.test_merging import approved

HERE = Path("restart.yaml")
NEW = restart(
    name="restart_service",
    shadow_name="restart_service_shadow",
    implementation="ops.tools:restart_service",
    source_hash="h2",
)
EDITED = (
    stamped(yaml_of(restart()), HERE)
    .replace("summary: Restart a service.", "summary: Asked Li.  # mine")
    .replace("  - 重启\n", "  - 重启\n  - 重新拉起  # nights\n")
)


def in_folder(folder: Path, *texts: str) -> Path:
    for number, text in enumerate(texts):
        (folder / f"{number}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_renamed_function_is_found_by_its_phrases_and_parameters_whatever_a_person_edited(tmp_path: Path) -> None:
    found = successions(load_folder(in_folder(tmp_path, EDITED)), [NEW])
    assert (found.former, found.unclear) == ({"restart_service": "restart"}, ())


@pytest.mark.parametrize(
    "other",
    [
        {"use_when": ("stop",)},
        {"parameters": {"service": ParameterSpec()}},
        {"parameters": {"service": ParameterSpec(), "wait": ParameterSpec()}},
        {"implementation": ""},
    ],
)
def test_another_tool_is_no_renamed_one(tmp_path: Path, other: dict[str, object]) -> None:
    found = successions(load_folder(in_folder(tmp_path, EDITED)), [NEW.model_copy(update=other)])
    assert (found.former, found.unclear) == ({}, ())


def test_of_two_that_it_may_be_neither_is_taken(tmp_path: Path) -> None:
    other = NEW.model_copy(update={"name": "restart_all", "implementation": "ops.tools:restart_all"})
    found = successions(load_folder(in_folder(tmp_path, EDITED)), [NEW, other])
    assert (found.former, found.unclear) == ({}, (("restart", ("restart_service", "restart_all")),))


def test_two_that_claim_one_tool_stay_where_they_are(tmp_path: Path) -> None:
    twin = EDITED.replace("name: restart\n", "name: reboot\n", 1)
    found = successions(load_folder(in_folder(tmp_path, EDITED, twin)), [NEW])
    assert found.former == {}
    assert [old for old, _ in found.unclear] == ["restart", "reboot"]


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("verdict", [False, True])
def test_edits_and_comments_go_along_and_an_approval_does_not(marked: bool, verdict: bool) -> None:
    text = approved(EDITED) if verdict else EDITED
    text = mark_orphan(text, HERE) if marked else text
    result = succeed(text, NEW, path=HERE)
    spec = parse_description(result.text, HERE)
    assert (spec.name, spec.implementation) == ("restart_service", "ops.tools:restart_service")
    assert (spec.summary, spec.use_when) == ("Asked Li.", ("重启", "重新拉起", "restart"))
    assert "# mine" in result.text
    assert "# nights" in result.text
    assert (spec.status, spec.is_approved) == (Status.draft, False)
    assert spec.stale == "renamed in the source: restart is restart_service now"
    assert merge(result.text, NEW, path=HERE).text == result.text


def test_what_nobody_touched_is_simply_up_to_date() -> None:
    result = succeed(mark_orphan(stamped(yaml_of(restart()), HERE), HERE), NEW, path=HERE)
    assert parse_description(result.text, HERE) == NEW
    assert not result.stale


def test_learned_phrases_follow_their_tool_and_no_other_character_changes() -> None:
    text = "# ours\nphrases:\n  - {phrase: restart, tool: 'restart'}  # by Li\n  - phrase: x\n    tool: stop\n"
    assert renamed(text, HERE, old="restart", new="bounce") == text.replace("'restart'", "bounce")
    assert renamed(text, HERE, old="other", new="bounce") == text


def test_a_tool_that_nothing_calls_for_needs_more_than_its_parameters(tmp_path: Path) -> None:
    silent = {"use_when": (), "do_not_use_when": ()}
    old = stamped(yaml_of(restart(**silent)), HERE)
    new = NEW.model_copy(update=silent)
    assert successions(load_folder(in_folder(tmp_path, old)), [new]).former == {"restart_service": "restart"}
    assert not successions(load_folder(tmp_path), [new.model_copy(update={"summary": "restart service"})]).former
    bare = new.model_copy(update={"parameters": {}})
    (tmp_path / "0.yaml").write_text(stamped(yaml_of(restart(**silent, parameters={})), HERE), encoding="utf-8")
    assert not successions(load_folder(tmp_path), [bare]).former


def test_a_tool_written_by_hand_is_nobodys(tmp_path: Path) -> None:
    by_hand = yaml_of(ToolSpec(name="x", use_when=NEW.use_when, parameters=NEW.parameters))
    assert successions(load_folder(in_folder(tmp_path, by_hand)), [NEW]).former == {}
