"""Names that lie outside the scanned folder: which of them may be tools, and what calling them gives.

`from ops_lib import restart` names a tool although `ops_lib` is not there to be read; `import requests` does not:
what well-known libraries do is how a branch does its work.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import libcst as cst

from migrate_kit.scan.libraries import is_library
from migrate_kit.scan.request import Text
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import code, dotted
from migrate_kit.scan.values import Called, Instance, Known, Stranger, StrangerCall, Unclear, Value
from migrate_kit.scan.voices import is_prose

_OF_VALUES: Final = frozenset(
    """get items keys values group groups groupdict ratio quick_ratio most_common append add extend pop search match
    fullmatch findall finditer sub copy isdisjoint intersection union issubset issuperset""".split()  # noqa: SIM905 - a list of two dozen lines
)
"""Methods of containers, patterns and matches."""
#: Methods and functions that hand an answer to a person, write a record or build a value: no tools.
_SPEAKING: Final = re.compile(
    r"^_?(send|reply|respond|answer|say|speak|talk|print|write|tell|notify_user|output|display|emit|log|debug|info|warn|"
    r"warning|error|exception|critical|append|add|extend|insert|update|pop|format|join|get|put|set|read|close|publish|echo|"
    r"post|edit|delete_message|react|typing|ack|tts|voice_out|message|render|jsonify|make_response|abort|redirect|finish|stop|"
    r"exit|quit|wait|sleep|result|run_and_wait|encode|decode|strip|lower|upper|split|replace)"
    r"(_(text|message|msg|reply|answer|response|markdown|html|photo|audio|voice|embed|to|line|json|out|back|async|user))*$",
    re.IGNORECASE,
)


def stranger(name: str, scope: Scope) -> Value | None:
    """Return what the bare *name* stands for that the module imports from outside the scanned folder."""
    target = scope.module.imports.get(name)
    if target is None or is_library(target):
        return None
    return named(target, name)


def named(target: str, source: str) -> Value:
    """Return what the dotted *target* is: words kept elsewhere when it is written like a constant, else a callable."""
    bare = target.rpartition(".")[2]
    if bare.isupper() and len(bare) > 1:
        return Unclear(source, "kept outside the scanned folder", external=True)
    return Stranger(source, "defined outside the scanned folder", name=target)


def called(node: cst.Call, positional: Sequence[Value], keywords: Mapping[str, Value], scope: Scope) -> Value | None:
    """Return the call of a bare name that nobody in the scanned folder defines; None for one of Python's own."""
    name = code(node.func)
    if hasattr(builtins, name):
        return None
    target = scope.module.imports.get(name, name)
    if is_library(target) and target != name:
        return None
    return call_of(Stranger(name, "", name=target), node, positional, keywords)


def call_of(
    callee: Stranger,
    node: cst.Call | None,
    positional: Sequence[Value],
    keywords: Mapping[str, Value],
    *,
    reason: str = "",
    source: str = "",
) -> StrangerCall:
    """Return a call of *callee*: its parameters are named by what the call says."""
    names = _parameter_names(node, len(positional))
    given = (*zip(names, positional, strict=False), *keywords.items())
    return StrangerCall(
        source or (code(node) if node is not None else callee.source),
        reason or f"call:{callee.name}",
        inner=(*positional, *keywords.values()),
        callee=callee,
        arguments=tuple(given),
    )


def _parameter_names(node: cst.Call | None, count: int) -> Iterator[str]:
    """A positional argument is called like the name it is given by, else by its place."""
    given = [a.value for a in node.args if a.keyword is None and not a.star] if node is not None else []
    seen: set[str] = set()
    for index in range(count):
        own = given[index] if index < len(given) else None
        name = own.value if isinstance(own, cst.Name) else f"argument_{index + 1}"
        yield name if name not in seen else f"argument_{index + 1}"
        seen.add(name)


def method_of(
    receiver: Value, node: cst.Call, positional: Sequence[Value], keywords: Mapping[str, Value], scope: Scope
) -> StrangerCall | None:
    """Return the call of a method of an object that comes from outside; None where it is a library's."""
    name = dotted(node.func)
    bare = name.rpartition(".")[2] if name is not None else ""
    if name is None or bare in _OF_VALUES or hasattr(str, bare):
        return None
    target = _owned(receiver, name, bare, scope)
    if target is None:
        return None
    of_module = isinstance(receiver, Stranger) and receiver.kind == "function"
    callee = Stranger(name, "", name=target, kind="function" if of_module else "method")
    return call_of(callee, node, positional, keywords, reason=f"method:{bare}")


def _owned(receiver: Value, name: str, bare: str, scope: Scope) -> str | None:
    """Return the whole name of the method *bare* of *receiver*, which is called as *name*."""
    match receiver:
        case Stranger(name=module):
            return f"{module}.{bare}"
        case Instance(definition=owner):
            known = (
                scope.run.project.method(owner, bare) or bare in owner.attributes or bare in owner.instance_attributes
            )
            return None if known or not owner.base_names else f"{owner.name}.{bare}"
        case Unclear(external=False, source=source):
            return None if _of_library(source, scope) or _of_library(name, scope) else name
        case Text():
            return name
    return None


def _of_library(source: str, scope: Scope) -> bool:
    head = re.match(r"\w+", source)
    name = head.group() if head is not None else ""
    target = scope.module.imports.get(name)
    return target is not None and is_library(target)


def may_be_tool(call: StrangerCall, *, alone: bool) -> bool:
    """Tell whether a call in a place of decision is one of a tool. *alone*: the branch does nothing else."""
    bare = call.callee.name.rpartition(".")[2]
    if _SPEAKING.match(bare) or bare.startswith("__") or bare[:1].isupper():
        return False
    if any(isinstance(v, Known) and isinstance(v.value, str) and is_prose(v.value) for _, v in call.arguments):
        return False
    return call.callee.kind == "function" or alone


def calls_in(values: Iterable[Value]) -> Iterator[StrangerCall]:
    """Yield the calls of strangers in *values*, outermost first."""
    for value in values:
        if isinstance(value, StrangerCall):
            yield value
        if isinstance(value, Unclear):
            yield from calls_in(value.inner)
        if isinstance(value, Called):  # `say(jokes.tell())`
            yield from calls_in(given for _, given in value.arguments)
