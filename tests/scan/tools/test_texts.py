"""What a tool says in words has its place as well."""

from __future__ import annotations

from tests.scan.tools.resolver import facts

CODE = '''def tool(x, days: int = 3) -> str:
    """查快递

    返回:
        物流状态
    """
    if not x:
        raise ValueError(
            "请提供单号"
        )
    if days > 9:
        return {"error": "at most 9 days"}
    return x
'''


def test_docstring_return_value_and_each_error_name_their_lines() -> None:
    tool = facts(CODE)
    places = {(field, e.line): (e.rule, e.confidence) for e in tool.evidence for field in e.fields}
    assert tool.raises == ("请提供单号", "at most 9 days")
    assert places[("doc", 2)] == ("docstring", "medium")
    assert places[("returns", 2)] == ("returns-doc", "medium")
    assert places[("raises", 9)] == places[("raises", 12)] == ("error-text", "high")


def test_an_annotation_of_the_return_is_evidence_where_no_docstring_is() -> None:
    tool = facts("def tool(x) -> int:\n    return 1\n")
    assert [(e.rule, e.line) for e in tool.evidence if "returns" in e.fields] == [("returns-annotation", 1)]
    nothing = facts("def tool(x) -> None:\n    go(x)\n")
    assert (nothing.returns, [e for e in nothing.evidence if "returns" in e.fields]) == ("", [])


def test_each_field_of_a_parameter_has_its_evidence() -> None:
    days = facts(CODE).parameters["days"]
    told = {field for evidence in days.evidence for field in evidence.fields}
    assert {"type", "required", "default", "maximum"} <= told
    by = {field: evidence.confidence for evidence in days.evidence for field in evidence.fields}
    assert by["maximum"] == "high"


def test_words_that_contradict_the_body_speak_for_no_effect() -> None:
    clash = facts("import os\ndef get_file(p):\n    os.remove(p)\n", "get_file")
    assert clash.side_effects == "unknown"
    assert all("side_effects" not in evidence.fields for evidence in clash.evidence)
    clear = facts("import os\ndef delete_file(p):\n    os.remove(p)\n", "delete_file")
    assert {e.confidence for e in clear.evidence if "side_effects" in e.fields} == {"medium", "high"}
