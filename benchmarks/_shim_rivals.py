"""What others take for the same: an experiment, a breaker, a flag. Each in a virtual environment of its own."""

from __future__ import annotations

import json
import subprocess
import sys

from _rivals import Missing, environment, offline

_TIMED = """
import json, time
def bare():
    return 1
def timed(function, loops, rounds=30):
    best = 1e12
    for _ in range(rounds):
        started = time.thread_time_ns()
        for _ in range(loops):
            function()
        best = min(best, (time.thread_time_ns() - started) / loops)
    return best
"""
_SCRIPTS = {
    "laboratory==1.0.2": """
import laboratory
def ask():
    experiment = laboratory.Experiment()
    experiment.control(bare)
    experiment.candidate(bare)
    return experiment.conduct()
print(json.dumps({"laboratory_us": round((timed(ask, 300) - timed(bare, 300)) / 1000, 2)}))
""",
    "pybreaker==1.4.1": """
import pybreaker
breaker = pybreaker.CircuitBreaker()
print(json.dumps({"pybreaker_ns": round(timed(lambda: breaker.call(bare), 1000) - timed(lambda: bare(), 1000))}))
""",
    "purgatory==3.0.1": """
from purgatory import SyncCircuitBreakerFactory
factory = SyncCircuitBreakerFactory()
breaker = factory.get_breaker("one")
def ask():
    with breaker:
        return bare()
print(json.dumps({"purgatory_ns": round(timed(ask, 1000) - timed(lambda: bare(), 1000))}))
""",
    "openfeature-sdk==0.10.0": """
from openfeature import api
from openfeature.provider.in_memory_provider import InMemoryFlag, InMemoryProvider
api.set_provider(InMemoryProvider({"stage": InMemoryFlag("on", {"on": True, "off": False})}))
client = api.get_client()
def ask():
    return client.get_boolean_value("stage", False)
assert ask() is True
print(json.dumps({"openfeature_ns": round(timed(ask, 300) - timed(bare, 300))}))
""",
}


def figures() -> dict[str, float]:
    """Return theirs; one that cannot be had is left out, and said on stderr."""
    found: dict[str, float] = {}
    for package, script in _SCRIPTS.items():
        try:
            python = environment(package) / "bin" / "python"
            done = subprocess.run(
                [str(python), "-c", _TIMED + script],
                capture_output=True,
                text=True,
                check=True,
                env=offline(),
                timeout=300,
            )
            found |= json.loads(done.stdout.splitlines()[-1])
        except (Missing, subprocess.SubprocessError) as error:
            said = getattr(error, "stderr", None) or str(error)
            print(f"left out: {package}: {said.strip().splitlines()[-1:]}", file=sys.stderr)
    return found
