"""Tools are found by what the wrapped function can reach, and never by importing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from migrate_kit.shim.bind import find
from tests.shim.service import HERE

Make = Callable[..., ModuleType]


def test_each_kind_of_place_is_looked_at(module: Make) -> None:
    tools = module(
        "def restart(): pass\nclass Client:\n    def stop(self): pass\n    @staticmethod\n    def free(): pass\n",
        "deep.tools",
    )
    app = module(
        "from deep.tools import restart as again, Client\nclient = Client()\n"
        "def outer():\n    def inner(): pass\n    def handle(text): return inner\n    return handle\nhandle = outer()\n"
    )
    found = find("deep.tools:restart", app.handle)
    assert found is not None
    assert found.function is tools.restart
    method = find("tools:Client.stop", app.handle)
    assert method is not None
    assert method.callable_on(None, vars(app)) == app.client.stop
    free = find("deep.tools:Client.free", app.handle)
    assert free is not None
    assert free.callable_on(None, {}) is tools.Client.free
    inner = find("app_under_test:inner", app.handle)
    assert inner is not None
    assert inner.function is app.handle("x")
    assert find("deep.tools:gone", app.handle) is None
    assert find("no.such.module:restart_it", app.handle) is None


def test_under_python_dash_m_the_running_copy_is_found_and_nothing_is_imported_twice(tmp_path: Path) -> None:
    package = tmp_path / "bot"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "main.py").write_text(
        "import sys\nfrom migrate_kit.shim.bind import find\n"
        "def restart(): pass\ndef handle(text): return restart()\n"
        "found = find('bot.main:restart', handle)\n"
        "print(found.function is restart, 'bot.main' in sys.modules)\n",
        encoding="utf-8",
    )
    for command in (["-m", "bot.main"], ["bot/main.py"]):
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env={"PYTHONPATH": f"{HERE}:{tmp_path}"},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.split() == ["True", "False"]
