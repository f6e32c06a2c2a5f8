"""Rules beside the code in TOML, INI and lists of phrases: the words with the lines they stand on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import router_of, rows, shown


def places(router: object) -> list[tuple[str | None, int]]:
    return [(b.file, b.line) for b in router.branches]  # type: ignore[attr-defined]


def test_an_array_of_tables_has_a_branch_for_each_entry(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(
        '# rules\n[[rule]]\ntool = "restart"\nwords = ["重启", "reboot"]\n\n[[rule]]\ntool = "logs"\nwords = ["日志"]\n',
        encoding="utf-8",
    )
    router = router_of(
        tmp_path,
        """
        import tomllib
        from pathlib import Path
        RULES = tomllib.loads(Path("rules.toml").read_text())
        TOOLS = {"restart": restart, "logs": logs}

        def route(text):
            for rule in RULES["rule"]:
                if any(word in text for word in rule["words"]):
                    return TOOLS[rule["tool"]](text)
        """,
    )
    assert rows(router) == [("(contains 重启 or contains reboot)", "restart"), ("contains 日志", "logs")]
    assert places(router) == [("rules.toml", 2), ("rules.toml", 6)]


@pytest.mark.parametrize("loop", ["for name in RULES.sections():", "for name, _ in RULES.items():"])
def test_sections_of_an_ini_file_are_rules(tmp_path: Path, loop: str) -> None:
    (tmp_path / "rules.ini").write_text("[restart]\nwords = reboot,重启\n\n[logs]\nwords: journal\n", encoding="utf-8")
    router = router_of(
        tmp_path,
        f"""
        import configparser
        RULES = configparser.ConfigParser()
        RULES.read("rules.ini", encoding="utf-8")
        TOOLS = {{"restart": restart, "logs": logs}}

        def route(text):
            {loop}
                if any(word in text for word in RULES[name]["words"].split(",")):
                    return TOOLS[name](text)
        """,
    )
    assert rows(router) == [("(contains reboot or contains 重启)", "restart"), ("contains journal", "logs")]
    assert places(router) == [("rules.ini", 1), ("rules.ini", 4)]


@pytest.mark.parametrize(
    "read",
    [
        'open("words.txt", encoding="utf-8").read().splitlines()',
        '[line.strip() for line in open("words.txt", encoding="utf-8")]',
        'set(Path("words.txt").read_text(encoding="utf-8").split("\\n"))',
    ],
)
def test_a_file_of_phrases_is_a_list_however_it_is_read(tmp_path: Path, read: str) -> None:
    (tmp_path / "words.txt").write_text("# 重启\nreboot now\n\n重启\n", encoding="utf-8")
    router = router_of(
        tmp_path,
        f"""
        from pathlib import Path
        WORDS = {read}

        def route(text):
            if any(word in text for word in WORDS):
                return restart(text)
            if "journal" in text:
                return logs(text)
        """,
    )
    assert rows(router) == [("(contains reboot now or contains 重启)", "restart"), ("contains journal", "logs")]


def test_words_of_a_file_that_is_not_there_are_outside_and_name_it(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import json
        WORDS = json.load(open("absent.json"))

        def route(text):
            if any(word in text for word in WORDS["restart"]):
                return restart(text)
            if any(word in text for word in WORDS["logs"]):
                return logs(text)
        """,
    )
    assert [shown(b.condition) for b in router.branches] == ["external absent.json", "external absent.json"]
