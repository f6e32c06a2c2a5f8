"""The GitHub Action that we ship: it keeps the rules of a composite action, and its script fails a job for what it should."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from migrate_kit.cli import cli
from tests.conftest import CHECKOUT
from tests.warm import warm_program

ACTION: dict[str, Any] = YAML(typ="safe").load((CHECKOUT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
pytestmark = pytest.mark.xdist_group("action")  # one worker describes the project that all of them copy
_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
_ROUTER = """\
def logs(service):
    \"\"\"Show the last lines of a log of a service.\"\"\"
    return open(f"{service}.log").read()


def boot(host):
    \"\"\"Restart a machine by its name.\"\"\"
    return host


def handle(text):
    if "show log" in text:
        return logs(text)
    elif "reboot" in text:
        return boot(text)
"""


def test_it_keeps_the_rules_of_a_composite_action() -> None:
    assert ACTION.keys() <= {"name", "author", "description", "branding", "inputs", "outputs", "runs"}
    assert ACTION["runs"].keys() == {"using", "steps"}
    assert ACTION["runs"]["using"] == "composite"
    for step in STEPS:
        assert ("run" in step) != ("uses" in step)
        assert ("shell" in step) == ("run" in step)  # a composite action has no shell of its own
        assert step.keys() <= {"name", "id", "if", "run", "shell", "env", "uses", "with", "working-directory"}
        assert all(isinstance(value, str) for value in (*step.get("env", {}).values(), *step.get("with", {}).values()))
    # A tag can be moved to other code; a commit cannot.
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", step["uses"]) for step in STEPS if "uses" in step)
    for given in ACTION["inputs"].values():
        assert given.keys() <= {"description", "required", "default"}
        assert isinstance(given["default"], str)  # an unquoted number or boolean would be another word
    for output in ACTION["outputs"].values():
        (value,) = _EXPRESSION.findall(output["value"])
        assert value.split(".")[:1] == ["steps"]
        assert value.split(".")[1] in {step.get("id") for step in STEPS}


def test_every_input_is_used_and_no_script_holds_one() -> None:
    used = {
        name
        for step in STEPS
        for text in (*step.get("env", {}).values(), *step.get("with", {}).values(), step.get("if", ""))
        for name in re.findall(r"inputs\.([\w-]+)", text)
    }
    assert used == set(ACTION["inputs"])
    # What is pasted into a script is run by it.
    assert not any(_EXPRESSION.search(step.get("run", "")) for step in STEPS)


@pytest.mark.parametrize(("extras", "wanted"), [("lint", "[lint]"), ("", ""), ("lint,tokens", "[lint,tokens]")])
def test_the_version_of_the_action_is_installed(extras: str, wanted: str, tmp_path: Path) -> None:
    (install,) = (step for step in STEPS if step["name"] == "Install migrate-kit")
    _program(tmp_path / "python", 'printf "%s\\n" "$@"')
    done = _bash(install, tmp_path, {"extras": extras}, {"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert done.stdout.splitlines()[:3] == ["-m", "pip", "install"]
    assert done.stdout.splitlines()[-1] == f"{CHECKOUT}{wanted}"


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git project in a folder of its repository: scanned, described, approved and committed."""
    top = tmp_path_factory.mktemp("repository")
    app = top / "my app"
    app.mkdir()
    (app / "migrate-kit.toml").write_text('paths = ["src"]\n', encoding="utf-8")
    (app / "src").mkdir()
    (app / "src" / "bot.py").write_text(_ROUTER, encoding="utf-8")
    (top / ".gitignore").write_text(".migrate-kit/\n", encoding="utf-8")
    for arguments in (["scan"], ["describe"], ["review", "--approve-all", "--reviewer", "Li"]):
        _cli(app, *arguments)
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "Describe"]):
        who = ("-c", "user.name=Li", "-c", "user.email=li@example.com")
        subprocess.run(["git", *who, *arguments], cwd=top, check=True, capture_output=True)
    return top


@pytest.fixture(scope="module", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The installed program is the first on the path."""
    with warm_program(tmp_path_factory.mktemp("installed")) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        yield


def _renamed(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def _unapproved(app: Path) -> None:
    _renamed(app / "shadow_tools" / "boot.yaml", "status: approved", "status: draft")


def _stale(app: Path) -> None:
    _renamed(app / "shadow_tools" / "boot.yaml", 'stale: ""', "stale: the source changed")


def _drifted(app: Path) -> None:
    _renamed(app / "src" / "bot.py", '"reboot"', '"power cycle"')


def _boasting(app: Path) -> None:
    _renamed(app / "shadow_tools" / "boot.yaml", "summary: Restart a", "summary: The best tool to restart a")
    _cli(app, "scan")
    _cli(app, "review", "--approve-all")


@pytest.mark.parametrize(
    ("change", "annotations"),
    [
        (lambda _: None, []),
        (_unapproved, ["::error file=my app/shadow_tools/boot.yaml,line={status},col=1,title=MK401"]),
        (_stale, ["::error file=my app/shadow_tools/boot.yaml,line={stale},col=1,title=MK402"]),
        (_drifted, ["::error file=my app/shadow_tools/boot.yaml,line={source_hash},col=1,title=MK403"]),
        (_boasting, ["::warning file=my app/shadow_tools/boot.yaml,line={summary},col=1,title=MK310"]),
    ],
    ids=["clean", "unapproved", "stale", "drifted", "lint-failing"],
)
def test_the_job_fails_with_an_annotation_at_the_line(
    described: Path, tmp_path: Path, change: Callable[[Path], None], annotations: list[str]
) -> None:
    top = _clone(described, tmp_path)
    change(top / "my app")
    done = _check(top, {"root": "my app"})
    assert done.returncode == (1 if annotations else 0), done.stdout + done.stderr
    text = (top / "my app" / "shadow_tools" / "boot.yaml").read_text(encoding="utf-8")
    lines = {line.partition(":")[0]: number for number, line in enumerate(text.split("\n"), start=1)}
    found = [line for line in done.stdout.splitlines() if line.startswith(("::error", "::warning"))]
    assert len(found) == len(annotations)
    assert all(line.startswith(start.format(**lines)) for line, start in zip(found, annotations, strict=True))
    assert "migrate-kit" in (top / "summary.md").read_text(encoding="utf-8")
    outputs = (top / "output").read_text(encoding="utf-8").split()
    assert outputs == ["scan=0", f"check={done.returncode}", f"lint={int(change is _boasting)}"]


def test_a_path_is_no_command_and_the_findings_of_the_scan_count_when_asked(described: Path, tmp_path: Path) -> None:
    top = _clone(described, tmp_path)
    odd = top / 'my app/src/a"; touch pwned; "$(touch pwned)'
    odd.mkdir()
    source = _ROUTER.replace("show log", "log").replace("reboot", "login")  # the first takes what is the second's
    source = source.replace("logs(", "tail(").replace("boot(", "open_session(")
    (odd / "more.py").write_text(source, encoding="utf-8")
    given = {"root": "my app", "paths": f"my app/src/bot.py\n{odd.relative_to(top)}\n", "sarif": "out put"}
    done = _check(top, given)
    assert not list(top.rglob("pwned"))
    assert "title=MK201" in done.stdout
    assert (top / "out put" / "scan.sarif").is_file()
    assert (top / "out put" / "check.sarif").is_file()
    assert (top / "output").read_text(encoding="utf-8").endswith("sarif=out put\n")
    accepted = {**given, "paths": str(odd.relative_to(top)), "root": "empty", "sarif": ""}
    (top / "empty").mkdir()
    (top / "empty" / "migrate-kit.toml").write_text("", encoding="utf-8")
    assert _check(top, accepted | {"fail-on-scan": "true"}).returncode == 1


def test_paths_hold_blanks_and_may_begin_with_a_dash(described: Path, tmp_path: Path) -> None:
    top = _clone(described, tmp_path)
    for number, name in enumerate(("-x", "--help", "two  words")):
        (top / name).mkdir()
        source = (
            _ROUTER.replace("handle", f"handle_{number}")
            .replace("logs(", f"tail_{number}(")
            .replace("boot(", f"open_{number}(")
        )
        (top / name / "bot.py").write_text(source, encoding="utf-8")
    given = {"root": "my app", "paths": "-x\r\n--help\n\ntwo  words", "scan-args": "--jobs\n1", "sarif": "-out"}
    done = _check(top, given)
    assert "no such option" not in done.stdout + done.stderr.lower()
    assert "Usage:" not in done.stdout + done.stderr
    found = json.loads((top / "my app" / ".migrate-kit" / "inventory.json").read_text(encoding="utf-8"))
    assert sorted(router["function"] for router in found["routers"]) == ["handle_0", "handle_1", "handle_2"]
    assert (top / "-out" / "scan.sarif").is_file()


def test_no_text_of_a_description_breaks_out_of_the_summary(described: Path, tmp_path: Path) -> None:
    top = _clone(described, tmp_path)
    told = r'summary: "The best tool\n```\n<img src=x> | ~~~ \r# Title\n::error::pwned"'
    file = top / "my app" / "shadow_tools" / "boot.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^summary: .*$", lambda _: told, text), encoding="utf-8")
    name = "name: '```<b>|'"
    (file.parent / "odd.yaml").write_text(f"{name}\nuse_when: ['```', '<b>']\n", encoding="utf-8")
    done = _check(top, {"root": "my app", "strict": "true"})
    assert done.returncode == 1
    head, blank, *block = (top / "summary.md").read_text(encoding="utf-8").splitlines()
    assert (head, blank) == ("### migrate-kit", "")
    assert any("```<b>|" in line for line in block)
    assert all(line.startswith("    ") for line in block)
    assert not any(line.startswith("::error::pwned") for line in done.stdout.splitlines())


def test_a_folder_that_cannot_be_written_does_not_pass(described: Path, tmp_path: Path) -> None:
    top = _clone(described, tmp_path)
    (top / "taken").write_text("", encoding="utf-8")
    assert _check(top, {"root": "my app", "sarif": "taken"}).returncode == 2


def test_what_cannot_be_answered_does_not_pass(described: Path, tmp_path: Path) -> None:
    done = _check(_clone(described, tmp_path), {"root": "my app", "paths": "nowhere"})
    assert done.returncode == 2
    assert "::error title=migrate-kit::no answer (exit 2)" in done.stdout


def _clone(top: Path, folder: Path) -> Path:
    subprocess.run(["git", "clone", "-q", str(top), str(folder / "clone")], check=True, capture_output=True)
    return folder / "clone"


def _cli(folder: Path, *arguments: str) -> None:
    with chdir(folder):
        done = CliRunner().invoke(cli, list(arguments))
    assert done.exit_code <= 1, done.output


def _check(top: Path, inputs: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the script of the step that checks, as a job at the *top* of a repository does."""
    (step,) = (step for step in STEPS if step.get("id") == "check")
    files = {"GITHUB_STEP_SUMMARY": str(top / "summary.md"), "GITHUB_OUTPUT": str(top / "output")}
    return _bash(step, top, inputs, files)


def _bash(
    step: Mapping[str, Any], folder: Path, inputs: Mapping[str, str], more: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    given = {name: str(entry["default"]) for name, entry in ACTION["inputs"].items()} | dict(inputs)
    values = {f"inputs.{name}": value for name, value in given.items()} | {"github.action_path": str(CHECKOUT)}
    env = {key: _EXPRESSION.sub(lambda match: values[match[1]], value) for key, value in step["env"].items()}
    # As the runner calls it.
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    environment = _environment() | env | dict(more)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(CHECKOUT), "MIGRATE_KIT_LANG": "en"}


def _program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
