"""What a body does to the world, by its calls and assignments.

Good: `os.remove(p)` deletes; `requests.get(u)` reads; `STATE["x"] = 1`, `self.items.append(x)` write;
      `db.execute("DELETE …")` deletes; `Thread(target=wipe)` may call `wipe`.
Bad:  `rows.append(x)` on a list made here, `logger.info`, `text.replace` change nothing outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import libcst as cst

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.address import acts
from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.function_source import FunctionSource, fixed_value
from migrate_kit.scan.tools.library import KNOWN, SHELL, library_effect
from migrate_kit.scan.tools.made_here import containers_of, objects_of
from migrate_kit.scan.tools.origin import full_name
from migrate_kit.scan.tools.rank import strongest
from migrate_kit.scan.tools.record_keeping import is_remembered
from migrate_kit.scan.tools.shell_command import command_effect
from migrate_kit.scan.tools.sql_statement import statement_effect
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, statement_calls, word_set
from migrate_kit.scan.tools.verb import call_effect

_SQL = word_set("execute executemany executescript read_sql read_sql_query")
_SENDING = word_set("POST PUT PATCH DELETE")
_REQUESTS = word_set("urllib.request.Request urllib2.Request")
_BUILT: dict[str, Effects] = {"select": "read_only", "insert": "write", "update": "write", "delete": "dangerous"}
"""What a statement does that SQLAlchemy builds, by the function that begins it."""
_OPENERS = word_set("open io.open codecs.open aiofiles.open gzip.open")


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a body does, and where; `unknown` when it may do anything."""

    effect: Effects
    node: cst.CSTNode
    by_name: bool = False
    """judged only by the name of what is called"""


def deeds(source: FunctionSource) -> Iterator[Deed]:
    """Yield what the body of *source* does outside itself, without following calls into the project."""
    for part in bodies(source):
        containers = containers_of(part.node)
        alone = statement_calls(part.node.body)
        yield from _assignments(part, containers | objects_of(part.node))
        for call in nodes(part.node.body, cst.Call):
            deed = _called(Called(part, call, is_alone=id(call) in alone), containers)
            if deed is not None:
                yield deed
            yield from _handed_on(part, call)


def bodies(source: FunctionSource) -> Iterator[FunctionSource]:
    """Yield *source* and the functions and lambdas inside it, each as a source of its own."""
    # What stands in a nested function is done when it is called, which is what it is there for.
    yield source
    for inner in nodes(source.node.body, cst.FunctionDef):
        assert isinstance(inner, cst.FunctionDef)
        yield from bodies(replace(source, node=inner))
    for nameless in nodes(source.node.body, cst.Lambda):
        assert isinstance(nameless, cst.Lambda)
        body = cst.IndentedBlock([cst.SimpleStatementLine([cst.Return(nameless.body)])])
        yield from bodies(replace(source, node=cst.FunctionDef(cst.Name("_"), cst.Parameters(), body)))


def _assignments(source: FunctionSource, local: frozenset[str]) -> Iterator[Deed]:
    shared = {item.name.value for g in nodes(source.node.body, cst.Global) for item in g.names}
    assigned = (cst.Assign, cst.AugAssign, cst.AnnAssign)
    for node in nodes(source.node.body, assigned):
        assert isinstance(node, assigned)
        if node.value is None:
            continue  # `self.client: Client` only declares
        targets = [t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target]
        for part in (part for target in targets for part in _parts(target)):
            is_shared = isinstance(part, cst.Name) and part.value in shared
            if (is_shared or _outside(part, local)) and not is_remembered(source, node, part):
                yield Deed("write", node)
    for node in nodes(source.node.body, cst.Del):
        if any(_outside(part, local) for part in _parts(node.target)):
            yield Deed("dangerous", node)


def _parts(target: cst.BaseExpression) -> list[cst.BaseExpression]:
    return [e.value for e in target.elements] if isinstance(target, cst.Tuple | cst.List) else [target]


def _outside(target: cst.BaseExpression, local: frozenset[str]) -> bool:
    if not isinstance(target, cst.Subscript | cst.Attribute):
        return False
    return dotted(target).split(".")[0].replace("()", "") not in local


def _called(called: Called, local: frozenset[str]) -> Deed | None:
    source, call = called.source, called.call
    if called.full in SHELL:
        return Deed(command_effect(_constant(source, call)), call)
    by_verb = called.method in ("stream", "request", "urlopen") and bool(call.args)
    if by_verb and spoken(call.args[0].value).upper() in _SENDING:
        return Deed("write", call)  # `httpx.stream("POST", url)`
    if called.full in _REQUESTS and _sends(source, call):
        return Deed("write", call)
    if isinstance(call.func, cst.Subscript) or (
        isinstance(call.func, cst.Call) and dotted(call.func.func) == "getattr"
    ):
        return Deed("unknown", call)  # `ACTIONS[name]()`, `getattr(path, name)()` may be anything
    known = library_effect(called.full)
    if known is not None:
        posts = called.method == "urlopen" and (_posts(call) or (len(call.args) > 1 and call.args[1].keyword is None))
        return Deed("write" if posts else known, call)
    if called.full in _OPENERS or called.method in ("open", "write_text", "write_bytes"):
        opened = _opened(call, called)
        return Deed(opened, call) if opened is not None else None
    if called.method in _SQL and called.receiver:
        return Deed(_statement(source, call), call)
    if called.root in local:
        return None
    effect, by_name = call_effect(called)
    if effect == "read_only" and not by_name and _posts(call):
        effect = "write"
    return Deed(effect, call, by_name) if effect is not None else None


def _handed_on(source: FunctionSource, call: cst.Call) -> Iterator[Deed]:
    # `run_in_executor(None, os.remove, path)`, `Thread(target=os.remove)`
    for argument in call.args:
        name = Called.full_name(source, dotted(argument.value))
        if "." in name and "()" not in name and KNOWN.get(name, "read_only") != "read_only":
            yield Deed(KNOWN[name], call)


def _posts(call: cst.Call) -> bool:
    """Tell whether a call that fetches sends a body with it, or fetches an address that acts."""
    sends = any(a.keyword is not None and a.keyword.value == "data" for a in call.args)
    return sends or (bool(call.args) and acts(spoken(call.args[0].value)))


def _sends(source: FunctionSource, call: cst.Call) -> bool:
    """Tell whether a request that is made here, `Request(url, data=…, method="POST")`, does more than fetch."""
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    body = keywords.get("data", call.args[1].value if len(call.args) > 1 and call.args[1].keyword is None else None)
    method = source.value_of(keywords["method"]) if "method" in keywords else "GET"
    has_body = body is not None and dotted(body) != "None"
    return (
        has_body or method not in ("GET", "HEAD", "OPTIONS") or (bool(call.args) and acts(spoken(call.args[0].value)))
    )


def _opened(call: cst.Call, called: Called) -> Effects | None:
    if called.method in ("write_text", "write_bytes"):
        return "write"
    if called.full not in _OPENERS and not called.receiver.lower().endswith(("path", "file", "path()")):
        # `door.open()`, `webdriver.open(url)`: a thing is opened, not a file.
        return None if called.is_harmless else "write"
    place = 1 if called.full in _OPENERS else 0
    modes = [a.value for i, a in enumerate(call.args) if (a.keyword.value == "mode" if a.keyword else i == place)]
    if any(not isinstance(mode, cst.SimpleString) for mode in modes):
        return "unknown"
    return "write" if any(set(spoken(mode)) & set("wax+") for mode in modes) else "read_only"


def _constant(source: FunctionSource, call: cst.Call) -> object:
    """Return the first argument as far as it is constant; of a list the leading constant items."""
    value = call.args[0].value if call.args else None
    if isinstance(value, cst.List | cst.Tuple):
        items = [fixed_value(source, element.value) for element in value.elements]
        first = next((i for i, item in enumerate(items) if not isinstance(item, str)), len(items))
        return items[:first]
    whole = fixed_value(source, value) if value is not None else None
    return whole if isinstance(whole, str | list | tuple) else None


def _statement(source: FunctionSource, call: cst.Call) -> Effects:
    given = call.args[0].value if call.args else None
    if given is not None and (built := _built(source, given)) is not None:
        return built
    while isinstance(given, cst.Call) and given.args and not spoken(given):
        given = given.args[0].value  # text("SELECT …"), dedent("…")
    if given is None:
        return "unknown"
    said = spoken(given)
    if not said and isinstance(given, cst.Name):
        # Whichever of them it is in the end: the weightiest counts, and one that nobody can read may do anything.
        bound = [spoken(value) for value in _bound_to(source, given.value)]
        if len(bound) > 1:
            effects = [statement_effect(text) for text in bound]
            known = strongest(effects)
            return "unknown" if "unknown" in effects and known == "read_only" else known
        said = next(iter(bound), "")
    value = said or fixed_value(source, given)
    return statement_effect(value) if isinstance(value, str) else "unknown"


def _built(source: FunctionSource, given: cst.BaseExpression) -> Effects | None:
    """Return what `select(Order).where(…)` does, written on the spot or bound to one name before; else None."""
    values = [given]
    if isinstance(given, cst.Name):
        values = list(_bound_to(source, given.value))
    effects: list[Effects] = []
    for value in values:
        begun = full_name(source, value).partition("()")[0]
        package, _, function = begun.rpartition(".")
        if not package.startswith(("sqlalchemy", "sqlmodel")) or function not in _BUILT:
            return None
        effects.append(_BUILT[function])
    return strongest(effects) if effects else None


def _bound_to(source: FunctionSource, name: str) -> Iterator[cst.BaseExpression]:
    """Yield what *name* is bound to; what only goes on with it (`q = q + " LIMIT 1"`) is no text of its own."""
    for assign in nodes(source.node.body, cst.Assign):
        goes_on = any(used.value == name for used in nodes(assign.value, cst.Name))
        if dotted(assign.targets[0].target) == name and not goes_on:
            yield assign.value
