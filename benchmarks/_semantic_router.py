"""semantic-router over the same examples and the same vectors, in a virtual environment of its own."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from _rivals import Missing, environment, offline

if TYPE_CHECKING:
    from migrate_kit.route_ext.encoders import Matrix

PACKAGE = "semantic-router==1.1.1"
_SCRIPT = """
import asyncio, json, sys
import numpy as np
from semantic_router import IndexedRouter, Route
from semantic_router.encoders import DenseEncoder

given = json.loads(open(sys.argv[1] + "/given.json", encoding="utf-8").read())
vectors = dict(zip(given["texts"], np.load(sys.argv[1] + "/vectors.npy").tolist()))


class Known(DenseEncoder):
    name: str = "known"

    def __call__(self, docs):
        return [vectors[doc] for doc in docs]


routes = [Route(name=name, utterances=own) for name, own in given["examples"].items() if own]
router = IndexedRouter(encoder=Known(name="known"), routes=routes)
if given["judged"]:
    router.fit(*map(list, zip(*given["judged"])))
found = []
for scores in asyncio.run(router._scores_many(given["asked"])):
    best = max(scores, key=scores.get) if scores else None
    found.append([best, float(router._probs(scores)[best]) if scores else 0.0])
open(sys.argv[1] + "/found.json", "w", encoding="utf-8").write(json.dumps(found))
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

    python = environment(PACKAGE) / "bin" / "python"
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        np.save(place / "vectors.npy", np.stack(list(vectors.values())))
        given = {"examples": examples, "asked": asked, "texts": list(vectors), "judged": judged}
        (place / "given.json").write_text(json.dumps(given), encoding="utf-8")
        command = [str(python), "-c", _SCRIPT, folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=offline())
        if done.returncode:
            raise Missing(f"semantic-router fails: {done.stderr.strip().splitlines()[-1:]}")
        found = json.loads((place / "found.json").read_text(encoding="utf-8"))
    return [Choice(tool, score) for tool, score in found]
