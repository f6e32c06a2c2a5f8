"""Milliseconds of CPU for one decision at several catalogue sizes, with either tier, beside others in the same run.

    python benchmarks/route.py [--json] [--only lexical|embedding|rules]

Catalogues are synthetic: tools made of an action and an object in Chinese and English, each with a list of services and a
range of time. The baselines only rank by the same texts (BM25; TF-IDF as a loop over sparse vectors; semantic-router with
our encoder, in an environment of its own); the router ranks, extracts, checks and explains. `reload` is a router built
again after one description changed, `MB` what the process has grown by when the router is built.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from math import log, sqrt
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _bm25 import Bm25
from _clock import cpu_ms, timed
from _embedding import HEADER, embedding
from _table import percentile, report

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.rules import Rulebook, RuledRouter
from migrate_kit.route.text import fold
from migrate_kit.route.words import tokens

SIZES = (10, 150, 199, 1_000, 10_000)
EMBEDDED = (10, 150, 1_000, 10_000)
ACTIONS = {"show": "查看", "restart": "重启", "delete": "删除", "create": "创建", "export": "导出", "compare": "对比",
           "approve": "审批", "archive": "归档", "share": "分享", "rename": "重命名"}  # fmt: skip
OBJECTS = {"log": "日志", "invoice": "发票", "ticket": "工单", "schedule": "排班", "contract": "合同", "sensor": "传感器",
           "budget": "预算", "visitor": "访客", "backup": "备份", "report": "报表", "queue": "队列", "badge": "工牌",
           "meeting": "会议", "vehicle": "车辆", "parcel": "包裹", "room": "房间", "lamp": "灯光", "recipe": "菜谱",
           "lesson": "课程", "alarm": "告警"}  # fmt: skip
PLACES = {"north": "北区", "south": "南区", "east": "东区", "west": "西区"}


def catalogue(size: int) -> list[ToolSpec]:
    """Return *size* tools; beyond the first 200 they repeat with a numbered object, as departments do."""
    pairs = product(range(size // 200 + 1), OBJECTS.items(), ACTIONS.items())
    return [_tool(number, *obj, *action) for number, obj, action in islice(pairs, size)]


def _tool(number: int, obj: str, obj_zh: str, action: str, action_zh: str) -> ToolSpec:
    tag = f"{number}" if number else ""
    place = ParameterSpec(meaning="区域", enum=tuple(PLACES), synonyms={k: (v,) for k, v in PLACES.items()})
    return ToolSpec(
        name=f"{action}_{obj}{tag}",
        summary=f"{action_zh}{obj_zh}{tag} / {action} the {obj} {tag}".strip(),
        use_when=(f"{action_zh}{obj_zh}{tag}", f"{action} {obj}{tag}"),
        parameters={"place": place, "since": ParameterSpec(meaning="时间范围", required=False)},
        ask_user={"place": f"{action_zh}哪个区的{obj_zh}?"},
    )


def requests() -> list[str]:
    """Return requests in both languages, with and without arguments, and some that no tool serves."""
    served = [
        text
        for (obj, obj_zh), (action, action_zh), (place, place_zh) in zip(
            list(OBJECTS.items()) * 3, list(ACTIONS.items()) * 6, list(PLACES.items()) * 15, strict=True
        )
        for text in (
            f"麻烦{action_zh}一下{place_zh}昨天的{obj_zh}",
            f"please {action} the {obj} of {place} since yesterday",
        )
    ]
    return [
        *served,
        "今天天气不错",
        "tell me a joke",
        "先看看日志,然后重启队列",
        "不要删除发票",
        "show the log and then restart the queue",
    ]


class PlainLoop:
    """TF-IDF cosines by a loop over all tools: what one writes first."""

    def __init__(self, specs: Sequence[ToolSpec]) -> None:
        documents = [
            Counter(tokens(fold(f"{s.name.replace('_', ' ')} {s.summary} {' '.join(s.use_when)}"))) for s in specs
        ]
        frequency = Counter(token for document in documents for token in document)
        self.idf = {token: log(len(specs) / n) + 1 for token, n in frequency.items()}
        self.vectors = [self._vector(document) for document in documents]

    def _vector(self, counts: Counter[str]) -> dict[str, float]:
        weights = {token: n * self.idf.get(token, 1.0) for token, n in counts.items()}
        length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {token: weight / length for token, weight in weights.items()}

    def decide(self, text: str) -> int:
        """Return the number of the best tool."""
        asked = self._vector(Counter(tokens(fold(text)))).items()
        scores = [sum(weight * vector.get(token, 0.0) for token, weight in asked) for vector in self.vectors]
        return max(range(len(scores)), key=scores.__getitem__)


class Decided:
    """A router that has decided already, so that what rules cost stands alone."""

    version = "decided"

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def decide(self, text: str, *, asker: Asker) -> Decision:
        """Return the decision."""
        return self._decision


def rules_ms() -> tuple[float, float]:
    """Return (milliseconds that 50 rules on the decided tool add, those that rules on other tools add).

    Ten rules of each kind, none of which stops the call, so that every one is asked.
    """
    specs = catalogue(200)
    kinds = (
        {"when": "place == 'mars' and asker.level < 3"},
        {"permission": {"level": 1, "roles": ["staff"]}},
        {"hours": {"opens": "00:00", "closes": "00:00"}},
        {"rate": {"limit": 100_000, "period": "1s"}},
        {"dependency": {"needs": ["login"]}},
    )
    asker = Asker(user="ann", session="s", roles=("staff",), level=2)

    def cost(tools: list[str]) -> float:
        rules = [{"id": f"r{n}-{m}", "tools": tools, **kind} for n, kind in enumerate(kinds) for m in range(10)]
        book = Rulebook(RulesFile.model_validate({"timezone": "Asia/Shanghai", "rules": rules}), specs)
        inner = Decided(Decision(calls=(ToolCall(tool="show_log", arguments={"place": "north"}),)))
        router = RuledRouter(inner, book)
        router.ledger.history.record(asker, ["login"])
        assert router.decide("", asker=asker).calls
        bare = percentile([cpu_ms(lambda: inner.decide("", asker=asker)) for _ in range(500)], 0.5)
        return percentile([cpu_ms(lambda: router.decide("", asker=asker)) for _ in range(500)], 0.5) - bare

    return cost(["*"]), cost(["share_*"])


def import_ms() -> float:
    """Return the CPU milliseconds that importing the router adds to a bare interpreter."""
    code = "import time; a = time.process_time(); import migrate_kit.route; print((time.process_time() - a) * 1000)"
    root = Path(__file__).parent.parent
    runs = [
        subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
        for _ in range(3)
    ]
    return min(float(run.stdout) for run in runs)


def resident_mb() -> float:
    """Return the memory of this process in megabytes; nothing where the system does not say."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * 4096 / 1e6


def lexical(texts: Sequence[str]) -> tuple[list[list[object]], dict[str, object]]:
    """Return a row a size, and the flat figures."""
    rows: list[list[object]] = []
    flat: dict[str, object] = {}
    for size in SIZES:
        figures = lexical_figures(catalogue(size), texts)
        rows.append([size, *figures.values()])
        flat |= {f"{key}_{size}": round(value, 4) for key, value in figures.items()}
    return rows, flat


def lexical_figures(specs: Sequence[ToolSpec], texts: Sequence[str]) -> dict[str, float]:
    """Return everything about one size, by the keys of --json."""
    before = resident_mb()
    built: list[LexicalRouter] = []
    build = cpu_ms(lambda: built.append(LexicalRouter(specs)))
    memory = resident_mb() - before
    changed = specs[-1].model_copy(update={"summary": "grow orchids / 种兰花"})
    reload = cpu_ms(lambda: LexicalRouter([*specs[:-1], changed], before=built[0]))
    ours = timed(built[0].decide, texts)
    fewer = texts if len(specs) <= 1_000 else texts[::10]
    bm25, plain = timed(Bm25(specs).rank, texts), timed(PlainLoop(specs).decide, fewer)
    return {
        "lexical_p50_ms": percentile(ours, 0.5),
        "lexical_p95_ms": percentile(ours, 0.95),
        "lexical_p99_ms": percentile(ours, 0.99),
        "bm25_p50_ms": percentile(bm25, 0.5),
        "bm25_p95_ms": percentile(bm25, 0.95),
        "plain_p50_ms": percentile(plain, 0.5),
        "plain_p95_ms": percentile(plain, 0.95),
        "build_ms": build,
        "reload_ms": reload,
        "memory_mb": memory,
    }


def main() -> None:
    """Measure and report."""
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else ""
    texts = requests()
    flat: dict[str, object] = {}
    tables: list[tuple[str, Sequence[str], list[list[object]]]] = []
    if only in ("", "lexical"):
        rows, found = lexical(texts)
        flat |= found | {"import_ms": round(import_ms(), 1)}
        title = f"ms of CPU per decision, lexical tier; import of the router {flat['import_ms']} ms"
        header = (
            "tools",
            "router p50",
            "p95",
            "p99",
            "BM25 p50",
            "p95",
            "TF-IDF loop p50",
            "p95",
            "build",
            "reload",
            "MB",
        )
        tables.append((title, header, rows))
    if only in ("", "embedding"):
        rows, found = embedding({size: catalogue(size) for size in EMBEDDED}, texts)
        flat |= found
        tables.append(("ms of CPU per decision, embedding tier, encoding of the request included", HEADER, rows))
    if only in ("", "rules"):
        own, elsewhere = (round(ms, 4) for ms in rules_ms())
        flat |= {"rules_ms_50": own, "rules_ms_elsewhere": elsewhere}
        tables.append(("ms that 50 rules add", ("on the decided tool", "on others"), [[own, elsewhere]]))
    if "--json" in sys.argv:
        report("", (), [], flat)
        return
    for title, header, rows in tables:
        report(title, header, rows, flat)


if __name__ == "__main__":
    main()
