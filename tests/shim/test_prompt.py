"""A row says what the language model was told that had a part in its decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from migrate_kit.model.decision import Decision, Trace
from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin
from tests.shim.test_losses import APP


class Prompted(ScriptedRuntime):
    """A runtime that knows what it tells a model."""

    prompt_version = "words-2"


def decide(text: str) -> Decision:
    decided = call("restart")
    return replace(decided, trace=Trace(chooser="chosen")) if "unsure" in text else decided


@pytest.mark.parametrize(("kind", "told"), [(Prompted, "words-2"), (ScriptedRuntime, "")])
def test_only_where_a_model_was_asked_and_the_runtime_knows(
    flags: Callable[..., None], module: Callable[..., ModuleType], kind: type[ScriptedRuntime], told: str
) -> None:
    runtime = kind(
        router=ScriptedRouter(decide),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path(), again_rate=0.0),
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    for text in ("restart unsure", "restart a"):
        app.handle(text)
    settle()
    assert [row.prompt_version for row in runtime.sink.observations] == [told, ""]
