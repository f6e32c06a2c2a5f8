"""Hold the decision log of a demo run against what its fake infrastructure recorded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from migrate_kit.config import load_settings
from migrate_kit.installed import load_routers
from migrate_kit.log import Store
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage


@dataclass(frozen=True, kw_only=True)
class Account:
    """What one stage did. `once` and `wrong` count calls that the dynamic router decided and was served for."""

    stage: str
    total: int
    both: int
    dynamic: int
    once: int
    wrong: int
    shadow: int

    def fields(self) -> dict[str, Any]:
        """Return the fields of the sentences `demo.shadowed` and `demo.executed`."""
        return asdict(self)


def hold_to_account(folder: Path, stage: Stage, answers: list[dict[str, Any]]) -> Account:
    """Count what *stage* served and executed; *answers* are the lines the sample wrote, with its journal in `done`."""
    rows = list(observations(folder))
    of_stage = [row for row in rows if row.stage is stage]
    expected = _expected(folder, of_stage, {line["router"] for line in answers})
    bare = _bare(folder)
    once = wrong = 0
    for line in answers:
        key = (line["router"], line["text"])
        done = [tool for tool, _ in line["done"]]
        if key in expected and done == expected[key]:
            once += len(done)
        elif done != bare.get(key):
            # Before the runtime is ready and after a roll-back the legacy serves, and does what it always did.
            wrong += 1
    return Account(
        stage=str(stage),
        total=len(answers),
        both=sum(row.legacy is not None and row.dynamic is not None for row in of_stage),
        dynamic=sum(row.served_by == "dynamic" for row in of_stage),
        once=once,
        wrong=wrong,
        shadow=sum(len(row.executed) for row in rows if row.stage is Stage.shadow),
    )


def _expected(folder: Path, rows: list[Observation], names: set[str]) -> dict[tuple[str, str], list[str]]:
    """Return (router, text) → tools that must have run, for what the dynamic router was served for.

    A selector's decision is carried out by the legacy code behind it; a dispatcher's by the shim, which may also
    have asked for a confirmation instead.
    """
    stages = {each.id: each.router.stage for each in load_routers(load_settings(folder)).routers}
    return {
        (_served_as(row, names), row.text or ""): [call.tool for call in row.dynamic.calls]
        if stages.get(row.router) == "decide"
        else list(row.executed)
        for row in rows
        if row.served_by == "dynamic" and row.dynamic is not None
    }


def last_dynamic(folder: Path, pid: int) -> float:
    """Return the epoch seconds of the last dynamic answer of process *pid*; 0 when it gave none."""
    times = [
        row.at_us for row in observations(folder) if row.served_by == "dynamic" and row.process.endswith(f":{pid}")
    ]
    return max(times, default=0) / 1_000_000


def observations(folder: Path) -> Iterable[Observation]:
    """Yield every row of the demo's decision database."""
    return Store(load_settings(folder).store_url).observations()


def _served_as(row: Observation, names: set[str]) -> str:
    """Return the name under which the sample serves the router of *row*: its module starts with it."""
    module = row.router.partition(":")[0].rpartition(".")[2]
    return next((name for name in names if module.startswith(name)), module)


def _bare(folder: Path) -> dict[tuple[str, str], list[str]]:
    import orjson

    lines = (folder / "answers-bare.jsonl").read_bytes().splitlines()
    return {(r["router"], r["text"]): [tool for tool, _ in r["done"]] for r in map(orjson.loads, lines)}
