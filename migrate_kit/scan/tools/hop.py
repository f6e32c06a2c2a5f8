"""The deeds of a tool and of the project's functions that it calls, one call deep.

Good: `self._go()` does what `_go` does; a helper whose body shows nothing is judged by its name (`delete_all(x)`).
Bad:  `speak(text)` answers; `audit(row)` keeps a record: what they do to that end is no effect of the tool.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.deed import Deed, bodies, deeds
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.record_keeping import kept_records
from migrate_kit.scan.tools.syntax import dotted, nodes, statement_calls, word_set
from migrate_kit.scan.tools.verb import is_maker
from migrate_kit.scan.tools.wording import by_name

#: What a record is kept with, one call deep.
_ADDERS = word_set("append appendleft add write writelines put put_nowait send emit info debug warning log open")
_RUNNERS = word_set("""
    Thread Timer Process run_in_executor to_thread submit apply_async map partial create_task ensure_future call_soon
    call_later call_soon_threadsafe start_new_thread add_job add_done_callback spawn
""")


def all_deeds(source: FunctionSource) -> Iterator[tuple[FunctionSource, Deed]]:
    """Yield each deed with the function it stands in."""
    kept = kept_records(source.node.body)
    for deed in deeds(source):
        followed = deed.by_name and _followed(source, deed.node)
        if not followed and not (id(deed.node) in kept and deed.effect != "dangerous"):
            yield source, deed
    for part in bodies(source):
        alone = statement_calls(part.node.body)
        for call in nodes(part.node.body, cst.Call):
            yield from _behind(source, call, kept, alone=id(call) in alone)


def _behind(
    source: FunctionSource, call: cst.Call, kept: frozenset[int], *, alone: bool
) -> Iterator[tuple[FunctionSource, Deed]]:
    for name in (dotted(call.func), *_handed_on(call)):
        helper = source.function_named(name) if name and "()" not in name else None
        if helper is None or helper.node is source.node or Called(source, call).is_answer:
            continue
        # To write a line of an audit trail is no write; whatever else hides behind such a name counts.
        found = [deed for deed in deeds(helper) if not (id(call) in kept and _is_addition(deed))]
        yield from ((helper, deed) for deed in found)
        promised = by_name(helper.name)
        acts = alone or promised == "dangerous" or not is_maker(helper.name)
        if not found and id(call) not in kept and promised in ("write", "dangerous") and acts:
            yield source, Deed(promised, call, by_name=True)


def _handed_on(call: cst.Call) -> Iterator[str]:
    """Yield the names of functions that *call* is given to run."""
    if dotted(call.func).rpartition(".")[2] in _RUNNERS:
        yield from (dotted(argument.value) for argument in call.args)


def _is_addition(deed: Deed) -> bool:
    if isinstance(deed.node, cst.Call):
        return deed.effect != "dangerous" and dotted(deed.node.func).rpartition(".")[2] in _ADDERS
    return deed.effect == "write" and isinstance(deed.node, cst.AugAssign)


def _followed(source: FunctionSource, call: cst.CSTNode) -> FunctionSource | None:
    name = dotted(call.func) if isinstance(call, cst.Call) else ""
    return source.function_named(name) if name and "()" not in name else None
