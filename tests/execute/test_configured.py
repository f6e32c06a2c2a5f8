"""What a configuration makes of the executor and of the desk."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import ConfigInvalid
from migrate_kit.execute.configured import desk_of, executor_of
from migrate_kit.execute.confirm import MemoryConfirmations

STORE = """
class Shared:
    def add(self, pending): ...
    def waiting(self, owner): return ()
    def take(self, owner, code): return None

made = Shared()
half = object()
def fails():
    raise RuntimeError("no redis")
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "stores_under_test.py").write_text(STORE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "stores_under_test", raising=False)
    return "stores_under_test"


def test_questions_wait_in_memory_where_nothing_else_is_said() -> None:
    desk = desk_of(Settings(confirmation_valid_s=7))
    assert isinstance(desk.store, MemoryConfirmations)
    assert (desk.valid_s, desk.is_in_memory) == (7, True)


@pytest.mark.parametrize("name", ["made", "Shared"])
def test_a_store_of_the_program_is_taken_or_made(module: str, name: str) -> None:
    desk = desk_of(Settings(confirmation_store=f"{module}:{name}"))
    assert type(desk.store).__name__ == "Shared"
    assert not desk.is_in_memory


@pytest.mark.parametrize("name", ["half", "nothing", "fails"])
def test_what_is_no_store_is_an_error_of_the_configuration(module: str, name: str) -> None:
    with pytest.raises(ConfigInvalid, match="confirmation_store"):
        desk_of(Settings(confirmation_store=f"{module}:{name}"))


def test_the_limit_on_dangerous_calls_is_that_of_the_settings() -> None:
    danger = executor_of(Settings(dangerous_per_minute=3)).danger
    assert danger is not None
    assert (danger.limit, danger.period_s) == (3, 60)
