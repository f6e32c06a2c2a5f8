"""rules.yaml: read with the line of whatever is wrong, and kept where it breaks or vanishes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from migrate_kit._resources import templates_folder
from migrate_kit.errors import NotReadable, RulesInvalid
from migrate_kit.model.rules import Effect, RulesFile, schema, seconds
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.review import RulesReader, rules_findings
from migrate_kit.review.rules_file import parse_rules, read_rules

AMOUNT = ToolSpec(name="transfer", parameters={"amount": ParameterSpec(type="number")})
ONE = "rules:\n  - {id: one, tools: [transfer], when: amount > 1}\n"


def told(text: str, *specs: ToolSpec) -> list[str]:
    return [f"{fault.line}: {fault.what}" for fault in parse_rules(text, Path("rules.yaml"), specs).faults]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (ONE, []),
        ("# nothing but words\n\n", []),
        ("\ufeff# nothing\n", []),
        ("", []),
        ("rules: []\n", []),
        ("rules: [\n", ["2: is not YAML"]),
        ("- a\n", ["1: is not a list of keys"]),
        ("rules:\n  - {id: One, tools: [x], when: 'a'}\n", ["2: One.id: must be written as large-sum, l2.transfer"]),
        ("rules:\n  - id: one\n    tols: [x]\n", ["3: unknown key one.tols; did you mean tools?"]),
        ("ruls: []\n", ["1: unknown key ruls; did you mean rules?"]),
        ("rules:\n  - tools: [x]\n", ["2: the key rules.0.id is missing"]),
        ("rules:\n  - id: one\n    when:\n", ["3: one.when: must be text"]),
        ("rules:\n  - id: one\n    tools: x\n", ["3: one.tools: must be a list"]),
        ("rules:\n  - id: one\n    effect: stop\n", ["3: one.effect: must be one of deny, ask, require_confirmation, add_tool"]),
        ("rules:\n  - id: one\n    rate: {limit: 0, period: 1x}\n",
         ["3: one.rate.limit: must be at least 1", "3: one.rate.period: must be written as 2h, 1d12h, 90s"]),
        ("rules:\n  - id: one\n    hours: {opens: '9:00', days: []}\n",
         ["3: one.hours.opens: must be written as 09:00, 17:30", "3: one.hours.days: is too short"]),
        ("version: 2\n", ["1: version: must be one of 1"]),
        ("rules:\n  - id: one\n    tools: [x]\n    when: a >> 1\n", ["4: one.when: RShift is not allowed here"]),
        ("rules:\n\n  - id: one\n    tools: [x]\n  - id: one\n    when: a\n    tools: [y]\n",
         ["3: one: says no condition", "3: one: another rule", "5: one: another rule"]),
        ("1: 2\n", ["1: "]),
        ("a: &a [*a]\n", ["1: "]),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_its_line(text: str, faults: list[str]) -> None:
    found = told(text)
    assert len(found) == len(faults), found
    for one in faults:
        assert any(each.startswith(one) for each in found), found


def test_an_argument_that_no_tool_has_is_a_fault_of_its_line() -> None:
    assert told(ONE.replace("amount", "amuont"), AMOUNT) == [
        "2: one: transfer has no parameter amuont; did you mean amount?"
    ]
    assert told(ONE, AMOUNT) == []


def test_the_sentences_are_in_the_language_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert told("rules:\n  - id: one\n    tols: [x]\n") == ["3: 未知的键 one.tols；是不是想写 tools？"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_example_has_every_kind_of_rule_and_no_fault(language: str) -> None:
    read = read_rules(templates_folder() / "rules" / f"rules.{language}.yaml")
    assert read.faults == ()
    dumped = [rule.model_dump(exclude_defaults=True) for rule in read.file.rules]
    said = {key for rule in dumped for key in rule}
    assert {"permission", "hours", "lead", "dependency", "rate", "when", "add", "message", "groups"} <= said
    assert {rule.effect for rule in read.file.rules} == {Effect.deny, Effect.add_tool, Effect.require_confirmation}


def test_both_examples_say_the_same() -> None:
    en, zh = (read_rules(templates_folder() / "rules" / f"rules.{name}.yaml").file for name in ("en", "zh"))
    assert [r.model_copy(update={"owner": ""}) for r in en.rules] == [
        r.model_copy(update={"owner": ""}) for r in zh.rules
    ]


_JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-5, 5), st.sampled_from(["", "1h", "x", "deny", "09:00", "amount"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(st.sampled_from("abc"), inner, max_size=2)),
    max_leaves=4,
)
_KEYS = st.sampled_from([*schema()["$defs"]["Rule"]["properties"], "odd"])
_RULE = st.dictionaries(_KEYS, _JSON, max_size=4).map(lambda rule: {"id": "one"} | rule)
_VALID = jsonschema_rs.validator_for(schema())


@settings(deadline=None)
@given(st.lists(_RULE, max_size=2))
def test_what_fits_the_published_schema_can_be_loaded(rules: list[dict[str, Any]]) -> None:
    document = {"rules": rules}
    try:
        RulesFile.model_validate(document)
        loads = True
    except ValidationError:
        loads = False
    # The schema is the stricter one: it takes no null, and no number written as text.
    assert loads or not _VALID.is_valid(document)


@pytest.mark.parametrize(("text", "length"), [("90s", 90), ("1h30m", 5400), ("2d", 172_800), ("1d1h1m1s", 90_061)])
def test_a_duration_is_read_in_seconds(text: str, length: int) -> None:
    assert seconds(text) == length


def test_the_same_text_gives_the_same_rules_and_another_others(tmp_path: Path) -> None:
    reader, path = RulesReader(), tmp_path / "rules.yaml"
    assert reader.load(tmp_path, [AMOUNT]) == RulesFile()
    path.write_text(ONE, encoding="utf-8")
    first = reader.load(tmp_path, [AMOUNT])
    assert reader.load(tmp_path, [AMOUNT]) is first
    path.write_text(ONE.replace("1}", "2}"), encoding="utf-8")
    assert reader.load(tmp_path, [AMOUNT]).rules[0].when == "amount > 2"


def test_rules_are_held_against_the_tools_as_they_are_now(tmp_path: Path) -> None:
    reader = RulesReader()
    (tmp_path / "rules.yaml").write_text(ONE, encoding="utf-8")
    reader.load(tmp_path, [AMOUNT])
    renamed = AMOUNT.model_copy(update={"parameters": {"sum": ParameterSpec(type="number")}})
    with pytest.raises(RulesInvalid, match=r"rules\.yaml:2: .*no parameter amount"):
        reader.load(tmp_path, [renamed])


@pytest.mark.parametrize("how", ["gone", "blank"])
def test_rules_that_were_in_force_do_not_end_by_an_accident(tmp_path: Path, how: str) -> None:
    reader, path = RulesReader(), tmp_path / "rules.yaml"
    path.write_text(ONE, encoding="utf-8")
    reader.load(tmp_path, [AMOUNT])
    path.unlink() if how == "gone" else path.write_text("# \n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(RulesInvalid, match="rules: "):
            reader.load(tmp_path, [AMOUNT])
    path.write_text("rules: []\n", encoding="utf-8")
    assert reader.load(tmp_path, [AMOUNT]).active == ()
    path.unlink()
    assert reader.load(tmp_path, [AMOUNT]).active == ()


def test_two_files_of_rules_are_one_too_many(tmp_path: Path) -> None:
    for name in ("rules.yaml", "rules.yml"):
        (tmp_path / name).write_text(ONE, encoding="utf-8")
    with pytest.raises(RulesInvalid, match=r"rules\.yml"):
        RulesReader().load(tmp_path, [AMOUNT])
    (tmp_path / "rules.yaml").unlink()
    assert RulesReader().load(tmp_path, [AMOUNT]).active


def test_what_is_no_text_or_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_bytes(b"rules: []\n# \xff\n")
    with pytest.raises(RulesInvalid, match=r"rules\.yaml:2"):
        RulesReader().load(tmp_path, [])
    (tmp_path / "rules.yaml").unlink()
    (tmp_path / "rules.yaml").mkdir()
    with pytest.raises(NotReadable):
        RulesReader().load(tmp_path, [])
    assert [finding.code for finding in rules_findings(tmp_path, [], root=tmp_path)] == ["MK420"]


ADDS = "rules:\n  - {id: a, tools: [transfer], when: amount > 1, effect: add_tool, add: {tool: transfer}}\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (ONE, []),
        (ONE.replace("one", "One").replace("amount >", "amount >>"), [("MK420", 2)]),
        (ONE.replace("[transfer]", "[transfer, ghost]") + "  - {id: b, groups: [g], permission: {level: 1}}\n",
         [("MK421", 2), ("MK421", 3)]),
        (ADDS, [("MK422", 2)]),
        (ADDS + "# migrate-kit: ignore[MK422]\n", []),
        (ADDS.replace("amount >", "amount >>") + "# migrate-kit: ignore[MK420]\n", [("MK420", 2)]),
    ],
)  # fmt: skip
def test_findings_stand_at_the_line_of_their_rule(tmp_path: Path, text: str, found: list[tuple[str, int]]) -> None:
    (tmp_path / "shadow_tools").mkdir()
    (tmp_path / "shadow_tools" / "rules.yaml").write_text(text, encoding="utf-8")
    findings = rules_findings(tmp_path / "shadow_tools", [AMOUNT], root=tmp_path)
    assert [(finding.code, finding.line) for finding in findings] == found
    assert {finding.file for finding in findings} <= {"shadow_tools/rules.yaml"}
