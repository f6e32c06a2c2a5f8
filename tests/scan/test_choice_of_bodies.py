"""Reading every body finds no router that reading the chosen ones does not."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from migrate_kit.scan import scan
from migrate_kit.scan.candidates import Candidates
from migrate_kit.scan.outline import functions_in
from migrate_kit.scan.survey import FileSurvey

CASES = Path(os.environ.get("MIGRATE_KIT_CASES", Path(__file__).parents[3] / "shared" / "cases" / "scan"))
PACKAGES = ("click", "jinja2")


def every_body(files: Sequence[FileSurvey]) -> list[tuple[str, str]]:
    sources = ((file.module, file.found.read()) for file in files if file.broken is None)
    return [(module, name) for module, data in sources for name, _ in functions_in(ast.parse(data).body)]


def routers(folder: Path) -> set[tuple[str, str]]:
    return {(router.module, router.function) for router in scan(folder).routers}


@pytest.fixture
def without_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    made, usual = Candidates.__init__, Candidates.routers

    def init(self: Candidates, files: Sequence[FileSurvey]) -> None:
        made(self, files)
        self.every = every_body(files)  # type: ignore[attr-defined]

    def chosen(self: Candidates) -> Iterator[tuple[str, str]]:
        yield from usual(self)  # what modules do while they load, and what was saved of files that do not parse
        yield from self.every  # type: ignore[attr-defined]

    monkeypatch.setattr(Candidates, "__init__", init)
    monkeypatch.setattr(Candidates, "routers", chosen)


def folders() -> Iterator[Path]:
    yield CASES
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).parent


@pytest.mark.soak
@pytest.mark.parametrize("folder", [pytest.param(folder, id=folder.name) for folder in folders()])
def test_the_choice_of_bodies_costs_no_router(folder: Path, request: pytest.FixtureRequest) -> None:
    if not folder.is_dir():
        pytest.skip("no cases")
    found = routers(folder)
    request.getfixturevalue("without_choice")
    assert routers(folder) == found


def test_a_small_router_is_found_without_the_choice_as_well(tmp_path: Path, without_choice: None) -> None:
    (tmp_path / "bot.py").write_text(
        "def handle(text):\n    if 'play it' in text:\n        return play()\n"
        "    if 'stop it' in text:\n        return stop()\n\ndef play(): ...\ndef stop(): ...\ndef other(x):\n    return x\n"
    )
    assert routers(tmp_path) == {("bot", "handle")}
