"""How long a report takes over 10⁴ to 10⁷ decisions: it reads roll-ups, so the number of rows should have no part.

    python benchmarks/report.py [--json] [--largest 10000000] [--no-rows]

One database grows from size to size: with each step 28 days of decisions in the order of their time, of 2 routers with
12 tools each, 3 of 100 taken for one of two neighbours. They go in by the writer's own way, rows and roll-ups in one
transaction, batch after batch, so that the tables are those of a log of that size (5 GB at 10⁷). `seconds_1e7`: the
report at 10⁷ (at `--largest`, the key says which), best of seven, everything included from opening the store to the
finished text. `growth_ratio`: that over the report at 10⁴. `--no-rows` spares the disk: beyond the first 100,000 only
what is counted is written.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Store
from migrate_kit.log.counting import Counting
from migrate_kit.log.engine import IMMEDIATE, open_engine, store_url
from migrate_kit.log.rows import COLUMNS
from migrate_kit.report import build_report, render_text

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
BATCH = 20_000
DAYS, TOOLS = 28, [f"tool_{number:02}" for number in range(12)]
NOON = 20_000 * DAY_US + DAY_US // 2
KEPT_ROWS = 100_000
_INSERT = "migrate_kit.log.counting.insert_rows"
_AT = {name: place for place, name in enumerate(COLUMNS)}


def rows(numbers: range, random: Random, whole: range) -> list[tuple[object, ...]]:
    """Return rows *numbers* as observations would make them; the *whole* of them is spread evenly over the days."""
    blank: dict[str, object] = dict.fromkeys(COLUMNS)
    blank |= {"stage": "shadow", "served_by": "legacy", "reason": "", "executed": "", "result_class": "str"}
    blank |= {"sample_rate": 1.0, "catalogue_version": "c1", "process": "host:1", "legacy_known": 1}
    blank |= {"legacy_calls": "[]", "legacy_arguments": 0, "legacy_source": "twin", "dynamic_calls": "[]"}
    blank |= {"dynamic_router": "dynamic", "dynamic_version": "v1", "key_id": "k1", "prompt_version": ""}
    base = [blank[name] for name in COLUMNS]
    made = []
    step = DAYS * DAY_US // len(whole)
    for number in numbers:
        row = list(base)
        place = random.randrange(len(TOOLS))
        legacy, neighbour = TOOLS[place], TOOLS[(place + 1 + number % 2) % len(TOOLS)]
        agrees = random.random() < 0.97
        fast, slow = random.randrange(5, 60), int(random.lognormvariate(7, 0.6))
        values = {
            "id": f"{number:032x}",
            "at_us": NOON - DAYS * DAY_US + (number - whole.start) * step,
            "router": f"bot{number % 2}:handle",
            "text_digest": f"{random.randrange(2**40):032x}",
            "outcome": "agree" if agrees else "differ",
            "legacy_tools": legacy,
            "dynamic_tools": legacy if agrees else neighbour,
            "legacy_us": fast,
            "dynamic_us": slow,
            "delta_us": slow - fast,
        }
        for name, value in values.items():
            row[_AT[name]] = value
        made.append(tuple(row))
    return made


def grow(url: str, start: int, end: int, random: Random, *, keep_rows: bool) -> None:
    """Write decisions *start* to *end* into the store, as its writer does."""
    engine = open_engine(store_url(url), keep=True).execution_options(**{IMMEDIATE: True})
    counting = Counting()
    whole = range(start, end)
    for at in whole[::BATCH]:
        some = rows(range(at, min(at + BATCH, end)), random, whole)
        with nullcontext() if keep_rows or at < KEPT_ROWS else patch(_INSERT, _left_out):
            counting.add(engine, some)
    engine.dispose()


def _left_out(_: object, some: list[tuple[object, ...]], *__: object, **___: object) -> int:
    """Say that rows went in, so that they are counted."""
    return len(some)


def seconds(url: str, expected: int) -> float:
    """Return the best time of a report, from opening the store to its text: a busy neighbour only adds to it."""
    found = []
    for _ in range(7):
        started = time.perf_counter()
        store = Store(url)
        report = build_report(store, settings=Settings(), at_us=NOON + DAY_US)
        render_text(report, language="en")
        store.close()
        found.append(time.perf_counter() - started)
        assert report.n == expected
    return min(found)


def main() -> None:
    """Grow, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one flat object")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="stop at this many decisions")
    parser.add_argument("--no-rows", action="store_true", help="beyond 100,000 write only what is counted")
    options = parser.parse_args()
    sizes = [size for size in SIZES if size <= options.largest]
    times, before, random = {}, 0, Random(3)
    with TemporaryDirectory(prefix="migrate-kit-bench-") as folder:
        url = f"sqlite:///{folder}/decisions.db"
        Store(url).upgrade()
        for size in sizes:
            started = time.perf_counter()
            grow(url, before, size, random, keep_rows=not options.no_rows)
            filled = time.perf_counter() - started
            before, times[size] = size, seconds(url, size)
            print(f"{size:>12,} decisions: {times[size]:.3f} s (written in {filled:.0f} s)", file=sys.stderr)
    result = {f"seconds_1e{len(str(size)) - 1}": round(took, 4) for size, took in times.items()}
    result["growth_ratio"] = round(times[sizes[-1]] / times[sizes[0]], 2)
    if options.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:<20}{value:>10}")


if __name__ == "__main__":
    main()
