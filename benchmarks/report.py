"""How long a report takes over 10⁴ to 10⁷ decisions: it reads roll-ups, so the number of rows should have no part.

    python benchmarks/report.py [--json] [--largest 10000000] [--keep-rows]

One database grows from size to size: decisions of 28 days, of 2 routers with 12 tools each, 3 of 100 taken for one of two neighbours, as the writer counts them
(its own code, batch after batch). `seconds_1e7`: the report at 10⁷ (or at `--largest`, then `seconds_largest`), best
of seven, everything included from opening the store to the finished text. `growth_ratio`: that over the report at 10⁴.
The rows themselves are left out beyond the first 100,000 to spare the disk (`--keep-rows` keeps all): a report never
looks at them, and a second measurement with the rows of 100,000 beside it is in the figures of that size.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Store
from migrate_kit.log.cells import add_cells
from migrate_kit.log.counting import STORED
from migrate_kit.log.engine import IMMEDIATE, open_engine, store_url
from migrate_kit.log.epochs import Epochs
from migrate_kit.log.firsts import Firsts
from migrate_kit.log.fold import fold
from migrate_kit.log.insert import insert_rows
from migrate_kit.log.rows import COLUMNS
from migrate_kit.report import build_report, render_text

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
BATCH = 20_000
DAYS, TOOLS = 28, [f"tool_{number:02}" for number in range(12)]
NOON = 20_000 * DAY_US + DAY_US // 2
KEPT_ROWS = 100_000
_AT = {name: place for place, name in enumerate(COLUMNS)}


def rows(count: int, start: int, random: Random) -> list[tuple[object, ...]]:
    """Return *count* rows as an observation would make them, spread over the days."""
    blank: dict[str, object] = dict.fromkeys(COLUMNS)
    blank |= {"stage": "shadow", "served_by": "legacy", "reason": "", "executed": "", "result_class": "str"}
    blank |= {"sample_rate": 1.0, "catalogue_version": "c1", "process": "host:1", "legacy_known": 1}
    blank |= {"legacy_calls": "[]", "legacy_arguments": 0, "legacy_source": "twin", "dynamic_calls": "[]"}
    blank |= {"dynamic_router": "dynamic", "dynamic_version": "v1", "key_id": "k1", "prompt_version": ""}
    base = [blank[name] for name in COLUMNS]
    made = []
    for number in range(start, start + count):
        row = list(base)
        place = random.randrange(len(TOOLS))
        legacy, neighbour = TOOLS[place], TOOLS[(place + 1 + number % 2) % len(TOOLS)]
        agrees = random.random() < 0.97
        fast, slow = random.randrange(5, 60), int(random.lognormvariate(7, 0.6))
        values = {
            "id": f"{number:032x}",
            "at_us": NOON - random.randrange(DAYS * DAY_US),
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
    """Count decisions *start* to *end* into the store, as its writer does."""
    engine = open_engine(store_url(url), keep=True).execution_options(**{IMMEDIATE: True})
    firsts = Firsts()
    for at in range(start, end, BATCH):
        some = rows(min(BATCH, end - at), at, random)
        with engine.begin() as connection:
            epochs = Epochs.load(connection)
            folded = fold(connection, some, epochs, firsts)
            if keep_rows or at < KEPT_ROWS:
                insert_rows(connection, folded.rows, STORED)
            epochs.save(connection)
            firsts.save(connection)
            add_cells(connection, folded.cells)
        firsts.settle()
    engine.dispose()


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
    parser.add_argument("--keep-rows", action="store_true", help="write every row too (2 GB at 10⁷)")
    options = parser.parse_args()
    sizes = [size for size in SIZES if size <= options.largest]
    times, before, random = {}, 0, Random(3)
    with TemporaryDirectory(prefix="migrate-kit-bench-") as folder:
        url = f"sqlite:///{folder}/decisions.db"
        Store(url).upgrade()
        for size in sizes:
            grow(url, before, size, random, keep_rows=options.keep_rows)
            before, times[size] = size, seconds(url, size)
            print(f"{size:>12,} decisions: {times[size]:.3f} s", file=sys.stderr)
    result = {f"seconds_1e{len(str(size)) - 1}": round(took, 4) for size, took in times.items()}
    result["growth_ratio"] = round(times[sizes[-1]] / times[sizes[0]], 2)
    if options.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:<20}{value:>10}")


if __name__ == "__main__":
    main()
