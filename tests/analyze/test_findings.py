"""The other findings, each on the smallest router that has it, and on one that has not."""

from __future__ import annotations

import time

from migrate_kit.analyze import analyse
from migrate_kit.messages import codes as all_codes
from migrate_kit.messages import tell
from migrate_kit.model.condition import Always, Equals, LabelIs, Not, all_of, any_of
from migrate_kit.model.inventory import Default, Inventory, Severity, ToolFacts
from tests.analyze.routers import codes, findings, has, router


def test_order_dependent_pairs_name_both_tools_and_a_text() -> None:
    found = findings(router((has("重启"), "restart"), (has("日志"), "logs")))
    assert [f.code for f in found] == ["MK212"]
    assert found[0].witness == "重启日志"
    assert (found[0].message["first"], found[0].message["second"]) == ("restart", "logs")


def test_two_tests_that_exclude_each_other_are_no_pair() -> None:
    assert codes(router((Equals(text="start"), "a"), (Equals(text="stop"), "b"))) == []
    assert codes(router((has("run"), "a"), (all_of(has("stop"), Not(of=(has("run"),))), "b"))) == []


def test_a_dangerous_pair_comes_before_a_harmless_one_and_the_rest_is_counted() -> None:
    names = ["alpha", "beta", "gamma", "delta", "wipe", "zeta"]
    tools = (ToolFacts(name="wipe", file="bot.py", line=1, last_line=2, side_effects="dangerous"),)
    found = findings(router(*((has(name), name) for name in names)), tools=tools)
    shown = [f for f in found if f.code == "MK212"]
    assert len(shown) == 5
    assert all("wipe" in (f.message["first"], f.message["second"]) for f in shown)
    assert [f.message["count"] for f in found if f.code == "MK213"] == [10]


def test_in_a_huge_router_the_riskiest_pairs_are_still_found() -> None:
    words = [f"{a}{b}{c}" for a in "dklmprst" for b in "aeiou" for c in "bdfgklmnprstvxzq"]
    branches = [(has(f"{one}{two}"), f"tool {one}{two}") for one in words[:30] for two in words[30:60]]
    tools = (ToolFacts(name=branches[-1][1], file="bot.py", line=1, last_line=2, side_effects="dangerous"),)
    found = findings(router(*branches, (has("zz", branches[-2][0].text[1:]), "inside")), tools=tools)
    shown = [f for f in found if f.code == "MK212"]
    pairs = [(f.message["first"], f.message["second"]) for f in shown]
    assert (branches[-2][1], "inside") in pairs
    assert sum(branches[-1][1] in pair for pair in pairs) == 4
    [rest] = [f.message["count"] for f in found if f.code == "MK213"]
    assert int(str(rest)) > 1000


def test_independent_ifs_give_a_text_that_calls_two_tools() -> None:
    found = findings(router((has("log"), "logs"), (has("restart"), "restart"), exclusive=False))
    assert [(f.code, f.witness) for f in found] == [("MK214", "log restart")]


def test_a_test_that_is_always_true_is_reported_unless_it_is_the_default() -> None:
    assert ("MK210", 10) in codes(router((Always(), "tea"), (has("bread"), "bread")))
    assert ("MK204", 20) in codes(router((Always(), "tea"), (has("bread"), "bread")))
    either = any_of(has("a"), Not(of=(has("a"),)))
    assert ("MK210", 10) in codes(router((either, "tea"), (has("bread"), "bread")))
    assert codes(router((has("bread"), "bread"), (Always(), "chat"))) == []


def test_short_keywords_are_those_found_inside_other_words() -> None:
    assert [code for code, _ in codes(router((has("hr"), "a")))] == ["MK211"]
    assert [code for code, _ in codes(router((has("退"), "a")))] == ["MK211"]
    assert codes(router((has("logs", " hr ", "!!", "退货"), "a"))) == []


def test_a_label_that_nobody_gives_makes_its_branch_dead() -> None:
    classifier = router((has("cost"), "@price"), (has("ship"), "@ship"), function="classify", stage="decide")
    tests = [(LabelIs(text="price"), "prices"), (LabelIs(text="ship"), "track"), (LabelIs(text="greet"), "greet")]
    dispatcher = router(*tests, function="run", stage="dispatch")
    done = analyse(Inventory(routers=(classifier, dispatcher)))
    assert [bool(branch.dead) for branch in done.routers[1].branches] == [False, False, True]
    assert [(f.code, f.message) for f in done.findings if f.line == 30] == [("MK205", {"label": "greet"})]


def test_a_dispatcher_without_a_likely_classifier_is_left_alone() -> None:
    stranger = router((has("cost"), "@price"), function="classify", stage="decide")
    tests = [(LabelIs(text=label), label) for label in ("one", "two", "three", "price")]
    assert codes(stranger, router(*tests, function="run", stage="dispatch")) == []


def test_a_classifier_with_a_computed_answer_could_say_anything() -> None:
    computed = router(
        (has("cost"), "@price"), function="classify", stage="decide", default=Default(line=50, target_kind="inline")
    )
    tests = [(LabelIs(text="price"), "prices"), (LabelIs(text="greet"), "greet")]
    assert codes(computed, router(*tests, function="run", stage="dispatch")) == []


def test_a_label_that_no_branch_takes_is_said_at_the_classifier() -> None:
    classifier = router((has("cost"), "@price"), (has("back"), "@refund"), function="classify", stage="decide")
    dispatcher = router((LabelIs(text="price"), "prices"), function="run", stage="dispatch")
    found = [f for f in findings(classifier, dispatcher) if f.code == "MK209"]
    assert [(f.line, f.message["label"], f.severity) for f in found] == [(20, "refund", Severity.warning)]


def test_a_label_of_a_dead_branch_counts_as_not_given() -> None:
    classifier = router((has("a"), "@one"), (has("ab"), "@two"), function="classify", stage="decide")
    dispatcher = router((LabelIs(text="one"), "f"), (LabelIs(text="two"), "g"), function="run", stage="dispatch")
    assert ("MK205", 20) in codes(classifier, dispatcher)


def test_a_family_is_one_tool() -> None:
    made = router((has("open mail"), "open"), (has("open maps"), "open"), families=((10, 20),))
    assert [(f.code, f.message["count"]) for f in findings(made)] == [("MK215", 2)]


def test_every_finding_can_be_told_in_both_languages() -> None:
    made = [
        router((has("log", "z"), "logs"), (has("login", "Span"), "x"), (Always(), "y"), normalise=("lower",)),
        router((has("a"), "@one"), (has("ab"), "@two"), function="classify", stage="decide"),
        router((LabelIs(text="one"), "f"), (LabelIs(text="two"), "g"), function="run", stage="dispatch"),
    ]
    for finding in findings(*made):
        assert finding.code in all_codes()
        for language in ("en", "zh"):
            sentence = tell(f"finding.{finding.code}", language, **finding.message)  # type: ignore[arg-type]
            assert "?" not in sentence.replace("'?'", "")


def test_two_hundred_branches_are_analysed_in_little_time() -> None:
    words = [f"{a}{b}{c}" for a in "dklmprst" for b in "aeiou" for c in "bdfgklmnprstvxz"]
    made = router(*((has(*words[i : i + 3]), f"tool{i}") for i in range(0, 600, 3)))
    start = time.process_time()
    analyse(Inventory(routers=(made,)))
    assert time.process_time() - start < 2  # about 0.1 s; the margin is for a busy machine
