"""A mark hides what it names and nothing else; a mark that hides nothing is said to."""

from __future__ import annotations

from migrate_kit.analyze.suppress import Sifted, suppress
from migrate_kit.model.inventory import Finding
from migrate_kit.model.mark import marks


def finding(code: str, line: int, file: str = "bot.py") -> Finding:
    return Finding(code=code, severity="warning", file=file, line=line)


def sifted(source: str, *findings: Finding) -> Sifted:
    return suppress(findings, {"bot.py": marks(source.encode())})


def left(result: Sifted) -> list[tuple[str, int]]:
    return [(f.code, f.line) for f in result.kept]


def test_a_mark_hides_the_named_code_in_its_line() -> None:
    result = sifted("x  # migrate-kit: ignore[MK201]\n", finding("MK201", 1), finding("MK206", 1), finding("MK201", 2))
    assert left(result) == [("MK206", 1), ("MK201", 2)]
    assert [f.code for f in result.suppressed] == ["MK201"]


def test_a_comment_of_its_own_speaks_of_the_line_below() -> None:
    stacked = "# migrate-kit: ignore[MK201]\n# migrate-kit: ignore[short-keyword]\nx\n"
    assert left(sifted(stacked, finding("MK201", 3), finding("MK211", 3))) == []
    assert left(sifted("x  # migrate-kit: ignore[MK201]\ny\n", finding("MK201", 2)))[1] == ("MK201", 2)


def test_a_file_mark_hides_the_code_in_its_file_only() -> None:
    source = "# migrate-kit: ignore-file[MK212]\n"
    result = sifted(source, finding("MK212", 9), finding("MK212", 99), finding("MK212", 9, "other.py"))
    assert [(f.code, f.file) for f in result.kept] == [("MK212", "other.py")]


def test_a_bare_ignore_is_refused() -> None:
    assert left(sifted("x  # migrate-kit: ignore\n", finding("MK201", 1))) == [("MK110", 1), ("MK201", 1)]


def test_an_unknown_code_is_said() -> None:
    result = sifted("x  # migrate-kit: ignore[MK999]\n", finding("MK201", 1))
    assert left(result) == [("MK111", 1), ("MK201", 1)]
    assert result.kept[0].message == {"asked": "MK999"}


def test_an_unused_suppression_is_a_note() -> None:
    result = sifted("x  # migrate-kit: ignore[MK201, MK206]\n", finding("MK201", 1))
    assert [(f.code, f.severity.value, f.message) for f in result.kept] == [("MK112", "note", {"asked": "MK206"})]


def test_a_misspelt_mark_is_said_and_not_obeyed() -> None:
    result = sifted("x  # migrate-kit: ingore[MK201]\n", finding("MK201", 1))
    assert left(result) == [("MK113", 1), ("MK201", 1)]
    assert result.kept[0].message == {"written": "ingore", "meant": "ignore"}
