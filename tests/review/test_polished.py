"""Another wording beside a description: kept while it is one of this text, gone with it, taken over as an edit."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings

from migrate_kit.model.polished import Polished
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import (
    is_asked,
    mark_orphan,
    merge,
    parse_description,
    read_polished,
    take_polished,
    with_polished,
)
from migrate_kit.review.session import Action, ReviewSession, read_item
from migrate_kit.review.stamp import stamped
from migrate_kit.review.status import take_pending, with_status
from tests.review.specs import restart, yaml_of
from tests.review.styles import SPECS, STYLES, written
from tests.review.test_merging import HERE, LAW

NEW = "Restarts the service."
COMMENTED = """\
# kept by hand
name: restart
summary: Restart a service.   # asked Li
do_not_use_when:
  - it says "日志"
parameters:
  service: {meaning: which service, enum: [order, 支付]}  # both of them
  force:
    type: string
    meaning: 'whether to force'   # 强制
    # why: see runbook
    enum: ["yes", "no"]
ask_user: {service: "哪个服务?"}
source_hash: h1
"""


def other(spec: ToolSpec, **changes: object) -> Polished:
    cites = {"summary": ("name", "use_when.1")}
    reworded = spec.model_copy(update=changes or {"summary": NEW})
    return Polished(spec=reworded, made_from=spec.text_hash(), by="gpt 5 / 小", asked="abc", cites=cites)


def reworded(spec: ToolSpec) -> Polished:
    """Every sentence of *spec* in other words."""
    parameters = {n: p.model_copy(update={"meaning": f"{p.meaning}, anew"}) for n, p in spec.parameters.items()}
    return other(
        spec,
        summary=f"{spec.summary} 另一种",
        do_not_use_when=tuple(f'{text} "anew": #' for text in spec.do_not_use_when),
        parameters=parameters,
        ask_user={name: f"{text}？" for name, text in spec.ask_user.items()},
    )


def test_it_stands_in_comments_and_changes_nothing() -> None:
    text = stamped(yaml_of(restart()), HERE)
    kept = with_polished(text, other(restart()), HERE)
    assert parse_description(kept, HERE) == parse_description(text, HERE)
    added = [line for line in kept.splitlines() if line not in text.splitlines()]
    assert all(line.startswith(("# polished:", "#~")) for line in added)
    assert f"#~ summary: {NEW}" in added
    assert "\n# generated:" in kept.partition("#~ summary")[2]
    assert read_polished(kept, HERE) == other(restart())


def test_what_each_sentence_rests_on_is_one_line() -> None:
    cites = {"summary": ("name", "parameters.a: b.meaning"), "parameters." + "long" * 50 + ".meaning": ("name",)}
    polished = other(restart()).model_copy(update={"cites": cites})
    text = with_polished(stamped(yaml_of(restart()), HERE), polished, HERE)
    assert "#~   summary: [name, 'parameters.a: b.meaning']" in text
    assert read_polished(text, HERE) == polished


def test_an_approval_is_neither_given_nor_taken() -> None:
    text = with_status(stamped(yaml_of(restart()), HERE), Status.approved, reviewer="李", path=HERE)
    kept = with_polished(text, other(parse_description(text, HERE)), HERE)
    assert parse_description(kept, HERE).is_approved
    assert read_polished(kept, HERE) is not None
    again = with_status(kept, Status.approved, reviewer="王", path=HERE)
    assert read_polished(again, HERE) is not None


def test_describing_again_keeps_it_byte_for_byte() -> None:
    text = with_polished(stamped(yaml_of(restart()), HERE), other(restart()), HERE)
    merged = merge(text, restart(), path=HERE)
    assert (merged.text, merged.changed) == (text, False)


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace("Restart a service.", "Restart one service."),
        lambda text: text.replace("source_hash: h1", "source_hash: h2"),
        lambda text: text.replace("- 重启", "- 重新启动"),
    ],
)
def test_another_text_or_source_ends_it(edit: object) -> None:
    text = with_polished(stamped(yaml_of(restart()), HERE), other(restart()), HERE)
    changed = edit(text)  # type: ignore[operator]
    assert changed != text
    assert read_polished(changed, HERE) is None
    assert take_polished(changed, HERE) == changed
    spec = parse_description(changed, HERE)
    assert "# polished" not in merge(changed, spec, path=HERE).text


def test_a_changed_source_ends_it_on_the_next_description() -> None:
    text = with_polished(stamped(yaml_of(restart()), HERE), other(restart()), HERE)
    fresh = restart(source_hash="h2", summary="Restart a service, or all.")
    assert "#~" not in merge(text, fresh, path=HERE).text


def test_an_answer_about_a_text_that_is_gone_is_not_kept() -> None:
    text = stamped(yaml_of(restart(summary="Edited meanwhile.")), HERE)
    assert with_polished(text, other(restart()), HERE) == text


def test_it_stands_beside_what_the_source_offers() -> None:
    text = with_status(stamped(yaml_of(restart()), HERE), Status.approved, reviewer="李", path=HERE)
    stale = merge(text, restart(source_hash="h2", summary="Restart all."), path=HERE).text
    both = with_polished(stale, other(parse_description(stale, HERE)), HERE)
    assert both.index("# pending:") < both.index("# polished:") < both.index("# generated:")
    assert take_pending(both, HERE).count("#~") == 0
    assert read_polished(both, HERE) is not None
    assert "Restart all." in take_polished(both, HERE)  # what the source offers stays on offer
    assert merge(both, restart(source_hash="h2", summary="Restart all."), path=HERE).text == both


def test_without_another_wording_it_is_only_remembered_that_it_was_asked() -> None:
    asked = other(restart(), summary=restart().summary)
    text = with_polished(stamped(yaml_of(restart()), HERE), asked, HERE)
    assert is_asked(text, HERE, asked="abc")
    assert not is_asked(text, HERE, asked="abd")
    assert "#~" not in text
    assert merge(text, restart(), path=HERE).text == text


def test_taking_it_over_is_an_edit_that_waits_for_approval(tmp_path: object) -> None:
    text = with_status(stamped(yaml_of(restart()), HERE), Status.approved, reviewer="李", path=HERE)
    taken = take_polished(with_polished(text, other(parse_description(text, HERE)), HERE), HERE)
    spec = parse_description(taken, HERE)
    assert (spec.summary, spec.status, spec.is_approved) == (NEW, Status.approved, False)
    assert is_asked(taken, HERE, asked="whatever is asked now")
    assert read_polished(taken, HERE).spec == spec  # type: ignore[union-attr]
    # A person stands for it: describing again does not take it back.
    assert parse_description(merge(taken, restart(), path=HERE).text, HERE).summary == NEW


def test_every_other_byte_survives_taking_it_over() -> None:
    spec = parse_description(COMMENTED, HERE)
    changes = {
        "parameters": {n: p.model_copy(update={"meaning": f"{n}: a, b"}) for n, p in spec.parameters.items()},
        "summary": NEW,
    }
    taken = take_polished(with_polished(COMMENTED, other(spec, **changes), HERE), HERE)
    expected = COMMENTED.replace("Restart a service.", NEW)
    expected = expected.replace("meaning: which service", 'meaning: "service: a, b"')
    expected = expected.replace("'whether to force'", '"force: a, b"')
    head = taken.partition("# polished:")[0]
    assert head.replace("'", '"') == expected


@settings(LAW, max_examples=15)
@given(SPECS, STYLES)
def test_with_another_wording_every_byte_elsewhere_survives(spec: ToolSpec, style: int) -> None:
    file = written(spec, style)
    text = stamped(file.text, HERE)
    now = parse_description(text, HERE)
    kept = with_polished(text, reworded(now), HERE)
    assert kept.startswith(file.text)
    assert read_polished(kept, HERE) == reworded(now)
    assert merge(kept, spec, path=HERE).text == kept
    assert re.sub(r"(?m)^# polished:.*\r?\n(#~.*\r?\n)*", "", kept) == text


@settings(LAW, max_examples=15)
@given(SPECS, STYLES)
def test_taken_over_it_says_just_that_and_no_comment_is_lost(spec: ToolSpec, style: int) -> None:
    file = written(spec, style)
    text = stamped(file.text, HERE)
    now = parse_description(text, HERE)
    assume(now.summary)
    taken = take_polished(with_polished(text, reworded(now), HERE), HERE)
    assert parse_description(taken, HERE) == reworded(now).spec
    assert [comment for comment in file.comments if comment not in taken] == []
    assert merge(taken, parse_description(taken, HERE), path=HERE).text.count("# polished:") == 1


@pytest.mark.parametrize(
    "held",
    [
        "use_when: [evil]",
        "effects: read_only",
        "implementation: os:system",
        "parameters: {service: {enum: [evil], pattern: .*, meaning: which service}}",
        "parameters: {evil: {meaning: x}}",
        "ask_user: {evil: x}",
        "do_not_use_when: [one more]",
        "summary: [a list]",
        "summary: 7",
        "summary: ''",
        "cites: 7",
        "parameters: 3",
        ": not yaml: [",
        "- a list",
    ],
)
def test_whatever_somebody_writes_there_only_sentences_are_read(held: str) -> None:
    text = with_polished(stamped(yaml_of(restart()), HERE), other(restart()), HERE)
    forged = text.replace(f"#~ summary: {NEW}", f"#~ {held}")
    assert forged != text
    polished = read_polished(forged, HERE)
    assert polished is None or polished.spec == restart()
    assert parse_description(take_polished(forged, HERE), HERE) == restart()


def test_a_text_of_several_lines_may_show_such_a_line() -> None:
    shown = "# polished: source=h1 text=x asked=y by=z\n#~ summary: not this"
    text = stamped(yaml_of(restart(summary=shown)), HERE)
    assert read_polished(text, HERE) is None
    assert merge(text, restart(summary=shown), path=HERE).text == text


def test_a_tool_that_is_gone_keeps_it() -> None:
    text = with_polished(stamped(yaml_of(restart()), HERE), other(restart()), HERE)
    assert "# polished:" in mark_orphan(text, HERE)


def test_a_key_takes_it_over(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "restart.yaml"
    path.write_text(with_polished(stamped(yaml_of(restart()), HERE), other(restart()), HERE), encoding="utf-8")
    session = ReviewSession([read_item(path)])
    assert session.current is not None
    assert session.current.polished is not None
    assert session.current.polished.spec.summary == NEW
    assert [step.action for step in session.press("p")] == [Action.polish]
    assert session.left == 1


def test_a_meaning_that_was_empty_is_added() -> None:
    spec = restart(parameters={"service": ParameterSpec(enum=("a",))})
    text = "name: restart\nparameters:\n  service: {type: string, enum: [a]}  # one\nsource_hash: h1\n"
    now = parse_description(text, HERE)
    changed = {"service": now.parameters["service"].model_copy(update={"meaning": "which one"})}
    taken = take_polished(with_polished(text, other(now, parameters=changed), HERE), HERE)
    assert parse_description(taken, HERE).parameters["service"].meaning == "which one"
    assert "# one" in taken
    assert spec.parameters["service"].enum == ("a",)
