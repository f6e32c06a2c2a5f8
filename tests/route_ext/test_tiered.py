"""The fast way and the slow one: words decide alone only where they are sure."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.config import Settings
from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route_ext import tier
from migrate_kit.route_ext.factory import semantic_router
from migrate_kit.route_ext.tier import SemanticTier
from migrate_kit.route_ext.tiered import TieredRecall
from migrate_kit.route_ext.vectors import Vectors
from tests.route_ext.counting import CountingEncoder

TOOLS = (
    ToolSpec(name="query_logs", summary="Show the last lines of a log", use_when=("show the logs", "看看日志"), effects="read_only"),
    ToolSpec(name="restart", summary="Restart a service", use_when=("restart the service", "重启服务"), effects="write"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "encoded"),
    [
        ("show the logs", 0),
        ("请看看日志", 0),
        ("something is wrong", 1),
        ("do not show the logs, something is wrong", 1),
        ("the sign says 'show the logs'", 1),
    ],
)
def test_only_what_words_are_not_sure_of_is_encoded(text: str, encoded: int) -> None:
    vectors = Vectors(encoder := CountingEncoder())
    router = semantic_router(TOOLS, vectors=vectors, fast=True)
    encoder.texts.clear()
    router.decide(text)
    assert bool(encoder.texts) == bool(encoded)


def test_what_was_learned_is_always_asked() -> None:
    said = [Case(text="show the logs", labels=("restart",))]
    router = semantic_router(TOOLS, vectors=Vectors(CountingEncoder()), examples=said, fast=True)
    assert not isinstance(router.recall, TieredRecall)


def test_the_setting_reaches_the_router_and_its_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tier, "load_encoder", lambda choice: CountingEncoder())
    plain, fast = (
        SemanticTier(Settings(root=tmp_path, router="semantic", fast_path=on)).router(TOOLS) for on in (False, True)
    )
    assert isinstance(fast.recall, TieredRecall)
    assert not isinstance(plain.recall, TieredRecall)
    assert plain.version != fast.version
