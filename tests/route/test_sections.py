from __future__ import annotations

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.sections import sections


def test_names_of_other_tools_are_not_part_of_an_exclusion() -> None:
    spec = ToolSpec(name="read_logs", do_not_use_when=("重启时用 restart_service", "use wipe for “清空日志”"))
    cut = sections(spec, names=frozenset({"restart_service", "wipe", "read_logs"}))
    assert cut.excluding == ("重启", "清空日志")


def test_a_phrase_of_the_tool_itself_excludes_nothing() -> None:
    spec = ToolSpec(name="read_logs", use_when=("日志",), do_not_use_when=("日志",))
    assert sections(spec, names=frozenset()).excluding == ()


def test_a_name_of_one_word_is_no_phrase() -> None:
    assert sections(ToolSpec(name="search"), names=frozenset()).phrases == ()
    assert "query logs" in sections(ToolSpec(name="query_logs"), names=frozenset()).phrases
