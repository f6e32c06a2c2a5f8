"""Who and when a router, a decorator or the tool lets through, as the description has it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.model.tool import ToolSpec
from migrate_kit.scan import scan

TOOLS = """
    import functools, time
    from datetime import datetime

    ADMINS = {"ann"}

    def admin_only(function):
        @functools.wraps(function)
        def inner(ctx, name):
            if not ctx.is_admin:
                return "This is for admins only."
            return function(ctx, name)
        return inner

    def restart(): svc.restart()
    def status(): return svc.status()
    def cook(): kitchen.put(1)

    @admin_only
    def ban(ctx, name): server.ban(name)
"""
BRANCHES = """
    def answer(text, user, ctx):
        if "restart" in text:
            if user not in ADMINS:
                return "Only admins may restart services."
            return restart()
        elif "status" in text:
            return status()
        elif "food" in text:
            now = datetime.now()
            if not 7 <= now.hour < 22:
                return "厨房已关门"
            return cook()
        elif "ban" in text:
            return ban(ctx, text.split()[1])
"""
KEPT_OUT = "whoever asks has no right to it"


def described(folder: Path, *sources: str) -> dict[str, ToolSpec]:
    (folder / "desk.py").write_text("\n".join(map(dedent, sources)), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(folder)), language="en")}


@pytest.mark.parametrize(
    ("tool", "errors", "excluded"),
    [
        ("restart", ("Only admins may restart services.",), (KEPT_OUT,)),
        ("status", (), ()),
        ("cook", ("厨房已关门",), ()),
        ("ban", ("This is for admins only.",), (KEPT_OUT,)),
    ],
)
def test_a_guard_speaks_of_the_tool_behind_it_alone(
    tmp_path: Path, tool: str, errors: tuple[str, ...], excluded: tuple[str, ...]
) -> None:
    spec = described(tmp_path, TOOLS, BRANCHES)[tool]
    assert (spec.errors, spec.do_not_use_when) == (errors, excluded)


def test_the_sentence_is_where_the_evidence_says(tmp_path: Path) -> None:
    spec = described(tmp_path, TOOLS, BRANCHES)["restart"]
    source = (tmp_path / "desk.py").read_text(encoding="utf-8").splitlines()
    line = next(line for line in spec.evidence if " router-guard " in line)
    assert line.endswith("router-guard medium errors do_not_use_when")
    assert "Only admins may restart services." in source[int(line.split()[0].partition(":")[2]) - 1]


def test_a_guard_at_the_top_stands_before_all_tools(tmp_path: Path) -> None:
    top = BRANCHES.replace(
        "def answer(text, user, ctx):\n",
        "def answer(text, user, ctx):\n        if not ctx.logged_in:\n            return 'Please log in first.'\n",
    )
    specs = described(tmp_path, TOOLS, top)
    assert all("Please log in first." in spec.errors for spec in specs.values())
    assert all(KEPT_OUT in spec.do_not_use_when for spec in specs.values())


def test_a_tool_that_another_branch_lets_everybody_use_is_kept_from_nobody(tmp_path: Path) -> None:
    spec = described(tmp_path, TOOLS, BRANCHES + '        elif "reload" in text:\n            return restart()\n')[
        "restart"
    ]
    assert spec.errors == ("Only admins may restart services.",)
    assert spec.do_not_use_when == ()


@pytest.mark.parametrize(
    "test",
    [
        'if user in ADMINS: return "Welcome back, admin!"',
        'if datetime.now().hour < 12: return "Good morning!"',
        'if "admin" in text: return "Only admins may ask that."',
        'if not user: return "Which user?"',
    ],
)
def test_what_keeps_nobody_out_is_no_guard(tmp_path: Path, test: str) -> None:
    top = BRANCHES.replace("def answer(text, user, ctx):\n", f"def answer(text, user, ctx):\n        {test}\n")
    spec = described(tmp_path, TOOLS, top)["status"]
    assert (spec.errors, spec.do_not_use_when) == ((), ())


@pytest.mark.parametrize(
    ("body", "errors", "excluded"),
    [
        ('if time.time() - LAST < 3: return "太频繁了，请稍后再试"', ("太频繁了，请稍后再试",), ()),
        ('if not limiter.allow(): return "Slow down a little."', ("Slow down a little.",), ()),
        ('if not is_open(): return "We are closed."', ("We are closed.",), ()),
        ('if role not in ROLES: return "Role must be admin or user."', ("Role must be admin or user.",), ()),
        ('if not user.has_permission("x"): return "没有权限"', ("没有权限",), (KEPT_OUT,)),
    ],
)
def test_a_tool_that_refuses_by_itself_says_so(
    tmp_path: Path, body: str, errors: tuple[str, ...], excluded: tuple[str, ...]
) -> None:
    source = f"""
    def show(user, role):
        {body}
        return db.read(role)

    def stop(): svc.stop()

    def answer(text, user):
        if "show" in text:
            return show(user, text.split()[1])
        if "stop" in text:
            return stop()
    """
    spec = described(tmp_path, source)["show"]
    assert (spec.errors, spec.do_not_use_when) == (errors, excluded)


REFUSING = """
    def restart(): svc.restart()
    def volume(): return player.volume()
    def stop(): svc.stop()

    def answer(text, user):
        if "bomb" in text or "volume hack" in text:
            return "I can't help with that"
        if "restart" in text and not user.is_admin:
            return "Only admins may restart services."
        elif "restart" in text:
            return restart()
        if "volume" in text:
            return volume()
        if "stop" in text:
            return stop()
        if "check in" in text:
            return "You can't check in before 14:00."
        if "check out" in text:
            return "At 11."
"""


def test_what_is_declined_is_no_answer(tmp_path: Path) -> None:
    specs = described(tmp_path, REFUSING)
    assert specs["faq"].parameters["topic"].enum == ("check_in", "check_out")
    assert sorted(specs) == ["faq", "restart", "stop", "volume"]


def test_the_words_of_a_refusal_speak_against_the_tools_they_meet(tmp_path: Path) -> None:
    specs = described(tmp_path, REFUSING)
    assert specs["volume"].do_not_use_when == ('it says "volume hack"',)
    assert specs["stop"].do_not_use_when == ()


def test_an_arm_that_turns_some_away_is_a_guard_of_the_arm_behind_it(tmp_path: Path) -> None:
    spec = described(tmp_path, REFUSING)["restart"]
    assert (spec.errors, spec.do_not_use_when) == (("Only admins may restart services.",), (KEPT_OUT,))


def test_where_those_who_may_come_first_the_others_are_turned_away(tmp_path: Path) -> None:
    source = """
    def stop(): svc.stop()

    def answer(text, user, notes):
        if "note" in text:
            if user.is_admin:
                notes.append(text)
            else:
                return "Admins only."
        elif "stop" in text:
            return stop()
    """
    spec = described(tmp_path, source)["add_notes"]
    assert (spec.errors, spec.effects) == (("Admins only.",), "write")


def test_a_guard_that_the_decorator_may_turn_off_says_nothing(tmp_path: Path) -> None:
    source = """
    def command(admin=False):
        def outer(function):
            def inner(user):
                if admin and not user.is_admin:
                    return "Admins only."
                return function(user)
            return inner
        return outer

    @command(admin=False)
    def show(user): return db.read(user)

    def stop(): svc.stop()

    def answer(text, user):
        if "show" in text:
            return show(user)
        if "stop" in text:
            return stop()
    """
    spec = described(tmp_path, source)["show"]
    assert (spec.errors, spec.do_not_use_when) == ((), ())
