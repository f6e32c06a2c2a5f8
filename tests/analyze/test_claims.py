"""The source may say that a function is a router, or that it is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.analyze.claims import apply_claims
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.mark import marks
from migrate_kit.scan import scan
from tests.analyze.sources import BOT, scanned


def claimed(folder: Path, bot: str) -> Inventory:
    inventory = scanned(folder, bot=bot)
    source = bot.encode()
    return apply_claims(inventory, {"bot.py": source}, {"bot.py": marks(source)})


@pytest.mark.parametrize(
    "marked",
    [
        BOT.replace("def handle(text):", "# migrate-kit: not-router\ndef handle(text):"),
        BOT.replace("def handle(text):", "def handle(text):  # migrate-kit: not-router"),
        BOT.replace("def handle(text):", "# migrate-kit: not-router\n@staticmethod\ndef handle(text):"),
        BOT.replace('    if "log"', '    # migrate-kit: not-router\n    if "log"'),
    ],
)
def test_a_function_marked_as_none_is_no_router(tmp_path: Path, marked: str) -> None:
    inventory = claimed(tmp_path, marked)
    assert inventory.routers == ()
    assert inventory.tools == ()
    assert inventory.findings == ()


def test_tools_of_another_router_stay(tmp_path: Path) -> None:
    other = BOT[BOT.index("def handle") :].replace("handle", "other").replace("show_logs(text)", "show_logs('all')")
    inventory = claimed(tmp_path, BOT + "\n\n# migrate-kit: not-router\n" + other)
    assert [router.function for router in inventory.routers] == ["handle"]
    assert {tool.name for tool in inventory.tools} == {"show_logs", "sign_in", "restart", "天气"}


def test_a_marked_router_is_certain(tmp_path: Path) -> None:
    [router] = claimed(tmp_path, BOT.replace("def handle", "# migrate-kit: router\ndef handle")).routers
    assert router.confidence == 1.0
    assert router.reasons[-1] == "+1.00 marked as a router in the source"


def test_a_mark_at_no_router_is_said(tmp_path: Path) -> None:
    inventory = claimed(tmp_path, BOT + "\n\ndef plain():  # migrate-kit: router\n    return 1\n")
    assert [(f.code, f.message) for f in inventory.findings if f.code == "MK114"] == [("MK114", {"written": "router"})]
    assert len(inventory.routers) == 1


def test_a_mark_at_the_outer_function_does_not_speak_of_the_inner(tmp_path: Path) -> None:
    body = BOT[BOT.index("def handle") :]
    inner = "    " + body.replace("\n", "\n    ").rstrip() + "\n"
    bot = f"from tools import *\n\n\n# migrate-kit: not-router\ndef outer():\n{inner}    return handle\n"
    inventory = claimed(tmp_path, bot)
    assert [f.code for f in inventory.findings if f.code == "MK114"] == ["MK114"]


def test_a_candidate_marked_as_none_is_no_candidate(tmp_path: Path) -> None:
    unsure = 'def pick(gadget):{mark}\n    if "blue" in gadget:\n        return restart()\n    elif "red" in gadget:\n        print(1)\n'
    for mark, expected in (("", ["pick"]), ("  # migrate-kit: not-router", [])):
        source = BOT + "\n\n" + unsure.format(mark=mark)
        (tmp_path / "bot.py").write_text(source, encoding="utf-8")
        inventory = scan(tmp_path, candidates=True)
        marked = apply_claims(inventory, {"bot.py": source.encode()}, {"bot.py": marks(source.encode())})
        assert [body.function for body in marked.candidates] == expected
        assert "MK114" not in {finding.code for finding in marked.findings}
