"""`migrate-kit run`: real programs behave as without it, and what their routers decide is logged."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from migrate_kit.errors import PathNotFound, UnknownRouter, UnsafeEdit
from migrate_kit.shim.hooks import HAS_MONITORING
from tests.cli.folder import error_of, payload, run
from tests.conftest import CHECKOUT

pytestmark = pytest.mark.xdist_group("run")

SCRIPT = """
import os, subprocess, sys
notes = []


def weather(city="here"):
    return "sunny in " + city


class Desk:
    def handle(self, text):
        if "note" in text:
            notes.append(text)
            return "noted"
        elif "weather" in text:
            return weather()
        return None


def main():
    desk = Desk()
    for line in sys.stdin:
        print(desk.handle(line.strip()), flush=True)
    print(sys.argv[1:], os.environ.get("PYTHONPATH"), [p for p in sys.path if "shim" in p], __name__, __file__)
    if "fork" in sys.argv:
        child = os.fork()
        if not child:
            print(desk.handle("weather in the child"), flush=True)
            sys.exit(0)
        os.waitpid(child, 0)
    if "start" in sys.argv:
        subprocess.run([sys.executable, __file__], input=b"note of the child", check=False)
    if "wait" in sys.argv:
        import time
        time.sleep(30)


if __name__ == "__main__":
    main()
    raise KeyError("end")
"""

MODULE = '''"""Docs."""
from __future__ import annotations
import functools
ROUTES = {}
SEEN = []


def route(name):
    def keep(function):
        ROUTES[name] = function
        @functools.wraps(function)
        def call(*args):
            return function(*args)
        return call
    return keep


def lamp():
    return "lamp"


def fan():
    return "fan"


@route("chat")
def chat(text: str) -> str:
    # first line
    if "lamp" in text:
        return lamp()
    elif "fan" in text:
        return fan()
    elif "list" in text:
        SEEN.append(text)
        return "listed"
    elif "fail" in text:
        raise ValueError(text)
    return "?"


def make():
    def inner(text):
        if "lamp" in text:
            return lamp()
        elif "door" in text:
            print("door")
            return "opened"
        return None
    return inner
'''

LOOP = """
import sys


def say(x):
    print("say", x, flush=True)


def light():
    say("light")


while True:
    query = (sys.stdin.readline().strip() or "bye").lower()
    if "timer" in query:
        say("timer set")
    elif "light" in query:
        light()
    elif "bye" in query:
        say("bye")
        break
    else:
        say("?")
sys.exit(3)
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Programs that were scanned, with every description approved and a database."""
    folder = tmp_path_factory.mktemp("programs")
    (folder / "pkg").mkdir()
    files = {
        "bot.py": SCRIPT,
        "pkg/__init__.py": "",
        "pkg/router.py": MODULE,
        "pkg/__main__.py": "import sys\nfrom pkg.router import ROUTES, make\nfor text in sys.argv[1:]:\n    print(ROUTES['chat'](text), make()(text))\n",
        "loop.py": LOOP,
        "migrate-kit.toml": "",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for arguments in (
            ["scan", "."],
            ["describe"],
            ["review", "--approve-all", "--reviewer", "me"],
            ["db", "upgrade"],
        ):
            result = run(*arguments)
            assert result.exit_code in (0, 1), result.output
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return folder


@pytest.fixture
def folder(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "programs"
    shutil.copytree(project, copy)
    monkeypatch.chdir(copy)
    return copy


def start(
    *command: str, observed: bool, folder: Path, logs: bool = False, **environment: str
) -> subprocess.Popen[bytes]:
    """Start a program, observed or not; only where *logs* is set does it wait for the runtime, which takes a while."""
    ours = [sys.executable, "-m", "migrate_kit", "run", "--quiet", *(["--wait", "60"] if logs else []), "--"]
    paths = os.pathsep.join(filter(None, [environment.pop("PYTHONPATH", ""), str(CHECKOUT)]))
    stage = {} if logs else {"MIGRATE_KIT_STAGE": "legacy"}
    known = os.environ | {"PYTHONPATH": paths} | stage | environment
    pipe = subprocess.PIPE
    every = [*(ours if observed else []), *command]
    return subprocess.Popen(every, cwd=folder, env=known, stdin=pipe, stdout=pipe, stderr=pipe)


def outcome(
    *command: str, folder: Path, given: bytes = b"", observed: bool = True, logs: bool = False, **environment: str
) -> tuple[int, bytes, bytes]:
    process = start(*command, observed=observed, folder=folder, logs=logs, **environment)
    out, err = process.communicate(given, timeout=90)
    return process.returncode, out, err


def rows(folder: Path) -> list[tuple[str, str, list[str]]]:
    """The logged (router, source of the legacy decision, tools), in order."""
    connection = sqlite3.connect(folder / ".migrate-kit" / "decisions.db")
    found = connection.execute("select router, legacy_source, legacy_calls from observations order by at_us").fetchall()
    connection.close()
    return [(router, source, [name for name, _ in json.loads(calls)]) for router, source, calls in found]


def python_path(text: bytes, folder: Path) -> bytes:
    """What a program prints of its PYTHONPATH, without the folder that it starts from."""
    begin = str(CHECKOUT / "migrate_kit" / "shim" / "start").encode() + os.pathsep.encode()
    return text.replace(begin, b"")


def test_a_script_runs_as_without_it_and_is_observed(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*.py")}
    command = (sys.executable, "bot.py", "--router", "x", "-v")
    given = "note 牛奶\nweather?\nhello\n".encode()
    plain = outcome(*command, folder=folder, given=given, observed=False)
    code, out, err = outcome(*command, folder=folder, given=given, logs=True)
    assert (code, python_path(out, folder), err) == plain
    assert code == 1
    assert b"KeyError: 'end'" in err
    seen = rows(folder)
    assert [(router, tools) for router, _, tools in seen] == [
        ("bot:Desk.handle", ["add_notes"]),
        ("bot:Desk.handle", ["weather"]),
        ("bot:Desk.handle", []),
    ]
    assert seen[1][1] == "captured"
    assert seen[0][1] == ("captured" if HAS_MONITORING else "twin")
    assert {path: path.read_bytes() for path in folder.rglob("*.py")} == before


def test_a_module_is_compiled_with_wrapper_and_marks_and_its_registry_holds_them(folder: Path) -> None:
    command = (sys.executable, "-m", "pkg", "lamp", "list", "open the door")
    plain = outcome(*command, folder=folder, observed=False)
    (folder / "migrate-kit.env").write_text("DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=full\n")
    above = {"MIGRATE_KIT_STAGE": "full", "DYNAMIC_TOOL_ENABLED": "true"}
    assert outcome(*command, folder=folder, logs=True, **above) == plain
    # Observing is never above shadow, whatever the flags say.
    connection = sqlite3.connect(folder / ".migrate-kit" / "decisions.db")
    assert set(connection.execute("select stage, served_by from observations")) == {("shadow", "legacy")}
    connection.close()
    assert rows(folder) == [
        ("pkg.router:chat", "captured", ["lamp"]),
        ("pkg.router:make.inner", "captured", ["lamp"]),
        ("pkg.router:chat", "captured", ["add_seen"]),
        ("pkg.router:make.inner", "twin", []),
        ("pkg.router:chat", "twin", []),
        ("pkg.router:make.inner", "captured", ["answer_door"]),
    ]


def test_a_traceback_names_the_lines_as_they_are_and_no_cache_keeps_ours(folder: Path) -> None:
    command = (sys.executable, "-m", "pkg", "fail")
    plain = outcome(*command, folder=folder, observed=False)
    code, out, err = outcome(*command, folder=folder)
    own = [line for line in err.splitlines() if b"router.py" in line or b"__main__.py" in line or b"Error" in line]
    assert own == [
        line for line in plain[2].splitlines() if b"router.py" in line or b"__main__.py" in line or b"Error" in line
    ]
    assert (code, out) == plain[:2]
    assert outcome(*command, folder=folder, observed=False) == plain


def test_what_the_program_forks_and_starts_is_observed_too(folder: Path) -> None:
    code, out, _ = outcome(sys.executable, "bot.py", "fork", "start", folder=folder, given=b"note\n", logs=True)
    assert code == 1
    assert b"sunny in here" in out
    assert sorted(tools for _, _, tools in rows(folder)) == [["add_notes"], ["add_notes"], ["weather"]]


@pytest.mark.parametrize(
    ("sent", "code"),
    [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, -signal.SIGINT)],
)
def test_signals_reach_the_program_itself(sent: signal.Signals, code: int, folder: Path) -> None:
    process = start(sys.executable, "bot.py", "wait", observed=True, folder=folder)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    process.stdin = None
    assert b"wait" in process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(sent)
    _, err = process.communicate(timeout=90)
    assert process.returncode == code
    assert (b"KeyboardInterrupt" in err) == (sent == signal.SIGINT)


def test_a_sitecustomize_and_import_hooks_of_the_program_work(folder: Path) -> None:
    own = folder / "own"
    own.mkdir()
    (own / "sitecustomize.py").write_text(
        "import sys\nfrom importlib.machinery import PathFinder\n"
        "class Hook:\n    @staticmethod\n    def find_spec(name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'pkg':\n            print('hook', name)\n        return None\n"
        "sys.meta_path.insert(0, Hook)\nif 'run' not in sys.orig_argv:\n    print('own sitecustomize', __file__)\n"
    )
    command = (sys.executable, "-m", "pkg", "lamp")
    plain = outcome(*command, folder=folder, observed=False, PYTHONPATH=str(own))
    assert b"hook pkg.router" in plain[1]
    assert outcome(*command, folder=folder, PYTHONPATH=str(own)) == plain


def test_a_program_without_migrate_kit_runs_on_and_says_so(folder: Path) -> None:
    poison = folder / "poison"
    poison.mkdir()
    (poison / "migrate_kit.py").write_text("raise ImportError('not here')\n")
    assert run("run", "--dry-run", "--", "x").exit_code == 0
    first = start(sys.executable, "-c", "pass", observed=True, folder=folder)
    first.communicate(timeout=90)
    begin = CHECKOUT / "migrate_kit" / "shim" / "start"
    known = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(begin), str(poison)]),
        "MIGRATE_KIT_RUN": str(folder / ".migrate-kit" / "run.json"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pkg", "lamp"], cwd=folder, env=known, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, b"lamp lamp\n")
    assert b"migrate-kit run" in done.stderr
    assert b"not here" in done.stderr


def test_a_file_that_is_another_than_was_scanned_is_left_alone_and_named(folder: Path) -> None:
    process = start(
        sys.executable,
        "-c",
        "print('ready', flush=True); input(); import pkg.router; print(pkg.router.chat('lamp'))",
        observed=True,
        folder=folder,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    (folder / "pkg" / "router.py").write_text("# another\n" + MODULE, encoding="utf-8")
    out, err = process.communicate(b"\n", timeout=90)
    assert (process.returncode, out) == (0, b"lamp\n")
    assert b"router.py" in err


def test_statements_of_a_module_are_followed_by_their_lines(folder: Path) -> None:
    given = b"a TIMER\nlight\nwhat\nbye\n"
    plain = outcome(sys.executable, "loop.py", folder=folder, given=given, observed=False)
    assert plain[0] == 3
    code, out, err = outcome(sys.executable, "loop.py", folder=folder, given=given, logs=HAS_MONITORING)
    assert (code, out) == plain[:2]
    if not HAS_MONITORING:
        assert b"3.12" in err
        return
    tools = [tools for _, _, tools in rows(folder)]
    assert [len(one) for one in tools] == [1, 1, 0, 1]
    assert tools[1] == ["light"]


def test_dry_run_says_what_would_be_observed_and_how(folder: Path) -> None:
    result = payload(run("run", "--dry-run", "--format", "json", "--", "python", "bot.py"))
    found = {(row["router"], row["how"]) for row in result["observed"]}  # type: ignore[attr-defined]
    assert found == {
        ("bot:Desk.handle", "function"),
        ("pkg.router:chat", "function"),
        ("pkg.router:make.inner", "function"),
        ("loop:<module>", "loop"),
    }
    assert not (folder / ".migrate-kit" / "run.json").exists()


def test_an_installed_router_is_not_wrapped_twice(folder: Path) -> None:
    assert run("install", "--router", "pkg.router:chat", "--write").exit_code == 0
    result = payload(run("run", "--dry-run", "--format", "json", "--", "python"))
    assert result["installed"] == ["pkg.router:chat"]
    assert "pkg.router:chat" not in {row["router"] for row in result["observed"]}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (("no-such-program",), PathNotFound),
        (("--router", "bot:none", "--", "python"), UnknownRouter),
    ],
)
def test_what_cannot_be_run_is_an_error(arguments: tuple[str, ...], kind: type[Exception], folder: Path) -> None:
    assert isinstance(error_of(run("run", *arguments)), kind)


def test_nothing_to_observe_is_an_error_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(
        "def note(t):\n    return t\ndef lamp(t):\n    return 1\n"
        "f = lambda t: note(t) if 'note' in t else lamp(t) if 'lamp' in t else None\n"
    )
    run("scan", ".")
    assert isinstance(error_of(run("run", "--", "python", "bot.py")), UnsafeEdit)


def test_a_generator_is_observed_as_any_function_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(
        "def f(t):\n    if 'note' in t:\n        yield t\n    elif 'lamp' in t:\n        yield 1\n"
    )
    run("scan", ".")
    result = payload(run("run", "--dry-run", "--format", "json", "--", "python", "bot.py"))
    assert [(row["router"], row["how"]) for row in result["observed"]] == [("bot:f", "function")]  # type: ignore[attr-defined]
