"""Routers against requests that a person has judged: pure figures, nothing executed, nothing printed."""

from __future__ import annotations

from migrate_kit.replay.evaluation.answer import Answer, Contender, Dynamic, Legacy
from migrate_kit.replay.evaluation.cost import Costs, declared_costs
from migrate_kit.replay.evaluation.evaluate import evaluate
from migrate_kit.replay.evaluation.pair import pair
from migrate_kit.replay.evaluation.records import Bin, Calibration, Confusion, Evaluation, KindLine, Pair, Share, Side

__all__ = [
    "Answer",
    "Bin",
    "Calibration",
    "Confusion",
    "Contender",
    "Costs",
    "Dynamic",
    "Evaluation",
    "KindLine",
    "Legacy",
    "Pair",
    "Share",
    "Side",
    "declared_costs",
    "evaluate",
    "pair",
]
