"""How fast and how lossless the decision log is, against plain sqlite3 in the same run.

    python benchmarks/log.py [--json] [--seconds 10]

`sqlite_ratio`: rows/s of the sink (offer, encode, write, flush) over rows/s of raw `sqlite3.executemany` putting
ready tuples of the same values into the same table with the same indexes, in batches of 500. Both are the best of
five alternating rounds, so that a busy neighbour hits both. `sqlite_lost`: observations lost at 20,000 a second.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from migrate_kit.log import SqlSink, Store, now_us
from migrate_kit.log.insert import insert_rows
from migrate_kit.log.rows import COLUMNS, to_row
from migrate_kit.model.decision import (
    ArgumentOrigin,
    Candidate,
    Decision,
    LegacyDecision,
    Outcome,
    ToolCall,
    Trace,
)
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage

ROWS = 20_000
ROUNDS = 5
BATCH = 500
RATE = 20_000
_serial = count()


def observation() -> Observation:
    """Return a decision as the shim offers it: one call with an argument, three candidates, a full trail."""
    parts = {"anchors": 0.5, "parameters": 0.2, "guidance": 0.1}
    trace = Trace(
        candidates=tuple(Candidate(tool=tool, score=0.8, parts=parts) for tool in ("logs", "metrics", "health")),
        origins={"logs": {"service": ArgumentOrigin(kind="enum", span=(3, 8))}},
        gate={"score": 0.8, "margin": 0.3, "min_score": 0.35, "min_margin": 0.15},
    )
    call = ToolCall(tool="logs", arguments={"service": "order"})
    return Observation(
        id=f"{next(_serial):032x}",
        at_us=now_us(),
        router="ops.bot:handle",
        stage=Stage.shadow,
        served_by="legacy",
        text_digest="0123456789abcdef0123456789abcdef",
        legacy=LegacyDecision(calls=(call,), compare_arguments=True, duration_us=12),
        dynamic=Decision(calls=(call,), trace=trace, duration_us=900, version="v1"),
        outcome=Outcome.agree,
        process="host:1",
    )


def raw(folder: Path, rows: list[tuple[object, ...]]) -> float:
    """Return rows/s of `sqlite3.executemany` with ready tuples."""
    path = folder / "raw.db"
    Store(f"sqlite:///{path}").upgrade()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=NORMAL")
    sql = f"INSERT INTO observations ({','.join(COLUMNS)}) VALUES ({','.join('?' * len(COLUMNS))})"
    started = time.perf_counter()
    for start in range(0, len(rows), BATCH):
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(sql, rows[start : start + BATCH])
        connection.execute("COMMIT")
    rate = len(rows) / (time.perf_counter() - started)
    connection.close()
    return rate


def ready(folder: Path, rows: list[tuple[object, ...]]) -> float:
    """Return rows/s of our insert alone, with ready tuples."""
    from migrate_kit.log.engine import IMMEDIATE, open_engine, store_url

    url = f"sqlite:///{folder / 'ready.db'}"
    Store(url).upgrade()
    engine = open_engine(store_url(url), keep=True).execution_options(**{IMMEDIATE: True})
    started = time.perf_counter()
    for start in range(0, len(rows), 4 * BATCH):
        with engine.begin() as connection:
            insert_rows(connection, rows[start : start + 4 * BATCH])
    rate = len(rows) / (time.perf_counter() - started)
    engine.dispose()
    return rate


def sink(folder: Path, observations: list[Observation]) -> float:
    """Return rows/s of the whole way from `offer` to the disk."""
    url = f"sqlite:///{folder / 'sink.db'}"
    Store(url).upgrade()
    log = SqlSink(url, queue_size=len(observations))
    started = time.perf_counter()
    for one in observations:
        log.offer(one)
    log.flush(60)
    rate = len(observations) / (time.perf_counter() - started)
    assert log.counts.stored == len(observations)
    log.close()
    return rate


def in_fresh_folder(measure: Callable[[Path], float]) -> float:
    """Run one measurement in a folder of its own."""
    with TemporaryDirectory(prefix="migrate-kit-bench-") as folder:
        return measure(Path(folder))


def lost_at_rate(folder: Path, seconds: float) -> float:
    """Return how many observations a sink with its default queue loses at RATE a second."""
    url = f"sqlite:///{folder / 'rate.db'}"
    Store(url).upgrade()
    log = SqlSink(url)
    template = [observation() for _ in range(RATE // 50)]
    started = time.perf_counter()
    for tick in range(round(seconds * 50)):
        for one in template:
            # A new id each time, as cheap as can be, so that the producer keeps its pace.
            log.offer(one_more(one))
        time.sleep(max(0.0, started + (tick + 1) / 50 - time.perf_counter()))
    took = time.perf_counter() - started
    log.flush(60)
    counts = log.counts
    log.close()
    print(f"offered {counts.offered:,} in {took:.1f} s", file=sys.stderr)
    return counts.offered - counts.stored


def one_more(one: Observation) -> Observation:
    """Return a copy of *one* with an id of its own."""
    from copy import copy

    fresh = copy(one)
    object.__setattr__(fresh, "id", f"{next(_serial):032x}")
    return fresh


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one flat object")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to offer 20,000 a second")
    options = parser.parse_args()
    best = {"raw": 0.0, "ready": 0.0, "sink": 0.0}
    for _ in range(ROUNDS):
        observations = [observation() for _ in range(ROWS)]
        rows = [to_row(one) for one in observations]
        best["raw"] = max(best["raw"], in_fresh_folder(lambda folder, r=rows: raw(folder, r)))
        best["ready"] = max(best["ready"], in_fresh_folder(lambda folder, r=rows: ready(folder, r)))
        best["sink"] = max(best["sink"], in_fresh_folder(lambda folder, o=observations: sink(folder, o)))
    lost = in_fresh_folder(lambda folder: lost_at_rate(folder, options.seconds))
    result = {
        "sqlite_ratio": round(best["sink"] / best["raw"], 3),
        "sqlite_insert_ratio": round(best["ready"] / best["raw"], 3),
        "sqlite_lost": int(lost),
        "sqlite_raw_rows_per_s": round(best["raw"]),
        "sqlite_sink_rows_per_s": round(best["sink"]),
    }
    if options.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:<26}{value:>12,}")


if __name__ == "__main__":
    main()
