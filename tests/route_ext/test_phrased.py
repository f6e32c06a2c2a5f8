"""Learned phrases in the semantic router: they call for their tools, and the version says that they do."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.config import Settings
from migrate_kit.model.phrase import LearnedPhrase
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route_ext import tier
from migrate_kit.route_ext.factory import semantic_router
from migrate_kit.route_ext.tier import SemanticTier
from migrate_kit.route_ext.vectors import Vectors
from tests.route_ext.counting import CountingEncoder

TOOLS = (
    ToolSpec(name="lamp", summary="switch the lights", use_when=("lights",), effects="read_only"),
    ToolSpec(name="heat", summary="set the temperature", use_when=("temperature",), effects="read_only"),
)
PHRASES = (LearnedPhrase(phrase="pitch dark", tool="lamp"), LearnedPhrase(phrase="冻死了", tool="heat"))


def test_a_learned_phrase_calls_for_its_tool_in_the_semantic_router_too() -> None:
    vectors = Vectors(CountingEncoder())
    plain, told = (semantic_router(TOOLS, vectors=vectors, phrases=phrases) for phrases in ((), PHRASES))
    for text, tool in (("pitch dark in here", "lamp"), ("这里冻死了", "heat")):
        before, after = ({c.tool: c.score for c in router.decide(text).trace.candidates} for router in (plain, told))
        assert after[tool] > before.get(tool, 0.0)
        assert told.decide(text).trace.candidates[0].tool == tool
    assert told.version != plain.version
    assert told.specs == plain.specs == TOOLS


def test_the_tier_hands_them_on(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(tier, "load_encoder", lambda choice: CountingEncoder())
    made = SemanticTier(Settings(root=tmp_path, router="semantic"))
    assert "+phrases-" in made.router(TOOLS, PHRASES).recall.version
    assert "+phrases-" not in made.router(TOOLS).recall.version
