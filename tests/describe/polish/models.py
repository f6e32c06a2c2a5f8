"""A model that says what a test tells it to, and descriptions to ask it about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.describe.polish import Outcome, Question, polish, question
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec

RESTART = ToolSpec(
    name="restart_service",
    summary="Restart all instances of a service, waiting 30 s for each.",
    use_when=("重启", "restart"),
    do_not_use_when=('it says "日志": use query_logs', "the service must not go down"),
    parameters={
        "service": ParameterSpec(meaning="service name", enum=("order", "payment"), synonyms={"order": ("订单",)}),
        "count": ParameterSpec(type="integer", meaning="", minimum=1, maximum=5, required=False),
    },
    effects="dangerous",
    latency="gives up after 30 s",
    ask_user={"service": "Which service?"},
    errors=("no service {service}",),
    implementation="ops:restart",
    evidence=("ops.py:3 definition",),
    source_hash="h1",
)
RESTART_ZH = RESTART.model_copy(
    update={
        "summary": "重启服务的全部实例，每个等待 30 秒",
        "do_not_use_when": ("提到“日志”时用 query_logs", "服务不能中断时"),
        "parameters": RESTART.parameters | {"service": ParameterSpec(meaning="服务名", enum=("order", "payment"))},
        "latency": "最长等待 30 秒",
        "ask_user": {"service": "请问要重启哪个服务？"},
    }
)
TOOLS = ("restart_service", "query_logs", "deploy")


@dataclass
class Scripted:
    """Answers every question with `said`."""

    said: str = '{"sentences": []}'
    name: str = "small-1"
    asked: list[str] = field(default_factory=list)

    def answer(self, user: str, *, system: str, schema: Mapping[str, Any], deadline_us: int) -> str:
        self.asked.append(user)
        return self.said


def asking(spec: ToolSpec = RESTART, language: Language = "en") -> Question:
    return question(spec, language=language, tools=TOOLS)


def answered(said: object, spec: ToolSpec = RESTART, language: Language = "en") -> Outcome:
    """What becomes of *spec* when the model says *said*: sentences, or any text."""
    text = said if isinstance(said, str) else json.dumps({"sentences": said})
    return polish(asking(spec, language), Scripted(text), deadline_us=1)


def ids(spec: ToolSpec, *abouts: str, language: Language = "en") -> list[str]:
    """The ids of the facts with these names."""
    known = {fact.about: fact.id for fact in asking(spec, language).facts}
    return [known[about] for about in abouts]


def about(where: str, sentence: object, *others: str, spec: ToolSpec = RESTART) -> dict[str, object]:
    """A sentence that cites its own text, where there is one, and *others*."""
    known = {fact.about: fact.id for fact in asking(spec).facts}
    return {"field": where, "sentence": sentence, "cites": [known[name] for name in (where, *others) if name in known]}
