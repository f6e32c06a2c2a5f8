"""Where a refusal may be said as text, and in whose words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.errors import ConfirmationNeeded
from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, approved, call, refuse
from tests.shim.conftest import spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    from typing import Any, Optional
    def restart():
        return {result}
    @wrap("app_under_test:handle")
    def handle(text){arrow}:
        return restart()
"""


def make(module: Make, decide: Any, *, arrow: str = "", result: str = "'done'", language: str = "en") -> Any:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(decide),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path(), language=language),
    )
    return module(APP.format(arrow=arrow, result=result), wrap=lambda i: router(i, runtime=runtime))


@pytest.mark.parametrize(
    ("arrow", "said"),
    [
        ("", True), (" -> str", True), (" -> 'str | None'", True), (" -> Optional[str]", True), (" -> Any", True),
        (" -> dict[str, str]", False), (" -> None", False), (" -> 'dict[str, Any]'", False),
    ],
)  # fmt: skip
def test_before_anything_was_returned_the_annotation_tells(flags: Flags, module: Make, arrow: str, said: bool) -> None:
    app = make(module, lambda text: refuse("denied", message="no"), arrow=arrow)
    to_stage(flags, "full")
    assert app.handle("restart") == ("no" if said else None)


def test_what_was_returned_last_tells_better(flags: Flags, module: Make) -> None:
    decisions = {"go": call("restart"), "no": refuse("denied", message="no")}
    app = make(module, decisions, result="{'ok': 1}")
    to_stage(flags, "full")
    assert app.handle("go") == {"ok": 1}
    assert app.handle("no") is None


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", ["missing_argument", "denied", "invalid", "needs_confirmation"])
def test_a_refusal_without_words_gets_ours_in_the_users_language(
    flags: Flags, module: Make, kind: str, language: str
) -> None:
    app = make(module, lambda text: refuse(RefusalKind(kind), tool="restart"), language=language)
    to_stage(flags, "full")
    for text in ("重启 restart" if language == "zh" else "please restart", "123"):
        answer = app.handle(text)
        assert "restart" in answer
        assert is_chinese(answer) is (language == "zh")


@pytest.mark.parametrize(
    ("text", "chinese"), [("取消订单 8", True), ("cancel order 8", False), ("cancel 订单 8", True), ("8", True)]
)
def test_a_stopped_call_is_told_in_the_language_of_the_request(
    flags: Flags, module: Make, text: str, chinese: bool
) -> None:
    def execute(*_: Any, **__: Any) -> Any:
        raise ConfirmationNeeded(tool="restart", call="restart(service='orders')")

    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda _: call("restart")),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[approved(spec("restart").model_copy(update={"summary": "Restart it."}))],
        settings=ShimSettings(root=Path(), state_path=Path(), language="zh"),
        execute=execute,
    )
    app = module(APP.format(arrow="", result="'done'"), wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "full")
    answer = app.handle(text)
    assert is_chinese(answer) is chinese
    assert "Restart it" in answer
    assert "restart(" not in answer


def is_chinese(text: str) -> bool:
    return any("一" <= char <= "鿿" for char in text)
