"""How fast and how lossless the decision log is, against the bare drivers in the same run.

    python benchmarks/log.py [--json] [--seconds 10] [--no-postgres]

`sqlite_ratio`: rows/s of the sink (offer, encode, count into the roll-ups, write, flush) over rows/s of raw
`sqlite3.executemany` putting ready tuples of the same values into the same table with the same indexes, in batches of
500. Both are the best of five alternating rounds, so that a busy neighbour hits both. `sqlite_cpu_ratio`: the same in
seconds of the processor, over all threads, which a busy neighbour has less part in. `sqlite_plain_ratio`: the sink
without roll-ups over raw; `sqlite_rollups_us`: what they cost a row, of the processor. `sqlalchemy_ratio`: the sink
over SQLAlchemy's own `insert()` of dictionaries. `sqlite_lost`: observations lost at 20,000 a second.
`postgres_copy_ratio`: rows/s of the sink on a server of this machine over a bare COPY of ready rows into the same
table with the same indexes; `postgres_plain_ratio`: the sink without roll-ups over that. Half of the requests are new,
half are repeats of 500; 12 tools, 3 of 100 decisions differ.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from migrate_kit.log import SqlSink, Store, counting, now_us, writer
from migrate_kit.log.insert import insert_rows
from migrate_kit.log.rows import COLUMNS, to_row
from migrate_kit.log.schema import upgrade_or_accept
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

ROWS = 40_000
ROUNDS = 5
BATCH = 500
RATE = 20_000
TOOLS = [f"tool_{number:02}" for number in range(12)]
SERVICES = ("order", "payment", "stock", "user-profile")
_serial = count()
_random = Random(7)


def observation() -> Observation:
    """Return a decision as the shim offers it: one call with an argument, three candidates, a full trail."""
    place = _random.randrange(len(TOOLS))
    near = [TOOLS[(place + step) % len(TOOLS)] for step in range(3)]
    call = ToolCall(tool=near[0], arguments={"service": _random.choice(SERVICES)})
    agrees = _random.random() < 0.97
    taken = call if agrees else ToolCall(tool=near[1], arguments=dict(call.arguments))
    score = round(_random.uniform(0.5, 1.0), 4)
    parts = {"anchors": round(score / 2, 4), "parameters": 0.2, "guidance": 0.1}
    trace = Trace(
        candidates=tuple(Candidate(tool=tool, score=score, parts=dict(parts)) for tool in near),
        origins={taken.tool: {"service": ArgumentOrigin(kind="enum", span=(3, 8))}},
        gate={"score": score, "margin": 0.3, "min_score": 0.35, "min_margin": 0.15},
    )
    return Observation(
        id=uuid4().hex,
        at_us=now_us(),
        router="ops.bot:handle",
        stage=Stage.shadow,
        served_by="legacy",
        text_digest=digest(),
        legacy=LegacyDecision(calls=(call,), compare_arguments=True, duration_us=_random.randrange(5, 60)),
        dynamic=Decision(calls=(taken,), trace=trace, duration_us=int(_random.lognormvariate(7, 0.6)), version="v1"),
        outcome=Outcome.agree if agrees else Outcome.differ,
        process="host:1",
    )


def digest() -> str:
    """Return the digest of a request: every second one is new."""
    return f"{_random.getrandbits(128):032x}" if _random.random() < 0.5 else f"{_random.randrange(500):032x}"


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


def alchemy(folder: Path, rows: list[tuple[object, ...]]) -> float:
    """Return rows/s of SQLAlchemy's `insert()` with ready dictionaries."""
    from sqlalchemy import insert

    from migrate_kit.log.engine import IMMEDIATE, open_engine, store_url
    from migrate_kit.log.tables import OBSERVATIONS

    url = f"sqlite:///{folder / 'alchemy.db'}"
    Store(url).upgrade()
    engine = open_engine(store_url(url), keep=True).execution_options(**{IMMEDIATE: True})
    named = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
    started = time.perf_counter()
    for start in range(0, len(named), BATCH):
        with engine.begin() as connection:
            connection.execute(insert(OBSERVATIONS), named[start : start + BATCH])
    rate = len(rows) / (time.perf_counter() - started)
    engine.dispose()
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
    return through_sink(f"sqlite:///{folder / 'sink.db'}", observations)


def through_sink(url: str, observations: list[Observation]) -> float:
    """Return rows/s of the whole way from `offer` to a commit in the database at *url*."""
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


def plain(folder: Path, observations: list[Observation]) -> float:
    """Return rows/s of the whole way with no roll-ups in it."""
    with without_rollups():
        return through_sink(f"sqlite:///{folder / 'plain.db'}", observations)


@contextmanager
def without_rollups() -> Iterator[None]:
    """Let writers find tables that have none, as those of the first version."""
    with (
        patch.object(counting, "unnest_rows", insert_rows),
        patch.object(writer, "upgrade_or_accept", lambda engine: upgrade_or_accept(engine) and False),
    ):
        yield


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


def copied(url: str, rows: list[tuple[object, ...]]) -> float:
    """Return rows/s of a bare COPY of ready rows."""
    import psycopg

    Store(url).upgrade()
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        started = time.perf_counter()
        for start in range(0, len(rows), BATCH * 4):
            with cursor.copy(f"COPY observations ({','.join(COLUMNS)}) FROM STDIN") as copy:
                for row in rows[start : start + BATCH * 4]:
                    copy.write_row(row)
            connection.commit()
        return len(rows) / (time.perf_counter() - started)


def postgres(rounds: int) -> dict[str, float]:
    """Return the best rows/s of COPY and of the sink on a server of its own."""
    import psycopg
    from _postgres import server

    best = {"copy": 0.0, "postgres": 0.0, "plain": 0.0}
    with server() as url:
        for number in range(rounds):
            observations = [observation() for _ in range(ROWS)]
            rows = [to_row(one) for one in observations]
            for name, fastest in best.items():
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"CREATE DATABASE {name}{number}")
                fresh = url.replace("/postgres?", f"/{name}{number}?", 1)
                with without_rollups() if name == "plain" else nullcontext():
                    found = copied(fresh, rows) if name == "copy" else through_sink(fresh, observations)
                best[name] = max(fastest, found)
    return best


def spent(measure: Callable[[], float]) -> tuple[float, float]:
    """Return what *measure* returns, and the seconds of the processor that this process took for it."""
    started = time.process_time()
    return measure(), time.process_time() - started


def _with(way: Callable[[Path, list[Any]], float], given: list[Any], folder: Path) -> float:
    return way(folder, given)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one flat object")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to offer 20,000 a second")
    parser.add_argument("--no-postgres", action="store_true", help="leave the server out")
    options = parser.parse_args()
    best = {"raw": 0.0, "alchemy": 0.0, "ready": 0.0, "sink": 0.0, "plain": 0.0}
    least = dict.fromkeys(best, 1e9)
    for _ in range(ROUNDS):
        observations = [observation() for _ in range(ROWS)]
        rows = [to_row(one) for one in observations]
        ways = {"raw": (raw, rows), "alchemy": (alchemy, rows), "ready": (ready, rows), "sink": (sink, observations)}
        ways["plain"] = (plain, observations)
        for name, (way, given) in ways.items():
            rate, cpu = spent(partial(in_fresh_folder, partial(_with, way, given)))
            best[name], least[name] = max(best[name], rate), min(least[name], cpu)
    lost = in_fresh_folder(lambda folder: lost_at_rate(folder, options.seconds))
    result = {
        "sqlite_ratio": round(best["sink"] / best["raw"], 3),
        "sqlite_cpu_ratio": round(least["raw"] / least["sink"], 3),
        "sqlite_plain_ratio": round(best["plain"] / best["raw"], 3),
        "sqlite_rollups_us": round((least["sink"] - least["plain"]) / ROWS * 1e6, 2),
        "sqlite_insert_ratio": round(best["ready"] / best["raw"], 3),
        "sqlalchemy_ratio": round(best["sink"] / best["alchemy"], 3),
        "sqlite_lost": int(lost),
        "sqlite_raw_rows_per_s": round(best["raw"]),
        "sqlite_sink_rows_per_s": round(best["sink"]),
    }
    if not options.no_postgres:
        server = postgres(ROUNDS)
        result |= {
            "postgres_copy_ratio": round(server["postgres"] / server["copy"], 3),
            "postgres_plain_ratio": round(server["plain"] / server["copy"], 3),
            "postgres_sink_rows_per_s": round(server["postgres"]),
        }
    if options.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:<26}{value:>12,}")


if __name__ == "__main__":
    main()
