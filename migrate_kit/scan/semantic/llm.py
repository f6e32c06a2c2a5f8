"""A language model chooses: tools are handed to it, or it is asked which of several fits."""

from __future__ import annotations

import re

from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.semantic.called import called
from migrate_kit.scan.semantic.outlook import Outlook

HINTS = (b"openai", b"anthropic", b"langchain", b"langgraph", b"ollama", b"bind_tools", b"tool_choice",
         b"generate_content", b"llm", b"LLM", b"gpt", b"GPT", b"completions", b"invoke(")  # fmt: skip
_MODEL = re.compile(
    r"(?:^|\.)(?:completions?|messages|responses|ChatCompletion)\.a?create$|(?:^|\.)a?completion$|generate_content$|"
    r"(?:llm(?!atch)|gpt|openai|anthropic|claude|gemini|ollama|qwen|deepseek|chat_?model|language_?model)\w*(?:\.\w+)*$|"
    r"(?:^|\.)(?:chain|agent|model)\w*\.(?:a?invoke|run|predict)$",
    re.I,
)
_CALLED = (
    called(rb"(?:llm(?!atch)|gpt|openai|anthropic|claude|gemini|ollama|qwen|deepseek|chat_?model|language_?model)\w*"),
    called(rb"completion|generate_content|bind_tools|bind_functions|create_\w*agent|initialize_agent"),
)
_MADE_BY = (called(rb"create"), re.compile(rb"completion|messages|responses"))
_RUN_BY = (called(rb"invoke|run|predict"), re.compile(rb"chain|agent|model"))
_TOOLS_TO_IT = frozenset({"tools", "functions", "tool_choice", "function_call", "tool_config"})
_AGENT = re.compile(r"(?:^|\.)(?:bind_tools|bind_functions|create_\w*agent|initialize_agent)$")
_ASKS = re.compile(
    r"\b(?:choose|select|pick|decide|classif|determine|identif|which|route|one of)[^.]{0,90}"
    r"\b(?:tool|function|intent|action|categor|route|agent|skill|handler|command|label)",
    re.I | re.S,
)
_ASKS_ZH = re.compile(
    r"(?:选择|选出|判断|识别|分类|哪个|哪一个|挑选|路由)[^。]{0,40}(?:工具|函数|意图|类别|技能|动作|标签)", re.S
)


def may_ask_a_model(small: bytes) -> bool:
    """Tell whether some code, in small letters, calls what may be a model."""
    if any(pattern.search(small) for pattern in _CALLED):
        return True
    return any(all(pattern.search(small) for pattern in both) for both in (_MADE_BY, _RUN_BY))


def chosen_by_a_model(seen: Outlook) -> tuple[int, Ground] | None:
    """Return the line where a model is asked for the choice, and the ground; None where none is."""
    for name, call in seen.calls:
        given = {k.arg for k in call.keywords if k.arg is not None}
        handed = given & _TOOLS_TO_IT and _MODEL.search(name)
        if handed or _AGENT.search(name):
            return call.lineno, ground("semantic-tools", 0.0, what=name)
    asked = next(((name, call) for name, call in seen.calls if _MODEL.search(name)), None)
    if asked is None or not (_ASKS.search(seen.texts) or _ASKS_ZH.search(seen.texts)):
        return None
    return (asked[1].lineno, ground("semantic-prompt", 0.0, what=asked[0])) if seen.chooses else None
