"""review with and without a terminal."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from migrate_kit.errors import (
    DescriptionInvalid,
    DuplicateTool,
    NeedsTerminal,
    NoDescription,
    NotWritable,
    OptionInvalid,
    UnknownTool,
)
from migrate_kit.model.tool import Status
from migrate_kit.review import load_folder
from tests.cli.folder import error_of, payload, project, run

CHECKOUT = Path(__file__).resolve().parent.parent.parent


def statuses(folder: Path) -> dict[str, tuple[Status, bool]]:
    return {spec.name: (spec.status, spec.is_approved) for spec in load_folder(folder / "shadow_tools").specs}


def test_without_a_terminal_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    error = error_of(run("review"))
    assert isinstance(error, NeedsTerminal)
    assert "--approve-all" in error.to_dict()["remedy"]


def test_options_judge_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    result = run("review", "--approve", "logs", "--reject", "restart", "--reviewer", "李", "--format", "json")
    assert result.exit_code == 0
    assert payload(result)["approved"] == ["logs"]
    assert statuses(tmp_path) == {"logs": (Status.approved, True), "restart": (Status.rejected, False)}
    assert load_folder(tmp_path / "shadow_tools").specs[0].reviewer == "李"
    assert (tmp_path / "shadow_tools" / "routers.json").is_file()


def test_a_dry_run_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    before = {path: path.read_bytes() for path in (tmp_path / "shadow_tools").iterdir()}
    assert run("review", "--approve-all", "--dry-run").exit_code == 0
    assert before == {path: path.read_bytes() for path in (tmp_path / "shadow_tools").iterdir()}


def test_approve_all_leaves_a_rejected_one_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    run("review", "--reject", "restart")
    assert run("review", "--approve-all").exit_code == 0
    assert statuses(tmp_path)["restart"] == (Status.rejected, False)
    assert run("review").exit_code == 0  # nothing waits, so nothing has to be asked


def test_list_and_show_say_what_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    rows = payload(run("review", "--list", "--format", "json"))["descriptions"]
    assert isinstance(rows, list)
    assert {row["tool"]: row["waits"] for row in rows} == {"logs": "draft", "restart": "draft"}
    shown = run("review", "--show", "restart").stdout
    assert "if 'a' in t:" in shown
    assert "重启" in shown


def test_show_says_how_sure_each_line_is_and_what_only_a_hint_speaks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path, monkeypatch)
    path = tmp_path / "shadow_tools" / "restart.yaml"
    text = path.read_text(encoding="utf-8")
    low = '"ops/t.py:3 prose low parameters.unit:enum"'
    path.write_text(text.replace("evidence:\n", f"evidence:\n  - {low}\n", 1), encoding="utf-8")
    shown = run("review", "--show", "restart").stdout
    assert "(prose, low)" in shown
    assert "only a hint speaks for parameters.unit.enum (prose)" in shown
    assert "parameters.unit" not in run("review", "--show", "logs").stdout


def test_what_cannot_be_judged_is_an_error_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project(tmp_path, monkeypatch) / "shadow_tools"
    assert isinstance(error_of(run("review", "--approve", "logs", "--approve", "nobody")), UnknownTool)
    assert isinstance(error_of(run("review", "--approve", "logs", "--reject", "logs")), OptionInvalid)
    (folder / "copy.yaml").write_bytes((folder / "logs.yaml").read_bytes())
    assert isinstance(error_of(run("review", "--approve-all")), DuplicateTool)
    (folder / "copy.yaml").write_text("name: x\nsumary: y\n", encoding="utf-8")
    error = error_of(run("review", "--approve-all"))
    assert isinstance(error, DescriptionInvalid)
    assert "did you mean summary" in str(error)
    assert error.fields["line"] == 2
    (folder / "copy.yaml").unlink()
    assert statuses(tmp_path) == {"logs": (Status.draft, False), "restart": (Status.draft, False)}


def test_without_descriptions_there_is_nothing_to_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert isinstance(error_of(run("review")), NoDescription)
    (tmp_path / "shadow_tools").mkdir()
    error = error_of(run("review"))
    assert isinstance(error, NoDescription)
    assert "migrate-kit describe" in error.to_dict()["remedy"]


class Terminal:
    """`review` on a real pseudo-terminal."""

    def __init__(self, folder: Path, *, reviewer: str = "li", **environment: str) -> None:
        self.printed = b""
        self._asked = 0
        self._terminal, inner = os.openpty()
        command = [sys.executable, "-m", "migrate_kit", "review", "--reviewer", reviewer]
        child = os.environ | {"PYTHONPATH": str(CHECKOUT), "TERM": "dumb"} | environment
        self._process = subprocess.Popen(
            command, cwd=folder, env=child, stdin=inner, stdout=inner, stderr=inner, start_new_session=True
        )
        os.close(inner)

    def press(self, key: str) -> None:
        """Wait until a key is asked for once more, and press it."""
        self.wait()
        self._asked += 1
        while termios.tcgetattr(self._terminal)[3] & termios.ICANON:  # what is pressed before it listens is dropped
            assert self._process.poll() is None
            time.sleep(0.01)
        os.write(self._terminal, key.encode())

    def wait(self) -> None:
        """Wait until a key is asked for once more, and press none yet."""
        self._read(until=self._asked + 1)

    def end(self) -> tuple[int, str]:
        """Return the exit code and everything printed."""
        self._read(until=sys.maxsize)
        os.close(self._terminal)
        return self._process.wait(60), self.printed.decode()

    def _read(self, *, until: int) -> None:
        while self.printed.count(b"[q]uit") < until:
            assert select.select([self._terminal], [], [], 60)[0], self.printed
            try:
                chunk = os.read(self._terminal, 65536)
            except OSError:
                return
            if not chunk:
                return
            self.printed += chunk


def on_terminal(folder: Path, keys: str, **environment: str) -> tuple[int, str]:
    """Run `review` on a real pseudo-terminal and type *keys*; return (exit code, everything printed)."""
    terminal = Terminal(folder, **environment)
    for key in keys:
        terminal.press(key)
    return terminal.end()


def test_keys_on_a_terminal_show_the_dangerous_one_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    code, printed = on_terminal(tmp_path, "?ra")
    assert code == 0, printed
    assert printed.index("restart:") < printed.index("logs:")
    assert statuses(tmp_path) == {"logs": (Status.approved, True), "restart": (Status.rejected, False)}


def test_an_edit_that_breaks_the_file_is_refused_and_a_good_one_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path, monkeypatch)
    good = tmp_path / "good.sh"
    good.write_text("#!/bin/sh\nsed -i 's/Restart a service/Restart exactly one/' \"$1\"\n", encoding="utf-8")
    bad = tmp_path / "bad.sh"
    bad.write_text('#!/bin/sh\necho "sumary: x" >> "$1"\n', encoding="utf-8")
    for script in (good, bad):
        script.chmod(0o755)
    code, printed = on_terminal(tmp_path, "eq", EDITOR=str(bad), VISUAL=str(bad))
    assert code == 0
    assert "MKE108" in printed
    code, printed = on_terminal(tmp_path, "eA", EDITOR=str(good), VISUAL=str(good))
    assert code == 0, printed
    restart = load_folder(tmp_path / "shadow_tools").get("restart")
    assert restart is not None
    assert restart.summary == "Restart exactly one."
    assert restart.is_approved


def test_an_approved_description_is_not_called_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    run("review", "--approve", "logs", "--reject", "restart", "--reviewer", "li")
    assert "approved by li" in run("review", "--show", "logs").stdout
    assert "rejected by li" in run("review", "--show", "restart").stdout


def test_a_folder_that_takes_no_file_is_one_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "shadow_tools")
    error = error_of(run("review", "--approve-all"))
    assert isinstance(error, NotWritable)
    assert error.fields["path"] == (tmp_path / "shadow_tools").resolve()


def test_a_broken_routers_file_does_not_lose_the_verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    (tmp_path / "shadow_tools" / "routers.json").write_text("{", encoding="utf-8")
    result = run("review", "--approve-all")
    assert result.exit_code == 2
    assert "MKE121" in result.stderr
    assert statuses(tmp_path)["logs"] == (Status.approved, True)


def test_the_heads_of_the_list_are_in_the_language_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path, monkeypatch)
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert run("review", "--list").stdout.split()[:5] == ["工具", "状态", "待处理", "影响", "审阅人"]


def test_what_was_typed_is_never_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor's text that is no description is kept beside it; the next edit starts from it and can mend it."""
    folder = project(tmp_path, monkeypatch) / "shadow_tools"
    editor = tmp_path / "editor.sh"
    editor.write_text(
        "#!/bin/sh\n"
        'if grep -q thoughts "$1"; then sed -i \'s/^effects: .*/effects: write/\' "$1"; else '
        "sed -i 's/Restart a service/My thoughts/; s/^effects: .*/effects: evil/' \"$1\"; fi\n",
        encoding="utf-8",
    )
    editor.chmod(0o755)
    code, printed = on_terminal(tmp_path, "eq", EDITOR=str(editor), VISUAL=str(editor))
    assert code == 0, printed
    kept = (folder / "restart.yaml.rejected").read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(kept, start=1) if text == "effects: evil")
    assert f"restart.yaml.rejected:{line}:" in printed
    assert on_terminal(tmp_path, "eq", EDITOR=str(editor), VISUAL=str(editor))[0] == 0
    assert (folder / "restart.yaml.rejected-2").exists()
    code, printed = on_terminal(tmp_path, "eeq", EDITOR=str(editor), VISUAL=str(editor))
    assert code == 0, printed
    restart = load_folder(folder).get("restart")
    assert restart is not None
    assert (restart.summary, restart.effects) == ("My thoughts.", "write")
    assert not (folder / "restart.yaml.rejected-3").exists()


def test_two_reviewers_at_two_terminals_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One looks at a description while the other rewrites and approves it: the late verdict is refused."""
    folder = project(tmp_path, monkeypatch) / "shadow_tools"
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nsed -i 's/Restart a service/Restart exactly one/' \"$1\"\n", encoding="utf-8")
    editor.chmod(0o755)
    late = Terminal(tmp_path, reviewer="late")
    late.wait()  # the old text is on its screen
    early = Terminal(tmp_path, reviewer="early", EDITOR=str(editor), VISUAL=str(editor))
    for key in "eaq":
        early.press(key)
    assert early.end()[0] == 0
    written = (folder / "restart.yaml").read_bytes()
    for key in "ra":  # rejects what is not there any more, approves the other
        late.press(key)
    code, printed = late.end()
    assert code == 2
    assert "MKE206" in printed
    assert (folder / "restart.yaml").read_bytes() == written
    specs = {spec.name: spec for spec in load_folder(folder).specs}
    assert (specs["restart"].summary, specs["restart"].reviewer) == ("Restart exactly one.", "early")
    assert specs["restart"].is_approved
    assert specs["logs"].reviewer == "late"


def test_what_was_edited_is_shown_against_the_text_approved_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = project(tmp_path, monkeypatch) / "shadow_tools" / "restart.yaml"
    run("review", "--approve-all", "--reviewer", "Li")
    who = ["-c", "user.name=t", "-c", "user.email=t@example.com"]
    for arguments in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", "Approve"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    for words in ("Restart one", "Restart exactly one"):
        file.write_text(re.sub("(?m)^summary:.*", f"summary: {words}", file.read_text("utf-8")), encoding="utf-8")
        subprocess.run(["git", *who, "commit", "-qam", words], cwd=tmp_path, check=True)
    code, printed = on_terminal(tmp_path, "dq")
    assert code == 0
    shown = [line.rstrip() for line in printed.splitlines()]
    commit = subprocess.run(["git", "log", "--format=%h"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert any(line.startswith(f"--- approved by Li, commit {commit.stdout.split()[-1]} of ") for line in shown)
    assert shown.count("-summary: Restart a service.") == 2  # with the description, and when asked for
    assert shown.count("+summary: Restart exactly one") == 2
    assert any(line.startswith("  bot.py:2  if 'a' in t:") for line in shown)
    assert "approved by Li" in run("review", "--show", "restart").stdout
