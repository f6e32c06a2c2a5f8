"""Where a module registers handlers: decorators, matchers that decorate later, objects that are given a handler."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from migrate_kit.model.condition import Condition, Opaque
from migrate_kit.scan.definitions import ClassDef, FunctionDef, Module
from migrate_kit.scan.forms.frameworks.given import Given, called_name
from migrate_kit.scan.forms.frameworks.reading import escaped
from migrate_kit.scan.forms.frameworks.shape import Framework, Shape
from migrate_kit.scan.outline import AnyFunction
from migrate_kit.scan.project import Project
from migrate_kit.scan.truth import both

#: Methods of a matcher that take a handler: `@weather.handle()`.
_TAKES_HANDLER = frozenset({"handle", "got", "receive", "append_handler", "__call__"})


@dataclass(frozen=True, eq=False)
class Site:
    """One registration with its test (None: every text) and its handler, where that is a function of the project."""

    shape: Shape
    given: Given
    line: int
    last_line: int
    condition: Condition | None
    handler: FunctionDef | None
    root: str
    """First name of what is called: the object that handlers are registered with."""

    @property
    def is_group(self) -> bool:
        """Whether other commands stand below it: those are asked first."""
        return called_name(self.given.call).endswith("group")


@dataclass(frozen=True, eq=False)
class _Place:
    """A node with the class and the function around it, and the dialogue state it stands under."""

    node: ast.AST
    owner: ClassDef | None = None
    prefix: str = ""
    guard: Condition | None = None


class SiteReader:
    """Reads the registrations of one module with one framework."""

    def __init__(self, module: Module, project: Project, framework: Framework, prefix: str) -> None:
        self.module = module
        self.project = project
        self.framework = framework
        self.prefix = prefix
        self.places = list(_walk(_Place(module.source.tree), module))
        self.functions = {p.node: _defined(p, module) for p in self.places if isinstance(p.node, AnyFunction)}
        self.matchers: dict[str, ast.Call] = dict(self._matchers())
        self.groups: dict[str, str] = {}
        """Commands that have commands below them, by the name of their function."""

    def sites(self) -> Iterator[Site]:
        """Yield the registrations in the order of the source."""
        for place in self.places:
            if any(part.startswith("test_") for part in place.prefix.split(".")):
                continue  # a handler that a test makes up
            if isinstance(place.node, AnyFunction):
                yield from self._decorated(self.functions[place.node])
            elif isinstance(place.node, ast.Call):
                yield from self._called(place.node, place)
            elif isinstance(place.node, ast.ClassDef) and self.framework.method_shape is not None:
                yield from self._by_name(ClassDef(self.module, place.node, f"{place.prefix}{place.node.name}"))

    def _by_name(self, owner: ClassDef) -> Iterator[Site]:
        """Methods of a class whose names are the commands: `do_weather` answers to `weather`."""
        shape, prefix = self.framework.method_shape, self.framework.method_prefix
        if shape is None or not {called_name(base) for base in owner.outline.bases} & set(self.framework.bases):
            return
        for name, method in owner.methods.items():
            command = name.removeprefix(prefix)
            if name.startswith(prefix) and command not in ("EOF", "help", "shell", ""):
                call = ast.Call(func=ast.Name(prefix), args=[], keywords=[ast.keyword("name", ast.Constant(command))])
                yield self._site(shape, call, method.outline.lineno, method, method, owner.name, None)

    def _matchers(self) -> Iterator[tuple[str, ast.Call]]:
        for place in self.places:
            match place.node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                    shape = self.framework.shape_of(called_name(call))
                    if shape is not None and shape.handler is None:
                        yield name, call

    def _decorated(self, function: FunctionDef) -> Iterator[Site]:
        for decorator in function.outline.decorator_list:
            call, line = _as_call(decorator), decorator.lineno
            root = root_of(decorator)
            if root in self.matchers and (called_name(call) in _TAKES_HANDLER or isinstance(decorator, ast.Name)):
                call = self.matchers.pop(root)  # further functions of one matcher go on where the first one ends
                line, root = call.lineno, root_of(call)
            if called_name(call) in _TAKES_HANDLER and isinstance(call.func, ast.Attribute):
                call = call.func.value if isinstance(call.func.value, ast.Call) else call  # @on_regex("…").handle()
            shape = self.framework.shape_of(called_name(call))
            if shape is not None and shape.handler is None and (isinstance(decorator, ast.Call) or shape.bare):
                yield self._site(shape, call, line, function, function, root, None)

    def _called(self, call: ast.Call, place: _Place) -> Iterator[Site]:
        shape = self.framework.shape_of(called_name(call))
        if shape is not None and shape.handler is not None:
            node = next((k.value for k in call.keywords if k.arg == shape.handler_key), None)
            node = node or (call.args[shape.handler] if len(call.args) > shape.handler else None)
            if node is not None:
                rest = [a for a in call.args if a is not node] if shape.handler == 0 else call.args
                asked = replace_call(call, [call.args[0], *rest] if shape.handler == 0 and rest != call.args else rest)
                owner = self._owner_for(place)
                yield self._site(
                    shape, asked, call.lineno, self._function(node, place), owner, root_of(call), place.guard
                )
        elif isinstance(call.func, ast.Call) and len(call.args) == 1:  # app.message("hi")(greet)
            inner = self.framework.shape_of(called_name(call.func))
            if inner is not None and inner.handler is None:
                handler = self._function(call.args[0], place)
                yield self._site(inner, call.func, call.lineno, handler, handler, root_of(call.func), place.guard)

    def _owner_for(self, place: _Place) -> FunctionDef | None:
        """Return some function of the class around, so that `self` means it."""
        return next(iter(place.owner.methods.values()), None) if place.owner is not None else None

    def _site(
        self,
        shape: Shape,
        call: ast.Call,
        line: int,
        handler: FunctionDef | None,
        around: FunctionDef | None,
        root: str,
        guard: Condition | None,
    ) -> Site:
        prefix = self.prefix + self.groups.get(root, "")
        given = Given(call, self.module, self.project, self.framework.subject, around, prefix)
        condition = shape.reads(given)
        if handler is not None and called_name(call).endswith("group"):
            names = given.texts(given.node(0, "name")) or [given.name]
            self.groups[given.name] = self.groups.get(root, "") + escaped(names[0]) + r"\s+"
        if condition is not None and guard is not None:
            condition = both([guard, condition])
        last = handler.last_line if handler is not None and handler.first_line <= line else call.end_lineno or line
        return Site(shape, given, line, max(last, line), condition, handler, root)

    def _function(self, node: ast.expr, place: _Place) -> FunctionDef | None:
        """Return the function of the project that *node* names."""
        if isinstance(node, ast.Name):
            local = next((f for f in self.functions.values() if f.name == f"{place.prefix}{node.id}"), None)
            found = local or self.project.definition(node.id, self.module)
            return found if isinstance(found, FunctionDef) else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in ("self", "cls") and place.owner is not None:
                return self.project.method(place.owner, node.attr)
            found = self.project.definition(ast.unparse(node), self.module)
            return found if isinstance(found, FunctionDef) else None
        return None


def replace_call(call: ast.Call, arguments: list[ast.expr]) -> ast.Call:
    """Return *call* with other positional arguments."""
    return ast.Call(func=call.func, args=arguments, keywords=call.keywords, lineno=call.lineno)


def root_of(node: ast.expr) -> str:
    """Return the first name of a call or an attribute chain."""
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _as_call(decorator: ast.expr) -> ast.Call:
    return decorator if isinstance(decorator, ast.Call) else ast.Call(func=decorator, args=[], keywords=[])


def _defined(place: _Place, module: Module) -> FunctionDef:
    assert isinstance(place.node, AnyFunction)
    return FunctionDef(module, place.node, f"{place.prefix}{place.node.name}", place.owner)


def _walk(place: _Place, module: Module) -> Iterator[_Place]:
    """Yield every node in the order of the source, without recursion: a file may be nested deeply."""
    waiting = [place]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(list(_below(here, module))))


def _below(here: _Place, module: Module) -> Iterator[_Place]:
    inner = here
    if isinstance(here.node, ast.ClassDef):
        name = f"{here.prefix}{here.node.name}"
        inner = replace(here, owner=ClassDef(module, here.node, name), prefix=f"{name}.")
    elif isinstance(here.node, AnyFunction):
        inner = replace(here, prefix=f"{here.prefix}{here.node.name}.")
    elif isinstance(here.node, ast.keyword) and here.node.arg == "states" and isinstance(here.node.value, ast.Dict):
        for key, value in zip(here.node.value.keys, here.node.value.values, strict=True):
            state = ast.unparse(key) if key is not None else "**"
            yield replace(here, node=value, guard=Opaque(source=f"state == {state}", reason="a state of the dialogue"))
        return
    for child in ast.iter_child_nodes(here.node):
        # The owner of a nested function is no longer the class.
        owner = None if isinstance(here.node, AnyFunction) and isinstance(child, AnyFunction) else inner.owner
        yield replace(inner, node=child, owner=owner)
