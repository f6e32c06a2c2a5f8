"""Tools whose definitions lie outside the scanned folder: all that is known of them is how the routers call them."""

from __future__ import annotations

import ast
import keyword
from collections.abc import Iterable, Iterator, Sequence

import libcst as cst

from migrate_kit.model.inventory import Finding, Severity, ToolFacts
from migrate_kit.model.record import Evidence
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.tools.facts import tool_facts
from migrate_kit.scan.tools.function_source import UNRESOLVED, CallSite, FunctionSource

#: The rule under which such a tool is known.
RULE = "call-site"


def facts_outside(name: str, module: Module, sites: Sequence[CallSite]) -> ToolFacts | None:
    """Return what *sites* in *module* say of the tool *name*; None where no call can be made of it."""
    first = sites[0]
    home, line = _home(name, module, first.branch.line)
    node = cst.parse_statement(f"def {name.rpartition('.')[2]}({', '.join(_parameters(sites))}): ...")
    if not isinstance(node, cst.FunctionDef):
        return None
    source = FunctionSource(
        node=node,
        name=name,
        file=module.file,
        module=home,
        line=line,
        last_line=line,
        line_of=lambda _: line,
        value_of=lambda _: UNRESOLVED,
        function_named=lambda _: None,
    )
    places = (Evidence(file=site.file, line=site.branch.line, rule=RULE) for site in sites)
    # What it does to the world nobody can tell without its body.
    return tool_facts(source, sites).model_copy(
        update={"side_effects": "unknown", "evidence": tuple(dict.fromkeys(places))}
    )


def undefined(tools: Iterable[ToolFacts]) -> Iterator[Finding]:
    """Yield a note for each tool that is only known by its calls."""
    for tool in tools:
        if any(evidence.rule == RULE for evidence in tool.evidence):
            yield Finding(
                code="MK003",
                severity=Severity.note,
                file=tool.file,
                line=tool.line,
                tool=tool.name,
                message={"tool": tool.name, "module": tool.module},
            )


def _parameters(sites: Sequence[CallSite]) -> list[str]:
    """Return the parameters seen, in order; one that some call leaves out may be left out."""
    names = dict.fromkeys(name for site in sites for name in site.branch.arguments)
    usable = [name for name in names if name.isidentifier() and not keyword.iskeyword(name)]
    always = [n for n in usable if all(n in site.branch.arguments for site in sites)]
    return [*always, *(f"{n}=..." for n in usable if n not in always)]


def _home(name: str, module: Module, line: int) -> tuple[str, int]:
    """Return the module that *name* is imported from, with the line of the import; else where it is called."""
    for node in ast.walk(module.source.tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == name for alias in node.names):
            alias = next(a for a in node.names if a.name == name)
            return module.imports[alias.asname or alias.name].rpartition(".")[0], node.lineno
    for node in ast.walk(module.source.tree):
        if isinstance(node, ast.Attribute) and node.attr == name:
            head, _, rest = ast.unparse(node.value).partition(".")
            if head in module.imports:
                return ".".join(filter(None, [module.imports[head], rest])), _import_line(module, head, line)
    return module.name, line


def _import_line(module: Module, name: str, line: int) -> int:
    for node in ast.walk(module.source.tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and any(
            (alias.asname or alias.name.partition(".")[0]) == name for alias in node.names
        ):
            return node.lineno
    return line
