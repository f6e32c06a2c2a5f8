"""How long semantic-router takes over the same texts and vectors, in a virtual environment of its own.

It is handed the vectors of descriptions and requests: what the encoder takes is the same for both and not counted.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from _rivals import Missing, environment, offline

PACKAGE = "semantic-router==1.1.1"
_SCRIPT = """
import json, sys, time
import numpy as np
from semantic_router import IndexedRouter, Route
from semantic_router.encoders import DenseEncoder

given = json.loads(open(sys.argv[1] + "/given.json", encoding="utf-8").read())
vectors = dict(zip(given["texts"], np.load(sys.argv[1] + "/vectors.npy").tolist()))


class Known(DenseEncoder):
    name: str = "known"

    def __call__(self, docs):
        return [vectors[doc] for doc in docs]


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
    import numpy as np

    python = environment(PACKAGE) / "bin" / "python"
    with tempfile.TemporaryDirectory() as folder:
        np.save(Path(folder) / "vectors.npy", vectors)
        given = {"told": told, "asked": asked, "texts": [*told, *asked]}
        (Path(folder) / "given.json").write_text(json.dumps(given), encoding="utf-8")
        command = [str(python), "-c", _SCRIPT, folder]
        environ = offline() | {"OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ, timeout=600)
    if done.returncode:
        raise Missing(f"semantic-router fails: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
