"""Merging keeps what people wrote and refreshes the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from migrate_kit.errors import DescriptionInvalid
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import merge, parse_description
from migrate_kit.review.document import Document
from migrate_kit.review.fields import values_of
from migrate_kit.review.stamp import read_pending, stamped
from migrate_kit.review.status import take_pending, with_status
from tests.review.specs import SPECS, restart, yaml_of

HERE = Path("restart.yaml")
#: Explaining a failure re-parses thousands of documents; the failing case itself says enough.
LAW = settings(deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))


def generated(spec: ToolSpec) -> str:
    return stamped(yaml_of(spec), HERE)


def read(text: str) -> ToolSpec:
    return parse_description(text, HERE)


def approved(text: str) -> str:
    return with_status(text, Status.approved, reviewer="li", path=HERE)


@settings(LAW, max_examples=25)
@given(SPECS, st.sampled_from([0, 2]))
def test_what_is_written_is_what_is_read(spec: ToolSpec, offset: int) -> None:
    assert parse_description(yaml_of(spec, offset=offset), HERE) == spec


@settings(LAW, max_examples=15)
@given(SPECS)
def test_a_merge_with_nothing_new_changes_no_byte(spec: ToolSpec) -> None:
    for text in (generated(spec), approved(generated(spec)), "# 头注\r\n" + generated(spec).replace("\n", "\r\n")):
        result = merge(text, spec, path=HERE)
        assert result.text == text
        assert not result.changed


@settings(LAW, max_examples=25)
@given(SPECS, SPECS)
def test_an_untouched_draft_becomes_what_the_source_says(old: ToolSpec, new: ToolSpec) -> None:
    result = merge(generated(old), new, path=HERE)
    assert read(result.text) == new
    assert not result.kept
    assert not merge(result.text, new, path=HERE).changed


@settings(LAW, max_examples=25)
@given(SPECS, SPECS, SPECS, st.sampled_from(["draft", "approved"]))
def test_no_human_edit_is_ever_lost(old: ToolSpec, human: ToolSpec, new: ToolSpec, status: str) -> None:
    """What a person changed against the generator's words stands after any merge, in whatever state."""
    was, edited = values_of(old), values_of(human)
    stamp = generated(old).removeprefix(yaml_of(old))
    text = yaml_of(human) + stamp
    if status == "approved":
        text = approved(text)
    merged = values_of(read(merge(text, new, path=HERE).text))
    for part in {*was, *edited}:
        if was.get(part) != edited.get(part):
            assert merged.get(part) == edited.get(part), part


@settings(LAW, max_examples=15)
@given(SPECS, SPECS)
def test_merging_twice_changes_nothing_more(old: ToolSpec, new: ToolSpec) -> None:
    once = merge(approved(generated(old)), new, path=HERE)
    assert merge(once.text, new, path=HERE).text == once.text


WRITTEN = """\
# our notes on restart
name: restart
shadow_name: restart_shadow
status: draft   # by hand
summary:   "Restart a service."

# phrases
use_when:  # what people say
- 重启   # most common
- restart

parameters:
    service: {type: string, meaning: which service, examples: [order]}   # flow
    # force is rare
    force:
        type: string
effects: dangerous
ask_user:
  service: 哪个服务?
implementation: ops.tools:restart
evidence: [ops/bot.py:12 anchor]
source_hash: h1
"""


def test_comments_order_and_formatting_survive_around_a_refreshed_part() -> None:
    text = stamped(WRITTEN, HERE)
    fresh = restart(summary="Restart one service.", source_hash="h2", evidence=("ops/bot.py:14 anchor",))
    result = merge(text, fresh, path=HERE)
    expected = (
        WRITTEN.replace('summary:   "Restart a service."', 'summary:   "Restart one service."')
        .replace("[ops/bot.py:12 anchor]", "[ops/bot.py:14 anchor]")
        .replace("source_hash: h1", "source_hash: h2")
    )
    assert result.text.startswith(expected)
    assert not result.stale


def test_a_comment_inside_a_list_counts_as_an_edit() -> None:
    text = stamped(WRITTEN, HERE).replace("# most common", "# asked Li: keep this one")
    result = merge(text, restart(use_when=("restart",)), path=HERE)
    assert result.kept == ("use_when",)
    assert "asked Li" in result.text


def test_an_edited_part_stays_and_the_others_are_refreshed() -> None:
    text = generated(restart()).replace("Restart a service.", "Restart exactly one service.")
    result = merge(text, restart(summary="new", use_when=("重启", "restart", "bounce")), path=HERE)
    spec = read(result.text)
    assert spec.summary == "Restart exactly one service."
    assert spec.use_when == ("重启", "restart", "bounce")
    assert result.kept == result.conflicts == ("summary",)


def test_one_edited_parameter_does_not_hold_back_the_others() -> None:
    text = generated(restart()).replace("which service", "name as in the registry")
    parameters = {"service": ParameterSpec(meaning="the service"), "wait": ParameterSpec(type="integer")}
    spec = read(merge(text, restart(parameters=parameters), path=HERE).text)
    assert spec.parameters["service"].meaning == "name as in the registry"
    assert spec.parameters["wait"].type == "integer"
    assert "force" not in spec.parameters


def test_an_approval_dies_when_the_source_changes_and_the_new_text_is_offered() -> None:
    text = approved(generated(restart()))
    result = merge(text, restart(use_when=("重启",), source_hash="h2"), path=HERE)
    spec = read(result.text)
    assert (spec.status, spec.is_approved, result.stale) == (Status.draft, False, True)
    assert spec.use_when == ("重启", "restart")
    assert spec.stale == "the source changed: use_when"
    assert "重启" in read_pending(Document(result.text))
    assert read(take_pending(result.text, HERE)).use_when == ("重启",)


def test_a_stale_text_that_was_approved_is_not_refreshed_behind_the_reviewer() -> None:
    text = merge(approved(generated(restart())), restart(summary="b", source_hash="h2"), path=HERE).text
    text = merge(text, restart(summary="c", source_hash="h3"), path=HERE).text
    assert read(text).summary == "Restart a service."
    assert "summary: c" in read_pending(Document(text))


def test_approving_again_settles_what_was_stale() -> None:
    text = merge(approved(generated(restart())), restart(summary="b", source_hash="h2"), path=HERE).text
    text = approved(text)
    assert read(text).is_approved
    assert read(text).stale == ""
    assert read_pending(Document(text)) == ""
    assert not merge(text, restart(summary="b", source_hash="h2"), path=HERE).changed


def test_a_new_wording_of_the_same_source_leaves_an_approval_alone() -> None:
    result = merge(approved(generated(restart())), restart(summary="better words"), path=HERE)
    assert read(result.text).is_approved
    assert not result.stale


def test_an_approved_tool_that_moved_to_another_module_needs_a_new_look() -> None:
    result = merge(approved(generated(restart())), restart(implementation="ops.actions:restart"), path=HERE)
    assert read(result.text).implementation == "ops.actions:restart"
    assert result.stale


def test_a_rejected_description_stays_rejected() -> None:
    text = with_status(generated(restart()), Status.rejected, reviewer="li", path=HERE)
    result = merge(text, restart(summary="b", source_hash="h2"), path=HERE)
    assert read(result.text).status is Status.rejected
    assert read(result.text).summary == "Restart a service."


def test_a_description_without_a_stamp_is_all_by_hand() -> None:
    result = merge(yaml_of(restart()), restart(summary="b", errors=("no such service",)), path=HERE)
    assert result.kept == ("summary",)
    assert read(result.text).errors == ("no such service",)


def test_a_line_that_only_looks_like_the_stamp_is_text() -> None:
    summary = "# generated: summary=00000000\n# pending: x\n#~ a: b"
    text = generated(restart(summary=summary))
    assert read(merge(text, restart(summary=summary), path=HERE).text).summary == summary


@pytest.mark.parametrize("text", ["", "a: [", "- x", "name: [1]", "summary: no name"])
def test_a_broken_description_is_refused(text: str) -> None:
    with pytest.raises(DescriptionInvalid):
        merge(text, restart(), path=HERE)


def test_the_reason_names_what_the_source_changed_and_not_what_a_person_did() -> None:
    text = generated(restart()).replace("Restart a service.", "Restart one.").replace("which service", "the service")
    text = approved(text)
    fresh = restart(errors=("no such service",), effects="write", source_hash="h2")
    assert read(merge(text, fresh, path=HERE).text).stale == "the source changed: effects, errors"


def test_what_nobody_looked_at_yet_stays_named() -> None:
    text = approved(generated(restart()).replace("Restart a service.", "Restart one."))
    text = merge(text, restart(effects="write", source_hash="h2"), path=HERE).text
    text = merge(text, restart(effects="write", errors=("no",), source_hash="h3"), path=HERE).text
    assert read(text).stale == "the source changed: effects, errors"


def test_comments_inside_a_part_are_no_change_of_the_source() -> None:
    commented = yaml_of(restart()).replace("which service", "which service  # as in the registry")
    text = approved(stamped(commented, HERE))
    for written in (text, text.replace("  # as in the registry", "")):
        merged = merge(written, restart(effects="write", source_hash="h2"), path=HERE)
        assert read(merged.text).stale == "the source changed: effects"


def test_an_approval_survives_evidence_in_the_form_of_a_later_version() -> None:
    older = approved(generated(restart(evidence=("ops/bot.py:12 branch", "ops/tools.py:3 effect-name"))))
    lines = ("ops/bot.py:12 branch high use_when", "ops/tools.py:3 effect-name medium effects")
    # What is known newly of the cost, without the source having changed, is not put into the approved text either.
    result = merge(older, restart(evidence=lines, latency="gives up after 5 s"), path=HERE)
    spec = parse_description(result.text, HERE)
    assert (result.stale, spec.is_approved, spec.evidence, spec.latency) == (False, True, lines, "")


def test_what_waits_stands_in_the_order_of_the_file_however_often_it_is_merged() -> None:
    text = approved(generated(restart()).replace("use_when:\n", "use_when:\n  # for nights\n", 1))
    fresh = restart(summary="b", use_when=("重启", "bounce"), source_hash="h2")
    once = merge(text, fresh, path=HERE).text
    assert merge(once, fresh, path=HERE).text == once
