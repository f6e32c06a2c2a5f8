"""What is said to get a value: a fixed text that asks for something, and blocks that only say it.

Good: "请问哪个城市？", "请提供订单号", "Which city?", "Tell me the city.", "用法：天气 城市" ask.
Bad:  "没有这个城市", "city not found", "What a pity", "https://x.example/?q=1" do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.record_keeping import keeps_record
from migrate_kit.scan.tools.speech import is_speech
from migrate_kit.scan.tools.syntax import dotted, is_docstring, nodes, statements, word_set
from migrate_kit.scan.tools.wording import name_tokens

Block = Sequence[cst.CSTNode]
_ENDS_ASKING = re.compile(r"[?？][\s)）」』\"'”~～!！]*$")
_NODDING = re.compile(
    r"(?:不是|对|好|是|行)[吗吧嘛]\W*$|['’](?:t|s) (?:it|you|they|we)\W*$|\b(?:right|ok|okay)\W*$", re.IGNORECASE
)
"""Ends that only wait for a nod."""
_GREETING = re.compile(
    r"有(?:什么|啥).{0,4}帮|帮.{0,2}(?:做|干)?.{0,2}什么|\b(?:how|what|anything).{0,12}\bi (?:do|help)\b"
    r"|\bcan i help\b",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"请问|请(?:您|你)?(?:先|再)?(?:提供|告诉|告知|输入|说|指定|选|给|补充|填|写|发|报|确认|明确|按)|告诉我|说一下|麻烦(?:您|你)?"
    r"|(?:需要|缺少|还差|还缺|想知道|得知道)|用法[:：]|格式[:：为是]"
    r"|\b(?:please|tell me|give me|let me know|specify|provide|i(?: will|'ll)? need|usage:)"
    r"|\b(?:is|are) (?:required|missing)\b"
    r"|^(?:missing|enter|choose|select|pick|say|type|need)\b",
    re.IGNORECASE,
)
_INTERROGATIVE = re.compile(
    r"^(?!.*(?:不知|不清楚|找不到|没有|没找)).*(?:哪[个些里儿一]|哪位|什么时候|几点|多少|谁)"
    r"|^(?:which|where|when|who|whose|how many|how much|what(?! an?\b))\s",
    re.IGNORECASE,
)
_ASKS = word_set("""
    ask asks prompt question clarify clarification elicit inquire inquiry request require need missing reject pause
    want followup input got listen response 询问 追问 提问 反问
""")
_HELD = word_set("state session context slots slot memory pending waiting user_data userdata dialog ctx fsm expect")
_KEEPS = word_set("set update save store put remember push start begin enter expect wait mark")
_CLOCKS = ("time.time", "monotonic", ".now", ".utcnow", "dict", "list", "set")
_LONGEST_USAGE = 200


def is_question(text: str) -> bool:
    """Tell whether *text* asks for something, and not only complains or tells."""
    plain = text.strip()
    if not plain or len(plain) > _LONGEST_USAGE or re.match(r"\w+://\S+$", plain):
        return False
    if _GREETING.search(plain):
        return False
    asks = _ENDS_ASKING.search(plain) or _INTERROGATIVE.search(plain)
    return bool(_REQUEST.search(plain) or (asks and not _NODDING.search(plain)))


def asks_by_name(name: str) -> bool:
    """Tell whether a function called *name* is there to ask: `ask_user`, `self.prompt`, `activeListen`."""
    return any(token in _ASKS for token in name_tokens(name.rpartition(".")[2]))


def says_only(source: FunctionSource, block: Block) -> bool:
    """Tell whether one text is said, and nothing else is done but to leave and to keep in mind what was asked."""
    told = [text for statement in block if (text := said(source, statement))]
    asked = [text for text in told if is_question(text)]
    return (len(asked) == 1 or len(told) == 1) and all(said(source, s) or _is_silent(s) for s in block)


def sentence_of(source: FunctionSource, block: Block) -> str:
    """Return what *block* asks, else the first thing it says."""
    texts = [text for statement in block if (text := said(source, statement))]
    return next(filter(is_question, texts), texts[0] if texts else "")


def said(source: FunctionSource, statement: cst.CSTNode) -> str:
    """Return the fixed text that *statement* says or binds; a question before anything else."""
    value: cst.BaseExpression | None = None
    if isinstance(statement, cst.Return | cst.Expr | cst.Assign | cst.AnnAssign):
        value = statement.value
    elif isinstance(statement, cst.Raise):
        value = statement.exc if isinstance(statement.exc, cst.Call) else None
    texts = [] if value is None else list(texts_in(source, value, raises=isinstance(statement, cst.Raise)))
    return next(filter(is_question, texts), max(texts, key=len, default=""))


def texts_in(source: FunctionSource, value: cst.BaseExpression, *, raises: bool = False) -> Iterator[str]:
    """Yield the fixed texts that *value* says: itself, in a dict or tuple, or by a call that speaks or asks."""
    if isinstance(value, cst.Await):
        yield from texts_in(source, value.expression)
    elif isinstance(value, cst.Yield):
        yield from texts_in(source, value.value) if isinstance(value.value, cst.BaseExpression) else ()
    elif isinstance(value, cst.Call):
        name = dotted(value.func)
        method = name.rpartition(".")[2]
        if raises or is_speech(method) or asks_by_name(method) or method[:1].isupper():
            yield from (text for argument in value.args for text in _in_argument(source, argument.value, raises))
        yield from _answered(source, value)
    elif isinstance(value, cst.Dict | cst.Tuple | cst.List):
        yield from (text for element in value.elements if (text := _fixed(source, element.value)))
    elif text := _fixed(source, value):
        yield text


def _in_argument(source: FunctionSource, given: cst.BaseExpression, raises: bool) -> Iterator[str]:
    if isinstance(given, cst.Dict | cst.Call):
        yield from texts_in(source, given, raises=raises)  # `jsonify({"reply": …})`, `reply(token, Message(…))`
    elif text := _fixed(source, given):
        yield text


def _answered(source: FunctionSource, call: cst.Call) -> Iterator[str]:
    """Yield what the project's function that *call* calls gives back: a text, or the row of a table that is named."""
    helper = source.function_named(dotted(call.func)) if "()" not in dotted(call.func) else None
    body = [s for s in statements(helper.node.body) if not is_docstring(s)] if helper is not None else []
    if helper is None or len(body) != 1 or not isinstance(body[0], cst.Return) or body[0].value is None:
        return
    answer = body[0].value
    table = answer.value if isinstance(answer, cst.Subscript) else None
    if isinstance(answer, cst.Call) and isinstance(answer.func, cst.Attribute) and answer.func.attr.value == "get":
        table = answer.func.value
    rows = helper.value_of(table) if table is not None else None
    keys = [source.value_of(argument.value) for argument in call.args]
    told = [rows[key] for key in keys if isinstance(key, str) and key in rows] if isinstance(rows, dict) else []
    yield from (text for text in (*told, _fixed(helper, answer)) if isinstance(text, str) and text)


def _fixed(source: FunctionSource, expression: cst.BaseExpression) -> str:
    """Return a text as it stands; one that a value is put into is no fixed question."""
    known = source.value_of(expression)
    return known if isinstance(known, str) else ""


def leaves(block: Block) -> bool:
    """Tell whether what stands behind *block* is not reached through it."""
    return bool(block) and isinstance(block[-1], cst.Return | cst.Continue | cst.Break | cst.Raise)


def _is_silent(statement: cst.CSTNode) -> bool:
    if isinstance(statement, cst.Return):
        # Some frameworks want the next state back: `return WAIT_CITY`, `return 1`.
        name = dotted(statement.value) if statement.value is not None else "None"
        return name in ("None", "True", "False") or name.isupper() or isinstance(statement.value, cst.Integer)
    if isinstance(statement, cst.Assign):
        calls = (part for part in (statement.value, *nodes(statement.value, cst.Call)) if isinstance(part, cst.Call))
        return all(dotted(call.func).endswith(_CLOCKS) for call in calls)
    if isinstance(statement, cst.Expr):
        call = statement.value.expression if isinstance(statement.value, cst.Await) else statement.value
        return isinstance(call, cst.Call) and (keeps_record(call) or _is_kept(call))
    return isinstance(statement, cst.Continue | cst.Break | cst.Pass)


def _is_kept(call: cst.Call) -> bool:
    """Whether *call* only keeps in mind what is waited for: `state.set_state(…)`, `ctx.set_waiting("city")`."""
    receiver, _, method = dotted(call.func).rpartition(".")
    tokens = name_tokens(method)
    owner = name_tokens(receiver.rpartition(".")[2])
    return bool(tokens) and tokens[0] in _KEEPS and any(token in _HELD for token in [*owner, *tokens[1:]])
