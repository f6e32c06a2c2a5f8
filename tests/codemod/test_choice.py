"""A dispatcher is wrapped only when nobody upstream of it is."""

from __future__ import annotations

from migrate_kit.codemod import routers_to_wrap
from migrate_kit.model.condition import Contains, LabelIs
from migrate_kit.model.inventory import Branch, LegacyRouter


def chooser(function: str, label: str) -> LegacyRouter:
    branch = Branch(line=2, condition=Contains(text="日志"), target=label, target_kind="label", tool="logs")
    return _router(function, "decide", branch)


def dispatcher(function: str, label: str) -> LegacyRouter:
    branch = Branch(line=9, condition=LabelIs(text=label), target="logs", target_kind="function", tool="logs")
    return _router(function, "dispatch", branch)


def _router(function: str, stage: str, branch: Branch) -> LegacyRouter:
    return LegacyRouter(
        file="a.py",
        function=function,
        module="a",
        first_line=1,
        last_line=9,
        subject="t",
        stage=stage,
        branches=(branch,),
    )


def test_a_dispatcher_behind_a_wrapped_classifier_is_left_alone() -> None:
    classify, run = chooser("classify", "LOGS"), dispatcher("run", "Intent.LOGS")
    assert routers_to_wrap([classify, run]) == ([classify], [run])


def test_a_dispatcher_behind_something_unknown_is_wrapped() -> None:
    other, run = chooser("classify", "METRICS"), dispatcher("run", "LOGS")
    assert routers_to_wrap([other, run]) == ([other, run], [])
