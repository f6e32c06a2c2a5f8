"""The text of a new function and of what calls it, from a run, its contract, its home and its name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.extract.contract import Contract
from migrate_kit.codemod.extract.home import Home
from migrate_kit.codemod.extract.names import parameters_of
from migrate_kit.codemod.extract.outside import Moved
from migrate_kit.codemod.extract.text import Splice, Text
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.run import Run
from migrate_kit.codemod.tree import Function

_UNIT = b"    "


@dataclass(frozen=True, slots=True)
class NewFunction:
    """One branch as a function."""

    run: Run
    contract: Contract
    home: Home
    name: str

    @property
    def gone(self) -> Moved:
        """What it takes out of the scope it comes from, and leaves there instead."""
        return Moved(self.run.scopes[-1], self.contract.moved, self.contract.parameters, self.contract.results)

    @property
    def parameters(self) -> tuple[str, ...]:
        """What the call hands in; a method is called on its receiver."""
        return tuple(name for name in self.contract.parameters if name != self.home.receiver)

    def splices(self, text: Text, others: Sequence[Splice]) -> tuple[Splice, Splice]:
        """Return the function above its home, behind *others* there, and its call in the branch. Raises Refused."""
        at = text.start(text.with_comments(text.first_line(self.home.before), blanks=False))
        is_first = not any(other.start == other.end == at for other in others)
        return Splice(at, at, self._defined(text, is_first=is_first)), self._called(text)

    def _defined(self, text: Text, *, is_first: bool) -> bytes:
        line = self.home.before.lineno
        indent, ending = text.indent(line), text.ending(line)
        inner = indent + self._unit(text)
        parts = [indent + b"@classmethod" + ending] if self.home.is_class_method else []
        parts.append(indent + self._encoded(self._head(), text) + ending)
        for word, names in (("global", self.contract.global_), ("nonlocal", self.contract.nonlocal_)):
            if names:
                parts.append(inner + self._encoded(f"{word} {', '.join(names)}", text) + ending)
        parts.extend(self._body(text, inner, ending))
        if self.contract.results:
            parts.append(inner + self._encoded(f"return {', '.join(self.contract.results)}", text) + ending)
        apart = ending * (1 if indent else 2)
        return (apart if is_first and not self._is_apart(text) else b"") + b"".join(parts) + apart

    def _is_apart(self, text: Text) -> bool:
        """Tell whether an empty line, or the head of what it stands in, is above the home already."""
        line = text.with_comments(text.first_line(self.home.before), blanks=False)
        above = text.lines[line - 2].strip() if line > 1 else b""
        return not above or above.endswith(b":")

    def _body(self, text: Text, inner: bytes, ending: bytes) -> Iterator[bytes]:
        moved = self.contract.moved
        if not self._is_block(text):
            start, end = self._span(text)
            yield inner + text.plain[start:end] + ending
            return
        first, last = self._lines(text)
        lines = list(text.moved(first, last, text.indent(moved[0].lineno), inner))
        if not lines[-1].endswith((b"\n", b"\r")):
            lines[-1] += ending
        yield from lines

    def _called(self, text: Text) -> Splice:
        call = self._encoded(self._call(), text)
        if not self._is_block(text):
            return Splice(*self._span(text), call)
        first, last = self._lines(text)
        end = text.start(last) + len(text.lines[last - 1])
        at_end = text.lines[last - 1].endswith((b"\n", b"\r"))
        new = text.indent(self.contract.moved[0].lineno) + call + (text.ending(last) if at_end else b"")
        return Splice(text.start(first), end, new)

    def _head(self) -> str:
        receiver = [self.home.receiver] if self.home.receiver else []
        taken = ", ".join([*receiver, *map(self._parameter, self.parameters)])
        return f"{'async ' if self.contract.is_async else ''}def {self.name}({taken}):"

    def _parameter(self, name: str) -> str:
        """Return the parameter with the annotation that the function around gives it, where that is plain."""
        known = parameters_of(self.run.function) if self.run.function is not None else {}
        given = known.get(name)
        if (
            given is None
            or given.annotation is None
            or self.home.before is not self.run.function
            or self._is_star(name)
        ):
            return name
        shown = ast.unparse(given.annotation)
        return f"{name}: {shown}" if shown.isascii() and "\n" not in shown else name

    def _is_star(self, name: str) -> bool:
        assert self.run.function is not None
        given = self.run.function.args
        return name in (getattr(given.vararg, "arg", None), getattr(given.kwarg, "arg", None))

    def _call(self) -> str:
        dot = f"{self.home.receiver}." if self.home.receiver else ""
        call = f"{dot}{self.name}({', '.join(self.parameters)})"
        if self.contract.is_generator:
            call = f"(yield from {call})" if self.contract.returns else f"yield from {call}"
        elif self.contract.is_async:
            call = f"await {call}"
        if self.contract.returns:
            return f"return {call}"
        return f"{', '.join(self.contract.results)} = {call}" if self.contract.results else call

    def _is_block(self, text: Text) -> bool:
        return text.stands_alone(self.contract.moved[0], self.contract.moved[-1])

    def _lines(self, text: Text) -> tuple[int, int]:
        first, last = self.contract.moved[0], self.contract.moved[-1]
        begin = text.with_comments(text.first_line(first), blanks=self.run.is_arm)
        return begin, last.end_lineno or last.lineno

    def _span(self, text: Text) -> tuple[int, int]:
        first, last = self.contract.moved[0], self.contract.moved[-1]
        if any(isinstance(one, Function | ast.ClassDef) for one in self.contract.moved):
            raise Refused(why="one_line")
        end = last.end_lineno or last.lineno
        return text.offset(first.lineno, first.col_offset), text.offset(end, last.end_col_offset or 0)

    def _unit(self, text: Text) -> bytes:
        """Return one more indentation, as the function around has it."""
        within: Sequence[ast.stmt] = self.run.function.body if self.run.function is not None else self.run.statements
        outer = self.run.function.lineno if self.run.function is not None else self.run.line
        inner, indent = text.indent(within[0].lineno), text.indent(outer)
        return inner[len(indent) :] if inner.startswith(indent) and len(inner) > len(indent) else _UNIT

    def _encoded(self, line: str, text: Text) -> bytes:
        try:
            return line.encode(text.encoding)
        except (UnicodeError, LookupError) as error:
            raise Refused(why="encoding") from error
