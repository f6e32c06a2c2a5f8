"""The deeds of a tool and of the project's functions that it calls: all of them one call deep, what does harm deeper.

Good: `self._go()` does what `_go` does; so does `client.go()` where `client = Client()`; a helper whose body shows
      nothing is judged by its name (`delete_all(x)`).
Bad:  `speak(text)` answers; `audit(row)` keeps a record: what they do to that end is no effect of the tool.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.deed import Deed, bodies, deeds
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.origin import maker_of
from migrate_kit.scan.tools.record_keeping import kept_records
from migrate_kit.scan.tools.syntax import dotted, nodes, statement_calls, word_set
from migrate_kit.scan.tools.verb import is_maker
from migrate_kit.scan.tools.wording import by_name

_DEEPEST = 4
"""Calls below the first within which harm is looked for."""
_MOST = 100
"""So many functions are gone through for one call; to follow more costs more than it shows."""
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
        helper = _named(source, name)
        if helper is None or helper.node is source.node or Called(source, call).is_answer:
            continue
        # To write a line of an audit trail is no write; whatever else hides behind such a name counts.
        found = [deed for deed in deeds(helper) if not (id(call) in kept and _is_addition(deed))]
        yield from ((helper, deed) for deed in found)
        yield from _harm_below(helper, {id(source.node), id(helper.node)}, _DEEPEST)
        promised = by_name(helper.name)
        acts = alone or promised == "dangerous" or not is_maker(helper.name)
        if not found and id(call) not in kept and promised in ("write", "dangerous") and acts:
            yield source, Deed(promised, call, by_name=True)


def _named(source: FunctionSource, name: str) -> FunctionSource | None:
    """Return the project's function *name*, also a method of an object that the module made."""
    if not name or "()" in name:
        return None
    found = source.function_named(name)
    owner, _, method = name.rpartition(".")
    maker = maker_of(source, owner) if found is None and owner else None
    made = dotted(maker.func) if maker is not None else ""
    return source.function_named(f"{made}.{method}") if made and "()" not in made else found


def _harm_below(source: FunctionSource, seen: set[int], depth: int) -> Iterator[tuple[FunctionSource, Deed]]:
    """Yield what does harm in the functions that *source* calls, and in theirs; nothing else counts so far down."""
    for call in nodes(source.node.body, cst.Call) if depth else ():
        helper = None if Called(source, call).is_answer else _named(source, dotted(call.func))
        if helper is not None and id(helper.node) not in seen and len(seen) < _MOST:
            seen.add(id(helper.node))
            yield from ((helper, deed) for deed in deeds(helper) if deed.effect == "dangerous" and not deed.by_name)
            yield from _harm_below(helper, seen, depth - 1)


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
