"""A small project with the real router and a real log, in which a test plants one fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import time_ns
from typing import Any

from migrate_kit.cli._patient import Asked, material_of
from migrate_kit.compare import DecisionComparator
from migrate_kit.config import load_settings
from migrate_kit.log import Store
from migrate_kit.log.adjudications import keep_verdicts
from migrate_kit.messages._registry import _sentences
from migrate_kit.model.adjudication import JUDGEABLE, Adjudication, Right
from migrate_kit.model.case import Case
from migrate_kit.model.decision import LegacyDecision, Outcome, ToolCall
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.stage import Stage
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.report.doctor import Cause, Diagnosis, examine
from migrate_kit.review import write_description
from migrate_kit.runtime import build
from tests.report.samples import store_with
from tests.review.specs import yaml_of

_FIELD = re.compile(r"\{(\w+)[^}]*\}")
ROUTER = "bot:handle"
SERVICE = ParameterSpec(
    meaning="which service",
    enum=("order", "payment", "search"),
    synonyms={"order": ("订单",), "payment": ("支付",), "search": ("搜索",)},
)
_NAMES = {"order": "订单", "payment": "支付", "search": "搜索"}


def tool(name: str, summary: str, *phrases: str, **more: Any) -> ToolSpec:
    """Return a description that lacks nothing."""
    values: dict[str, Any] = {
        "name": name,
        "summary": summary,
        "use_when": phrases,
        "effects": "read_only",
        "routers": ("*",),
    }
    values["implementation"] = f"bot:{name}"
    questions = {key: f"哪个 {key}？" for key in more.get("parameters", {})}
    errors = ("the service is not known",)
    return ToolSpec.model_validate(values | {"ask_user": questions, "errors": errors} | more)


TOOLS = (
    tool(
        "restart_service",
        "Restart a service.",
        "重启服务",
        "重启",
        "restart",
        parameters={"service": SERVICE},
        effects="write",
    ),
    tool(
        "query_logs", "Show the last log lines of a service.", "日志", "查日志", "logs", parameters={"service": SERVICE}
    ),
    tool("check_health", "Tell whether a service is healthy.", "健康检查", "health", parameters={"service": SERVICE}),
    tool("list_alerts", "List the open alerts.", "告警列表", "有哪些告警", "open alerts"),
)


def healthy_cases() -> list[Case]:
    """Return requests in both languages that the four tools serve."""
    found = []
    for service, spoken in _NAMES.items():
        for label, zh, en in (
            ("restart_service", "重启一下{}", "please restart {}"),
            ("query_logs", "查一下{}的日志", "show the logs of {}"),
            ("check_health", "给{}做个健康检查", "health of {}"),
        ):
            found += [case(zh.format(spoken), label, service=service), case(en.format(service), label, service=service)]
    texts = (
        "有哪些告警",
        "看看告警列表",
        "list the open alerts",
        "open alerts please",
        "any open alerts now",
        "现在有哪些告警",
    )
    return [*found, *(case(text, "list_alerts") for text in texts), *_chat()]


def case(text: str, *labels: str, **arguments: Any) -> Case:
    """Return a judged request; without labels no tool serves it."""
    return Case(text=text, labels=labels, args=(arguments,) if arguments else (), kind="single" if labels else "chat")


def _chat() -> Iterable[Case]:
    return (case(text) for text in ("你好呀", "谢谢你", "tell me a joke", "今天天气不错", "who won the match", "晚安"))


@dataclass
class Patient:
    """The project in *folder*. What is put in before `diagnose` is what the doctor sees."""

    folder: Path
    tools: Sequence[ToolSpec] = TOOLS
    cases: Sequence[Case] = field(default_factory=healthy_cases)
    rules: str = ""
    settings: str = 'keep_text = true\nlanguage = "zh"\n'

    def write(self) -> Patient:
        """Write configuration, approved descriptions and rules."""
        (self.folder / "migrate-kit.toml").write_text(self.settings, encoding="utf-8")
        for one in self.tools:
            text = yaml_of(one.model_copy(update=approval(one)))
            write_description(self.folder / "shadow_tools" / f"{one.name}.yaml", text)
        if self.rules:
            (self.folder / "shadow_tools" / "rules.yaml").write_text(self.rules, encoding="utf-8")
        return self

    @property
    def url(self) -> str:
        """Of the decision database."""
        return load_settings(self.folder).store_url

    def router(self) -> DynamicRouter:
        """Return the router that would serve, rules and all."""
        return build(self.folder).router(ROUTER)

    def observe(
        self, cases: Iterable[Case] | None = None, *, router: DynamicRouter | None = None, keep_text: bool = True
    ) -> Store:
        """Let legacy, which knows the right tools, and the real router decide each case, and log both."""
        router = router or self.router()
        return store_with(self.url, [self._row(n, one, router, keep_text) for n, one in enumerate(cases or self.cases)])

    def _row(self, number: int, one: Case, router: DynamicRouter, keep_text: bool) -> Observation:
        comparator = DecisionComparator({spec.name: spec for spec in self.tools})
        calls = tuple(ToolCall(tool=label) for label in one.labels)
        legacy = LegacyDecision(calls=calls)
        dynamic = router.decide(one.text)
        return Observation(
            id=f"{one.text}-{number}",
            at_us=time_ns() // 1000 + number,
            router=ROUTER,
            stage=Stage.shadow,
            served_by="legacy",
            text_digest=one.text,
            text=one.text if keep_text else None,
            legacy=legacy,
            dynamic=dynamic,
            outcome=comparator.compare(legacy, dynamic).outcome,
        )

    def judge(self, store: Store, right: Right = Right.legacy) -> None:
        """Let a person find that side right in every disagreement."""
        rows = [row for row in store.observations() if row.outcome in JUDGEABLE]
        keep_verdicts(store, [Adjudication(observation=row.id, rater="wang", right=right) for row in rows])

    def diagnose(self, *, cases: bool = False, router: str | None = None) -> Diagnosis:
        """Return what the doctor says: by the log, or with the cases as a file."""
        files = (self.folder / "cases.jsonl",) if cases else ()
        for file in files:
            lines = (one.model_dump_json(exclude_defaults=True) for one in self.cases)
            file.write_text("\n".join(lines), encoding="utf-8")
        asked = Asked(router=router, files=files, since=None, depth=5)
        found = examine(material_of(load_settings(self.folder), asked))
        check_whole(found)
        return found


def approval(one: ToolSpec) -> dict[str, Any]:
    """Return what a person's approval adds."""
    return {"status": Status.approved, "reviewer": "wang", "approved_hash": one.text_hash()}


def failed(text: str, error: str | None = None) -> Observation:
    """Return an observation without an answer of the dynamic router."""
    return Observation(
        id=text,
        at_us=time_ns() // 1000,
        router=ROUTER,
        stage=Stage.shadow,
        served_by="legacy",
        text_digest=text,
        text=text,
        legacy=LegacyDecision(calls=(ToolCall(tool="query_logs"),)),
        dynamic=None,
        outcome=Outcome.candidate_error if error else Outcome.timeout,
        error=error,
    )


def check_whole(found: Diagnosis) -> None:
    """Hold that every wrong decision is laid at one stage, and that no sentence lacks a field."""
    assert found.wrong == sum(check.wrong for check in found.checks) + found.unexplained
    for cause in found.causes:
        said = {
            f"finding.{cause.code}": cause.fields | {"tool": cause.tool},
            cause.remedy.says.key: cause.remedy.says.fields,
        }
        said |= {figure.key: figure.fields for check in found.checks for figure in check.figures}
        for key, fields in said.items():
            wanted = set(_FIELD.findall(_sentences()[key].en))
            assert wanted <= fields.keys(), (key, wanted - fields.keys())


def first(found: Diagnosis) -> str:
    """Return the stage that most wrong decisions are laid at; it must come first among those that any are laid at."""
    stages = [check.name for check in found.checks if check.wrong]
    most = max(found.checks, key=lambda check: check.wrong)
    assert stages[0] == most.name, {check.name: check.wrong for check in found.checks}
    return most.name


def main_cause(found: Diagnosis) -> Cause:
    """Return the finding that most wrong decisions are laid at."""
    return max(found.causes, key=lambda cause: cause.wrong)


def codes(found: Diagnosis) -> list[str]:
    """Return the codes of all findings but notes, in order."""
    return [cause.code for cause in found.causes if cause.severity != "note"]
