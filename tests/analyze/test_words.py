"""Findings about words, on real source: what is said of it, and what the function really does with the witness."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.cli._marked import analysed
from migrate_kit.messages import Language, tell
from migrate_kit.model.inventory import Finding, Inventory
from migrate_kit.scan import scan
from tests.analyze.routers import findings, has, router
from tests.analyze.witness import does_what_it_says

KEY = "sk-live-4kT9zQ2mX7bW1nR8"


def looked_at(folder: Path, bot: str, **files: str) -> tuple[Inventory, dict[str, Any]]:
    """Return the analysed scan of *bot*, and the names that running it leaves."""
    for name, text in ({"bot": bot} | files).items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(bot, "bot.py", "exec"), names)
    inventory, _ = analysed(scan(folder))
    return inventory, names


def said(inventory: Inventory, code: str) -> list[Finding]:
    found = [finding for finding in inventory.findings if finding.code == code]
    assert all(finding.witness is None or does_what_it_says(finding, inventory) for finding in found)
    return found


def tools(*names: str) -> str:
    return "".join(f"def {name}(text): return {name!r}\n\n" for name in names)


TEA = (
    tools("make_tea", "serve_soup")
    + """
def handle(q):
    if "make" and "tea" in q:
        return make_tea(q)
    elif ("汤" in q or "broth") and "please" in q:
        return serve_soup(q)
    return None
"""
)


def test_a_bare_string_in_an_and_is_ignored_and_the_function_shows_it(tmp_path: Path) -> None:
    inventory, names = looked_at(tmp_path, TEA)
    [found] = said(inventory, "MK219")
    assert (found.line, found.column, found.message["word"], found.witness) == (7, 7, "make", "tea")
    assert names["handle"](found.witness) == "make_tea"


def test_a_bare_string_in_an_or_makes_it_true_and_its_column_counts_characters(tmp_path: Path) -> None:
    inventory, names = looked_at(tmp_path, TEA)
    [found] = said(inventory, "MK220")
    assert (found.line, found.message["word"]) == (9, "broth")
    assert found.column == TEA.splitlines()[8].index('"broth"')
    assert names["handle"](found.witness) == "serve_soup"


@pytest.mark.parametrize(
    "test",
    [
        '"make" in q and "tea" in q',
        'q and "tea" in q',
        '"" or "tea" in q',
        '"tea" in (q or "tea") and q',
        'q == "a" and "tea"',
    ],
)
def test_what_is_no_mistaken_test_is_left_alone(tmp_path: Path, test: str) -> None:
    inventory, _ = looked_at(tmp_path, TEA.replace('"make" and "tea" in q', test).replace('or "broth"', 'or "b" in q'))
    assert said(inventory, "MK219") == []
    assert said(inventory, "MK220") == []


LAMP = (
    tools("light_on", "light_off")
    + """
def handle(q):
    if "turn on the light" in q or "turn on the lamp" in q or "开灯" in q:
        return light_on(q)
    elif "turn off the light" in q or "关灯" in q:
        return light_off(q)
    return None
"""
)


def test_a_keyword_that_only_the_parallel_branch_has_is_a_gap(tmp_path: Path) -> None:
    inventory, names = looked_at(tmp_path, LAMP)
    [found] = said(inventory, "MK221")
    assert (found.line, found.witness, found.message["origin"]) == (9, "turn off the lamp", "sibling")
    assert names["handle"](found.witness) is None


@pytest.mark.parametrize(
    ("first", "second", "phrases"),
    [
        (["打开客厅灯", "打开卧室灯"], ["关闭客厅灯"], ["关闭卧室灯"]),
        (["开灯", "开空调"], ["关灯"], ["关空调"]),
        (["查天气", "查日志", "查询订单"], ["看天气", "看日志"], []),  # not 看询订单
        (["start a song"], ["stop a song", "stop the radio"], ["start the radio"]),
        (["red wine", "red apple"], ["green tea"], []),
        (["mail bob", "mail ann"], ["call bob", "call eve"], []),  # one pair alone shows nothing
    ],
)
def test_parallel_branches_are_those_that_differ_in_one_word_twice(
    first: list[str], second: list[str], phrases: list[str]
) -> None:
    made = router((has(*first), "one"), (has(*second), "two"))
    found = [f for f in findings(made) if f.code == "MK221" and f.message["origin"] == "sibling"]
    assert [f.witness for f in found] == phrases


def test_a_phrase_that_the_docstring_promises_is_a_gap(tmp_path: Path) -> None:
    bot = '''
def restart(text):
    """Restart a service. Users say "reboot it" or "bounce the box"; returns "ok"."""
    return "restart"

def logs(text):
    """看日志。触发词：日志、报错信息"""
    return "logs"

def handle(q):
    if "restart" in q or "bounce" in q:
        return restart(q)
    elif "日志" in q:
        return logs(q)
    return None
'''
    inventory, names = looked_at(tmp_path, bot)
    found = said(inventory, "MK221")
    assert found[0].message["phrases"] == "'reboot it'"
    assert [(f.tool, f.witness, f.severity.value) for f in found] == [
        ("restart", "reboot it", "warning"),
        ("logs", "报错信息", "warning"),
    ]
    assert all(names["handle"](f.witness) is None for f in found)


def test_a_value_that_the_tool_knows_and_no_branch_asks_for_is_a_gap(tmp_path: Path) -> None:
    bot = """
from typing import Literal

def open_site(site: Literal["mail", "maps", "news"]):
    return "open " + site

def handle(q):
    if "open mail" in q:
        return open_site("mail")
    elif "open maps" in q:
        return open_site("maps")
    elif "bye" in q:
        return "bye"
    return None
"""
    inventory, names = looked_at(tmp_path, bot)
    [found] = [f for f in said(inventory, "MK221") if f.tool == "open_site"]
    assert (found.witness, found.message["evidence"]) == ("open news", "site='news'")
    assert names["handle"](found.witness) is None


def test_the_name_of_a_tool_is_a_gap_only_where_no_keyword_has_a_word_of_it(tmp_path: Path) -> None:
    bot = (
        tools("forecast", "list_tickets", "handle_reply")
        + """
def handle(q):
    if "rain" in q:
        return forecast(q)
    elif "tickets please" in q:
        return list_tickets(q)
    elif "hello" in q:
        return handle_reply(q)
    return None
"""
    )
    inventory, names = looked_at(tmp_path, bot)
    found = said(inventory, "MK221")
    assert [(f.witness, f.severity.value) for f in found] == [("forecast", "note")]
    assert names["handle"]("forecast") is None


def test_what_a_test_might_catch_is_no_gap(tmp_path: Path) -> None:
    inventory, _ = looked_at(
        tmp_path, LAMP.replace("    return None", "    elif known(q):\n        return light_on(q)")
    )
    assert said(inventory, "MK221") == []


NEWS = (
    tools("news", "music")
    + '''
def wants_news(text):
    """Tell whether it is about news."""
    text = text.lower()
    return "news" in text or any(w in text for w in ("headline", "gazette"))

def handle(q):
    q = q.lower()
    if "news" in q or "headline" in q or "paper" in q:
        return news(q)
    elif "music" in q:
        return music(q)
    return None

def greeting(q):
    return "later" if wants_news(q) else "hello"
'''
)


def test_a_predicate_that_looks_for_other_words_disagrees_on_its_witness(tmp_path: Path) -> None:
    inventory, names = looked_at(tmp_path, NEWS)
    [found] = said(inventory, "MK222")
    assert (found.message["other"], found.message["tool"], found.witness) == ("wants_news", "news", "paper")
    assert names["handle"](found.witness) == "news"
    assert names["wants_news"](found.witness) is False


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('("headline", "gazette")', '("headline", "paper")'),  # the same words
        ('"news" in text or', '"news" in text and'),  # not a list of words
        ("wants_news(q)", "True"),  # nobody asks it, but it is still a second judge
    ],
)
def test_a_predicate_is_only_compared_where_it_is_one(tmp_path: Path, old: str, new: str) -> None:
    inventory, _ = looked_at(tmp_path, NEWS.replace(old, new))
    assert len(said(inventory, "MK222")) == (new == "True")


def test_a_predicate_that_only_the_router_asks_has_nobody_to_disagree_with(tmp_path: Path) -> None:
    used = NEWS.replace('"news" in q or "headline" in q or', "wants_news(q) or").replace("if wants_news(q) else", "or")
    inventory, _ = looked_at(tmp_path, used)
    assert said(inventory, "MK222") == []


def test_a_second_router_for_the_same_tool_disagrees_on_its_witness(tmp_path: Path) -> None:
    bot = (
        tools("logs", "restart")
        + """
def handle(q):
    if "log" in q or "trace" in q:
        return logs(q)
    elif "restart" in q:
        return restart(q)
    return None

def by_voice(q):
    if "log" in q:
        return logs(q)
    elif "restart" in q or "again" in q:
        return restart(q)
    return None
"""
    )
    inventory, names = looked_at(tmp_path, bot)
    [found] = said(inventory, "MK222")
    assert {str(names[name](found.witness)) for name in ("handle", "by_voice")} == {str(found.message["tool"]), "None"}


SECRET = (
    tools("admin", "pay")
    + f"""
def handle(q):
    if {KEY!r} in q:
        return admin(q)
    elif "pay" in q:
        return pay(q)
    elif {KEY!r} in q:
        return pay(q)
    return None
"""
)


def test_a_secret_is_reported_and_nothing_that_is_said_shows_it(tmp_path: Path) -> None:
    inventory, _ = looked_at(tmp_path, SECRET)
    found = said(inventory, "MK223")
    assert (found[0].line, found[0].message["keyword"], found[0].severity.value) == (7, "sk-l****", "error")
    assert found[0].message["length"] == len(KEY)
    assert not any(KEY in finding.model_dump_json() for finding in inventory.findings)
    dead = next(branch.dead for branch in inventory.routers[0].branches if branch.dead)
    assert KEY not in dead.model_dump_json()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_form_of_output_shows_a_secret(tmp_path: Path, language: Language) -> None:
    from migrate_kit.analyze import export

    inventory, _ = looked_at(tmp_path, SECRET)
    renders: list[Callable[..., str]] = [
        export.render_sarif,
        export.render_page,
        export.render_github,
        export.render_gitlab,
    ]
    for render in renders:
        assert KEY not in render(inventory, language=language)
    for finding in inventory.findings:
        assert KEY not in tell(f"finding.{finding.code}", language, **finding.message)


def test_the_twin_still_decides_as_the_code_does(tmp_path: Path) -> None:
    from migrate_kit.model.twin import Twin

    inventory, names = looked_at(tmp_path, SECRET)
    for text in (KEY, "pay", "no"):
        [tool] = Twin(inventory.routers[0]).decide(text).tools or ("None",)
        assert str(names["handle"](text)) == tool


LABELS = (
    tools("chat", "refund", "price")
    + """
def classify(text):
    if "money" in text:
        return "refund"
    if "ship" in text:
        return "shipping"
    return "other"

ACTIONS = {"refund": refund, "other": chat}

def handle(text):
    return ACTIONS[classify(text)](text)

def second(text):
    if "money" in text:
        return "refund"
    elif "cost" in text:
        return "price"
    return "other"

def run(text):
    label = second(text)
    if label == "refund":
        return refund(text)
    elif label == "pricing":
        return price(text)
    elif label == "price":
        return price(text)
    return chat(text)
"""
)


def test_labels_are_compared_only_with_those_of_the_classifier_that_is_called(tmp_path: Path) -> None:
    inventory, names = looked_at(tmp_path, LABELS)
    [unheard] = said(inventory, "MK209")
    assert (unheard.message["label"], unheard.message["dispatcher"]) == ("shipping", "bot:handle")
    assert names["classify"](unheard.witness) == "shipping"
    with pytest.raises(KeyError):
        names["handle"](unheard.witness)
    [unsaid] = said(inventory, "MK205")
    assert unsaid.message["label"] == "pricing"
    assert names["second"](unsaid.witness) != "pricing"


def test_a_value_is_found_in_a_keyword_only_as_a_word_of_its_own(tmp_path: Path) -> None:
    bot = """
def set_mode(mode): return mode

def handle(q):
    if "relax" in q:
        return set_mode("x")
    elif "mode y" in q:
        return set_mode("y")
    elif "bye" in q:
        return "bye"
    return None
"""
    inventory, _ = looked_at(tmp_path, bot)
    assert [f.message["phrases"] for f in said(inventory, "MK221") if f.tool == "set_mode"] in (["'mode x'"], [])
    assert not any("rela" in str(f.message) for f in said(inventory, "MK221"))


def test_a_phrase_that_is_lost_among_words_is_told_by_the_step_that_cuts_it(tmp_path: Path) -> None:
    bot = """
def handle(q):
    words = q.lower().split()
    if "turn on" in words:
        return light_on(q)
    elif "off" in words or "dark" in words:
        return light_off(q)
    return None
"""
    inventory, _ = looked_at(tmp_path, tools("light_on", "light_off") + bot)
    [found] = said(inventory, "MK203")
    assert found.message["steps"] == "lower, split"


def test_statements_have_no_name_that_anybody_says(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "def logs():\n    return GET()\n\ndef restart():\n    return POST()\n\n"
        'def handle(text):\n    if "opening hours" in text:\n        return "From nine to five."\n'
        '    elif "log" in text:\n        return logs()\n    elif "boot" in text:\n        return restart()\n',
        encoding="utf-8",
    )
    inventory, _ = analysed(scan(tmp_path))
    assert inventory.routers[0].branches[0].tool == "answer_opening_hours"
    assert not [f for f in inventory.findings if f.code == "MK221" and f.line == 8]
