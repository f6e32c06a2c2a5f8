"""The semantic cache on the public sets: hit rate and wrong hits, by cosine alone and with what has to be equal.

    python benchmarks/cache.py [--rows N] [--json]

Requests of one tool each come one after the other; every one that does not hit is remembered with the tool that a
person judged right. A hit is wrong when the remembered tool is another one. Nothing is chosen on these rows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _described import load
from _table import report

from migrate_kit.model.case import Case
from migrate_kit.route_ext.cache.guard import Guard, guard_of, plain, words_of
from migrate_kit.route_ext.cache.memory import Key, Memory
from migrate_kit.route_ext.encoders import Choice, Matrix, load_encoder

SETS = ("clinc150", "metatool", "crosswoz")
ROWS = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 3_000
NOTHING = Guard((), (), frozenset(), ())


def streamed(rows: Sequence[Case], vectors: Sequence[Matrix], guards: Sequence[Guard | None]) -> tuple[int, int]:
    """Return (hits, wrong ones); without a guard by cosine alone."""
    memory = Memory(len(rows))
    hits = wrong = 0
    for row, vector, guard in zip(rows, vectors, guards, strict=True):
        key = Key(guard or NOTHING, None)
        words = () if guard is None else words_of(row.text)
        found = memory.find(key, vector, words)
        if found is None:
            memory.keep(key, vector, words, row.labels[0])
        else:
            hits += 1
            wrong += found.tool != row.labels[0]
    return hits, wrong


def main() -> None:
    """Print the table."""
    encoder = load_encoder(Choice())
    table: list[list[object]] = []
    figures: dict[str, object] = {}
    for name in SETS:
        rows = [row.case for row in load(name).of("test") if len(row.case.labels) == 1][:ROWS]
        texts = [plain(row.text) for row in rows]
        vectors = list(encoder.encode(texts, is_query=True))
        for kind, guards in (("cosine", [None] * len(rows)), ("guarded", [guard_of(row.text) for row in rows])):
            hits, wrong = streamed(rows, vectors, guards)
            rates = hits / len(rows), wrong / max(hits, 1)
            table.append([name, kind, len(rows), hits, rates[0], wrong, rates[1]])
            figures |= {f"{name}_{kind}_hit_rate": rates[0], f"{name}_{kind}_wrong_hit_rate": rates[1]}
    title = "semantic cache at cosine 0.95: hits and wrong hits, test rows of one tool"
    report(title, ["set", "by", "rows", "hits", "hit rate", "wrong", "wrong of hits"], table, figures)


if __name__ == "__main__":
    main()
