"""What only keeps a record or remembers an answer: logs, audit trails, metrics, caches. No user asked for a change.

Good: `audit("read_logs", user=u)`, `metrics.incr("calls")`, `statsd.timing(…)`, `self.audit_log.append(row)`.
Good: `CACHE[city] = answer`, `if self.client is None: self.client = Client()`.
Bad:  `log_out(user)`, `audit.delete(…)`, `x = log(…)` whose result is used, `track_order(…)`.
"""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.lexicon import PHRASES
from migrate_kit.scan.tools.syntax import dotted, nodes, statement_calls, word_set
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

_MEMORIES = word_set("cache cached caches memo memoized memoised")


def kept_records(block: cst.CSTNode) -> frozenset[int]:
    """Return the ids of the calls in *block* that stand alone as statements and only keep a record."""
    alone = statement_calls(block)
    calls = (call for call in nodes(block, cst.Call) if id(call) in alone)
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


def is_remembered(source: FunctionSource, assign: cst.CSTNode, target: cst.BaseExpression) -> bool:
    """Tell whether *assign* only remembers an answer: a cache entry, or a value made at first use."""
    if any(token in _MEMORIES for part in dotted(target).split(".") for token in name_tokens(part.removesuffix("()"))):
        return True
    wanted = dotted(target)
    for test in nodes(source.node.body, cst.If):
        if _asks_whether_unset(test.test, wanted) and any(node is assign for node in nodes(test.body, type(assign))):
            return True
    return False


def _asks_whether_unset(test: cst.BaseExpression, wanted: str) -> bool:
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return dotted(test.expression) == wanted and "()" not in wanted
    if isinstance(test, cst.Comparison) and isinstance(test.comparisons[0].operator, cst.Is):
        return dotted(test.left) == wanted and dotted(test.comparisons[0].comparator) == "None"
    return False
