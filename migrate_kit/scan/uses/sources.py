"""Every tool with what the words around it say of its use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import LegacyRouter, ToolFacts
from migrate_kit.model.record import Evidence
from migrate_kit.model.use import UseFact
from migrate_kit.scan.project import Project
from migrate_kit.scan.source import Unparsable
from migrate_kit.scan.uses.comment import phrases_in
from migrate_kit.scan.uses.doc_use import uses_in
from migrate_kit.scan.uses.docstring_source import docstring_at
from migrate_kit.scan.uses.help_text import help_uses
from migrate_kit.scan.uses.label import label_uses
from migrate_kit.scan.uses.near_branch import comments_at
from migrate_kit.scan.uses.rival import Rivals


def with_uses(tools: Sequence[ToolFacts], routers: Sequence[LegacyRouter], project: Project) -> tuple[ToolFacts, ...]:
    """Return *tools*, each with what comments, help texts and its docstring say for and against it."""
    lines = _Lines(project)
    names = {tool.name.rpartition(".")[2]: tool.name for tool in tools} | {tool.name: tool.name for tool in tools}
    told: dict[str, list[UseFact]] = {tool.name: list(_documented(tool, lines, names)) for tool in tools}
    for name, use in (*_commented(routers, lines), *help_uses(routers, project), *label_uses(routers)):
        if name in told:
            told[name].append(use)
    reached = _Reached(routers)
    return tuple(_with(tool, told[tool.name], reached) if told[tool.name] else tool for tool in tools)


class _Lines:
    """The lines of the files of a project, by file name."""

    def __init__(self, project: Project) -> None:
        self._modules = {module.file: module for module in project.modules.values()}

    def of(self, file: str) -> Sequence[str]:
        """Return the lines of *file*; none where it is no source or can no longer be read."""
        module = self._modules.get(file)
        try:
            return module.source.lines if module is not None else ()
        except Unparsable:
            return ()


def _documented(tool: ToolFacts, lines: _Lines, names: Mapping[str, str]) -> Iterator[UseFact]:
    first = next((e.line for e in tool.evidence if e.rule == "docstring"), None)
    if first is not None:
        text = docstring_at(lines.of(tool.file), first)
        yield from uses_in(text, tuple(tool.parameters), tools=names, file=tool.file, line=first)


def _commented(routers: Sequence[LegacyRouter], lines: _Lines) -> Iterator[tuple[str, UseFact]]:
    for router in routers:
        for branch in router.branches:
            if branch.dead or not branch.tool:
                continue
            file = branch.file or router.file
            for line, comment in comments_at(lines.of(file), branch.line):
                place = Evidence(file=file, line=line, rule="comment-words")
                for words in phrases_in(comment, branch.condition):
                    yield branch.tool, UseFact(words=words, evidence=place)


class _Reached:
    """By tool: the routers that reach it, and the words that they ask for it."""

    def __init__(self, routers: Sequence[LegacyRouter]) -> None:
        self.words: defaultdict[str, set[str]] = defaultdict(set)
        self._routers: defaultdict[str, dict[str, LegacyRouter]] = defaultdict(dict)
        self._known: dict[tuple[str, ...], Rivals] = {}
        for router in routers:
            for branch in router.branches:
                if branch.tool:
                    self.words[branch.tool].update(map(str.casefold, anchors(branch.condition)))
                    self._routers[branch.tool][router.id] = router

    def rivals(self, tool: str) -> Rivals:
        """Return the branches of the routers that reach *tool*."""
        key = tuple(self._routers[tool])
        if key not in self._known:
            self._known[key] = Rivals(tuple(self._routers[tool].values()))
        return self._known[key]


def _with(tool: ToolFacts, told: Sequence[UseFact], reached: _Reached) -> ToolFacts:
    known, rivals = reached.words[tool.name], reached.rivals(tool.name)
    kept: dict[tuple[str, str], UseFact] = {}
    for use in told:
        if use.speaks == "against":
            is_kept = use.instead != tool.name
        else:
            # What the routers lead elsewhere, nobody says for this tool.
            is_kept = use.words.casefold() not in known and not rivals.calls_for_another(use.words, tool.name)
        if is_kept:
            kept.setdefault((use.speaks, use.words.casefold()), use)
    return tool.model_copy(update={"uses": tuple(kept.values())}) if kept else tool
