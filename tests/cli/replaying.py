"""A project with a log that keeps texts, for the tests of `replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.log import SqlSink, Store
from migrate_kit.log.adjudications import keep_sample, keep_verdicts
from migrate_kit.model.adjudication import Adjudication, Item, Right, Sample, Side
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, ToolCall
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.observation import Observation
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import write_description
from migrate_kit.testing import approved
from tests.log.samples import observation
from tests.replay.samples import BRANCHES, router
from tests.review.specs import yaml_of

ROUTER = "bot:handle"
TOOLS = (("logs", ("show the log", "日志")), ("restart", ("restart it", "重启")))


def described(folder: Path, *tools: tuple[str, tuple[str, ...]]) -> Path:
    """Write approved descriptions into *folder* and return it."""
    for name, phrases in tools:
        spec = approved(ToolSpec(name=name, summary=f"{name} of a service", use_when=phrases, effects="read_only"))
        write_description(folder / f"{name}.yaml", yaml_of(spec))
    return folder


def project(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the project in *folder* and work there: one router, two tools."""
    monkeypatch.chdir(folder)
    (folder / "migrate-kit.toml").write_text("keep_text = true\n", encoding="utf-8")
    described(folder / "shadow_tools", *TOOLS)
    state = folder / ".migrate-kit"
    state.mkdir()
    inventory = Inventory(routers=(router(*BRANCHES),))
    (state / "inventory.json").write_text(inventory.model_dump_json(by_alias=True), encoding="utf-8")
    return folder


def url(folder: Path) -> str:
    """Return the URL of the log of the project in *folder*."""
    return f"sqlite:///{folder}/.migrate-kit/decisions.db"


def logged(folder: Path, *rows: Observation) -> None:
    """Put *rows* into the log."""
    sink = SqlSink(url(folder))
    for row in rows:
        sink.offer(row)
    sink.close(20)


def decided(text: str | None, legacy: str, then: str, **more: object) -> Observation:
    """Return a decision as it was logged."""
    values: dict[str, object] = {
        "text": text,
        "legacy": LegacyDecision(calls=(ToolCall(tool=legacy),) if legacy else ()),
        "dynamic": Decision(calls=(ToolCall(tool=then),), version="old-1", duration_us=50),
        "outcome": Outcome.agree if legacy == then else Outcome.differ,
    }
    return observation(**(values | more))


def judged(folder: Path, row: Observation, right: Right) -> None:
    """Let a person say who was right on *row*."""
    assert row.legacy is not None
    assert row.dynamic is not None
    item = Item(
        sample="s",
        position=1,
        observation=row.id,
        router=row.router,
        version="old-1",
        text_digest=row.text_digest,
        text=row.text or "",
        outcome=row.outcome,
        legacy=Side(calls=tuple((call.tool, {}) for call in row.legacy.calls)),
        dynamic=Side(calls=tuple((call.tool, {}) for call in row.dynamic.calls)),
        legacy_first=True,
    )
    store = Store(url(folder))
    keep_sample(store, Sample(id="s", drawn_us=1, router="", population=1, left_out=0, items=(item,)))
    keep_verdicts(store, [Adjudication(observation=row.id, rater="wang", right=right)])
    store.close()
