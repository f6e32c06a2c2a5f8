"""One draft description for each tool of an inventory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from migrate_kit.describe.conceal import concealed, concealed_parameter
from migrate_kit.describe.expense import cost_text, latency_text
from migrate_kit.describe.family import with_said
from migrate_kit.describe.fingerprint import source_hash
from migrate_kit.describe.inline import is_canned, summary_of, with_live_topics
from migrate_kit.describe.keyed import with_keys
from migrate_kit.describe.naming import name_tools, words_of
from migrate_kit.describe.parameter import context_of, parameter_specs
from migrate_kit.describe.provenance import evidence_lines
from migrate_kit.describe.question import questions
from migrate_kit.describe.shared import share
from migrate_kit.describe.spelled import words_behind
from migrate_kit.describe.use import HELP, help_summary, is_told, refusal_hints, use_hints
from migrate_kit.describe.when import Reach, do_not_use_when, kept_from, reaches, use_when
from migrate_kit.messages import Language
from migrate_kit.model.inventory import Inventory, ToolFacts
from migrate_kit.model.rule import CANNED
from migrate_kit.model.secret import masked
from migrate_kit.model.tool import ToolSpec


def describe(inventory: Inventory, *, language: Language, known: Mapping[str, str] | None = None) -> list[ToolSpec]:
    """Return a draft for every tool of *inventory*, worded in *language*. Raises DuplicateTool.

    *known* gives implementation → name of what is described already; such a tool keeps that name.
    """
    found = {tool.name: reaches(inventory, tool.name) for tool in inventory.tools}
    said = {name: use_when(own) for name, own in found.items()}
    hints = {tool.name: _hints(tool, found[tool.name], said[tool.name]) for tool in inventory.tools}
    # Statements that can never be reached are no tool; a function stays one, whoever calls it.
    there = [tool for tool in share(inventory.tools) if not tool.is_inline or found[tool.name]]
    named = name_tools(there, known=known, hints=hints)
    names = {tool.name: name for name, tool in named.items()}
    drafts = (
        _draft(name, tool, inventory, found[tool.name], said[tool.name], names, language)
        for name, tool in named.items()
    )
    return [concealed(draft) for draft in drafts]


def _hints(tool: ToolFacts, found: Sequence[Reach], said: Sequence[str]) -> list[str]:
    """Return what the code says about *tool* beside its name, the most telling first."""
    doc = tool.doc.split("\n\n")[0].split(".")[0]
    labels = [reach.branch.target for reach in found if reach.branch.target_kind == "label" and reach.branch.target]
    return [masked(hint) for hint in (doc, *labels, *said)]


def _draft(
    name: str,
    tool: ToolFacts,
    inventory: Inventory,
    found: Sequence[Reach],
    said: tuple[str, ...],
    names: dict[str, str],
    language: Language,
) -> ToolSpec:
    parameters = with_said(parameter_specs(tool, found), found, inventory)
    parameters = with_keys(parameters, tool, language)
    if is_canned(tool):
        parameters = with_live_topics(parameters, tool, found, language)
    parameters = {key: concealed_parameter(spec) for key, spec in parameters.items()}
    owner, _, _ = tool.name.rpartition(".")
    hints = use_hints(tool, said)
    summary, rule = (summary_of(tool, found, language), CANNED) if is_canned(tool) else _summary(tool, found, said)
    return ToolSpec(
        name=name,
        shadow_name=f"{name}_shadow",
        summary=summary,
        use_when=(*said, *hints),
        do_not_use_when=_against(tool, found, names, language),
        parameters=parameters,
        effects=tool.side_effects,
        cost=cost_text(tool, language),
        latency=latency_text(tool, language),
        ask_user=questions(tool.parameters, parameters, language),
        errors=tool.raises,
        group=words_of(owner) if owner else "",
        implementation=tool.implementation,
        context=context_of(tool, found),
        evidence=evidence_lines(tool, found, parameters, hints, summary=rule),
        source_hash=source_hash(tool, found),
    )


def _against(tool: ToolFacts, found: Sequence[Reach], names: Mapping[str, str], language: Language) -> tuple[str, ...]:
    told = (
        *do_not_use_when(found, names, language),
        *kept_from(tool, language),
        *refusal_hints(tool, names, language),
    )
    return tuple(dict.fromkeys(told))


def _summary(tool: ToolFacts, found: Sequence[Reach], said: Sequence[str]) -> tuple[str, str]:
    """Return the first sentence and the rule that it was read by."""
    first = " ".join(tool.doc.split("\n\n")[0].split())
    comment = next((reach.branch.comment for reach in found if is_told(reach.branch.comment, tool)), "")
    if first:
        return first, "docstring"
    if helped := help_summary(tool):
        return helped, HELP
    if comment:
        return comment, "branch-comment"
    behind = words_behind(tool.name, said) if tool.is_inline else ""
    return (behind, "branch") if behind else (words_of(tool.name.rpartition(".")[2]), "name-words")
