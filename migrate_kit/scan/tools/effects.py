"""Whether calling a tool reads, changes, or may do harm: words and deeds together.

Words (name, first sentence, users' phrases) and deeds (the body, one call deep) must not contradict each other.
A tool is read-only only when something says that it reads and nothing says that it changes anything; a
contradiction is `unknown`, which everything downstream treats with care.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Effects
from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.deed import Deed, deeds, is_answer
from migrate_kit.scan.tools.documented import document
from migrate_kit.scan.tools.function_source import CallSite, FunctionSource
from migrate_kit.scan.tools.record_keeping import kept_records
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.wording import RANK, by_anchors, by_name, by_sentence

#: What a record is kept with, one call deep.
_ADDERS = word_set("append appendleft add write writelines put put_nowait send emit info debug warning log open")


def effects_of(source: FunctionSource, calls: Sequence[CallSite]) -> tuple[Effects, tuple[Evidence, ...]]:
    """Return the effects of *source* and what they were read from."""
    name, sentence = by_name(source.name), by_sentence(document(source).summary)
    users = by_anchors(phrase for call in calls for phrase in anchors(call.branch.condition))
    body = list(_one_hop(source))
    deed = _deed([d for _, d in body])
    effect = combine(name, sentence, users, deed)
    return effect, tuple(_evidence(source, name, sentence, users, body))


def combine(name: Effects, sentence: Effects, users: Effects, deed: Effects) -> Effects:
    """Weigh what name, sentence and users' words promise against what the body does."""
    words = _words(name, sentence, users)
    if "dangerous" in (words, deed):
        # Reading by name and destroying by deed is a contradiction, not a read.
        return "unknown" if words == "read_only" else "dangerous"
    if words == "read_only":
        return "unknown" if deed == "write" else "read_only"
    if words == "write" or deed == "write":
        return "write"
    return deed if deed == "read_only" else "unknown"


def _words(name: Effects, sentence: Effects, users: Effects) -> Effects:
    declared = [word for word in (name, sentence) if word != "unknown"]
    if not declared:
        # What users say ("help", "my order") shows the way to a tool, not what it does there: never enough for a read.
        return users if users != "read_only" else "unknown"
    if "read_only" in declared and max(declared, key=RANK.__getitem__) != "read_only":
        # "check" in the name, "order" in the text: the more harmful promise counts only if the name makes it.
        return name if name != "read_only" else "unknown"
    return max(declared, key=RANK.__getitem__)


def _deed(found: list[Deed]) -> Effects:
    certain = [d.effect for d in found if not d.by_name]
    named = [d.effect for d in found if d.by_name]
    return max([*certain, *named], key=RANK.__getitem__, default="unknown")


def _one_hop(source: FunctionSource) -> Iterator[tuple[FunctionSource, Deed]]:
    kept = kept_records(source.node.body)
    for deed in deeds(source):
        followed = deed.by_name and _followed(source, deed.node)
        if not followed and not (id(deed.node) in kept and deed.effect != "dangerous"):
            yield source, deed
    for call in nodes(source.node.body, cst.Call):
        called = _followed(source, call)
        if called is not None and called.node is not source.node and not is_answer(call):
            # To write a line of an audit trail is no write; whatever else hides behind such a name counts.
            yield from ((called, deed) for deed in deeds(called) if not (id(call) in kept and _is_addition(deed)))


def _is_addition(deed: Deed) -> bool:
    if isinstance(deed.node, cst.Call):
        return deed.effect != "dangerous" and dotted(deed.node.func).rpartition(".")[2] in _ADDERS
    return deed.effect == "write" and isinstance(deed.node, cst.AugAssign)


def _followed(source: FunctionSource, call: cst.CSTNode) -> FunctionSource | None:
    name = dotted(call.func) if isinstance(call, cst.Call) else ""
    return source.function_named(name) if name and "()" not in name else None


def _evidence(
    source: FunctionSource,
    name: Effects,
    sentence: Effects,
    users: Effects,
    body: list[tuple[FunctionSource, Deed]],
) -> Iterator[Evidence]:
    for rule, said in (("effect-name", name), ("effect-doc", sentence), ("effect-words", users)):
        if said != "unknown":
            yield Evidence(file=source.file, line=source.line, rule=rule)
    strongest = max((d.effect for _, d in body), key=RANK.__getitem__, default=None)
    for where, deed in body:
        if deed.effect == strongest and deed.effect != "unknown":
            yield Evidence(file=where.file, line=where.line_of(deed.node), rule="effect-body")
            return
