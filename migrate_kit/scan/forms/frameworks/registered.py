"""Routers whose loop is in a framework: one for all handlers of a file, of an object, or of a folder of plugins."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Not, Regex, atoms
from migrate_kit.model.inventory import Argument, Computed
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.forms.frameworks.given import called_name
from migrate_kit.scan.forms.frameworks.known import BY_SHAPE, FRAMEWORKS
from migrate_kit.scan.forms.frameworks.prefix import prefix_of
from migrate_kit.scan.forms.frameworks.shape import Framework
from migrate_kit.scan.forms.frameworks.sites import Site, SiteReader
from migrate_kit.scan.outline import MODULE_BODY
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawBranch, RawRouter
from migrate_kit.scan.reader import common_steps, without_steps
from migrate_kit.scan.targets import INLINE, Target, name_of
from migrate_kit.scan.truth import NEVER
from migrate_kit.scan.values import Function, Known, Place

_FEWEST = 2
_IMPORTS = "|".join(sorted({re.escape(name) for framework in FRAMEWORKS for name in framework.imports}))
_SHAPES = "|".join(sorted({name for shape in BY_SHAPE.shapes for name in shape.names}))
#: A look at the bytes: is a known framework imported, or does a decorator say by its name what it answers to?
#: It starts with a byte that is fixed: that finds the lines at a third of the price.
_MENTIONS = re.compile(rf"\n[ \t]*(?:(?:from|import)[ \t]+(?:{_IMPORTS})\b|@(?:\w+\.)*(?:{_SHAPES})\()".encode())


def mentions_a_framework(data: bytes) -> bool:
    """Tell whether the bytes of a file import a framework, or decorate by a name that is like those of one."""
    return _MENTIONS.search(b"\n" + data) is not None


def registered_routers(project: Project, found: Sequence[RawRouter]) -> Iterator[RawRouter]:
    """Yield the routers that handlers registered with a framework make up, where none of *found* reaches them."""
    reached = {b.target.name for router in found for b in router.branches}
    for framework, sites in _groups(project):
        names = {s.handler.name for s in sites if s.handler is not None}
        if len(names & reached) * 2 <= len(names):
            router = _router(framework, sites)
            if router is not None:
                yield router


def _groups(project: Project) -> Iterator[tuple[Framework, list[Site]]]:
    """Yield the registrations that belong together; lonely ones of a folder are one router."""
    lonely: dict[tuple[str, str], tuple[Framework, list[Site]]] = {}
    whole: dict[tuple[str, str], tuple[Framework, list[Site]]] = {}
    registering = frozenset(project.hinting("registers"))
    for module in project.modules.values():
        if module not in registering and not _uses_registrar(module, project, registering):
            continue
        for framework in _frameworks_of(module, project):
            for site in SiteReader(module, project, framework, prefix_of(framework, module, project)).sites():
                owner = f":{site.root}" if framework.method_shape is not None else ""
                key = (framework.name, _home(site, module, project).name + owner)
                whole.setdefault(key, (framework, []))[1].append(site)
    for (name, home), (framework, sites) in whole.items():
        if len([s for s in sites if s.condition is not None]) >= _FEWEST:
            yield framework, sites
        else:
            folder = home.rpartition(".")[0]
            lonely.setdefault((name, folder), (framework, []))[1].extend(sites)
    yield from lonely.values()


def _frameworks_of(module: Module, project: Project) -> list[Framework]:
    heads = {target.partition(".")[0] for target in module.imports.values()}
    for target in module.imports.values():
        home = project.module_named(target.rpartition(".")[0], module)
        if home is not None:
            heads |= {inner.partition(".")[0] for inner in home.imports.values()}
    own = {name.partition(".")[0] for name in project.modules}
    found = [framework for framework in FRAMEWORKS if heads & (set(framework.imports) - own)]
    return found or [BY_SHAPE]


def _uses_registrar(module: Module, project: Project, registering: frozenset[Module]) -> bool:
    """Whether it decorates with an object that it has from a module of the project which imports a framework."""
    if not any(
        project.module_named(target.rpartition(".")[0], module) in registering for target in module.imports.values()
    ):
        return False
    data = module.source.glimpse()
    for name in set(re.findall(rb"(?m)^[ \t]*@(\w+)\.\w+\(", data)):
        target = module.imports.get(name.decode("utf-8", "replace")) if name + b"." in data else None
        home = project.module_named(target.rpartition(".")[0], module) if target is not None else None
        if home in registering:
            return True
    return False


def _home(site: Site, module: Module, project: Project) -> Module:
    """Return the module that owns the object which the handler is registered with."""
    target = module.imports.get(site.root)
    home = project.module_named(target.rpartition(".")[0], module) if target is not None and "." in target else None
    return home or module


def _router(framework: Framework, sites: Sequence[Site]) -> RawRouter | None:
    tests = [site for site in sites if site.condition is not None]
    if len(tests) < _FEWEST:
        return None
    tests.sort(key=lambda site: (_priority(framework, site), site.is_group))  # stable: else the order of the source
    conditions = [_with_steps(site.condition) for site in tests if site.condition is not None]
    steps = common_steps(conditions)
    home = _main_module(tests)
    branches = tuple(
        RawBranch(Place(site.given.module.file, site.line), without_steps(test, steps), _target(site))
        for site, test in zip(tests, conditions, strict=True)
    )
    own = [site for site in tests if site.given.module is home]
    return RawRouter(
        home,
        MODULE_BODY,
        None,
        min(site.line for site in own),
        max(site.last_line for site in own),
        framework.subject,
        None,
        steps,
        _is_exclusive(framework, tests),
        branches,
        _default(framework, sites),
        registered=framework.name,
    )


def _with_steps(condition: Condition) -> Condition:
    """A test without steps of its own reads the text as it is; the router's steps are those of most tests."""
    if isinstance(condition, AnyOf | AllOf | Not):
        return condition.model_copy(update={"of": tuple(map(_with_steps, condition.of))})
    if getattr(condition, "normalise", ()) is None:
        return condition.model_copy(update={"normalise": ()})
    return condition


def _main_module(sites: Sequence[Site]) -> Module:
    modules = [site.given.module for site in sites]
    return max(dict.fromkeys(modules), key=modules.count)


def _priority(framework: Framework, site: Site) -> float:
    node = site.given.node(None, framework.priority_key) if framework.priority_key else None
    value = site.given.value(node) if node is not None else Known(1)
    return value.value if isinstance(value, Known) and isinstance(value.value, int | float) else 1


def _is_exclusive(framework: Framework, sites: Iterable[Site]) -> bool:
    if not framework.block_key:
        return framework.exclusive
    return all(site.given.flag(framework.block_key, default=framework.blocks) for site in sites)


def _default(framework: Framework, sites: Sequence[Site]) -> RawBranch | None:
    """The last handler, where it takes any text: registered with nothing at all."""
    last = sites[-1]
    if last.condition is not None or not framework.exclusive or last.given.call.args or last.given.call.keywords:
        return None
    return RawBranch(Place(last.given.module.file, last.line), NEVER, _target(last))


def _target(site: Site) -> Target:
    handler = site.handler
    if handler is None or not handler.name.rpartition(".")[2].strip("_"):  # `async def _(event)`: a name for nothing
        return replace(INLINE, acts=True)
    function = Function(handler, handler.owner)
    name, kind = name_of(function)
    return Target(name, kind, _arguments(site, handler), function, True, True, "result")


def _arguments(site: Site, handler: FunctionDef) -> dict[str, Argument]:
    own = handler.outline.args
    names = [a.arg for a in (*own.posonlyargs, *own.args)]
    names = names[1 if handler.owner is not None and not handler.is_static else 0 :][site.shape.skips :]
    if site.shape.passes == "groups":
        count = max((_group_count(a.pattern) for a in _regexes(site)), default=0)
        return {name: _computed(f"regex_group:{i}") for i, name in enumerate(names[:count], 1)}
    if site.shape.passes == "words":
        return _words(names, [a.arg for a in own.kwonlyargs])
    if site.shape.passes == "rest":
        marked = [a for a, default in _defaults(own) if called_name(default) in ("CommandArg", "RawCommand")]
        return {name: _computed("rest_of_text") for name in (marked or ([] if _defaults(own) else names[:1]))}
    return {}


def _words(names: Sequence[str], rest: Sequence[str]) -> dict[str, Argument]:
    given: dict[str, Argument] = {}
    for index, name in enumerate(names):
        given[name] = _computed("second_word" if index == 0 else f"word {index + 2}")
    return {**given, **{name: _computed("rest_of_text") for name in rest[:1]}}


def _defaults(own: ast.arguments) -> list[tuple[str, ast.expr]]:
    args = [*own.posonlyargs, *own.args]
    pairs = list(zip([a.arg for a in args[len(args) - len(own.defaults) :]], own.defaults, strict=True))
    return pairs + [(a.arg, d) for a, d in zip(own.kwonlyargs, own.kw_defaults, strict=True) if d is not None]


def _computed(source: str) -> Computed:
    return Computed.model_validate({"from": source})


def _regexes(site: Site) -> Iterator[Regex]:
    found = atoms(site.condition) if site.condition is not None else ()
    return (atom for atom in found if isinstance(atom, Regex))


def _group_count(pattern: str) -> int:
    try:
        return re.compile(pattern).groups
    except re.error:
        return 0
