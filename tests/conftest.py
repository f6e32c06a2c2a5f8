"""Shared fixtures: where cases and data sets lie, and a clean environment for every test."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.demo_run import DemoRun

CHECKOUT = Path(__file__).resolve().parent.parent

# The suite gives one answer for one commit; what only other seeds would find is looked for at full count.
settings.register_profile("seeded", derandomize=True, max_examples=60, deadline=None)
settings.register_profile("soak", max_examples=1_000, deadline=None, print_blob=True)
#: What a machine says of endpoints and of the way to them: with one of these set, a test would ask somebody else.
_OF_ENDPOINTS = re.compile(r"(?:OPENAI|ANTHROPIC|AZURE_OPENAI)_\w+|(?:\w+_)?PROXY", re.IGNORECASE)

settings.load_profile("soak" if os.environ.get("MIGRATE_KIT_SOAK") else "seeded")


def _outside(variable: str, default: str) -> Path:
    folder = Path(os.environ.get(variable) or CHECKOUT / default).resolve()
    if not folder.is_dir():
        pytest.skip(f"{variable} does not name a folder and {folder} is absent")
    return folder


@pytest.fixture
def cases() -> Path:
    """The folder of cases with known answers (MIGRATE_KIT_CASES)."""
    return _outside("MIGRATE_KIT_CASES", "../shared/cases")


@pytest.fixture
def datasets() -> Path:
    """The folder of public routing data (MIGRATE_KIT_DATASETS)."""
    return _outside("MIGRATE_KIT_DATASETS", "../shared/datasets")


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No flag, locale, key, endpoint or proxy of the machine reaches a test, and no test the cache of whoever runs it."""
    for key in list(os.environ):
        if key.startswith("MIGRATE_KIT_") and key not in (
            "MIGRATE_KIT_CASES",
            "MIGRATE_KIT_DATASETS",
            "MIGRATE_KIT_SOAK",
        ):
            monkeypatch.delenv(key)
        if _OF_ENDPOINTS.fullmatch(key):
            monkeypatch.delenv(key)
    for key in ("FALLBACK_TO_LEGACY", "DYNAMIC_TOOL_ENABLED", "LC_ALL", "LC_MESSAGES", "CI"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("MIGRATE_KIT_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> DemoRun:
    """One run of the demo from the built wheel (tests that use it share an xdist group)."""
    from tests.demo_run import build_and_run

    return build_and_run(tmp_path_factory.mktemp("demo"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the full counts to `make soak`."""
    if os.environ.get("MIGRATE_KIT_SOAK"):
        return
    skip = pytest.mark.skip(reason="full count: make soak")
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(skip)
