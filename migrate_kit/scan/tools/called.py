"""The name of a call, taken apart: root, receiver and method, with imports resolved.

Good: `rm(p)` after `from os import remove as rm` is `os.remove`; `self.db.users.delete(k)` has the receiver
      `self.db.users` and the method `delete`.
Bad:  `handlers[k](x)` has no name to go by.
"""

from __future__ import annotations

from functools import cached_property

import libcst as cst

from migrate_kit.scan.tools.addressee import is_elsewhere
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.speech import is_speech
from migrate_kit.scan.tools.syntax import dotted, word_set

_HARMLESS = word_set("""
    logger log logging print re json math datetime time date random string copy itertools functools os.path path
    textwrap html urllib.parse base64 hashlib uuid decimal statistics collections operator sys.stdout asyncio warnings
    tempfile contextlib typing enum dataclasses inspect traceback unicodedata zoneinfo fractions heapq bisect struct ast
""")
# To answer the one who asked is not an effect; to send something to somebody else is.
_ANSWERS = word_set("""
    send say reply respond answer finish speak talk tell send_message reply_text reply_message tts voice_output output
    say_text respond_with followup defer reply_to
""")
_ANSWERERS = word_set("self bot ctx event update message msg session matcher mic voice speaker tts engine assistant")
_SPOKEN = word_set("say speak talk respond reply answer tts print input voice speak_text say_text text_to_speech")


class Called:
    """One call of a body and the parts of its name."""

    def __init__(self, source: FunctionSource, call: cst.Call, *, is_alone: bool = False) -> None:
        self.source = source
        self.call = call
        self.is_alone = is_alone  # nobody reads what it returns
        self.name = dotted(call.func)

    @staticmethod
    def full_name(source: FunctionSource, name: str) -> str:
        """Return *name* with its first part replaced by what it was imported as."""
        root, dot, rest = name.partition(".")
        return source.imports.get(root, root) + dot + rest

    @cached_property
    def full(self) -> str:
        """The dotted name with imports resolved."""
        return self.full_name(self.source, self.name)

    @property
    def receiver(self) -> str:
        """Everything before the method; "" for a bare call."""
        return self.name.rpartition(".")[0]

    @property
    def method(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]

    @property
    def root(self) -> str:
        """The first name of the receiver, "" for a bare call."""
        return self.receiver.split(".")[0].replace("()", "")

    @property
    def is_harmless(self) -> bool:
        """Whether the receiver only computes or logs."""
        return self.root in _HARMLESS or self.receiver in _HARMLESS or self.full.rpartition(".")[0] in _HARMLESS

    @cached_property
    def is_answer(self) -> bool:
        """Whether it only speaks to the one who asked (`self.say(…)`, `ctx.send(…)`, `speak(…)`)."""
        if not self.receiver:
            return self.name in _SPOKEN and not is_elsewhere(self.source, self.call)
        answers = self.method in _ANSWERS and self.receiver.rpartition(".")[2].removesuffix("()") in _ANSWERERS
        return answers and not is_elsewhere(self.source, self.call)

    @cached_property
    def tells_others(self) -> bool:
        """Whether it speaks to somebody that it names: `send_message("boss@corp.example", …)`."""
        speaks = is_speech(self.method) or self.method in _ANSWERS
        return speaks and is_elsewhere(self.source, self.call)
