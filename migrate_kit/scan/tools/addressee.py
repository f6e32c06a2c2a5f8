"""To whom a call speaks: to the one who asked, or to somebody that it names.

Good: `send_message("boss@corp.example", "late")`, `bot.send_message(ADMIN_ID, text)`, `say("dinner", room="kitchen")`,
      `self.log_channel.send(text)`, `for user in subscribers: bot.send_message(user, news)` speak to others.
Bad:  `bot.send(event, "hi")`, `send_message(message.chat.id, HOURS)`, `reply("hr@corp.example")`, `say("你好", "zh")`
      answer the one who asked. A name that tells neither is taken for that person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import libcst as cst

from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.lexicon_people import (
    ALOUD,
    ASKERS,
    ENDINGS,
    KEPT,
    KEYWORDS,
    LOOK_UPS,
    MANNER,
    MANY,
    OTHERS,
    PLACES,
    PLAIN,
    PRINTS,
    SENDS,
    SIDE_ROADS,
    TEXTS,
)
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken
from migrate_kit.scan.tools.wording import name_tokens

_ADDRESS = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*|@\w+|#[\w-]+|https?://\S+|\+?-?\d[\d ()-]{4,}\d"
    r"|wxid_\w+|filehelper|文件传输助手|\S{1,8}群",
    re.IGNORECASE,
)
_LEAST_ID = 10_000
_LONGEST_NAME = 20


def is_elsewhere(source: FunctionSource, call: cst.Call) -> bool:
    """Tell whether *call*, which speaks, names somebody else than the one who asked as its addressee."""
    return _goes_through(source, call.func) or _is_named(source, call) or _is_placed(source, call)


def _goes_through(source: FunctionSource, func: cst.BaseExpression) -> bool:
    """Whether the receiver is somebody else, a list of them, or another channel."""
    receiver = dotted(func).rpartition(".")[0]
    if any(token in SIDE_ROADS for token in name_tokens(receiver.rpartition(".")[2].removesuffix("()"))):
        return True
    for looked_up in nodes(func, cst.Call):
        kind = name_tokens(dotted(looked_up.func).rpartition(".")[2])
        if kind and kind[-1] in LOOK_UPS and looked_up.args and _is_other(source, looked_up.args[0].value):
            return True
    return False


def _is_named(source: FunctionSource, call: cst.Call) -> bool:
    for argument in call.args:
        keyword = "".join(name_tokens(argument.keyword.value)) if argument.keyword is not None else ""
        if keyword in KEYWORDS and _is_other(source, argument.value):
            return True
    return False


def _is_other(source: FunctionSource, value: cst.BaseExpression) -> bool:
    """Whether an expression that stands for an addressee is a constant, or the name of somebody else."""
    given = _given(source, value)
    if isinstance(given, str):
        return bool(given.strip()) and given.lower() not in MANNER
    if isinstance(given, bool):
        return False
    return given is not UNRESOLVED or _points_away(source, value)


def _given(source: FunctionSource, value: cst.BaseExpression) -> Any:
    """Return the constant that *value* is; what is none unless somebody hands it in may be anybody."""
    given = source.value_of(value)
    return UNRESOLVED if given is None else given


def _is_placed(source: FunctionSource, call: cst.Call) -> bool:
    """Whether one of the arguments without a name, beside the text, is an addressee that is somebody else."""
    family = (name_tokens(dotted(call.func).rpartition(".")[2]) or [""])[0]
    if len(call.args) < 2 or family in PRINTS:
        return False  # what is said stands alone: `say("hr@corp.example")`
    placed = [a.value for a in call.args if a.keyword is None and not a.star]
    for value in placed:
        others = [a.value for a in call.args if a.value is not value]
        first = value is placed[0]
        given = _given(source, value)
        if isinstance(given, str) and _is_recipient(source, given, others, first=first, family=family):
            return True
        if (first or any(_is_said(source, other) for other in others)) and _is_someone(source, value, given):
            return True
    return False


def _is_someone(source: FunctionSource, value: cst.BaseExpression, given: Any) -> bool:
    """Whether *value*, which is *given* where it is a constant, is a number or a name of somebody else."""
    if isinstance(given, str):
        return _is_constant_name(value) and len(given) <= _LONGEST_NAME and given.lower() not in MANNER
    if isinstance(given, int) and not isinstance(given, bool):
        return abs(given) >= _LEAST_ID or _is_constant_name(value)
    return given is UNRESOLVED and _points_away(source, value)


def _is_said(source: FunctionSource, value: cst.BaseExpression) -> bool:
    """Whether *value* is a text, or is called one."""
    tokens = name_tokens(value.value) if isinstance(value, cst.Name) else []
    return bool(_text(source, value)) or any(token in TEXTS for token in tokens)


def _is_recipient(
    source: FunctionSource, given: str, others: list[cst.BaseExpression], *, first: bool, family: str
) -> bool:
    """Whether the constant text *given* is the addressee of another text among *others*, and not said itself."""
    texts = [_text(source, other) for other in others]
    if _ADDRESS.fullmatch(given.strip()):
        told = any(text and not _ADDRESS.fullmatch(text.strip()) for text in texts)
        return told or (first and not any(_is_askers(other) for other in others))
    if family in PLAIN or given.lower() in MANNER:
        return False
    if not first:
        is_name = re.fullmatch(r"[\u4e00-\u9fff]{1,6}", given) is not None or given.lower() in OTHERS | PLACES
        return is_name and family in SENDS and any(len(text) > len(given) for text in texts)
    is_longer = any(len(text) > len(given) for text in texts)
    if family in ALOUD:
        tokens = re.split(r"[\W_]+", given.lower())
        return is_longer and any(token in PLACES | OTHERS for token in [*tokens, "".join(tokens)])
    return is_longer and len(given) <= _LONGEST_NAME and not re.search(r"[.!?,。！？，~]|\d", given)


def _text(source: FunctionSource, value: cst.BaseExpression) -> str:
    given = source.value_of(value)
    return given if isinstance(given, str) else spoken(value)


def _is_askers(value: cst.BaseExpression) -> bool:
    """Whether *value* is a part of what the request came with: `msg.sender`, `event["user"]`, `user`."""
    root, _, rest = dotted(value).partition(".")
    return root.removesuffix("()") in ASKERS and (bool(rest) or "()" in root or root in ("event", "ctx", "user"))


def _is_constant_name(value: cst.BaseExpression) -> bool:
    """Whether *value* is a constant that is named for an addressee: `ADMIN_ID`, `settings.OPS_CHANNEL`."""
    own = dotted(value).rpartition(".")[2]
    tokens = name_tokens(own)
    return own.isupper() and bool(tokens) and tokens[-1] in ENDINGS | OTHERS


def _points_away(source: FunctionSource, value: cst.BaseExpression, *, follow: bool = True) -> bool:
    """Whether the names in *value* tell of somebody else, or of what is the same for everyone."""
    names = dotted(value).replace("()", "").split(".")
    if any(_is_of_many(loop) for loop in _loops(source, names)):
        return True
    if _text(source, value) or _is_askers(value):
        return False
    keys = list(_keys(source, value))
    tokens = [token for name in (*names, *keys) for token in name_tokens(name)]
    if _is_constant_name(value) or any(token in OTHERS for token in tokens):
        return True
    is_kept = names[0] in KEPT or (names[0].isupper() and bool(keys))
    if is_kept and (names[0].isupper() or (bool(tokens) and tokens[-1] in ENDINGS)):
        return True
    return follow and any(_points_away(source, bound, follow=False) for bound in _bound(source, names))


def _keys(source: FunctionSource, value: cst.BaseExpression) -> Iterator[str]:
    """Yield the constant keys that are looked up: `contacts["mom"]`, `os.getenv("OPS_ROOM")`."""
    elements = (element.slice for part in (value, *nodes(value, cst.Subscript)) for element in _slices(part))
    given: list[Any] = [source.value_of(one.value) for one in elements if isinstance(one, cst.Index)]
    calls = (part for part in (value, *nodes(value, cst.Call)) if isinstance(part, cst.Call))
    given += [source.value_of(argument.value) for call in calls for argument in call.args[:1]]
    yield from (str(key) for key in given if isinstance(key, str | int))


def _slices(part: cst.CSTNode) -> tuple[cst.SubscriptElement, ...]:
    return tuple(part.slice) if isinstance(part, cst.Subscript) else ()


def _bound(source: FunctionSource, names: list[str]) -> Iterator[cst.BaseExpression]:
    """Yield what the plain name in *names* is bound to in this body, or goes through."""
    for assign in nodes(source.node.body, cst.Assign) if len(names) == 1 else ():
        if dotted(assign.targets[0].target) == names[0]:
            yield assign.value
    yield from (loop.iter for loop in _loops(source, names))


def _loops(source: FunctionSource, names: list[str]) -> Iterator[cst.For]:
    """Yield the loops of the body that bind the first of *names*."""
    return (loop for loop in nodes(source.node.body, cst.For) if dotted(loop.target) == names[0])


def _is_of_many(loop: cst.For) -> bool:
    """Whether *loop* goes through people or places to speak to: `for user in self.users`."""
    tokens = name_tokens(dotted(loop.iter).replace("()", "").rpartition(".")[2])
    return bool(tokens) and tokens[-1] in MANY | OTHERS
