"""Error sentences that the code itself says, and how long it is willing to wait.

Good: `raise ValueError("at most 32 kg")` → that sentence; `requests.get(url, timeout=5)` → 5 seconds.
Bad:  `raise ValueError(x)` says nothing a person could read.
"""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.rejection import COMPLAINT, complaint, refusals
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken

_LIMITERS = ("timeout", "timeout_s", "timeout_seconds", "read_timeout")


def error_sentences(source: FunctionSource) -> tuple[str, ...]:
    """Return every sentence that a raise or a refusing return says, in source order, each once."""
    said = [r.sentence for r in refusals(source)]
    otherwise = (node.orelse for node in nodes(source.node.body, cst.If))
    said += [complaint(rest.body) or "" for rest in otherwise if isinstance(rest, cst.Else)]
    for node in nodes(source.node.body, cst.Raise):
        if isinstance(node.exc, cst.Call):
            said.extend(spoken(argument.value) for argument in node.exc.args)
    for answer in nodes(source.node.body, cst.Return):
        text = spoken(answer.value) if answer.value is not None else ""
        if text.lower().startswith("error") or "失败" in text or "错误" in text:
            said.append(text)
    readable = [s for s in said if len(s) > 2 and (" " in s or not s.isascii() or COMPLAINT.search(s))]
    return tuple(dict.fromkeys(readable))


def timeout_seconds(source: FunctionSource) -> float | None:
    """Return the longest constant timeout that a call in the body or a decorator sets, in seconds."""
    found: list[float] = []
    calls = [*nodes(source.node.body, cst.Call)]
    calls += [d.decorator for d in source.node.decorators if isinstance(d.decorator, cst.Call)]
    for call in calls:
        for position, argument in enumerate(call.args):
            named = argument.keyword is not None and argument.keyword.value in _LIMITERS
            waits = dotted(call.func).endswith(("wait_for", "timeout", "fail_after")) and not argument.keyword
            if named or (waits and position == len(call.args) - 1):
                value = source.value_of(argument.value)
                found += [float(value)] if isinstance(value, int | float) and not isinstance(value, bool) else []
    return max(found, default=None)
