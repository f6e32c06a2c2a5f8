"""How much later a legacy answer comes beside a candidate that raises, hangs, floods, forks, recurses and re-enters.

Bare and wrapped calls alternate; what is added is the difference of their quantiles, and the figure the median over the
rounds: on a shared machine the 99th percentile of the bare call alone is some milliseconds.
"""

from __future__ import annotations

import itertools
import logging
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from _shim_stand import runtime, spin, wrapped
from _table import percentile

from migrate_kit.model.stage import Flags, Stage
from migrate_kit.shim import wait_ready
from migrate_kit.testing import call

ROUNDS, CALLS, PAUSE_S = 5, 800, 0.002
_HUGE = "x" * 50_000_000


def legacy(text: str) -> str:
    """Take half a millisecond."""
    spin(0.0002)
    time.sleep(0.0003)
    return text


def _raise(error: BaseException) -> Any:
    raise error


def _recurse(text: str) -> Any:
    return _recurse(text)


def _flood(text: str) -> Any:
    for _ in range(50):
        logging.getLogger("hostile").info(text)
    return call("remember")


def _fork(_: str) -> Any:
    if sys.version_info < (3, 12):
        os.waitpid(os.fork(), 0)
    return call("remember")


def added_ms() -> dict[str, float]:
    """Return the milliseconds that are added at the median and at the 99th percentile."""
    own: list[Callable[[str], Any]] = []

    def reenter(text: str) -> Any:
        return own[0](text)

    attacks: list[Callable[[str], Any]] = [
        lambda text: call("remember", text=text),
        lambda text: _raise(ValueError(text)),
        lambda _: _raise(SystemExit(3)),
        lambda _: _raise(KeyboardInterrupt()),
        lambda _: time.sleep(0.2),
        lambda _: call("remember", text=_HUGE),
        _recurse,
        _flood,
        reenter,
        lambda _: spin(0.003),
        _fork,
    ]
    turn = itertools.cycle(attacks)

    def attack(text: str) -> Any:
        return next(turn)(text)

    made = runtime("b:hostile", attack, off=True, candidate_deadline_us=50_000)
    function, _ = wrapped("b:hostile", legacy, Flags(stage=Stage.shadow, sample_rate=1.0), made)
    own.append(function)
    assert wait_ready()
    rounds = [_round(function) for _ in range(ROUNDS)]
    return {f"hostile_added_{name}_ms": round(statistics.median(r[name] for r in rounds), 3) for name in ("p50", "p99")}


def _round(function: Callable[[str], str]) -> dict[str, float]:
    times: dict[Callable[[str], str], list[float]] = {legacy: [], function: []}
    for _ in range(CALLS):
        for one, taken in times.items():
            started = time.perf_counter()
            one("重启 orders 服务")
            taken.append((time.perf_counter() - started) * 1000)
            time.sleep(PAUSE_S)
    bare, beside = times.values()
    return {name: percentile(beside, q) - percentile(bare, q) for name, q in (("p50", 0.5), ("p99", 0.99))}
