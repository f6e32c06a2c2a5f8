"""What the function or module around a run does with names outside it, and what of that comes after it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.extract.bound import read_first
from migrate_kit.codemod.extract.names import Uses, parameters_of, uses
from migrate_kit.codemod.run import Run
from migrate_kit.codemod.tree import Function

_LOOPS = ast.For | ast.AsyncFor | ast.While


@dataclass(frozen=True, slots=True)
class Outside:
    """The rest of the scope."""

    uses: Uses
    bound: dict[str, int]
    """Name → how often something else binds it; a parameter counts once."""
    read_behind: set[str]
    """What is read after the run: behind it, or anywhere in the outermost loop around it."""
    in_loop: bool
    handled: set[str]
    """Names of the handlers that the run lies in."""
    type_names: frozenset[str]
    """The type parameters of functions and classes around."""
    round_names: frozenset[str]
    """At module level: the names that the statement of the module around the run binds outside it."""
    changed_elsewhere: frozenset[str]
    """Names that some function of the file declares `global`."""

    @property
    def global_(self) -> set[str]:
        """What the scope declares `global`."""
        return self.uses.global_

    @property
    def nonlocal_(self) -> set[str]:
        """What the scope declares `nonlocal`."""
        return self.uses.nonlocal_


@dataclass(frozen=True, slots=True)
class Moved:
    """Statements that were moved out of *scope* before, and what their call reads and binds in their place."""

    scope: ast.AST
    statements: Sequence[ast.stmt]
    parameters: tuple[str, ...]
    results: tuple[str, ...]


def outside(run: Run, moved: Sequence[ast.stmt], before: Sequence[Moved]) -> Outside:
    """Return what is outside *moved* in the scope of *run*, once the runs *before* have been moved as well."""
    earlier = [one for one in before if one.scope is run.scopes[-1]]
    gone = [*moved, *(statement for one in earlier for statement in one.statements)]
    found = uses(run.scopes[-1].body, without=gone)
    for one in earlier:
        found.reads.update(dict.fromkeys(one.parameters))
        found.binds.update({name: found.binds.get(name, 0) + 1 for name in one.results})
    own = {} if run.function is None else parameters_of(run.function)
    bound = {name: found.binds.get(name, 0) + (name in own) for name in (*found.binds, *own)}
    top = run.steps[0]
    loops = [node for node, _ in run.around if isinstance(node, _LOOPS)]
    statement = uses([top.block[top.index]], without=moved) if run.function is None and top.inner else Uses()
    # Of a function they are its own variables, whoever declares what.
    walked = ast.walk(run.scopes[0]) if run.function is None else ()
    return Outside(
        uses=found,
        bound=bound,
        read_behind={name for part in _behind(run) for name in read_first(part)},
        in_loop=bool(loops),
        handled={handler.name for handler in _handlers_around(run) if handler.name},
        type_names=frozenset(p.name for scope in run.scopes for p in getattr(scope, "type_params", ())),
        round_names=frozenset(statement.binds),
        changed_elsewhere=frozenset(n for node in walked if isinstance(node, ast.Global) for n in node.names),
    )


def handled_in(statements: Iterable[ast.stmt]) -> set[str]:
    """Return the names of handlers that lie wholly in *statements*: they end where their handler ends."""
    return {
        node.name for one in statements for node in ast.walk(one) if isinstance(node, ast.ExceptHandler) and node.name
    }


def _behind(run: Run) -> list[Sequence[ast.stmt]]:
    """Return what may run after the run, within its scope; of a loop that is all of it, from its head on."""
    found: list[Sequence[ast.stmt]] = []
    for step in run.steps:
        if step.inner is None:
            continue
        node = step.block[step.index]
        found.append(step.block[step.index + 1 :])
        if isinstance(node, _LOOPS):
            found.append([node])
        elif isinstance(node, ast.Try | ast.TryStar):
            found.append(node.finalbody)
            if step.inner is node.body:
                found += [node.orelse, *(handler.body for handler in node.handlers)]
    return found


def _handlers_around(run: Run) -> list[ast.ExceptHandler]:
    tries = [(node, block) for node, block in run.around if isinstance(node, ast.Try | ast.TryStar)]
    return [handler for node, block in tries for handler in node.handlers if handler.body is block]


def first_parameter(function: Function) -> str | None:
    """Return the name of the first positional parameter, None where there is none."""
    given = [*function.args.posonlyargs, *function.args.args]
    return given[0].arg if given else None
