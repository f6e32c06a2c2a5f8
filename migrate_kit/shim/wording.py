"""What a user reads where a decided call was stopped: what would have happened, and who can go on from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate_kit.errors import ArgumentsInvalid, ConfirmationNeeded, ToolTimeout, TooOften
from migrate_kit.shim.voice import sentence

if TYPE_CHECKING:
    from migrate_kit.execute.course import Course
    from migrate_kit.model.decision import ToolCall
    from migrate_kit.shim.binding import BoundTool
    from migrate_kit.shim.plan import Act


def language_for(text: str, default: str) -> str:
    """Return the language to answer *text* in: Chinese where it has Chinese characters, *default* where no letter."""
    if any("\u4e00" <= char <= "\u9fff" or "\u3400" <= char <= "\u4dbf" for char in text):
        return "zh"
    return "en" if any(char.isalpha() for char in text) else default


def stopped(error: Exception, act: Act, language: str, *, has_done: bool = False) -> str:
    """Return the sentence for a call that *error* kept from being made, or from ending.

    Nothing in it is meant for a developer; that stands in the log. *has_done*: an earlier call of the same request
    was carried out.
    """
    action = described(act.tool, act.call, language)
    if isinstance(error, ToolTimeout):
        said = sentence("shim.stopped.late", language, action=action)
    elif isinstance(error, TooOften):
        said = sentence("shim.stopped.too_often", language, action=action)
    elif isinstance(error, ConfirmationNeeded):
        said = sentence("shim.stopped.needs_confirmation", language, action=action)
    elif isinstance(error, ArgumentsInvalid):
        problems = _problems(error, act, language)
        said = sentence("shim.stopped.invalid", language, action=action, problems=problems)
    else:
        said = sentence("shim.stopped.other", language, action=action)
    return said + sentence("shim.stopped.partly", language) if has_done else said


def described(tool: BoundTool, call: ToolCall, language: str) -> str:
    """Return a decided call in words: the summary of its tool, and the values by their parameters' names."""
    from migrate_kit.execute.confirm.wording import described as words_of

    return words_of(call, tool.spec, "zh" if language == "zh" else "en")


def partly(course: Course, language: str) -> str:
    """Return what was found before *course* was stopped, and what is still running or was never begun."""
    values = [node.value for node in course.ended if isinstance(node.value, str)]
    told = [
        sentence(f"shim.partly.{what}", language, tools=", ".join(dict.fromkeys(call.tool for call in calls)))
        for what, calls in (("running", course.running), ("left", course.left))
        if calls
    ]
    return (
        "\n".join([*values, "".join(told)]) if told else "\n".join(values) or sentence("shim.partly.nothing", language)
    )


def _problems(error: ArgumentsInvalid, act: Act, language: str) -> str:
    """Return what does not fit, in *language*; the error itself has it in the language of the executor."""
    from migrate_kit.execute import coerce, validate

    spec = act.tool.spec
    found = [] if spec is None else validate(coerce(act.call.arguments, spec), spec)
    told = [problem.say("zh" if language == "zh" else "en") for problem in found]
    return sentence("shim.problems", language).join(told) or str(error.fields.get("problems", ""))
