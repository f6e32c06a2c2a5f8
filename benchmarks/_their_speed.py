"""How long semantic-router takes over the same texts and vectors, in a virtual environment of its own.

It is handed the vectors of descriptions and requests: what the encoder takes is the same for both and not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from _semantic_router import run

_SCRIPT = """
began = time.process_time()
routes = [Route(name=str(number), utterances=[text]) for number, text in enumerate(given["told"])]
router = IndexedRouter(encoder=Known(name="known"), routes=routes)
router(given["asked"][0])
build, spent = (time.process_time() - began) * 1000, []
for text in given["asked"]:
    began = time.process_time_ns()
    router(text)
    spent.append((time.process_time_ns() - began) / 1e6)
spent.sort()
found = {"p50": spent[len(spent) // 2], "p95": spent[int(len(spent) * 0.95)], "build": build}
print(json.dumps(found))
"""


def their_speed(told: Sequence[str], asked: Sequence[str], vectors: Any) -> dict[str, float]:
    """Return `p50` and `p95` in ms for one decision and `build`; *vectors* has a row for each text. Raises Missing."""
    given = {"told": told, "asked": asked, "texts": [*told, *asked]}
    found: dict[str, float] = run(_SCRIPT, given, vectors, timeout_s=600, OPENBLAS_NUM_THREADS="1")
    return found
