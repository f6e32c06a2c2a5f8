"""What is known of a branch without a function, as the record of a tool that nothing but its router carries out."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

import libcst as cst

from migrate_kit.model.inventory import Branch, LegacyRouter, ParameterFacts, ToolFacts
from migrate_kit.model.record import Evidence
from migrate_kit.model.rule import CANNED, INLINE_BODY
from migrate_kit.scan.tools.addressee import is_elsewhere
from migrate_kit.scan.tools.effects import effects_of
from migrate_kit.scan.tools.facts import tool_facts
from migrate_kit.scan.tools.function_source import CallSite, FunctionSource
from migrate_kit.scan.tools.speech import is_speech
from migrate_kit.scan.tools.syntax import dotted

Words = Mapping[str, tuple[str, ...]]


def faq_facts(name: str, parameter: str, words: Words, router: LegacyRouter, branches: Sequence[Branch]) -> ToolFacts:
    """Return the record of the fixed answers of *router*: topic → what users say for it are *words*."""
    places = tuple(_place(branch, router, CANNED) for branch in branches)
    owners: dict[str, set[str]] = {}
    for topic, said in words.items():
        for word in said:
            owners.setdefault(word, set()).add(topic)
    # A word that leads to two answers tells neither from the other.
    synonyms = {topic: tuple(dict.fromkeys(w for w in said if len(owners[w]) == 1)) for topic, said in words.items()}
    facts = ParameterFacts(
        type="string",
        enum=tuple(words),
        synonyms={key: said for key, said in synonyms.items() if said},
        evidence=tuple(place.about("enum") for place in places),
    )
    own = tuple(place.about("side_effects") for place in places)
    return _record(name, router, branches, {parameter: facts}).model_copy(
        update={"side_effects": "read_only", "evidence": own}
    )


def acting_facts(
    name: str, branch: Branch, router: LegacyRouter, source: FunctionSource | None, *, says: bool
) -> ToolFacts:
    """Return the record of one branch; without *source* it is a row of a table, of which nothing more is known."""
    place = _place(branch, router, CANNED if says else INLINE_BODY)
    place = place.about("side_effects") if says else place
    if source is None:
        return _record(name, router, [branch], {}).model_copy(
            update={"side_effects": "read_only" if says else "unknown", "evidence": (place,)}
        )
    site = CallSite(
        file=branch.file or router.file, branch=branch, router=router.id, function_named=source.function_named
    )
    parameters = cst.Parameters(params=[cst.Param(cst.Name(key)) for key in branch.arguments if key.isidentifier()])
    own = replace(source, node=source.node.with_changes(params=parameters))
    # The name was made from the same words and deeds: it is no evidence of its own.
    effects, evidence = ("read_only", ()) if says else effects_of(replace(own, node=_silent(own)), [site])
    facts = tool_facts(own, [site])
    return facts.model_copy(
        update={"name": name, "doc": "", "returns": "", "side_effects": effects, "evidence": (place, *evidence)}
        | {"body": _digest(source.node)}
    )


def _digest(node: cst.FunctionDef) -> str:
    """Return a digest of the statements of *node*: what they do with which constants, whatever their layout."""
    tree = ast.parse(cst.Module([node.with_changes(leading_lines=())]).code)
    return hashlib.blake2b(ast.dump(tree.body[0]).encode(), digest_size=8).hexdigest()


class _Silence(cst.CSTTransformer):
    """Puts what is said in place of the call that says it: to answer the one who asked is no effect."""

    def __init__(self, source: FunctionSource) -> None:
        self._source = source

    def leave_Call(  # noqa: N802 - so LibCST wants it
        self, original_node: cst.Call, updated_node: cst.Call
    ) -> cst.BaseExpression:
        name = dotted(original_node.func)
        if not is_speech(name) or is_elsewhere(self._source, original_node):
            return updated_node
        return cst.Tuple([cst.Element(argument.value) for argument in updated_node.args])


def _silent(source: FunctionSource) -> cst.FunctionDef:
    changed = source.node.visit(_Silence(source))
    assert isinstance(changed, cst.FunctionDef)
    return changed


def _place(branch: Branch, router: LegacyRouter, rule: str) -> Evidence:
    return Evidence(file=branch.file or router.file, line=branch.line, rule=rule)


def _record(
    name: str, router: LegacyRouter, branches: Sequence[Branch], parameters: dict[str, ParameterFacts]
) -> ToolFacts:
    own = [branch.line for branch in branches if branch.file == branches[0].file]
    return ToolFacts(
        name=name,
        file=branches[0].file or router.file,
        module=router.module,
        line=min(own),
        last_line=max(own),
        parameters=parameters,
        is_async=router.is_async,
    )
