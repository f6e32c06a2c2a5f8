"""How sure the scan is, why, and what it lists when it is not sure enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.messages import tell
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan
from tests.scan.sources import TOOLS

UNSURE = """
def pick(gadget):
    if "blue" in gadget:
        return logs()
    elif "green" in gadget:
        say("green it is")


def shape(things):
    if "round" in things:
        return logs()
    elif "square" in things:
        return restart("web")


def handle(text):
    if "start again" in text:
        return restart("web")
    elif "journal" in text:
        return logs()
"""


def scanned(folder: Path, *, candidates: bool) -> Inventory:
    (folder / "bot.py").write_text(TOOLS + UNSURE, encoding="utf-8")
    return scan(folder, candidates=candidates)


def test_what_is_under_one_half_is_listed_only_when_asked_for(tmp_path: Path) -> None:
    assert scanned(tmp_path, candidates=False).candidates == ()
    inventory = scanned(tmp_path, candidates=True)
    assert [router.function for router in inventory.routers] == ["handle"]
    assert [body.function for body in inventory.candidates] == ["pick", "shape"]


def test_candidates_come_the_likeliest_first_and_none_is_without_a_ground(tmp_path: Path) -> None:
    found = scanned(tmp_path, candidates=True).candidates
    assert [body.confidence for body in found] == sorted((body.confidence for body in found), reverse=True)
    assert all(0 < body.confidence < 0.5 and body.grounds for body in found)


def test_candidates_bring_no_tools(tmp_path: Path) -> None:
    with_them, without = scanned(tmp_path, candidates=True), scanned(tmp_path, candidates=False)
    assert with_them.tools == without.tools
    assert with_them.routers == without.routers


def test_a_reason_is_the_sentence_of_its_ground(tmp_path: Path) -> None:
    (router,) = scanned(tmp_path, candidates=False).routers
    assert router.reasons == tuple(found.told() for found in router.grounds)
    chosen = next(found for found in router.grounds if found.code == "tools")
    assert (chosen.points, chosen.fields) == (0.3, {"count": 2})
    assert chosen.told("zh") == "+0.30 在 2 个工具之间选择"


def test_the_confidence_is_the_sum_of_its_grounds(tmp_path: Path) -> None:
    inventory = scanned(tmp_path, candidates=True)
    for body in (*inventory.routers, *inventory.candidates):
        assert body.confidence == pytest.approx(min(1.0, 0.4 + sum(found.points for found in body.grounds)), abs=0.006)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_ground_that_a_rule_can_give_has_a_sentence(language: str) -> None:
    import re

    package = Path(scan.__code__.co_filename).parent
    codes = {
        code for file in package.rglob("*.py") for code in re.findall(r'ground\(\s*"([\w-]+)"', file.read_text("utf-8"))
    }
    assert len(codes) > 25
    for code in codes:
        assert tell(f"ground.{code}", language, count=1, share=1, name="x", subject="x", line=1, function="f", what="w")


def grounds_of(folder: Path, body: str) -> dict[str, float]:
    (folder / "bot.py").write_text(f"{TOOLS}\n\n{body}", encoding="utf-8")
    inventory = scan(folder, candidates=True)
    (found,) = (*inventory.routers, *inventory.candidates)
    return {found.code: found.points for found in found.grounds}


def test_several_words_for_one_thing_speak_for_a_router(tmp_path: Path) -> None:
    several = 'def f(x):\n    if "log" in x or "journal" in x:\n        return logs()\n    if "boot" in x or "again" in x:\n        return restart("w")\n'
    assert grounds_of(tmp_path, several)["synonyms"] == 0.1
    assert "synonyms" not in grounds_of(
        tmp_path, several.replace(' or "journal" in x', "").replace(' or "again" in x', "")
    )


@pytest.mark.parametrize(
    "named", ["text", "user_message", "event['query']", "self.utterance", "last_messages[-1]", "text_lower"]
)
def test_a_value_may_be_named_like_a_request(named: str) -> None:
    from migrate_kit.scan.names import sounds_like_other, sounds_like_request

    assert sounds_like_request(named)
    assert not sounds_like_other(named)


@pytest.mark.parametrize(
    "named", ["msg_type", "text_color", "speech_engine", "event['kind']", "command_table", "dialect"]
)
def test_what_a_name_ends_in_says_what_it_is(named: str) -> None:
    from migrate_kit.scan.names import sounds_like_other, sounds_like_request

    assert sounds_like_other(named)
    assert not sounds_like_request(named)


@pytest.mark.parametrize(("said", "heard"), [("input()", True), ("mic.recognize_google(audio)", True), ("take_command()", True),
                                             ("read_config()", False), ("listener", False)])  # fmt: skip
def test_what_somebody_said_is_heard(said: str, heard: bool) -> None:
    from migrate_kit.scan.names import is_heard

    assert is_heard(said) is heard


@pytest.mark.parametrize(
    ("endings", "are_headers"),
    [(("还要等多久", "排到哪了"), False), ((".log.gz", ".tar.gz"), True), (("_log", "_restart"), True)],
)
def test_words_at_the_end_are_file_endings_unless_they_are_said_abroad(
    tmp_path: Path, endings: tuple[str, str], are_headers: bool
) -> None:
    first, second = endings
    (tmp_path / "bot.py").write_text(
        f"""{TOOLS}
def handle(text):
    if text.endswith({first!r}):
        return logs()
    if text.endswith({second!r}):
        return restart("web")
""",
        encoding="utf-8",
    )
    inventory = scan(tmp_path, candidates=True)
    (found,) = (*inventory.routers, *inventory.candidates)
    assert ("headers" in [ground.code for ground in found.grounds]) is are_headers
