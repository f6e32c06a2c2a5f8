"""Filters given to a registration: `F.text.contains("weather") & ~F.from_user.is_bot`, `filters.Regex(r"^hi")`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from migrate_kit.model.condition import Condition, Contains, EndsWith, Equals, Opaque, StartsWith
from migrate_kit.scan.calls import invoke
from migrate_kit.scan.forms.frameworks.given import Given, called_name
from migrate_kit.scan.forms.frameworks.reading import command, pattern, words
from migrate_kit.scan.forms.frameworks.shape import Reading
from migrate_kit.scan.request import Text
from migrate_kit.scan.truth import both, either, opposite, truth_of
from migrate_kit.scan.values import Closure, Function, Known, Record, Value

_MAGIC: Mapping[str, type[Contains] | type[StartsWith] | type[EndsWith] | type[Equals]] = {
    "contains": Contains,
    "startswith": StartsWith,
    "endswith": EndsWith,
    "in_": Equals,
    "equals": Equals,
}
#: What holds for any message with a text: no test of the request.
_ANY = frozenset({"TEXT", "text", "ALL", "all", "incoming", "StatusUpdate"})

_CALLS: Mapping[str, Reading] = {
    "Command": command("commands", many=True, ignore_case=False),
    "CommandStart": lambda given: command_named("start", given),
    "CommandHelp": lambda given: command_named("help", given),
    "command": command("commands", many=True),
    "Regex": pattern("search", "pattern"),
    "regex": pattern("search", "pattern"),
    "Regexp": pattern("search", "regexp"),
    "RegexpCommandsFilter": pattern("match", "regexp_commands"),
    "NewMessage": pattern("match", "pattern", index=9),
    "MessageEdited": pattern("match", "pattern", index=9),
}


def command_named(name: str, given: Given) -> Condition | None:
    """Return the test for the command *name*."""
    call = ast.Call(func=given.call.func, args=[ast.Constant(name)], keywords=[])
    return command(many=True)(_about(given, call))


def filtered(*, index: int = 0, keywords: Mapping[str, Reading] | None = None) -> Reading:
    """Filters from *index* on, all of which must hold, and *keywords* that are filters by name; others only guard."""

    def read(given: Given) -> Condition | None:
        parts = [filter_test(node, given) for node in given.call.args[index:]]
        parts += [_named(keyword, given, keywords or {}) for keyword in given.call.keywords]
        tests = [part for part in parts if part is not None]
        return both(tests) if any(not isinstance(test, Opaque) for test in tests) else None

    return read


def _named(keyword: ast.keyword, given: Given, readings: Mapping[str, Reading]) -> Condition | None:
    name = keyword.arg or ""
    if name in readings:
        return readings[name](_about(given, ast.Call(func=given.call.func, args=[keyword.value], keywords=[])))
    if name in ("filters", "func"):
        return filter_test(keyword.value, given)
    if name in ("state", "role", "is_admin", "chat_type", "chat_types", "permission", "rule", "user_id", "chat_id"):
        return Opaque(source=f"{name}={ast.unparse(keyword.value)}", reason="a guard beside the text")
    return None


def _about(given: Given, call: ast.Call) -> Given:
    return Given(call, given.module, given.project, given.subject, None, given.prefix)


def filter_test(node: ast.expr, given: Given) -> Condition | None:
    """Return the test that a filter makes; None where it holds for every text."""
    match node:
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() as sign, right=right):
            parts = [p for p in (filter_test(left, given), filter_test(right, given)) if p is not None]
            if isinstance(sign, ast.BitOr):
                return either(parts) if len(parts) == 2 else None
            return both(parts) if parts else None
        case ast.UnaryOp(op=ast.Invert() | ast.Not(), operand=inner):
            found = filter_test(inner, given)
            return opposite(found) if found is not None else None
        case ast.Attribute(attr=attr) if attr in _ANY:
            return None
        case ast.Attribute(attr="COMMAND"):
            return StartsWith(text="/")
        case ast.Lambda() | ast.Name():
            return _function(node, given)
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as sign], comparators=[right]):
            return _same(left, sign, right, given)
        case ast.Call():
            return _called(node, given)
    return Opaque(source=ast.unparse(node), reason="a guard beside the text")


def _function(node: ast.expr, given: Given) -> Condition | None:
    """A function of the message: what it tests of the text."""
    value = given.value(node)
    if not isinstance(value, Closure | Function):
        return Opaque(source=ast.unparse(node), reason="a guard beside the text")
    text = Text(given.subject)
    message: Value = Record((("text", text), ("content", text), ("message", text), ("raw_text", text)))
    answer = invoke(value, [message], {}, given.scope, ast.unparse(node))
    return truth_of(answer, given.scope.run, ast.unparse(node))


def _same(left: ast.expr, sign: ast.cmpop, right: ast.expr, given: Given) -> Condition | None:
    steps, texts = magic_steps(left), given.texts(right)
    if steps is None or not texts:
        return Opaque(source=ast.unparse(left), reason="a guard beside the text")
    test = Equals(text=texts[0], normalise=steps or None)
    return opposite(test) if isinstance(sign, ast.NotEq) else test


def _called(node: ast.Call, given: Given) -> Condition | None:
    name = called_name(node)
    if isinstance(node.func, ast.Attribute) and (steps := magic_steps(node.func.value)) is not None:
        return _magic(name, steps, node, given)
    if name == "Text":
        return _text_filter(node, given)
    reading = _CALLS.get(name)
    found = reading(_about(given, node)) if reading is not None else None
    return found if found is not None else Opaque(source=ast.unparse(node), reason="a guard beside the text")


def _magic(name: str, steps: tuple[str, ...], node: ast.Call, given: Given) -> Condition | None:
    if name in _MAGIC:
        texts = [text for argument in node.args for text in given.texts(argument) or []]
        return either(_MAGIC[name](text=text, normalise=steps or None) for text in texts)
    if name in ("regexp", "match", "search"):
        node_of_mode = next((k.value for k in node.keywords if k.arg in ("mode", "search")), None)
        mode = (
            given.value(node_of_mode) if node_of_mode is not None else Known("search" if name == "search" else "match")
        )
        how = "search" if isinstance(mode, Known) and mode.value in ("search", True) else "match"
        found = pattern(how, "pattern")(_about(given, node))
        return found.model_copy(update={"normalise": steps}) if found is not None and steps else found
    return Opaque(source=ast.unparse(node), reason="a guard beside the text")


def magic_steps(node: ast.expr) -> tuple[str, ...] | None:
    """Return the steps of `F.text.lower()`; None where it is not about the text."""
    steps: list[str] = []
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        steps.insert(0, node.func.attr)
        node = node.func.value
    match node:
        case ast.Attribute(value=ast.Name(id="F"), attr="text" | "caption"):
            return tuple(steps)
    return None


def _text_filter(node: ast.Call, given: Given) -> Condition | None:
    """`Text("menu")`, `Text(contains="weather", ignore_case=True)`."""
    about = _about(given, node)
    quiet = about.flag("ignore_case", "text_ignore_case", default=False)
    tests = (
        (Equals, ("text", "equals")),
        (Contains, ("contains",)),
        (StartsWith, ("startswith",)),
        (EndsWith, ("endswith",)),
    )
    readings: Sequence[Callable[[Given], Condition | None]] = [
        words(kind, *keys, index=0 if kind is Equals else len(node.args), ignore_case=quiet) for kind, keys in tests
    ]
    return both(found for reading in readings if (found := reading(about)) is not None)
