"""A finding keeps its key when lines move, and loses it when the branch is another."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze.identity import canonical, identified, placed
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, Not
from migrate_kit.model.inventory import Finding, Inventory, Severity
from tests.analyze.routers import has, router
from tests.analyze.sources import BOT, scanned, written


def keys(folder: Path, bot: str) -> list[tuple[str, ...]]:
    folder.mkdir(exist_ok=True)
    return [tuple(key) for key, _ in identified(scanned(folder, bot=bot))]


def test_moved_lines_keep_their_keys(tmp_path: Path) -> None:
    moved = "# a comment\n\n" + BOT.replace("    elif", "\n\n    elif")
    before, after = keys(tmp_path / "a", BOT), keys(tmp_path / "b", moved)
    assert before
    assert sorted(after) == sorted(before)


def test_another_order_of_the_keywords_keeps_the_keys(tmp_path: Path) -> None:
    turned = BOT.replace('"log" in text or "日志" in text', '"日志" in text or "log" in text')
    assert sorted(keys(tmp_path / "b", turned)) == sorted(keys(tmp_path / "a", BOT))


def test_another_condition_of_the_branch_is_another_finding(tmp_path: Path) -> None:
    def dead(folder: str, bot: str) -> list[tuple[str, ...]]:
        return [key for key in keys(tmp_path / folder, bot) if key[0] == "MK201"]

    assert len(dead("a", BOT)) == 1
    assert dead("b", BOT.replace('"login"', '"logins"')) != dead("a", BOT)
    # The branch in front is not who the finding is.
    assert dead("c", BOT.replace('"日志" in text', '"日志" in text or "trace" in text')) == dead("a", BOT)


def test_findings_that_are_alike_have_keys_of_their_own() -> None:
    twin = Finding(code="MK211", severity=Severity.note, file="bot.py", line=10, message={"keyword": "a"})
    found = identified(Inventory(findings=(twin, twin.model_copy(update={"line": 20}))))
    assert len({key for key, _ in found}) == 2
    assert found[1][0].digest == f"{found[0][0].digest}-2"


def test_a_line_number_in_the_message_does_not_count() -> None:
    def digest(what: str, line: int) -> str:
        message = {"what": what, "because_line": line}
        finding = Finding(code="MK001", severity=Severity.warning, file="a.py", line=line, message=message)
        return identified(Inventory(findings=(finding,)))[0][0].digest

    assert digest("expected a block after 'if' on line 3", 4) == digest("expected a block after 'if' on line 30", 31)
    assert digest("inline:49", 4) == digest("inline:50", 4)
    assert digest("unterminated string", 4) != digest("null bytes", 4)


def test_of_several_branches_in_a_line_the_tool_says_which() -> None:
    made = router((has("a"), "one"), (has("b"), "two"))
    made = made.model_copy(update={"branches": tuple(b.model_copy(update={"line": 7}) for b in made.branches)})

    def digest(tool: str, branches: int) -> str:
        chain = made.model_copy(update={"branches": made.branches[:branches]})
        finding = Finding(code="MK201", severity="warning", file="bot.py", line=7, router=made.id, tool=tool)
        return identified(Inventory(routers=(chain,), findings=(finding,)))[0][0].digest

    assert digest("one", 1) == digest("one", 2)
    assert digest("one", 2) != digest("two", 2)


@pytest.mark.parametrize(
    ("file", "base", "seen"),
    [
        ("a/b.py", "", "a/b.py"),
        ("a/b.py", ".", "a/b.py"),
        ("b.py", "src/bot", "src/bot/b.py"),
        ("b.py", "src/b.py", "src/b.py"),
        ("b.py", "/abs", "/abs/b.py"),
    ],
)
def test_a_file_is_placed_below_its_base(file: str, base: str, seen: str) -> None:
    assert placed(file, base) == seen


def test_the_way_a_folder_is_named_does_not_change_the_keys(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    from migrate_kit.analyze import analyse
    from migrate_kit.scan import scan

    folder = written(tmp_path / "src")
    above = {key for key, _ in identified(analyse(scan(tmp_path)), base=".")}
    inside = {key for key, _ in identified(analyse(scan(folder)), base="src")}
    assert above == inside


_ATOMS = st.builds(lambda text: Contains(text=text), st.sampled_from("abcd"))
_CONDITIONS = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.builds(lambda of: AnyOf(of=tuple(of)), st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda of: AllOf(of=tuple(of)), st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda of: Not(of=(of,)), inner),
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(_CONDITIONS, st.text("abcd", max_size=5))
def test_conditions_with_one_canonical_form_hold_for_the_same_texts(condition: Condition, text: str) -> None:
    turned = _turned(condition)
    assert canonical(turned) == canonical(condition)
    assert turned.matches(text) == condition.matches(text)


def _turned(condition: Condition) -> Condition:
    if isinstance(condition, AnyOf | AllOf):
        return condition.model_copy(update={"of": tuple(_turned(part) for part in reversed(condition.of))})
    return condition
