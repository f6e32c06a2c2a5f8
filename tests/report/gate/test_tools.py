"""Tool by tool: an average does not carry a tool that fails, and a rare tool keeps nobody waiting."""

from __future__ import annotations

from migrate_kit.report import Standing, Verdict
from migrate_kit.report.gate_words import note_sentence
from tests.report.gate.samples import condition, evidence, judged


def test_an_average_does_not_carry_a_tool_that_fails() -> None:
    gate = judged(evidence({"logs": (4_900, 4_900), "restart": (70, 100)}))
    assert condition(gate, "agreement").verdict is Verdict.PASS
    assert condition(gate, "tools").verdict is Verdict.FAIL
    assert gate.verdict is Verdict.FAIL
    assert {one.tool: one.standing for one in gate.tools} == {"logs": Standing.ready, "restart": Standing.against}


def test_a_tool_with_too_little_traffic_is_named_and_stays() -> None:
    gate = judged(evidence({"logs": (300, 300), "drain": (76, 76)}))
    assert gate.verdict is Verdict.PASS
    assert {one.tool: one.standing for one in gate.tools}["drain"] is Standing.scarce
    note = next(note for note in gate.notes if note.key == "scarce")
    assert note_sentence(note, "en") == "too little traffic to judge, it stays where it is: drain (76)"


def test_without_any_tool_that_has_traffic_enough_nothing_passes() -> None:
    gate = judged(evidence({f"tool{number}": (70, 70) for number in range(9)}))
    assert condition(gate, "agreement").verdict is Verdict.PASS
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert [one.key for one in gate.reasons] == ["tools_scarce"]


def test_a_pinned_tool_is_no_part_of_the_step() -> None:
    bad = evidence({"logs": (4_900, 4_900), "restart": (70, 100)})
    assert judged(bad, pinned=frozenset({"restart"})).verdict is Verdict.PASS


def test_only_the_tools_asked_about_have_to_pass_and_each_of_them_must() -> None:
    found = evidence({"logs": (4_900, 4_900), "restart": (70, 100), "drain": (5, 5)})
    assert judged(found, tools=frozenset({"logs"})).verdict is Verdict.PASS
    asked = judged(found, tools=frozenset({"logs", "drain", "unheard_of"}))
    assert asked.verdict is Verdict.INCONCLUSIVE
    assert {one.tool: one.standing for one in asked.tools}["unheard_of"] is Standing.open


def test_tools_that_may_go_alone_are_named_though_the_others_hold_the_gate() -> None:
    gate = judged(evidence({"logs": (900, 900), "restart": (94, 100)}))
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert [one.tool for one in gate.tools if one.alone] == ["logs"]
    assert any(note.key == "alone" and note.fields["tools"] == "logs" for note in gate.notes)


def test_the_default_and_statements_in_a_branch_are_no_tools_to_cut_over() -> None:
    gate = judged(evidence({"logs": (300, 300), "": (50, 90), "inline:3": (80, 80)}))
    assert [one.tool for one in gate.tools] == ["logs"]
