"""Help entries, each given to the one tool that its command leads to.

Good: `refund` before the gloss fires a branch of `refund_order` alone.
Bad:  a command that leads to two tools, or to none, tells nothing of any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.record import Evidence
from migrate_kit.model.use import UseFact
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.project import Project
from migrate_kit.scan.source import Unparsable
from migrate_kit.scan.uses.help_line import gloss_of, heads_of
from migrate_kit.scan.uses.help_source import HelpEntry, help_entries
from migrate_kit.scan.uses.rival import Rivals

_SPEAKS = re.compile(
    "help|usage|menu|command|instructions|parser|帮助|菜单|用法|指令|功能".encode(),
    re.IGNORECASE,
)
#: Lines that a text must have which is not named a help text.
_SEVERAL = 2


def help_uses(routers: Sequence[LegacyRouter], project: Project) -> Iterator[tuple[str, UseFact]]:
    """Yield (tool, what a help text says that it is for)."""
    for module, served in _modules(routers, project):
        try:
            entries = list(help_entries(module.source.tree))
        except (Unparsable, RecursionError):
            continue
        rivals = Rivals(served)
        found = [(entry, tool) for entry in entries if (tool := _tool_of(entry, rivals))]
        several = len({tool for entry, tool in found if not entry.sure}) >= _SEVERAL
        for entry, tool in found:
            words = gloss_of(entry.gloss)
            if words and (entry.sure or several):
                yield tool, UseFact(words=words, evidence=Evidence(file=module.file, line=entry.line, rule="help-text"))
        project.rest()


def _modules(routers: Sequence[LegacyRouter], project: Project) -> Iterator[tuple[Module, list[LegacyRouter]]]:
    """Yield the modules that speak of help, each with the *routers* that stand in it or import it."""
    served: dict[Module, list[LegacyRouter]] = {}
    for router in routers:
        own = project.modules[router.module]
        for module in dict.fromkeys((own, *_imported(own, project))):
            served.setdefault(module, []).append(router)
    yield from ((module, near) for module, near in served.items() if module.source.matches(_SPEAKS))


def _imported(module: Module, project: Project) -> Iterator[Module]:
    for dotted in module.imports.values():
        for name in (dotted, dotted.rpartition(".")[0]):
            found = project.module_named(name, module) if name else None
            if found is not None:
                yield found
                break


def _tool_of(entry: HelpEntry, rivals: Rivals) -> str:
    for head in heads_of(entry.head):
        tools = rivals.named(head)
        if tools:
            return next(iter(tools)) if len(tools) == 1 else ""
    return ""
