"""CPU milliseconds of the whole analysis of a generated router, and of a witness for every pair of its branches.

    python benchmarks/analyze.py [--json]

Each branch is three keywords of an action and an object, in English, Chinese or both; every fifth repeats the keywords of an
earlier one with something behind them and so can never fire. Every dead branch must be found and no other one called dead.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import product
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _table import report

from migrate_kit.analyze import analyse
from migrate_kit.analyze.dead import Inspector
from migrate_kit.analyze.overlap import Overlaps
from migrate_kit.model.condition import Contains, any_of
from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter

SIZES = (30, 200, 1_000)
ENGLISH = ["show", "restart", "delete", "create", "export", "compare", "approve", "archive", "share", "rename", "move"]
THINGS = ["log", "invoice", "ticket", "rota", "contract", "sensor", "budget", "visitor", "backup", "report", "queue"]
CHINESE = ["查看", "重启", "删除", "创建", "导出", "对比", "审批", "归档", "分享", "重命名", "移动"]
OBJECTS = ["日志", "发票", "工单", "排班", "合同", "传感器", "预算", "访客", "备份", "报表", "队列"]


def phrases(language: str, count: int) -> list[str]:
    """Return *count* different keywords, none inside another."""
    pairs = {"en": [(ENGLISH, THINGS, " the ")], "zh": [(CHINESE, OBJECTS, "")]}
    chosen = pairs.get(language) or [*pairs["en"], *pairs["zh"]]
    plain = [f"{a}{glue}{b}" for actions, things, glue in chosen for a, b in product(actions, things)]
    rounds = count // len(plain) + 1
    numbered = [f"{phrase} {number:03}x" for number in range(rounds) for phrase in plain]
    random.Random(7).shuffle(numbered)
    return numbered[:count]


def router(size: int, language: str) -> tuple[LegacyRouter, set[int]]:
    """Return a router of *size* branches and the lines of those that can never fire."""
    words = phrases(language, 3 * size)
    branches: list[Branch] = []
    dead: set[int] = set()
    for number in range(size):
        own = words[3 * number : 3 * number + 3]
        if number % 5 == 4:
            own = [f"{word} again" for word in words[3 * (number - 3) : 3 * (number - 3) + 3]]
            dead.add(number + 1)
        condition = any_of(*(Contains(text=word) for word in own))
        tool = f"tool_{number}"
        branches.append(Branch(line=number + 1, condition=condition, target=tool, target_kind="function", tool=tool))
    made = LegacyRouter(
        file="bot.py",
        function="handle",
        first_line=1,
        last_line=size,
        subject="text",
        stage="decide+execute",
        normalise=("lower", "strip"),
        branches=tuple(branches),
    )
    return made, dead


def analysis_ms(made: LegacyRouter, dead: set[int]) -> float:
    """Return the CPU milliseconds of one analysis whose verdicts are right."""
    start = time.process_time()
    [done] = analyse(Inventory(routers=(made,))).routers
    took = 1000 * (time.process_time() - start)
    if {branch.line for branch in done.branches if branch.dead} != dead:
        raise SystemExit("wrong verdicts")
    return took


def pairs_ms(made: LegacyRouter) -> tuple[int, float]:
    """Return how many pairs of live branches meet, and the CPU milliseconds for a witness of each."""
    inspector = Inspector(made)
    overlaps = Overlaps(inspector, inspector.fates())
    start = time.process_time()
    witnesses = [overlaps.witness(pair) for pair in overlaps.pairs()]
    took = 1000 * (time.process_time() - start)
    if None in witnesses:
        raise SystemExit("a pair without a witness")
    return len(witnesses), took


def main() -> None:
    """Print one row for each language and size."""
    rows: list[tuple[object, ...]] = []
    flat: dict[str, object] = {}
    for language, size in product(("en", "zh", "mixed"), SIZES):
        made, dead = router(size, language)
        took = min(analysis_ms(made, dead) for _ in range(3))
        count, pairs = pairs_ms(made) if size <= 200 else (0, 0.0)
        rows.append((language, size, len(dead), took, count, pairs))
        flat |= {f"{language}_{size}_ms": took, f"{language}_{size}_pairs_ms": pairs}
    report("analysis of one router", ("language", "branches", "dead", "CPU ms", "pairs", "CPU ms"), rows, flat)


if __name__ == "__main__":
    main()
