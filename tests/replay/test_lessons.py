"""Rows of the log and files of judged requests as lessons, each text once."""

from __future__ import annotations

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Decision, Outcome, ToolCall
from migrate_kit.model.observation import Observation
from migrate_kit.replay.training import lessons_of, split, without
from tests.log.samples import observation


def row(text: str | None, *tools: str, **more: object) -> Observation:
    return observation(text=text, dynamic=Decision(calls=tuple(ToolCall(tool=tool) for tool in tools)), **more)


def judged(text: str, *tools: str) -> Case:
    return Case(text=text, labels=tools, kind="x")


def labels(*rows: Observation, by: tuple[Case, ...] = ()) -> dict[str, tuple[str, ...]]:
    return {case.text: case.labels for case in lessons_of(rows, by).cases}


def test_a_text_is_one_lesson_however_often_and_however_it_is_written() -> None:
    assert labels(row("Show  logs", "a"), row("show logs", "a"), row("ＳＨＯＷ logs", "a")) == {"Show  logs": ("a",)}


def test_a_text_that_is_judged_in_two_ways_is_left_out_and_counted() -> None:
    found = lessons_of([row("x", "a"), row("x", "b"), row("y", "a"), row("y"), row("z", "a")])
    assert [case.text for case in found.cases] == ["z"]
    assert (found.rows, found.disputed) == (5, 2)


def test_in_a_log_of_several_routers_a_refusal_says_nothing() -> None:
    assert labels(row("y", "a"), row("y", router="menu:choose"), row("n")) == {"y": ("a",)}


def test_only_rows_on_which_both_agree_teach() -> None:
    known = {outcome: labels(row("x", "a", outcome=outcome)) for outcome in Outcome}
    assert {outcome for outcome, found in known.items() if found} == {Outcome.agree, Outcome.equivalent}
    assert labels(row(None, "a"), row(" ", "a")) == {}


def test_what_a_person_says_stands_above_the_log_also_that_no_tool_serves() -> None:
    found = labels(row("x", "a"), row("y", "a"), by=(judged("X", "b"), judged("y")))
    assert found == {"X": ("b",), "y": ()}


def test_each_tool_gives_its_share_to_the_comparison_and_a_single_request_none() -> None:
    cases = [judged(f"{tool} {n}", tool) for tool, count in (("a", 10), ("b", 3), ("c", 1)) for n in range(count)]
    learned, held = split(cases, 0.3)
    assert {tool: sum(case.labels == (tool,) for case in held) for tool in "abc"} == {"a": 3, "b": 1, "c": 0}
    assert without(cases, held) == [case for case in cases if case in learned]
    assert split(cases[::-1], 0.3) == (learned, held)


def test_requests_of_no_tool_and_of_several_are_compared_on_and_teach_nothing() -> None:
    cases = [judged("x"), judged("y", "a", "b"), Case(text="z", labels=("a",), missing=("p",))]
    assert split(cases, 0.3) == ([], cases)
