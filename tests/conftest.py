"""Shared fixtures: where cases and data sets lie, and a clean environment for every test."""

from __future__ import annotations

import compileall
import gc
import os
import re
import sys
from collections.abc import Iterator
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

# Read when numpy is loaded: beside other workers, threads of one product of matrices wait for each other and do little.
for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
#: As much of a text as the name of a test shows.
_LONG = 200
_OURS = frozenset({"MIGRATE_KIT_CASES", "MIGRATE_KIT_DATASETS", "MIGRATE_KIT_SOAK"})
_FLAGS = frozenset({"FALLBACK_TO_LEGACY", "DYNAMIC_TOOL_ENABLED", "LC_ALL", "LC_MESSAGES", "CI"})

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


@pytest.fixture(scope="session", autouse=True)
def clean_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No flag, locale, key, endpoint or proxy of the machine reaches a test, and no test the cache of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for key in list(os.environ):
            if key not in _OURS and (key.startswith("MIGRATE_KIT_") or key in _FLAGS or _OF_ENDPOINTS.fullmatch(key)):
                patch.delenv(key)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("MIGRATE_KIT_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))
        patch.setattr(os, "fsync", lambda file: None)  # no test takes the machine's power away, and a disk has its time
        yield


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> DemoRun:
    """One run of the demo from the built wheel (tests that use it share an xdist group)."""
    from tests.demo_run import build_and_run

    return build_and_run(tmp_path_factory.mktemp("demo"))


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, as an installer does: each process that a test starts would compile it for itself."""
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(CHECKOUT / "migrate_kit", quiet=2)


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a case by the head of a long text: a name is sent between the workers and written with each result."""
    return f"{val[:_LONG]!a}..." if isinstance(val, str | bytes) and len(val) > _LONG else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep what is compiled of the tests, and look for no garbage among thousands of tests that stay to the end."""
    was_written = sys.dont_write_bytecode
    sys.dont_write_bytecode = False
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        sys.dont_write_bytecode = was_written


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the full counts to `make soak`."""
    if os.environ.get("MIGRATE_KIT_SOAK"):
        return
    skip = pytest.mark.skip(reason="full count: make soak")
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(skip)
