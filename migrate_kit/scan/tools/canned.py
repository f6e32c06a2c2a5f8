"""What the statements of a branch come to: a fixed text that is said, something that is done, or nothing.

Good: `return "9 to 5"`, `bot.say(HOURS)`, `await ctx.send(random.choice(JOKES))`, `reply = "1 Main Street"` only say;
      so does `return answer` in a loop over a table of words and answers.
Good: `notes.append(text)`, `return time.strftime("%H:%M")` do something.
Good: `send_message("boss@corp.example", "late")` does something: somebody else hears it.
Good: `say("bye" if self.charge() else "no money")` does something, too: what a test or an argument does counts.
Bad:  `return None`, `continue`, `raise Busy`, `logger.info("hm")`, `seen = True` are nothing that a user asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

import libcst as cst

from migrate_kit.scan.tools.addressee import is_elsewhere
from migrate_kit.scan.tools.around import Around
from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.hop import all_deeds
from migrate_kit.scan.tools.lexicon_people import ASKERS
from migrate_kit.scan.tools.record_keeping import keeps_record
from migrate_kit.scan.tools.speech import is_speech
from migrate_kit.scan.tools.syntax import dotted, is_docstring, nodes, statements, word_set

Kind = Literal["says", "acts", "nothing"]
_PICKS = word_set("choice choices sample")
_ENDS = word_set("exit quit sys.exit os._exit time.sleep asyncio.sleep sleep")
_LOGGERS = word_set("log logger logging _logger _log LOG LOGGER warnings")
_LOGS = word_set("debug info warn warning error exception critical fatal success trace log msg")
_RUN_LATER = word_set("callback callbacks then hook func function target action handler after")
"""What is handed over under these names is run."""
_QUIET = (cst.Pass, cst.Break, cst.Continue, cst.Raise, cst.Global, cst.Nonlocal, cst.Import, cst.ImportFrom)
_CALM = (None, True, False, "", 0)


class Saying:
    """Reads the statements of one branch that stands in *around*, perhaps in a round of *loop*."""

    def __init__(self, source: FunctionSource, around: Around, loop: cst.For | None) -> None:
        self.source = source
        self.read_later = around.read_behind(source.last_line)
        self.handed_in = around.handed_in
        self.shared = around.shared
        self.rows = _rows_of(source, loop)
        self.texts: list[str] = []
        """The fixed texts that were said, in source order."""
        self._spoken: set[int] = set()
        kind = self._block(list(statements(source.node.body)))
        self.kind: Kind = "acts" if kind == "says" and self._does_more() else kind

    def _does_more(self) -> bool:
        """Whether something else is done than said: in a test, an argument, or an expression that nobody reads."""
        silent = self.source.node.visit(_Silence(self._spoken))
        assert isinstance(silent, cst.FunctionDef)
        return any(deed.effect != "read_only" for _, deed in all_deeds(replace(self.source, node=silent)))

    def _block(self, block: Sequence[cst.CSTNode]) -> Kind:
        kinds = {self._statement(statement) for statement in block if not is_docstring(statement)}
        return "acts" if "acts" in kinds else "says" if "says" in kinds else "nothing"

    def _statement(self, statement: cst.CSTNode) -> Kind:
        match statement:
            case cst.Return(value=value):
                return "nothing" if value is None else self._given(value)
            case cst.Expr(value=cst.Yield(value=cst.BaseExpression() as value)):
                return self._given(value)
            case cst.Expr(value=value):
                return self._alone(value.expression if isinstance(value, cst.Await) else value)
            case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))], value=value):
                return self._bound(name, value)
            case cst.AnnAssign(target=cst.Name(value=name), value=cst.BaseExpression() as value):
                return self._bound(name, value)
            case cst.AugAssign(target=cst.Name(value=name), value=value):
                return self._bound(name, value)
            case cst.If():
                return self._block([*statements(statement.body), *_otherwise(statement)])
        return "nothing" if isinstance(statement, _QUIET) else "acts"

    def _given(self, value: cst.BaseExpression) -> Kind:
        inner = value.expression if isinstance(value, cst.Await) else value
        return "says" if self._is_fixed(inner) else "nothing" if self._is_calm(inner) else "acts"

    def _bound(self, name: str, value: cst.BaseExpression) -> Kind:
        """A name that nobody reads afterwards is no decision; one that is read is what is said."""
        if name in self.shared:
            return "acts"
        if name in self.read_later:
            return self._given(value)
        return "acts" if any(True for _ in nodes(value, cst.Call)) or isinstance(value, cst.Call) else "nothing"

    def _alone(self, value: cst.BaseExpression) -> Kind:
        if not isinstance(value, cst.Call):
            return "nothing"
        name = dotted(value.func)
        logs = name.partition(".")[0] in _LOGGERS and name.rpartition(".")[2] in _LOGS
        if name in _ENDS or logs or keeps_record(value):
            return "nothing"
        if self._adds_to_answer(value) or self._speaks(value):
            return "says" if self._says(value) else "acts"
        return "acts"

    def _adds_to_answer(self, call: cst.Call) -> bool:
        owner, _, method = dotted(call.func).rpartition(".")
        return method in ("append", "extend", "add") and owner in self.read_later and owner in self._local

    @property
    def _local(self) -> set[str]:
        targets = (a.targets[0].target for a in nodes(self.source.node.body, cst.Assign))
        return {target.value for target in targets if isinstance(target, cst.Name)}

    def _speaks(self, call: cst.Call) -> bool:
        """Whether the call speaks to the one who asked: by its name, and through what the request came with."""
        called = Called(self.source, call)
        if called.is_answer:
            return True
        if not is_speech(called.method) or is_elsewhere(self.source, call):
            return False
        is_own = not called.receiver or called.root in ("self", "cls") or called.root in self.handed_in
        # `itchat.send("hi", msg.FromUserName)`, `bot.reply_to(message, "hi")`: something global is told to answer.
        return is_own or any(self._is_handed_in(argument) for argument in call.args)

    def _is_handed_in(self, argument: cst.Arg) -> bool:
        root, _, rest = dotted(argument.value).partition(".")
        name = root.removesuffix("()")
        return name in self.handed_in and (bool(rest) or root.endswith("()") or name in ASKERS)

    def _is_addressee(self, value: cst.BaseExpression) -> bool:
        """Whether it only says to whom or in what way: a name, a field of the event, a plain constant."""
        if isinstance(value, cst.Name | cst.Attribute | cst.Subscript):
            return bool(dotted(value))
        return self.source.value_of(value) is not UNRESOLVED

    def _is_calm(self, value: cst.BaseExpression) -> bool:
        given = self.source.value_of(value)
        return given is not UNRESOLVED and not isinstance(given, list | dict | tuple) and given in _CALM

    def _is_fixed(self, value: cst.BaseExpression) -> bool:
        if isinstance(value, cst.Name) and value.value in self.rows:
            return True
        if isinstance(value, cst.IfExp):
            return self._is_fixed(value.body) and self._is_fixed(value.orelse)
        if isinstance(value, cst.Call):
            method = dotted(value.func).rpartition(".")[2]
            if value.args and (is_speech(method) or method in _PICKS):
                return self._says(value)
        said = list(_texts(self.source.value_of(value)))
        self.texts += said
        return bool(said)

    def _says(self, call: cst.Call) -> bool:
        """Whether *call* is given a fixed text, and else only to whom and in what way it is said."""
        if is_elsewhere(self.source, call):
            return False
        self._spoken.add(id(call))
        if any(argument.keyword is not None and _is_run(argument.keyword.value) for argument in call.args):
            return False
        fixed = [self._is_fixed(argument.value) for argument in call.args]
        return any(fixed) and all(
            is_fixed or self._is_addressee(argument.value) for is_fixed, argument in zip(fixed, call.args, strict=True)
        )


class _Silence(cst.CSTTransformer):
    """Puts what is said in place of the calls that say it."""

    def __init__(self, spoken: set[int]) -> None:
        self._spoken = spoken

    def leave_Call(  # noqa: N802 - so LibCST wants it
        self, original_node: cst.Call, updated_node: cst.Call
    ) -> cst.BaseExpression:
        if id(original_node) not in self._spoken:
            return updated_node
        through = cst.Element(updated_node.func)  # `self.purge().say(…)`
        return cst.Tuple([through, *(cst.Element(argument.value) for argument in updated_node.args)])


def _is_run(keyword: str) -> bool:
    return keyword in _RUN_LATER or keyword.startswith("on_")


def _otherwise(statement: cst.If) -> list[cst.CSTNode]:
    rest = statement.orelse
    if rest is None:
        return []
    return list(statements(rest.body)) if isinstance(rest, cst.Else) else [rest]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from [value] if value.strip() else []
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)


def _rows_of(source: FunctionSource, loop: cst.For | None) -> frozenset[str]:
    """Return the names that a loop over a constant table binds."""
    if loop is None or table_of(source, loop) is None:
        return frozenset()
    return frozenset(n.value for n in (loop.target, *nodes(loop.target, cst.Name)) if isinstance(n, cst.Name))


def table_of(source: FunctionSource, loop: cst.For) -> list[tuple[Any, ...]] | None:
    """Return the rows of the table that *loop* goes through, None where it is no constant table of texts."""
    over = loop.iter
    if isinstance(over, cst.Call) and dotted(over.func).endswith(".items") and isinstance(over.func, cst.Attribute):
        kept = source.value_of(over.func.value)
        rows = list(kept.items()) if isinstance(kept, dict) else None
    else:
        kept = source.value_of(over)
        rows = [tuple(row) for row in kept if isinstance(row, list | tuple)] if isinstance(kept, list | tuple) else None
    return rows if rows and all(len(row) > 1 for row in rows) else None
