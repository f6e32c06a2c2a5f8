"""What keys mean, what waits, and what a reviewer sees."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.model.tool import Status
from migrate_kit.review import ReviewSession, load_folder, merge, set_status, waiting_items, write_description
from migrate_kit.review.difference import difference
from migrate_kit.review.session import Action, ReviewItem, Why
from migrate_kit.review.source_lines import source_lines
from tests.review.specs import restart, yaml_of


def items(folder: Path, *names: str) -> list[ReviewItem]:
    for name in names:
        write_description(folder / f"{name}.yaml", yaml_of(restart(name=name)))
    return waiting_items(load_folder(folder))


def test_a_verdict_moves_on_and_a_look_does_not(tmp_path: Path) -> None:
    session = ReviewSession(items(tmp_path, "a", "b", "c"))
    assert [step.action for step in session.press("d")] == [Action.diff]
    assert session.left == 3
    [step] = session.press("a")
    assert step.item is not None
    assert (step.verdict, step.item.spec.name, session.left) == (Status.approved, "a", 2)
    assert session.press("s")[0].verdict is None
    assert session.press("r")[0].verdict is Status.rejected
    assert session.current is None


def test_a_capital_letter_is_for_all_the_rest(tmp_path: Path) -> None:
    session = ReviewSession(items(tmp_path, "a", "b", "c"))
    session.press("r")
    steps = session.press("A")
    assert [step.item.spec.name for step in steps if step.item] == ["b", "c"]
    assert session.current is None


def test_a_key_without_meaning_asks_for_help(tmp_path: Path) -> None:
    session = ReviewSession(items(tmp_path, "a"))
    for key in ("x", "", "?", "\x1b[A", "日"):
        assert session.press(key)[0].action is Action.help
    assert session.press("q")[0].action is Action.quit
    assert session.current is None


def test_drafts_stale_and_edited_ones_wait_and_the_dangerous_come_first(tmp_path: Path) -> None:
    write_description(tmp_path / "a.yaml", yaml_of(restart(name="a", effects="read_only")))
    for name in ("b", "c", "d", "e"):
        write_description(tmp_path / f"{name}.yaml", yaml_of(restart(name=name)))
        set_status(tmp_path / f"{name}.yaml", Status.approved, reviewer="li")
    set_status(tmp_path / "e.yaml", Status.rejected, reviewer="li")
    stale = tmp_path / "b.yaml"
    fresh = restart(name="b", summary="new", source_hash="h2")
    write_description(stale, merge(stale.read_text(encoding="utf-8"), fresh, path=stale).text)
    edited = tmp_path / "c.yaml"
    edited.write_text(edited.read_text(encoding="utf-8").replace("重启", "重新启动"), encoding="utf-8")
    waiting = waiting_items(load_folder(tmp_path))
    assert [(i.spec.name, i.why) for i in waiting] == [("b", Why.stale), ("c", Why.edited), ("a", Why.draft)]
    assert waiting[0].offered is not None
    shown = difference(waiting[0].spec, waiting[0].offered, names=("old", "new"))
    assert "-summary: Restart a service." in shown
    assert "+summary: new" in shown


def test_the_source_lines_stand_beside_the_text(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_bytes(b"x = 1\r    if 'log' in t:\r\n")
    evidence = ("bot.py:2 anchor", "bot.py:99 anchor", "gone.py:1", "said so")
    lines = list(source_lines(evidence, [tmp_path / "nowhere", tmp_path]))
    assert [line.code for line in lines] == ["if 'log' in t:", "", "", ""]
    assert [line.place for line in lines] == ["bot.py:2", "bot.py:99", "gone.py:1", "said so"]


def test_evidence_of_this_version_says_how_sure_it_is_and_what_for(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("a = 1\nif x in UNITS:\n", encoding="utf-8")
    evidence = ("bot.py:2 membership-check high parameters.unit:enum", "bot.py:2 membership-check")
    new, old = source_lines(evidence, [tmp_path])
    assert (new.rule, new.code, new.confidence) == (old.rule, old.code, old.confidence)
    assert (new.confidence, new.parts, old.parts) == ("high", ("parameters.unit.enum",), ())
