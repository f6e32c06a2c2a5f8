"""What to do next: the gravest first, each with its command and its evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Store
from migrate_kit.log.adjudications import keep_sample, keep_verdicts
from migrate_kit.model.adjudication import Right
from migrate_kit.model.decision import Outcome, RefusalKind
from migrate_kit.model.observation import Flip, Observation
from migrate_kit.report.weekly import WeeklyReport
from migrate_kit.report.weekly.records import Action
from tests.report.samples import sqlite_in, store_with
from tests.report.weekly.samples import AFTER, WEEK, agreed, both, item_of, refused, report_of, said, sample_of, spread

Fill = Callable[..., Store]
TEXTS = Settings(keep_text=True)


def keys(report: WeeklyReport) -> list[str]:
    return [action.key for action in report.actions]


def named(report: WeeklyReport, key: str) -> Action:
    return next(action for action in report.actions if action.key == key)


def differing(legacy: str, dynamic: str, n: int, **changes: object) -> list[Observation]:
    return [both(legacy, dynamic, Outcome.differ, **changes) for _ in range(n)]


def test_an_empty_log_begins_with_comparing(filled: Fill) -> None:
    report = report_of(filled([]))
    assert (named(report, "no_log").command, report.actions[0].key) == ("migrate-kit stage shadow", "no_log")


def test_an_empty_week_leads_to_the_latest_one_that_is_not(filled: Fill) -> None:
    report = report_of(filled([], [agreed()]))
    assert named(report, "other_week").command == f"migrate-kit report --week {WEEK.before.name}"


def test_lost_observations_come_before_all_else(tmp_path: Path) -> None:
    store = store_with(sqlite_in(tmp_path), spread(WEEK, [agreed()] * 50 + differing("logs", "metrics", 40)))
    with store.writing() as connection:
        from migrate_kit.log.counting import note_losses

        note_losses(
            connection, [{"at_us": WEEK.since_us + 5, "process": "host:1 (queue full)", "dropped": 10, "id": "x"}]
        )
    report = report_of(store)
    assert report.traffic.lost == 10
    assert keys(report)[0] == "lost"
    assert report.actions[0].fields == {"lost": 10, "rate": 0.1}


def test_a_gate_that_passes_leads_up_a_stage(tmp_path: Path) -> None:
    days = [replace(one, at_us=AFTER - day * DAY_US) for day in range(1, 6) for one in spread(WEEK, [agreed()] * 40)]
    rare = [replace(agreed("cost & more"), at_us=AFTER - DAY_US)]
    report = report_of(store_with(sqlite_in(tmp_path), [*days, *rare]))
    assert report.actions[0].key == "promote"
    assert report.actions[0].command == "migrate-kit stage hybrid --pin 'cost & more'=shadow"


def falling(**changes: object) -> list[Observation]:
    """Return requests of this morning and of the last day of the week, on which both sides differ."""
    made = differing("logs", "metrics", 60, **changes)
    return [replace(one, at_us=AFTER - DAY_US + place * 1_000_000) for place, one in enumerate(made)]


def test_a_fall_where_it_decides_leads_back(tmp_path: Path) -> None:
    report = report_of(store_with(sqlite_in(tmp_path), falling(served_by="dynamic")))
    assert report.actions[0].key == "alarm"
    assert report.actions[0].command.startswith("migrate-kit rollback")


def test_where_legacy_answers_there_is_nothing_to_go_back_from(tmp_path: Path) -> None:
    report = report_of(store_with(sqlite_in(tmp_path), falling()))
    assert any(condition.key == "alarm" for condition in report.gate.conditions)
    assert "alarm" not in keys(report)


@pytest.mark.parametrize(
    ("after", "is_back"),
    [
        ("FALLBACK_TO_LEGACY=true DYNAMIC_TOOL_ENABLED=true MIGRATE_KIT_STAGE=full", True),
        ("DYNAMIC_TOOL_ENABLED=false MIGRATE_KIT_STAGE=shadow", True),
        ("-", True),
        ("DYNAMIC_TOOL_ENABLED=true MIGRATE_KIT_STAGE=hybrid", False),
        ("MIGRATE_KIT_STAGE=nonsense", False),
    ],
)
def test_who_has_gone_back_is_not_told_to(tmp_path: Path, after: str, is_back: bool) -> None:
    store = store_with(sqlite_in(tmp_path), falling(served_by="dynamic"))
    store.record_flip(Flip(at_us=AFTER, who="li", why="it fell", before="-", after=after))
    assert ("alarm" not in keys(report_of(store))) is is_back


def test_without_texts_nobody_can_judge_and_the_setting_is_named(filled: Fill) -> None:
    report = report_of(filled(differing("logs", "metrics", 4)))
    assert named(report, "keep_text").command == "keep_text = true"
    assert "adjudicate" not in keys(report)


def test_unjudged_differences_are_to_be_judged(filled: Fill) -> None:
    report = report_of(filled(differing("logs", "metrics", 4, text="看日志")), settings=TEXTS)
    assert named(report, "adjudicate").fields == {"n": 4}


def judge(store: Store, right: Right, n: int) -> None:
    items = [item_of(one, place) for place, one in enumerate(store.observations()) if one.outcome is Outcome.differ]
    keep_sample(store, sample_of(items))
    keep_verdicts(store, [said(item, right) for item in items[:n]])


def test_a_half_judged_sample_is_to_be_finished(filled: Fill) -> None:
    store = filled(differing("logs", "metrics", 10, text="看日志"))
    judge(store, Right.legacy, 4)
    assert named(report_of(store, settings=TEXTS), "go_on_judging").fields == {"judged": 4, "size": 10}


def test_a_whole_one_is_worth_keeping_as_cases(filled: Fill) -> None:
    store = filled(differing("logs", "metrics", 20, text="看日志"))
    judge(store, Right.legacy, 20)
    assert named(report_of(store, settings=TEXTS), "learn").command == "migrate-kit adjudicate --cases judged.jsonl"


def test_both_directions_of_a_confusion_are_one_thing_to_do(filled: Fill) -> None:
    report = report_of(filled(differing("logs", "metrics", 5) + differing("metrics", "logs", 4)))
    assert keys(report).count("confused") == 1
    action = named(report, "confused")
    assert (action.command, action.fields["n"]) == ("migrate-kit lint --tool logs --tool metrics", 9)


def test_what_people_found_right_is_not_to_be_mended(filled: Fill) -> None:
    store = filled(differing("logs", "metrics", 10, text="看日志"))
    judge(store, Right.dynamic, 10)
    assert "confused" not in keys(report_of(store, settings=TEXTS))


def test_the_kind_of_difference_says_where_to_look(filled: Fill) -> None:
    now = [both("scale", "scale", Outcome.arguments_differ)] * 3 + [refused("drain", RefusalKind.no_match)] * 4
    now += [refused("restart", RefusalKind.missing_argument, tool="restart")] * 5
    report = report_of(filled(now))
    assert named(report, "arguments").command == "migrate-kit review --show scale"
    assert named(report, "gave_up").command == "migrate-kit review --show drain"
    assert named(report, "missing").command == "migrate-kit review --show restart"
    assert [key for key in keys(report) if key in ("missing", "gave_up", "arguments")] == [
        "missing",
        "gave_up",
        "arguments",
    ]


def test_phrases_are_learned_where_texts_are_kept(filled: Fill) -> None:
    now = [replace(refused("drain", RefusalKind.no_match), text="摘掉节点") for _ in range(4)]
    assert named(report_of(filled(now), settings=TEXTS), "gave_up").command == "migrate-kit train --phrases"


def test_a_new_version_that_fell_is_looked_at_first(filled: Fill, tmp_path: Path) -> None:
    old = spread(WEEK.before, [agreed()] * 100)
    fallen = [agreed(version="lexical-4-b")] * 60 + differing("logs", "metrics", 40, version="lexical-4-b")
    report = report_of(store_with(sqlite_in(tmp_path), [*old, *spread(WEEK, fallen)]))
    assert "worse_version" in keys(report)[:2]
    assert named(report, "worse_version").command == "migrate-kit review --show logs"


def test_a_report_of_one_router_asks_about_that_router(filled: Fill) -> None:
    made = differing("logs", "metrics", 4, text="看日志", router="bots and more:handle")
    report = report_of(filled(made), settings=TEXTS, router="bots and more:handle")
    assert named(report, "adjudicate").command == "migrate-kit adjudicate --router 'bots and more:handle'"


def test_where_only_the_default_fell_the_list_is_looked_at(tmp_path: Path) -> None:
    old = spread(WEEK.before, [both("", "", Outcome.agree)] * 60)
    new = spread(WEEK, [both("", "cost", Outcome.dynamic_only, version="lexical-4-b")] * 60)
    report = report_of(store_with(sqlite_in(tmp_path), [*old, *new]))
    assert named(report, "worse_version").command == "migrate-kit review --list"


@pytest.mark.parametrize("tool", ["a b", "x;rm -rf ~", "$(id)", "工具"])
def test_names_from_the_log_are_quoted_for_the_shell(filled: Fill, tool: str) -> None:
    import shlex

    report = report_of(filled([both(tool, tool, Outcome.arguments_differ)] * 3))
    assert shlex.split(named(report, "arguments").command) == ["migrate-kit", "review", "--show", tool]
