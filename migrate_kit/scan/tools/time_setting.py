"""What a given timeout comes to in seconds: a number, one for each phase, or a setting of a client.

Good: `5`, `(3, 10)` (13: connecting, then waiting for an answer), `httpx.Timeout(10)`, `httpx.Timeout(10, connect=60)`
      (70), `ClientTimeout(total=5)`, `urllib3.Timeout(connect=2, read=7)` (9).
Bad:  `None`, `(3, None)`, `httpx.Timeout(5, read=None)`, `ClientTimeout(sock_read=9)`, 30000 (of milliseconds): nobody
      knows when that ends.
"""

from __future__ import annotations

from typing import Any

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource, fixed_value
from migrate_kit.scan.tools.origin import full_name, maker_of
from migrate_kit.scan.tools.syntax import dotted, word_set

SETTINGS = word_set("Timeout ClientTimeout")
_WHOLE = ("urllib3.", "requests.")
_LONGEST_S = 3600
"""What is given as more than that is in milliseconds, or bounds nothing that a person would wait for."""
_MILLISECONDS_FROM = 1000
_ROUND_MS = 500
"""From 1000 on, round numbers are more often milliseconds than seconds."""


def seconds_of(source: FunctionSource, given: cst.BaseExpression) -> float | None:
    """Return the seconds after which *given*, the value of a timeout, is over; None where nobody knows."""
    setting = given if isinstance(given, cst.Call) else maker_of(source, dotted(given)) if dotted(given) else None
    if setting is None:
        return _seconds(fixed_value(source, given))
    name = full_name(source, setting.func)
    return _set_in(source, setting, name) if name.rpartition(".")[2] in SETTINGS else None


def _set_in(source: FunctionSource, setting: cst.Call, name: str) -> float | None:
    placed = [a.value for a in setting.args if a.keyword is None and not a.star]
    named = {a.keyword.value: a.value for a in setting.args if a.keyword is not None}
    whole = named.get("total") or named.get("timeout") or (placed[0] if placed else None)
    phases = {key: fixed_value(source, value) for key, value in named.items()}
    connect = next((phases[key] for key in ("sock_connect", "connect") if key in phases), ...)
    read = next((phases[key] for key in ("sock_read", "read") if key in phases), ...)
    every = seconds_of(source, whole) if whole is not None else None
    # A whole of aiohttp and urllib3 is the end of everything; that of httpx only fills in for the phases not named.
    is_end = "total" in named or name.endswith("ClientTimeout") or name.startswith(_WHOLE)
    if every is not None and (is_end or connect is read):
        return every
    fill = ... if every is None else every
    return _both(fill if connect is ... else connect, fill if read is ... else read)


def _both(connect: Any, read: Any) -> float | None:
    if not _is_number(connect) or not _is_number(read):
        return None
    return float(connect) if connect == read else float(connect + read)


def _seconds(value: Any) -> float | None:
    if isinstance(value, tuple) and len(value) in (2, 4):  # connect, read; with httpx write and pool behind them
        return _both(value[0], value[1])
    return float(value) if _is_number(value) else None


def _is_number(value: Any) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value <= _LONGEST_S:
        return False
    return value < _MILLISECONDS_FROM or bool(value % _ROUND_MS)
