"""The built wheel holds everything, and works without the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.demo_run import DemoRun

pytestmark = [pytest.mark.wheel, pytest.mark.xdist_group("demo")]


def test_the_wheel_is_what_gets_imported_in_these_tests(demo: DemoRun) -> None:
    done = demo.run("-c", "import migrate_kit; print(migrate_kit.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(demo.wheel), done.stderr


def test_the_wheel_carries_templates_sample_migrations_and_types(demo: DemoRun) -> None:
    package = demo.wheel / "migrate_kit"
    assert list((package / "_templates").rglob("*.jinja"))
    assert list((package / "_templates").rglob("*.j2"))
    assert (package / "_sample_legacy" / "requests.jsonl").is_file()
    assert (package / "py.typed").is_file()
    assert list((package / "log" / "migrations").rglob("*.py"))


def test_the_wheel_alone_walks_the_demo(demo: DemoRun) -> None:
    assert demo.code == 0, demo.output[-3000:]
    left = {path.name for path in demo.folder.iterdir()}
    assert {"shadow_tools", ".migrate-kit", "report.html", "sample_legacy"} <= left
