"""Programs made at random: a router whose branches bind, read, loop, catch, return and jump in every mixture."""

from __future__ import annotations

from random import Random

_NAMES = ["n", "m", "k", "t"]
_TESTS = ["'a' in t", "'b' in t", "'c' in t", "'a' in t and len(t) > 1"]


class Maker:
    """Makes one program from a seed."""

    def __init__(self, seed: int, *, kind: str) -> None:
        self.random = Random(seed)
        self.kind = kind
        self.left = 40

    def program(self) -> str:
        """Return the source: a function `f(t)`, coroutine or generator, or a method behind one."""
        pick = self.random
        head = {"function": "def f(t):", "coroutine": "async def f(t):", "generator": "def f(t):"}.get(self.kind)
        lines = ["log = []", "g = 0", "import asyncio", "", ""]
        if self.kind == "method":
            lines += ["class Bot:", "    __x = 5", "    def f(self, t):", *_in(_in(self._body()))]
            return "\n".join([*lines, "bot = Bot()", "def f(t):", "    return bot.f(t)", ""])
        if self.kind == "closure":
            start = ["    k = 3", *(["    nonlocal_ = 1"] if pick.random() < 0.5 else [])]
            return "\n".join(
                [
                    *lines,
                    "def make():",
                    *start,
                    "    def f(t):",
                    *_in(_in(self._body())),
                    "    return f",
                    "f = make()",
                    "",
                ]
            )
        assert head is not None
        return "\n".join([*lines, head, *_in(self._body()), ""])

    def _body(self) -> list[str]:
        pick = self.random
        lines = ["global g"] if pick.random() < 0.3 else []
        if self.kind == "closure" and pick.random() < 0.4:
            lines.append("nonlocal k")
        lines += [
            f"{name} = {pick.choice(['0', 'len(t)', repr('x')])}"
            for name in _NAMES[:3]
            if pick.random() < 0.6 and not (name == "k" and self.kind == "closure")
        ]
        if pick.random() < 0.15:
            lines.append(f"show = lambda: {pick.choice(_NAMES)}")
        where = pick.random()
        chain = self._chain(in_loop=where < 0.3)
        if where < 0.3:
            chain = ["for c in (t, t[:1], t[1:]):", *_in(["t = c" if pick.random() < 0.3 else "pass", *chain])]
        elif where < 0.45:
            chain = [
                "try:",
                *_in(chain),
                "except ValueError as e:",
                *_in(["log.append(('caught', str(e)))", *self._some(1, False)]),
            ]
            chain += (
                [
                    "finally:",
                    *_in([f"log.append({pick.choice(_NAMES[:3])} if {pick.choice(['True', 'False'])} else 0)"]),
                ]
                if pick.random() < 0.4
                else []
            )
        lines += chain
        if pick.random() < 0.3:
            lines += self._chain(in_loop=False)
        if pick.random() < 0.7:
            lines.append(f"return {', '.join(pick.sample(_NAMES, 2))}")
        if self.kind == "generator":
            lines.insert(0, "yield 'begin'")
        return lines

    def _chain(self, *, in_loop: bool) -> list[str]:
        lines: list[str] = []
        for index in range(self.random.randint(1, 3)):
            word = "if" if index == 0 else "elif"
            lines += [f"{word} {self.random.choice(_TESTS)}:", *_in(self._some(self.random.randint(1, 4), in_loop))]
        if self.random.random() < 0.3:
            lines += ["else:", *_in(self._some(1, in_loop))]
        return lines

    def _some(self, count: int, in_loop: bool) -> list[str]:
        return [line for _ in range(count) for line in self._statement(in_loop)] or ["pass"]

    def _statement(self, in_loop: bool) -> list[str]:
        pick, self.left = self.random, self.left - 1
        name, other = pick.choice(_NAMES), pick.choice(_NAMES)
        simple = [
            [f"{name} = {self._value()}"],
            [f"log.append({other})"],
            [f"print({other!r}, {other})"],
            [f"{name} = str({name}) + 'x'"],
            [f"log.append([{other} for c in t if (q := c)])"],
            [f"if ({name} := len(t)) > 2:", f"    log.append({name})"],
            ["g = g + 1" if pick.random() < 0.5 else "log.append(g)"],
            [f"import json as {name}" if pick.random() < 0.1 else f"{name}, q = {self._value()}, 1"],
            [f"log.append(sorted(t, key=lambda c: ({other}, c)))"],
            [f"log.append(any(c == {other} for c in t))"],
            [f"log.append((lambda: {other})())"],
        ]
        if self.left < 0 or pick.random() < 0.6:
            return pick.choice(simple)
        return self._compound(in_loop, name)

    def _compound(self, in_loop: bool, name: str) -> list[str]:
        pick = self.random
        test = f"len(t) > {pick.randint(0, 3)}"
        leaving = ["return", f"return {name}", f"raise ValueError({name})"] + (["break", "continue"] if in_loop else [])
        choices = [
            [pick.choice(leaving)],
            [f"if {test}:", *_in([pick.choice(leaving)])],
            [f"if {test}:", *_in(self._some(1, in_loop)), "else:", *_in(self._some(1, in_loop))],
            [f"for {name} in range(2):", *_in(self._some(1, True))],
            ["try:", *_in(self._some(1, in_loop)), "except ValueError as e:", *_in(["log.append(str(e))"])],
            ["def inner():", *_in([f"return {name}"]), "log.append(inner())"],
            [f"del {name}"] if pick.random() < 0.2 else [f"log.append({name})"],
        ]
        if self.kind == "generator":
            choices += [[f"yield {name}"], [f"{name} = yield 'sent'"]] * 2
        if self.kind == "coroutine":
            choices += [["await asyncio.sleep(0)"]] * 2
        if self.kind == "method":
            choices += [["log.append(self.__x)"], ["self.seen = t"]]
        return pick.choice(choices)

    def _value(self) -> str:
        return self.random.choice(["1", "len(t)", "t[:1]", "'w'", "n", "m"])


KINDS = ("function", "coroutine", "generator", "method", "closure")


def _in(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
