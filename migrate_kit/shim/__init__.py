"""Legacy and dynamic router side by side: flags, stage, capture, shadow worker, and the decorator that starts it all.

What a call goes through, in this order: `generate` (the wrapper), `wrapped` (its text, asker, stage), `serve`,
then `watch` (legacy observed) or `decide`, `judge`, `plan`, `carry` (dynamic). Off the path: `worker`, `trial`,
`observe`. Beside it: `watcher`, `readings`, `cell`, `site`, `loader`, `binding`; `hooks`, `entrance` and `capture`
see the tools that legacy calls.

Nothing of the host is replaced but the router itself, and its wrapper takes one frame of the stack: a router that
calls itself reaches half its depth. Before Python 3.12 the tools of a plain router are seen by a profiler around its
call, those of a coroutine not at all: its conditions say what it decided, without arguments.
"""

from __future__ import annotations

from migrate_kit.shim.decorator import router
from migrate_kit.shim.marks import took
from migrate_kit.shim.parting import flush, flush_on
from migrate_kit.shim.watcher import drain, wait_ready

__all__ = ["drain", "flush", "flush_on", "live", "router", "took", "wait_ready"]

live: bool = False
"""True while some router of this process is above stage legacy; what `took` lines look at first."""
