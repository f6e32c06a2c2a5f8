"""Milliseconds of thread CPU for one decision at several catalogue sizes, beside a plain TF-IDF loop in the same run.

    python benchmarks/route.py [--json]

Catalogues are synthetic: tools made of an action and an object in Chinese and English, each with a list of services and a
range of time. The baseline only ranks (a loop over sparse vectors); the router ranks, extracts, checks and explains.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice, product
from math import log, sqrt
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _table import percentile, report

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.rules import Rulebook, RuledRouter
from migrate_kit.route.text import fold
from migrate_kit.route.words import tokens

SIZES = (10, 199, 1_000, 10_000)
ROUNDS = 5
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


def cpu_ms(action: Callable[[], object]) -> float:
    """Return the thread CPU time of *action* in milliseconds."""
    started = time.thread_time_ns()
    action()
    return (time.thread_time_ns() - started) / 1e6


def timed(decide: Callable[[str], object], texts: Sequence[str]) -> list[float]:
    """Return one figure a text: the best of ROUNDS after a warm-up, since the machine may be shared."""
    for text in texts:
        decide(text)
    return [min(cpu_ms(lambda text=text: decide(text)) for _ in range(ROUNDS)) for text in texts]


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


def main() -> None:
    """Measure and report."""
    rows: list[list[object]] = []
    flat: dict[str, object] = {}
    texts = requests()
    for size in SIZES:
        specs = catalogue(size)
        started = time.process_time()
        router = LexicalRouter(specs)
        build = (time.process_time() - started) * 1000
        ours = timed(router.decide, texts)
        plain = timed(PlainLoop(specs).decide, texts if size <= 1_000 else texts[::10])
        figures = [
            percentile(ours, 0.5),
            percentile(ours, 0.95),
            percentile(ours, 0.99),
            percentile(plain, 0.5),
            percentile(plain, 0.95),
        ]
        rows.append([size, *figures, build])
        keys = ("lexical_p50_ms", "lexical_p95_ms", "lexical_p99_ms", "plain_p50_ms", "plain_p95_ms")
        flat |= {f"{key}_{size}": round(value, 4) for key, value in zip(keys, figures, strict=True)}
        flat[f"build_ms_{size}"] = round(build, 1)
    flat["import_ms"] = round(import_ms(), 1)
    flat["rules_ms_50"], flat["rules_ms_elsewhere"] = (round(ms, 4) for ms in rules_ms())
    header = ("tools", "router p50", "p95", "p99", "plain loop p50", "p95", "build")
    title = f"ms of CPU per decision; import of the router {flat['import_ms']} ms"
    rules = f"50 rules on the decided tool add {flat['rules_ms_50']} ms, on others {flat['rules_ms_elsewhere']} ms"
    report(f"{title}; {rules}", header, rows, flat)


if __name__ == "__main__":
    main()
