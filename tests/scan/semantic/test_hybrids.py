"""Rules and a model in one are a router of words that says so."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import router_of

RULES = """
    if "start again" in text:
        return restart("web")
    elif "journal" in text:
        return logs()
"""
ASK = "    return client.chat.completions.create(messages=[text], tools=TOOLS)\n"
CHOOSER = f"\n\ndef ask_model(text):\n{ASK}"


def codes(folder: Path, body: str) -> list[str]:
    return [found.code for found in router_of(folder, body).grounds if found.code.startswith("model")]


def test_rules_with_a_model_behind_them(tmp_path: Path) -> None:
    assert codes(tmp_path, f"def handle(text):{RULES}{ASK}") == ["model-after"]


def test_rules_whose_default_is_a_function_that_asks_a_model(tmp_path: Path) -> None:
    body = f"def handle(text):{RULES}    return ask_model(text){CHOOSER}"
    router = router_of(tmp_path, body)
    assert router.default.tool == "ask_model"
    assert router.reasons[-1].startswith("hybrid: these rules decide first, then a model (ask_model, line ")


def test_a_model_with_rules_behind_it(tmp_path: Path) -> None:
    before = "    try:\n    " + ASK + "    except TimeoutError:\n        pass"
    assert codes(tmp_path, f"def handle(text):\n{before}{RULES}") == ["model-first"]


def test_a_model_whose_fallback_is_a_function_of_rules(tmp_path: Path) -> None:
    first = "def ask_model(text):\n    if offline():\n        return handle(text)\n" + ASK
    assert codes(tmp_path, f"def handle(text):{RULES}\n\n{first}") == ["model-first"]


def test_rules_beside_a_model_they_do_not_share_the_work_with_say_nothing(tmp_path: Path) -> None:
    assert codes(tmp_path, f"def handle(text):{RULES}{CHOOSER}") == []


def test_a_hybrid_is_as_sure_as_its_rules(tmp_path: Path) -> None:
    (alone := tmp_path / "alone").mkdir()
    (both := tmp_path / "both").mkdir()
    plain, hybrid = router_of(alone, f"def handle(text):{RULES}"), router_of(both, f"def handle(text):{RULES}{ASK}")
    assert plain.confidence == hybrid.confidence
    assert [branch.tool for branch in plain.branches] == [branch.tool for branch in hybrid.branches]
