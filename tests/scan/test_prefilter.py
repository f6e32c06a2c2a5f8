"""The cheap look passes every body that the full reading reports."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.scan.candidates import Candidates
from migrate_kit.scan.files import find_files
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import read_function
from migrate_kit.scan.survey import FileSurvey, survey_file
from migrate_kit.scan.voices import Voices
from tests.scan.sources import inventory_of

CASES = Path(os.environ.get("MIGRATE_KIT_CASES", Path(__file__).parents[3] / "shared" / "cases" / "scan"))
TESTS = (
    '"restart it" in {0}', '{0} == "restart it"', '{0}.startswith("restart")', 're.search("restart", {0})',
    'any(k in {0} for k in ("restart", "reboot"))', '{0} in ("restart it", "reboot it")', '{0}.find("restart") >= 0',
    'wants({0})',
)  # fmt: skip
SUBJECTS = ("text", "text.lower()", "text.strip().lower()")


def passed(folder: Path) -> tuple[Project, set[tuple[str, str]]]:
    """Return the project of a folder and the bodies that the cheap look passes."""
    files = [file for found in find_files(folder) if isinstance(file := survey_file(found), FileSurvey)]
    candidates = Candidates(files)
    return Project(files, candidates.tables), set(candidates.routers())


@pytest.mark.parametrize(("test", "subject"), list(product(TESTS, SUBJECTS)))
def test_a_body_with_two_tests_of_a_text_is_passed(test: str, subject: str, tmp_path: Path) -> None:
    other = test.replace("restart", "logs").replace("reboot", "journal")
    body = (
        f"import re\ndef wants(t):\n    return 'restart' in t\n"
        f"def handle(text):\n    if {test.format(subject)}:\n        return restart('web')\n"
        f"    if {other.format(subject)}:\n        return logs()\n"
    )
    reported = {(r.module, r.function) for r in inventory_of(tmp_path, body).routers}
    assert reported <= passed(tmp_path)[1]
    assert ("bot", "handle") in passed(tmp_path)[1]


@given(
    words=st.lists(
        st.sampled_from(["weather now", "restart", "日志", "scale up", "停"]), min_size=2, max_size=5, unique=True
    ),
    shape=st.sampled_from(["chain", "table", "pairs"]),
)
@settings(max_examples=40, deadline=None)
def test_generated_routers_are_passed(words: list[str], shape: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("generated")
    tools = ["restart('web')", "logs()", "scale('web')"]
    rows = [(word, tools[i % len(tools)]) for i, word in enumerate(words)]
    if shape == "chain":
        lines = "".join(f"    if {word!r} in text:\n        return {tool}\n" for word, tool in rows)
        body = f"def handle(text):\n{lines}"
    elif shape == "table":
        table = ", ".join(f"{word!r}: lambda: {tool}" for word, tool in rows)
        body = f"T = {{{table}}}\ndef handle(text):\n    for k, f in T.items():\n        if k in text:\n            return f()\n"
    else:
        table = ", ".join(f"([{word!r}], lambda: {tool})" for word, tool in rows)
        body = (
            f"T = [{table}]\ndef handle(text):\n    for ks, f in T:\n        if any(k in text for k in ks):\n"
            f"            return f()\n"
        )
    reported = {(r.module, r.function) for r in inventory_of(folder, body).routers}
    assert reported <= passed(folder)[1]


def test_options_and_types_are_not_read_in_full(tmp_path: Path) -> None:
    inventory_of(
        tmp_path,
        """
        def convert(kind, value):
            if kind == "int":
                return restart(value)
            if kind == "float":
                return logs(value)
            if isinstance(value, dict) and "a" in value:
                return scale(value)
        """,
    )
    assert ("bot", "convert") not in passed(tmp_path)[1]


@pytest.mark.skipif(not CASES.is_dir(), reason="no cases")
def test_the_cheap_look_misses_no_text_router_of_the_cases() -> None:
    """Everything that can be read as a router of words is read, with the look and without it."""
    from migrate_kit.scan.confidence import judged
    from migrate_kit.scan.deep import with_room
    from migrate_kit.scan.labels import joined

    def missed() -> list[tuple[str, str]]:
        project, found = passed(CASES)
        raw = []
        for module in project.modules.values():
            if module.source.lenient:
                continue  # what was left out of a file that does not parse may have been a branch
            for body in module.all_functions():
                try:
                    router = read_function(body, project, Voices())
                except Exception:  # noqa: BLE001 - too much to analyse: reported by the scan, not asked here
                    continue
                raw += [router] if router is not None else []
        records = [record for router in joined(raw, project) if (record := judged(router)) is not None]
        # A dispatcher on labels is found by the labels, in a second look.
        return [
            (r.module, r.function) for r in records if r.stage != "dispatch" and (r.module, r.function) not in found
        ]

    assert with_room(missed) == []


def test_members_are_looked_for_where_the_module_may_know_them(tmp_path: Path) -> None:
    inventory_of(
        tmp_path,
        """
        import enum
        class Wish(enum.Enum):
            LIGHT = "light on"
            MUSIC = "play music"
        def chosen(x):
            for one in list(Wish):
                if one.value in x:
                    return one
        def kept(fields, options, x):
            for field in options.fields:
                if field.name in x:
                    fields.append(field)
        """,
    )
    found = passed(tmp_path)[1]
    assert ("bot", "chosen") in found
    assert ("bot", "kept") not in found
