"""What extract makes of a branch is carried out in hybrid by the dynamic side, which left the branch to legacy before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from migrate_kit.codemod import apply
from migrate_kit.codemod.extract import plan_extract
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call
from tests.codemod.test_extract import routers_of
from tests.shim.conftest import settle, spec, to_stage, twin

ID = "app_under_test:handle"
SOURCE = """
notes = []


class Desk:
    def __init__(self):
        self.kept = []

    def handle(self, text):
        if "keep" in text:
            self.kept.append(text)
            return "kept " + text
        elif "forget" in text:
            self.kept.clear()
            return "forgotten"
        elif "count" in text or "how many" in text:
            print(len(self.kept))
            return "counted"
        return None


def handle(text):
    if "note" in text:
        notes.append(text)
        return "noted " + text
    elif "forget" in text:
        notes.clear()
        return "forgotten"
    elif "count" in text or "how many" in text:
        print(len(notes))
        return "counted"
    return None
"""


@pytest.mark.parametrize("function", ["handle", "Desk.handle"])
def test_hybrid_calls_the_function_that_a_branch_became(
    function: str, tmp_path: Path, flags: Callable[..., None], module: Callable[..., ModuleType]
) -> None:
    path = tmp_path / "bot.py"
    path.write_text(SOURCE, encoding="utf-8")
    routers = [one for one in routers_of(SOURCE.encode()) if one.function == function]
    plan = plan_extract(tmp_path, routers, suggest=lambda branch, router: ["keep_it"])
    apply(plan.edits)
    name = plan.extractions[0].function
    assert name == ("Desk.keep_it" if "." in function else "keep_it")
    word = "keep" if "." in function else "note"
    known = twin({word: name}, function=function, kind="method" if "." in function else "function")
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call(name, text=text)), twins={ID: known}, tools=[spec(name)]
    )
    indent = "    " if "." in function else ""
    source = path.read_text(encoding="utf-8").replace(f"\n{indent}def handle", f"\n{indent}@wrap\n{indent}def handle")
    app = module(source, wrap=router(ID, runtime=runtime))
    to_stage(flags, "hybrid")
    desk = app.Desk()
    handle = desk.handle if "." in function else app.handle
    answer = handle("put that down")  # no word of the branch is in it
    assert answer in ("kept put that down", "noted put that down")
    assert (desk.kept or app.notes) == ["put that down"]
    settle()
    (row,) = runtime.sink.observations
    assert (row.served_by, row.executed) == ("dynamic", (name,))
