"""What a router calls the value that it hands to a parameter whose own name says nothing.

Good: `volume = text.split()[-1]; set_volume(volume)`, `greet(m["who"])`, `city, day = …; forecast(city, day)`,
      `book(slots.get("room"))` tell what `arg1` is: volume, who, city and day, room.
Bad:  `set_volume(text)`, `greet(m[1])`, `forecast(words)` tell nothing; where one branch hands over a `city` and
      another a `stock`, neither is what the parameter is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.model.nameless import is_nameless
from migrate_kit.model.record import Evidence
from migrate_kit.model.rule import ROUTER_NAME
from migrate_kit.scan.tools.asked import Handing, NamedValue
from migrate_kit.scan.tools.claim import Claim, Strength
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.handing import receiver, run_by
from migrate_kit.scan.tools.mention import RECEIVERS, parameters_of
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, word_set
from migrate_kit.scan.tools.value import REQUEST
from migrate_kit.scan.tools.wording import name_tokens

_CASTS = word_set("int float str bool abs Decimal round")
_TRIMS = word_set("strip lower upper lstrip rstrip casefold title capitalize")
_OF_GROUPS = word_set("group get pop")
_UNTOLD = REQUEST | word_set("""
    match matched hit found groups rest remainder tail tokens word parts part chunk piece segment payload ctx context
    event session update line lines none true false cleaned normalized stripped lowered lower
""")
"""Names for a piece of text, or for all that came with the request."""


def names_of(source: FunctionSource) -> tuple[NamedValue, ...]:
    """Return every value that *source* hands to a function under a telling name, in source order."""
    handed = ((call, *run_by(call)) for call in nodes(source.node.body, cst.Call))
    return tuple(
        NamedValue(file=source.file, line=source.line_of(call), name=name, handed=Handing(tool, _place(argument, at)))
        for call, tool, given in handed
        for at, argument in enumerate(given)
        if tool and not argument.star and (name := _name(source, argument.value))
    )


def claims(source: FunctionSource, named: Sequence[NamedValue]) -> Iterator[Claim]:
    """Yield what the parameters of *source* are by the names in *named*, where all that name them agree."""
    for parameter in (p.name.value for p in parameters_of(source.node)):
        if not is_nameless(parameter):
            continue
        own = [each for each in named if receiver(source, each.handed) == parameter]
        if len({each.name for each in own}) == 1:
            evidence = Evidence(file=own[0].file, line=own[0].line, rule=ROUTER_NAME)
            yield Claim(
                parameter=parameter, field="meaning", value=own[0].name, strength=Strength.hint, evidence=evidence
            )


def _place(argument: cst.Arg, at: int) -> str | int:
    return argument.keyword.value if argument.keyword is not None else at


def _name(source: FunctionSource, value: cst.BaseExpression) -> str:
    """Return the words of the name that *value* is known by; nothing where it has none, or one that says nothing."""
    words = name_tokens(_written(source, value))
    said = " ".join(words)
    is_said = bool(words) and not is_nameless("_".join(words)) and not _UNTOLD.issuperset(words)
    return said if is_said and said not in RECEIVERS and len(said) > 1 else ""


def _written(source: FunctionSource, value: cst.BaseExpression) -> str:
    match value:
        case cst.Name(value=name):
            # A constant of the module is a value, not what it is called by.
            return name if not name.isupper() and source.value_of(value) is UNRESOLVED else ""
        case cst.Subscript(slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            return _key(key)
        case cst.Call(func=cst.Name(value=cast), args=[cst.Arg(value=inner), *_]) if cast in _CASTS:
            return _written(source, inner)
        case cst.Call(func=cst.Attribute(value=inner, attr=cst.Name(value=method)), args=[]) if method in _TRIMS:
            return _written(source, inner)
        case cst.Call(func=cst.Attribute(attr=cst.Name(value=method)), args=[cst.Arg(value=key), *_]):
            return _key(key) if method in _OF_GROUPS else ""
        case cst.Attribute(attr=cst.Name(value=name)):
            return name if not dotted(value).startswith(("self.", "cls.")) else ""
        case cst.NamedExpr(target=target):
            return _written(source, target)
    return ""


def _key(key: cst.BaseExpression) -> str:
    said = spoken(key)
    return said if said.isidentifier() else ""
