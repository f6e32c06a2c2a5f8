"""What the source itself says about being a router: `router` and `not-router` marks overrule the detection."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.analyze.suppress import mark_finding
from migrate_kit.model.ground import ground
from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter
from migrate_kit.model.mark import Mark

_MARKED = ground("marked", 1.0)


@dataclass(frozen=True, slots=True)
class _Function:
    name: str
    head: range
    """From the first decorator to the last line before the body."""
    lines: range


def apply_claims(inventory: Inventory, sources: Mapping[str, bytes], marks: Mapping[str, Sequence[Mark]]) -> Inventory:
    """Return *inventory* without the routers marked `not-router`, and sure of those marked `router`.

    A mark stands at the function (its `def` line, or above it or its decorators) or at a line of the chain. Tools that
    only a dropped router reaches go with it. A mark at which there is no router becomes a finding. *sources* are the
    bytes of the marked files, by the name that the inventory gives them.
    """
    claims = _Claims(sources, marks)
    kept = [_sure(r) if claims.about(r) else r for r in inventory.routers if not claims.deny(r)]
    perhaps = tuple(body for body in inventory.candidates if not claims.deny(body))
    return _without_the_rest(inventory.model_copy(update={"candidates": perhaps}), kept, list(claims.idle()))


class _Claims:
    """The marks about routers, by file, and which of them spoke of one."""

    def __init__(self, sources: Mapping[str, bytes], marks: Mapping[str, Sequence[Mark]]) -> None:
        self.marks = {file: [m for m in own if m.kind in ("router", "not-router")] for file, own in marks.items()}
        self.functions = {file: list(_functions(sources[file])) for file, own in self.marks.items() if own}
        self.used: set[tuple[str, Mark]] = set()

    def about(self, body: LegacyRouter) -> list[Mark]:
        """Return the marks that speak of *body*; they are then used."""
        own = self.marks.get(body.file, ())
        found = [mark for mark in own if _speaks_of(mark, body, self.functions[body.file])]
        self.used.update((body.file, mark) for mark in found)
        return found

    def deny(self, body: LegacyRouter) -> bool:
        """Tell whether a mark says that *body* is none."""
        return any(mark.kind == "not-router" for mark in self.about(body))

    def idle(self) -> Iterator[Finding]:
        """Yield a finding for each mark that spoke of nothing."""
        for file, own in self.marks.items():
            yield from (mark_finding("MK114", file, m, written=m.written) for m in own if (file, m) not in self.used)


def _sure(router: LegacyRouter) -> LegacyRouter:
    if _MARKED in router.grounds:
        return router
    told = {"reasons": (*router.reasons, _MARKED.told()), "grounds": (*router.grounds, _MARKED)}
    return router.model_copy(update={"confidence": 1.0, **told})


def _without_the_rest(inventory: Inventory, kept: list[LegacyRouter], idle: list[Finding]) -> Inventory:
    lost = _reached(inventory.routers) - _reached(kept)
    gone = {router.id for router in inventory.routers} - {router.id for router in kept}
    rest = (
        f
        for f in inventory.findings
        if f.router not in gone and (f.router or not lost.intersection((f.tool, f.message.get("tool"))))
    )
    findings = (*rest, *idle)
    tools = tuple(tool for tool in inventory.tools if tool.name not in lost)
    return inventory.model_copy(update={"routers": tuple(kept), "tools": tools, "findings": findings})


def _reached(routers: Sequence[LegacyRouter]) -> set[str]:
    reached = {branch.tool for router in routers for branch in router.branches}
    reached |= {router.default.tool for router in routers}
    return {name for name in reached if name is not None}


def _speaks_of(mark: Mark, router: LegacyRouter, functions: Sequence[_Function]) -> bool:
    if mark.target in {router.first_line, *(branch.line for branch in router.branches)}:
        return True
    marked = next((function for function in functions if mark.target in function.head), None)
    if marked is None:
        return False
    holding = [function for function in functions if router.first_line in function.lines]
    innermost = min(holding, key=lambda function: len(function.lines), default=None)
    return marked is innermost or marked.name == router.function.replace("<locals>.", "")


def _functions(source: bytes) -> Iterator[_Function]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, prefix = waiting.pop()
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            name = f"{prefix}{child.name}" if named else ""  # type: ignore[attr-defined]
            waiting.append((child, f"{name}." if named else prefix))
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield _function(child, name)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> _Function:
    first = min((decorator.lineno for decorator in node.decorator_list), default=node.lineno)
    body = max(node.body[0].lineno, node.lineno + 1)
    return _Function(name, range(first, body), range(first, (node.end_lineno or node.lineno) + 1))
