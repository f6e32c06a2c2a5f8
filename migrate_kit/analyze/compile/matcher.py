"""The compiled matcher as a Python module that imports nothing of ours.

All words of all branches are looked for in one pass over the text, by an Aho-Corasick automaton or by the pairs of
characters in it; only branches with a word in the text are asked, in their order.
"""

from __future__ import annotations

from typing import Literal

from migrate_kit.analyze.compile.chain import condition_source, view_lines
from migrate_kit.analyze.compile.program import Program
from migrate_kit.analyze.compile.triggers import Triggers, pairs, triggers

Engine = Literal["automaton", "pairs"]
_HEAD = '''"""What the router {router} decides, compiled from its conditions; equal to them for every text.

Made by migrate-kit assess --compile; do not edit, make it again when the router changes.
"""

from operator import add
from re import sub
from unicodedata import normalize
'''


def matcher_source(program: Program, *, engine: Engine) -> str:
    """Return a module with `fired(text)`, the numbers of the branches that fire, and `decide(text)`, their tools."""
    trigger = triggers(program)
    lines = [_HEAD.format(router=_harmless(program.router_id))]
    if engine == "automaton":
        lines += ["from ahocorasick_rs import AhoCorasick", ""]
    lines += [f"TOOLS = {program.tools!r}", f"FREE = frozenset({trigger.free!r})", ""]
    used = [view for view in range(len(program.views)) if trigger.words(view)]
    for view in used:
        lines += _search(view, trigger, engine)
    lines += _checks(program, trigger)
    lines += _fired(program, used)
    lines += [
        "",
        "",
        "def decide(text):",
        '    """Return the tools that the router reaches for *text*, in order."""',
        "    return tuple(TOOLS[number] for number in fired(text) if TOOLS[number] is not None)",
        "",
    ]
    return "\n".join(lines)


def _harmless(router_id: str) -> str:
    """Return the id without anything that could end the docstring it stands in."""
    return router_id.replace("\\", "/").replace('"', "'")


def _search(view: int, trigger: Triggers, engine: Engine) -> list[str]:
    """Return the tables of one view and its function `hits(v)`: the numbers of the words in *v*."""
    words = trigger.words(view)
    targets = [frozenset(trigger.branches(view, word)) for word in words]
    lines = [f"WORDS{view} = {tuple(words)!r}", f"BRANCHES{view} = ("]
    lines += [f"    frozenset({tuple(sorted(target))!r})," for target in targets]
    lines += [")"]
    return lines + (_automaton(view) if engine == "automaton" else _paired(view, words))


def _automaton(view: int) -> list[str]:
    return [
        f"FIND{view} = AhoCorasick(WORDS{view}).find_matches_as_indexes",
        "",
        "",
        f"def hits{view}(v):",
        "    try:",
        f"        return {{match[0] for match in FIND{view}(v, overlapping=True)}}",
        "    except UnicodeEncodeError:  # half of a surrogate pair",
        f"        return [number for number, word in enumerate(WORDS{view}) if word in v]",
        "",
    ]


def _paired(view: int, words: list[str]) -> list[str]:
    short = tuple((number, word) for number, word in enumerate(words) if len(word) == 1)
    lines = [f"SHORT{view} = {short!r}", f"PAIRS{view} = {{"]
    for pair, numbers in pairs(words).items():
        lines.append(f"    {pair!r}: {tuple((number, words[number]) for number in numbers)!r},")
    return [
        *lines,
        "}",
        "",
        "",
        f"def hits{view}(v):",
        f"    found = [number for number, word in SHORT{view} if word in v]",
        f"    for pair in PAIRS{view}.keys() & set(map(add, v, v[1:])):",
        f"        for number, word in PAIRS{view}[pair]:",
        "            if word in v:",
        "                found.append(number)",
        "    return found",
        "",
    ]


def _checks(program: Program, trigger: Triggers) -> list[str]:
    """Return a function for each branch that its words alone do not settle, and their table."""
    views = ", ".join(f"v{number}" for number in range(len(program.views)))
    lines: list[str] = []
    table: list[str] = []
    for number, condition in enumerate(program.conditions):
        if trigger.sure[number]:
            table.append("None")
            continue
        table.append(f"check{number}")
        lines += ["", f"def check{number}({views}):", f"    return {condition_source(condition, program)}", ""]
    return [*lines, "", f"CHECKS = ({', '.join(table)}{',' * bool(table)})", ""]


def _fired(program: Program, used: list[int]) -> list[str]:
    views = ", ".join(f"v{number}" for number in range(len(program.views)))
    lines = [
        "",
        "def fired(text):",
        '    """Return the numbers of the branches that fire for *text*, counted from 0, in order."""',
        *view_lines(program, "    "),
        "    asked = set(FREE)",
    ]
    for view in used:
        lines += [f"    for number in hits{view}(v{view}):", f"        asked |= BRANCHES{view}[number]"]
    if not program.exclusive:
        lines.append("    found = []")
    lines += [
        "    for number in sorted(asked):",
        "        check = CHECKS[number]",
        f"        if check is None or check({views}):",
        "            return (number,)" if program.exclusive else "            found.append(number)",
        "    return ()" if program.exclusive else "    return tuple(found)",
    ]
    return lines
