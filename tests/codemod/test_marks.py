"""install marks the branches of an executor that are statements, and nothing else sees the marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from migrate_kit.codemod import InstalledFiles, apply, plan_install, plan_uninstall
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.took import marks_of
from migrate_kit.scan import scan

SOURCE = """import math
notes = []


def area(text):
    return math.pi


def handle(text):
    if "note" in text:
        # keep it
        notes.append(text)
        return "noted"
    elif "forget" in text: notes.clear()
    elif "记事" in text or "日记" in text:
        @str
        def local(): pass
        notes.insert(0, local)
    elif "hours" in text:
        return "nine to five"
    elif "where" in text:
        return "main street"
    elif "area" in text:
        return area(text)
    return None


def choose(text):
    if "note" in text:
        return "note"
    elif "area" in text:
        return "area"
"""


def routers_of(path: Path) -> list[LegacyRouter]:
    return list(scan(path).routers)


def installed(folder: Path, source: str) -> tuple[Path, list[LegacyRouter], InstalledFiles]:
    path = folder / "bot.py"
    path.write_bytes(source.encode())
    routers = routers_of(path)
    edits = plan_install(folder, routers)
    apply(edits)
    return path, routers, InstalledFiles().installed(edits, folder)


def marked(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return [lines[at + 1].strip() for at, line in enumerate(lines) if ".took(" in line]


def test_each_branch_of_statements_is_marked_at_its_first_line(tmp_path: Path) -> None:
    path, _, _ = installed(tmp_path, SOURCE)
    assert marked(path) == ["notes.append(text)", "@str", 'return "nine to five"', 'return "main street"']
    compile(path.read_bytes(), "bot.py", "exec")


def test_a_mark_names_its_branch_and_only_that(tmp_path: Path) -> None:
    path, routers, _ = installed(tmp_path, SOURCE)
    (router,) = [router for router in routers if router.function == "handle"]
    text = path.read_text(encoding="utf-8")
    for name, branch in marks_of(router).items():
        if f'_mk.took("bot:handle", "{name}")' in text:
            assert [b for b in router.branches if marks_of(router).get(name) is b] == [branch]
    assert text.count(".took(") == len({line for line in text.split("\n") if ".took(" in line})


def test_uninstall_gives_the_same_bytes_and_a_second_install_changes_nothing(tmp_path: Path) -> None:
    path, routers, state = installed(tmp_path, SOURCE)
    assert plan_install(tmp_path, routers) == []
    assert plan_install(tmp_path, routers_of(path)) == []
    apply(plan_uninstall(tmp_path, None, state=state))
    assert path.read_bytes() == SOURCE.encode()


def test_the_scan_of_an_installed_file_is_that_of_the_file_before(tmp_path: Path) -> None:
    path, before, _ = installed(tmp_path, SOURCE)
    after = routers_of(path)

    def without_lines(router: LegacyRouter) -> dict[str, Any]:
        data = router.model_dump(exclude={"first_line", "last_line"})
        for branch in data["branches"]:
            del branch["line"]
        del data["default"]["line"]
        return data

    assert [without_lines(one) for one in after] == [without_lines(one) for one in before]
    facts = {tool.name: tool.body for tool in scan(path).tools}
    path.write_bytes(SOURCE.encode())
    assert {tool.name: tool.body for tool in scan(path).tools} == facts


@pytest.mark.parametrize("rescanned", [False, True])
def test_an_install_from_before_there_were_marks_gets_them(rescanned: bool, tmp_path: Path) -> None:
    path, routers, _ = installed(tmp_path, SOURCE)
    full = path.read_bytes()
    path.write_bytes(b"".join(line for line in full.splitlines(keepends=True) if b".took(" not in line))
    edits = plan_install(tmp_path, routers_of(path) if rescanned else routers)
    apply(edits)
    assert path.read_bytes() == full
    assert edits[0].lines == 4


def test_a_router_wrapped_by_hand_gets_no_marks(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "from migrate_kit import shim\n" + SOURCE.replace("def handle", '@shim.router("bot:handle")\ndef handle'),
        encoding="utf-8",
    )
    edits = plan_install(tmp_path, [r for r in routers_of(path) if r.function == "handle"])
    assert edits == []


def test_what_a_formatter_makes_of_a_mark_is_still_ours(tmp_path: Path) -> None:
    path, _, state = installed(tmp_path, SOURCE)
    text = path.read_text(encoding="utf-8")
    line = next(line for line in text.split("\n") if ".took(" in line)
    plain, _, tag = line.strip().partition("  # ")
    wrapped = f"        (\n            {plain.replace(' and ', chr(10) + '            and ')}\n        )  # {tag}"
    path.write_text(text.replace(line, wrapped), encoding="utf-8")
    apply(plan_uninstall(tmp_path, None, state=state))
    assert path.read_bytes() == SOURCE.encode()


def test_marks_follow_tabs_endings_and_encodings(tmp_path: Path) -> None:
    source = "# -*- coding: gbk -*-\r\ndef handle(text):\r\n\tif '日志' in text:\r\n\t\tprint('看日志')\r\n\t\treturn text\r\n\telif '重启' in text:\r\n\t\tprint('重启了')\r\n\t\treturn None\r\n"
    path = tmp_path / "bot.py"
    path.write_bytes(source.encode("gbk"))
    edits = plan_install(tmp_path, routers_of(path))
    apply(edits)
    lines = [line for line in path.read_bytes().splitlines(keepends=True) if b".took(" in line]
    assert len(lines) == 2
    assert all(line.startswith(b"\t\t_mk.live") and line.endswith(b"\r\n") for line in lines)
    apply(plan_uninstall(tmp_path, None, state=InstalledFiles().installed(edits, tmp_path)))
    assert path.read_bytes() == source.encode("gbk")
