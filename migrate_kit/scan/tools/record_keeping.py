"""Calls that only keep a record of what happens: logs, audit trails, metrics. They change nothing a user asked for.

Good: `audit("read_logs", user=u)`, `metrics.incr("calls")`, `statsd.timing(…)`, `self.audit_log.append(row)`.
Bad:  `log_out(user)`, `audit.delete(…)`, `x = log(…)` whose result is used, `track_order(…)`.
"""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.tools.lexicon import PHRASES
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.wording import name_tokens

_KEEPERS = word_set("audit auditor audits log logger logging metric metrics statsd telemetry tracer journal")
_ACTS = word_set("audit log")
_ABOUT = word_set(
    """
    action actions event events call calls access usage request requests entry activity audit log trail metric metrics
    info debug warning warn error exception message msg line tool query
    """
)
_KEEPS = word_set(
    """
    append add info debug warning warn error exception critical log write emit record incr increment inc count gauge
    observe timing histogram event trace
    """
)


def kept_records(block: cst.CSTNode) -> frozenset[int]:
    """Return the ids of the calls in *block* that stand alone as statements and only keep a record."""
    alone = (statement.value for statement in nodes(block, cst.Expr))
    calls = (value.expression if isinstance(value, cst.Await) else value for value in alone)
    return frozenset(id(call) for call in calls if isinstance(call, cst.Call) and keeps_record(call))


def keeps_record(call: cst.Call) -> bool:
    """Tell whether the names in *call* say that it only keeps a record."""
    receiver, _, method = dotted(call.func).rpartition(".")
    tokens = name_tokens(method)
    if not tokens or "_".join(tokens[:2]) in PHRASES:
        return False
    if tokens[0] in _ACTS and all(token in _ABOUT for token in tokens[1:]):
        return True
    keeper = name_tokens(receiver.rpartition(".")[2].removesuffix("()"))
    return bool(keeper) and keeper[-1] in _KEEPERS and tokens[0] in _KEEPS
