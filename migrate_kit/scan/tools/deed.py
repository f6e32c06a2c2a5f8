"""What a body does to the world, by its calls and assignments.

Good: `os.remove(p)` deletes; `requests.get(u)` reads; `STATE["x"] = 1`, `self.items.append(x)` write;
      `db.execute("DELETE …")` deletes.
Bad:  `rows.append(x)` on a list made here, `logger.info`, `text.replace` change nothing outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from migrate_kit.model.inventory import Effects
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, word_set
from migrate_kit.scan.tools.wording import by_tokens, name_tokens

_HARMLESS = word_set(
    "logger log logging print re json math datetime time date random string copy itertools functools os.path path "
    "textwrap html urllib.parse base64 hashlib uuid decimal statistics collections operator sys.stdout asyncio warnings"
)
_KNOWN: dict[str, Effects] = {
    **dict.fromkeys(
        word_set(
            """
            os.remove os.unlink os.rmdir os.removedirs os.kill os.killpg os.system os._exit os.popen os.execv eval exec
            shutil.rmtree subprocess.run subprocess.call subprocess.Popen subprocess.check_call subprocess.check_output
            """
        ),
        "dangerous",
    ),
    **dict.fromkeys(
        word_set("os.rename os.replace os.makedirs os.mkdir os.chmod shutil.copy shutil.move shutil.copyfile setattr"),
        "write",
    ),
    **dict.fromkeys(word_set("os.listdir os.stat os.walk glob.glob os.getenv os.environ.get"), "read_only"),
}
_HTTP: dict[str, Effects] = {
    "get": "read_only",
    "head": "read_only",
    "options": "read_only",
    "put": "write",
    "patch": "write",
    "delete": "dangerous",
}
_HTTP_CLIENTS = word_set("requests httpx session http client aiohttp urllib3 s")
_MUTATORS: dict[str, Effects] = {
    **dict.fromkeys(
        word_set(
            "append add extend insert update setdefault appendleft put put_nowait push popitem "
            "pop commit save discard remove"
        ),
        "write",
    ),
    **dict.fromkeys(word_set("clear unlink rmdir terminate kill"), "dangerous"),
}
_READERS = word_set(
    "get items keys values copy index count join format split strip lower upper encode decode read fetchall"
)
_PURE = word_set(
    "replace find startswith endswith rsplit title sort sorted reverse partition group groups match search"
)
# To answer the one who asked is not an effect; to send something to somebody else is.
_ANSWERS = word_set("send say reply respond answer finish speak send_message reply_text")
_ANSWERERS = word_set("self bot ctx event update message session matcher")
_SQL: tuple[tuple[re.Pattern[str], Effects], ...] = (
    (re.compile(r"^\s*(select|show|explain|describe|pragma|with)\b", re.I), "read_only"),
    (re.compile(r"^\s*(delete|drop|truncate|alter)\b", re.I), "dangerous"),
    (re.compile(r"^\s*(insert|update|replace|create|merge|grant)\b", re.I), "write"),
)


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a body does, and where."""

    effect: Effects
    node: cst.CSTNode
    by_name: bool = False
    """judged only by the name of what is called"""


def deeds(source: FunctionSource) -> Iterator[Deed]:
    """Yield what the body of *source* does outside itself, without following calls."""
    local = _locals(source.node)
    yield from _assignments(source, local)
    for call in nodes(source.node.body, cst.Call):
        effect, by_name = _effect(call, local)
        if effect is not None:
            yield Deed(effect, call, by_name)


def is_answer(call: cst.Call) -> bool:
    """Tell whether *call* only speaks to the one who asked (`self.say(…)`, `ctx.send(…)`)."""
    root, _, method = dotted(call.func).partition(".")
    return method in _ANSWERS and root in _ANSWERERS


def _locals(function: cst.FunctionDef) -> frozenset[str]:
    """Return the names that the function itself makes from literals, displays and constructors of containers."""
    made: set[str] = set()
    for assign in nodes(function.body, (cst.Assign, cst.AnnAssign)):
        assert isinstance(assign, cst.Assign | cst.AnnAssign)
        value = assign.value
        fresh = isinstance(value, cst.List | cst.Dict | cst.Set | cst.Tuple | cst.ListComp | cst.DictComp | cst.SetComp)
        fresh = fresh or isinstance(value, cst.SimpleString | cst.FormattedString | cst.GeneratorExp)
        if isinstance(value, cst.Call):
            fresh = dotted(value.func) in (
                "list",
                "dict",
                "set",
                "tuple",
                "sorted",
                "defaultdict",
                "Counter",
                "deque",
                "str",
            )
        targets = [t.target for t in assign.targets] if isinstance(assign, cst.Assign) else [assign.target]
        made |= {t.value for t in targets if fresh and isinstance(t, cst.Name)}
    return frozenset(made)


def _assignments(source: FunctionSource, local: frozenset[str]) -> Iterator[Deed]:
    shared = {item.name.value for g in nodes(source.node.body, cst.Global) for item in g.names}
    assigned = (cst.Assign, cst.AugAssign, cst.AnnAssign)
    for node in nodes(source.node.body, assigned):
        assert isinstance(node, assigned)
        targets = [t.target for t in node.targets] if isinstance(node, cst.Assign) else [node.target]
        for target in targets:
            for part in _parts(target):
                if _outside(part, local) or (isinstance(part, cst.Name) and part.value in shared):
                    yield Deed("write", node)
    for node in nodes(source.node.body, cst.Del):
        if any(_outside(part, local) for part in _parts(node.target)):
            yield Deed("dangerous", node)


def _parts(target: cst.BaseExpression) -> list[cst.BaseExpression]:
    return [e.value for e in target.elements] if isinstance(target, cst.Tuple | cst.List) else [target]


def _outside(target: cst.BaseExpression, local: frozenset[str]) -> bool:
    if not isinstance(target, cst.Subscript | cst.Attribute):
        return False
    root = dotted(target).split(".")[0].removesuffix("()")
    return root not in local


def _effect(call: cst.Call, local: frozenset[str]) -> tuple[Effects | None, bool]:
    name = dotted(call.func)
    if name in _KNOWN:
        return _KNOWN[name], False
    if name == "open" or name.endswith((".open", ".write_text", ".write_bytes")):
        return _opened(call, name), False
    receiver, _, method = name.rpartition(".")
    if not receiver:
        return None, False
    root = receiver.split(".")[0].removesuffix("()")
    if root in _HARMLESS or receiver in _HARMLESS or root in local:
        return None, False
    if method in ("execute", "executemany", "executescript"):
        return _sql(call), False
    if method in _HTTP and receiver.split(".")[-1].removesuffix("()").lower() in _HTTP_CLIENTS:
        return _HTTP[method], False
    if method in _MUTATORS:
        return _MUTATORS[method], False
    if method in _READERS or method in _PURE or is_answer(call):
        return None, False
    return by_tokens(name_tokens(method)), True


def _opened(call: cst.Call, name: str) -> Effects | None:
    if name.endswith((".write_text", ".write_bytes")):
        return "write"
    if name not in ("open", "io.open", "codecs.open") and not name.endswith("path.open"):
        return None
    modes = [spoken(a.value) for a in call.args[1:2]]
    modes += [spoken(a.value) for a in call.args if a.keyword is not None and a.keyword.value == "mode"]
    return "write" if any(set(mode) & set("wax+") for mode in modes) else "read_only"


def _sql(call: cst.Call) -> Effects:
    statement = spoken(call.args[0].value) if call.args else ""
    if not statement and call.args and isinstance(call.args[0].value, cst.Call):
        inner = call.args[0].value  # text("SELECT …")
        statement = spoken(inner.args[0].value) if inner.args else ""
    return next((effect for pattern, effect in _SQL if pattern.search(statement)), "unknown")
