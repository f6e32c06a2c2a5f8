"""Every sentence stands in both languages with the same fields; every code is documented."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from migrate_kit import messages
from migrate_kit._fill import fill
from migrate_kit.errors import UnknownCode, all_errors
from migrate_kit.messages import Explained, Text, code_entry, codes, language_of, tell

AREAS = sorted(m.name for m in iter_modules(messages.__path__) if not m.name.startswith("_"))
HALF = re.compile(r"[\u4e00-\u9fff][,;:!?(]")
FIELD = re.compile(r"\{(\w+)[^}]*\}")
PACKAGE = Path(messages.__file__).parent.parent


def sentences() -> dict[str, Text]:
    found: dict[str, Text] = {}
    for area in AREAS:
        table: dict[str, Text] = getattr(import_module(f"migrate_kit.messages.{area}"), "SENTENCES", {})
        assert not table.keys() & found.keys(), f"{area} repeats a key of another area"
        found.update(table)
    return found


def finding_tables() -> list[tuple[str, Explained]]:
    areas = [import_module(f"migrate_kit.messages.{area}") for area in AREAS]
    return [item for area in areas for item in getattr(area, "FINDINGS", {}).items()]


def test_every_sentence_has_both_languages_with_the_same_fields() -> None:
    wrong = [
        key
        for key, text in sentences().items()
        if not text.en or not text.zh or set(FIELD.findall(text.en)) != set(FIELD.findall(text.zh))
    ]
    assert wrong == []


def test_every_code_is_documented_in_both_languages() -> None:
    for code, entry in codes().items():
        for text in (entry.title, entry.why):
            assert text.en, code
            assert text.zh, code
        assert bool(entry.remedy.en) is bool(entry.remedy.zh), code
        for text in (entry.title, entry.remedy):
            assert set(FIELD.findall(text.en)) == set(FIELD.findall(text.zh)), code


def test_every_error_has_a_code_that_can_be_explained() -> None:
    assert {kind.code for kind in all_errors()} <= set(codes())


def test_every_finding_has_a_sentence_a_name_and_a_code_of_its_own() -> None:
    tables = finding_tables()
    assert len({code for code, _ in tables}) == len(tables)
    names = [entry.name for entry in codes().values()]
    assert len(set(names)) == len(names)
    told = sentences()
    for code, entry in tables:
        assert re.fullmatch(r"MK\d{3}", code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.name)
        assert f"finding.{code}" in told
        assert entry.remedy.en, code


def test_no_sentence_is_told_of_a_finding_that_does_not_exist() -> None:
    told = {key.removeprefix("finding.") for key in sentences() if key.startswith("finding.")}
    assert told <= set(codes())


def test_every_code_in_the_source_is_documented() -> None:
    for path in PACKAGE.rglob("*.py"):
        for code in re.findall(r'"(MKE?\d{3})"', path.read_text(encoding="utf-8")):
            assert code in codes(), f"{path}: {code}"


def test_every_key_that_is_said_exists() -> None:
    pattern = re.compile(r'\b(?:say|chat|tell)\(\s*"([a-z_]+\.[A-Za-z0-9_.]+)"')
    known = sentences()
    for path in PACKAGE.rglob("*.py"):
        for key in pattern.findall(path.read_text(encoding="utf-8")):
            assert key in known, f"{path}: {key}"


@pytest.mark.parametrize("asked", ["MK201", "mk201", "dead-branch", " Dead-Branch "])
def test_a_code_is_found_by_itself_or_by_its_name(asked: str) -> None:
    assert code_entry(asked)[0] == "MK201"


def test_an_unknown_code_is_an_error() -> None:
    with pytest.raises(UnknownCode):
        code_entry("MK9999")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "MIGRATE_KIT_LANG": "zh"}, "zh"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_a_missing_key_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        tell("no.such", "en")


@pytest.mark.parametrize("area", [name for name in AREAS if name not in ("review", "describe", "codemod")])
def test_chinese_sentences_have_chinese_punctuation(area: str) -> None:
    table: dict[str, Text] = getattr(import_module(f"migrate_kit.messages.{area}"), "SENTENCES", {})
    assert [key for key, text in table.items() if HALF.search(text.zh)] == []


def test_chinese_errors_have_chinese_punctuation() -> None:
    said = [(code, (e.title, e.why, e.remedy)) for code, e in codes().items() if code.startswith("MKE")]
    assert [code for code, texts in said if any(HALF.search(text.zh) for text in texts)] == []


def test_one_thing_is_not_told_in_the_plural() -> None:
    one = tell("scan.counts", "en", files=1, routers=1, branches=1, tools=1, findings=1, unread=0)
    assert one == "1 file, 1 router, 1 branch, 1 tool, 1 finding, 0 not parsed"
    assert tell("install.done", "en", routers=2, files=1) == "2 routers in 1 file wrapped"


def test_a_missing_count_still_gives_a_sentence() -> None:
    assert fill("{n} {n:file|files}", {}) == "? files"
