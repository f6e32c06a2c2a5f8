"""To which function, and in which place of it, a value is handed.

Good: `weather(city)`, `weather(city=m.group(1))`, `asyncio.to_thread(weather, city)` hand `city` (`m`) to `weather`.
Bad:  `log(city)` hands it to nobody who is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.asked import Handing, Question
from migrate_kit.scan.tools.asking import Block, is_question, sentence_of
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.value import NOWHERE, Places, mentions, place

_RUNNERS = word_set(
    "to_thread run_in_executor submit partial run_sync run_in_threadpool start_soon apply_async call_later"
)


def with_parts(source: FunctionSource, places: Places, rest: list[cst.CSTNode]) -> Places:
    """Return *places* and the names of what is taken from them in *rest*: `order = m.group(1)`."""
    known = set(places)
    for statement in rest:
        if isinstance(statement, cst.Assign) and mentions(source, statement.value, frozenset(known)):
            known.update(*(place(source, t.target) for t in statement.targets))
    return frozenset(known)


def handed(source: FunctionSource, places: Places, rest: list[cst.CSTNode]) -> Iterator[Handing]:
    """Yield where the values of *places* are handed to in *rest*."""
    for statement in rest:
        calls = (part for part in (statement, *nodes(statement, cst.Call)) if isinstance(part, cst.Call))
        for call in calls:
            tool, given = run_by(call)
            for at, argument in enumerate(given):
                if tool and not argument.star and mentions(source, argument.value, places):
                    yield Handing(tool, argument.keyword.value if argument.keyword is not None else at)


def receiver(source: FunctionSource, handing: Handing) -> str | None:
    """Return the parameter of *source* that *handing* fills; None where it is another function's."""
    names = [parameter.name.value for parameter in parameters_of(source.node)]
    at = handing.at
    name = names[at] if isinstance(at, int) and at < len(names) else at
    return str(name) if handing.tool == source.name.rpartition(".")[2] and name in names else None


def run_by(call: cst.Call) -> tuple[str, list[cst.Arg]]:
    """Return the function that *call* runs and what that is given."""
    given = list(call.args)
    if dotted(call.func).rpartition(".")[2] in _RUNNERS:
        first = next((i for i, a in enumerate(given) if dotted(a.value) not in ("", "None") and not a.keyword), None)
        if first is not None:
            return dotted(given[first].value).rpartition(".")[2], given[first + 1 :]
    return dotted(call.func).rpartition(".")[2], given


def asked_at(
    source: FunctionSource, places: Places, node: cst.CSTNode, told: Block, rest: Block, *, on: bool = False
) -> Iterator[Question]:
    """Yield what *told*, at *node*, asks for a value of *places*, where *rest* goes on with it; *on*: on the spot."""
    going_on = list(rest)
    known = with_parts(source, places, going_on)
    if places == NOWHERE or not any(mentions(source, statement, known) for statement in going_on):
        return
    sentence = sentence_of(source, told)
    lines = [source.line_of(statement) for statement in going_on]
    inner = [source.line_of(b) for s in going_on for b in nodes(s, (cst.Return, cst.Expr, cst.Assign))]
    yield Question(
        line=source.line_of(node),
        sentence=sentence if is_question(sentence) else "",
        file=source.file,
        first_line=min(lines),
        last_line=max([*lines, *inner]),
        handed=tuple(handed(source, known, going_on)),
        is_answered=on,
    )
