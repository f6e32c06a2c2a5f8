"""semantic-router over the same examples and the same vectors, in a virtual environment of its own."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from _rivals import Missing, environment, offline

if TYPE_CHECKING:
    from migrate_kit.route_ext.encoders import Matrix

PACKAGE = "semantic-router==1.1.1"
_PROLOGUE = """
import asyncio, json, sys, time
import numpy as np
from semantic_router import IndexedRouter, Route
from semantic_router.encoders import DenseEncoder

given = json.loads(open(sys.argv[1] + "/given.json", encoding="utf-8").read())
vectors = dict(zip(given["texts"], np.load(sys.argv[1] + "/vectors.npy").tolist()))


class Known(DenseEncoder):
    name: str = "known"

    def __call__(self, docs):
        return [vectors[doc] for doc in docs]
"""
_SCRIPT = """


routes = [Route(name=name, utterances=own) for name, own in given["examples"].items() if own]
router = IndexedRouter(encoder=Known(name="known"), routes=routes)
if given["judged"]:
    router.fit(*map(list, zip(*given["judged"])))
found = []
for scores in asyncio.run(router._scores_many(given["asked"])):
    best = max(scores, key=scores.get) if scores else None
    found.append([best, float(router._probs(scores)[best]) if scores else 0.0])
print(json.dumps(found))
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """The first route of a request and how sure the router is of it."""

    tool: str | None
    score: float


def choices(
    examples: Mapping[str, Sequence[str]],
    asked: Sequence[str],
    vectors: Mapping[str, Matrix],
    *,
    judged: Sequence[tuple[str, str | None]] = (),
) -> list[Choice]:
    """Return its choice for each of *asked*; calibrated on *judged* requests where there are some. Raises Missing."""
    import numpy as np

    given = {"examples": examples, "asked": asked, "texts": list(vectors), "judged": judged}
    found = run(_SCRIPT, given, np.stack(list(vectors.values())))
    return [Choice(tool, score) for tool, score in found]


def run(script: str, given: Mapping[str, Any], vectors: Any, *, timeout_s: float | None = None, **environ: str) -> Any:
    """Return what *script* prints last, as JSON.

    It finds *given* under that name, and an encoder `Known` that has a row of *vectors* for each of `given["texts"]`.
    Raises Missing.
    """
    import numpy as np

    python = environment(PACKAGE) / "bin" / "python"
    with tempfile.TemporaryDirectory() as folder:
        np.save(Path(folder) / "vectors.npy", vectors)
        (Path(folder) / "given.json").write_text(json.dumps(given), encoding="utf-8")
        command = [str(python), "-c", _PROLOGUE + script, folder]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env=offline() | environ, timeout=timeout_s
        )
    if done.returncode:
        raise Missing(f"semantic-router fails: {done.stderr.strip().splitlines()[-1:]}")
    return json.loads(done.stdout.splitlines()[-1])
