"""A small stand-in for the scanner's name resolution: one module, its constants, functions and classes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from migrate_kit.model.condition import Always, Condition
from migrate_kit.model.inventory import Branch, ToolFacts
from migrate_kit.scan.tools import UNRESOLVED, CallSite, FunctionSource, tool_facts


class ModuleUnderTest:
    """The functions of one module as FunctionSource objects."""

    def __init__(self, code: str | bytes, file: str = "bot.py") -> None:
        wrapper = MetadataWrapper(cst.parse_module(code), unsafe_skip_copy=True)
        self.file = file
        self.module = wrapper.module
        self.positions = wrapper.resolve(PositionProvider)
        self.functions: dict[str, cst.FunctionDef] = {}
        self.classes: dict[str, cst.ClassDef] = {}
        self.constants: dict[str, Any] = {}
        self.made: dict[str, cst.BaseExpression] = {}
        self.imports = _imports(ast.parse(code))
        self._read(self.module.body, "")

    def function(self, name: str) -> FunctionSource | None:
        node = self.functions.get(name)
        if node is None:
            return None
        place = self.positions[node]
        owner = name.rpartition(".")[0]
        return FunctionSource(
            node=node,
            name=name,
            file=self.file,
            module=self.file.removesuffix(".py").replace("/", "."),
            line=place.start.line,
            last_line=place.end.line,
            line_of=lambda n: self.positions[n].start.line,
            value_of=self.value,
            function_named=lambda n: self.function(n.replace("self.", f"{owner}.", 1) if n.startswith("self.") else n),
            class_named=self.classes.get,
            alias_named=self.made.get,
            imports=self.imports,
        )

    def value(self, node: cst.BaseExpression) -> Any:
        try:
            tree = ast.parse(self.module.code_for_node(node).strip(), mode="eval").body
            return _evaluate(tree, self.constants)
        except (ValueError, SyntaxError, KeyError, TypeError):
            return UNRESOLVED

    def _read(self, body: Sequence[cst.CSTNode], prefix: str) -> None:
        for statement in _flat(body):
            if isinstance(statement, cst.FunctionDef):
                self.functions.setdefault(prefix + statement.name.value, statement)
            elif isinstance(statement, cst.ClassDef):
                self.classes[statement.name.value] = statement
                self._read(statement.body.body, f"{prefix}{statement.name.value}.")
            elif isinstance(statement, cst.Assign) and isinstance(statement.targets[0].target, cst.Name) and not prefix:
                self.made[statement.targets[0].target.value] = statement.value
                value = self.value(statement.value)
                if value is not UNRESOLVED:
                    self.constants[statement.targets[0].target.value] = value


def _imports(tree: ast.AST) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {a.asname or a.name: a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return found


def _flat(body: Sequence[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    for statement in body:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        elif isinstance(statement, cst.If | cst.Try):
            yield from _flat(statement.body.body)
        else:
            yield statement


def _evaluate(tree: ast.expr, constants: Mapping[str, Any]) -> Any:
    if isinstance(tree, ast.Name):
        return constants[tree.id]
    if isinstance(tree, ast.Call) and ast.unparse(tree.func) == "re.compile":
        return _evaluate(tree.args[0], constants)
    return ast.literal_eval(tree)


def site(
    module: ModuleUnderTest,
    *,
    condition: Condition | None = None,
    line: int = 1,
    tool: str | None = None,
    **arguments: Any,
) -> CallSite:
    """Return a call site of a branch with that condition and those arguments."""
    branch = Branch(
        line=line,
        condition=condition or Always(),
        target=tool,
        target_kind="function",
        tool=tool,
        arguments={k: {"from": v.removeprefix("=")} if str(v).startswith("=") else v for k, v in arguments.items()},
    )
    return CallSite(file=module.file, branch=branch, router="bot:handle", function_named=module.function)


def facts(code: str, name: str = "tool", *, sites: Sequence[dict[str, Any]] = ()) -> ToolFacts:
    """Return the facts of the function *name* in *code*; each of *sites* holds the keywords of one call site."""
    module = ModuleUnderTest(code)
    source = module.function(name)
    assert source is not None
    return tool_facts(source, [site(module, **given) for given in sites])
