"""Bodies read in full, module by module: what each may route, or why it could not be read.

What is found in a module depends on the project alone, not on which modules were read before it or beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.scan.collector import collect_if_much
from migrate_kit.scan.confidence import may_reach
from migrate_kit.scan.definitions import DistantFunction, FunctionDef, Module
from migrate_kit.scan.outline import MODULE_BODY
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawBranch, RawRouter
from migrate_kit.scan.reader import Worth, read_function, read_module
from migrate_kit.scan.scope import TooMuch
from migrate_kit.scan.slices import SliceFailed
from migrate_kit.scan.voices import Voices

#: Module and qualified name of a body.
Key = tuple[str, str]
Outcome = tuple[Key, RawRouter | Finding]


def read_bodies(keys: Iterable[Key], project: Project, *, least: float | None = None) -> Iterator[Outcome]:
    """Read the bodies *keys* and yield those that may be routers or could not be read, by module and place.

    Those whose confidence cannot reach *least*, as far as their tests tell, are left out; None leaves out none.
    """
    prose = Voices()
    for name, group in groupby(sorted(keys), key=itemgetter(0)):
        yield from _of_module(project.modules[name], {body for _, body in group}, project, prose.anew(), least)
        project.rest()


def _of_module(
    module: Module, wanted: set[str], project: Project, voices: Voices, least: float | None
) -> Iterator[Outcome]:
    def worth(raw: RawRouter) -> bool:
        return least is None or may_reach(raw, least)

    for body in (None, *module.all_functions()):
        name = body.name if body is not None else MODULE_BODY
        found = _read(module, body, project, voices, worth) if name in wanted else None
        if found is not None:
            yield (module.name, name), _bare(found) if isinstance(found, RawRouter) else found
        module.drop_large_slices()
        collect_if_much()


def _read(
    module: Module, body: FunctionDef | None, project: Project, voices: Voices, worth: Worth
) -> RawRouter | Finding | None:
    try:
        if body is None:
            found = read_module(module, project, voices, worth)
        else:
            found = read_function(body, project, voices, worth)
        return found if found is not None and worth(found) else None
    except (TooMuch, RecursionError):
        return unread(module, body, "too much to analyse")
    except SliceFailed:
        return unread(module, body, "too long or too deep to be parsed again")
    except Exception as error:  # noqa: BLE001 - one function that cannot be read must not cost the whole scan
        # The error may hold a syntax tree whose text takes minutes to print: only its kind is told.
        return unread(module, body, type(error).__name__)


def unread(module: Module, body: FunctionDef | None, what: str) -> Finding:
    """Return the finding that *body* of *module* (None: what it does while it loads) could not be read."""
    return Finding(
        code="MK002",
        severity=Severity.note,
        file=module.file,
        line=body.first_line if body is not None else 1,
        message={"function": body.name if body is not None else MODULE_BODY, "what": what},
    )


def _bare(router: RawRouter) -> RawRouter:
    """Return *router* without what only its reading needed: objects that hold whole syntax trees."""
    default, definition = router.default, router.definition
    return replace(
        router,
        definition=None if definition is None else DistantFunction(router.module, definition.name, definition.line),
        branches=tuple(map(_without_function, router.branches)),
        default=None if default is None else _without_function(default),
    )


def _without_function(branch: RawBranch) -> RawBranch:
    return replace(branch, target=replace(branch.target, function=None))
