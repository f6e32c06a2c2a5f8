"""Descriptions of statements without a function, and of families of branches that call one tool."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe, render_yaml
from migrate_kit.describe.lint import Catalogue, Described, lint
from migrate_kit.messages import Language
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import is_orphan, merge
from migrate_kit.scan import scan

BOT = """
    NOTES = []

    def open_app(name):
        return POST(name)

    def handle(text):
        if "营业时间" in text or "opening hours" in text:
            return "We are open from nine to five."
        elif "地址" in text:
            return "人民路 1 号，密码 password=hunter2secret99"
        elif "记一下" in text:
            NOTES.append(text.split("记一下", 1)[1])
            return "记下了，共 %d 条" % len(NOTES)
        elif "浏览器" in text or "browser" in text:
            return open_app("browser")
        elif "音乐" in text or "music" in text:
            return open_app("music")
"""
LABELS = """
    import re

    def find_item(kind):
        return GET(kind)

    def classify(text):
        if re.search("雨伞|umbrella", text):
            return "umbrella"
        if "护照" in text:
            return "passport"
        if "行李" in text:
            return "luggage"
        return "none"

    def dispatch(text):
        intent = classify(text)
        if intent == "umbrella":
            return find_item("umb")
        elif intent == "passport":
            return find_item("pass")
        elif intent == "luggage":
            return find_item("bag")
"""


def described(folder: Path, source: str, language: Language = "en") -> dict[str, ToolSpec]:
    (folder / "bot.py").write_text(dedent(source), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(folder)), language=language)}


@pytest.mark.parametrize(
    ("language", "summary", "question"),
    [
        ("en", "Answer a fixed question: 营业时间, 地址", "Please say what is asked about: 营业时间, 地址."),
        ("zh", "回答固定问题：营业时间、地址", "请问问题主题选哪个：营业时间、地址？"),
    ],
)
def test_fixed_answers_are_described_by_their_topics(
    tmp_path: Path, language: Language, summary: str, question: str
) -> None:
    faq = described(tmp_path, BOT, language)["faq"]
    assert (faq.summary, faq.ask_user) == (summary, {"topic": question})
    assert faq.use_when == ("营业时间", "opening hours", "地址")
    assert faq.parameters["topic"].enum == ("营业时间", "地址")
    assert faq.parameters["topic"].synonyms["营业时间"] == ("营业时间", "opening hours")
    assert (faq.implementation, faq.status, faq.is_inline) == ("", Status.draft, True)
    assert faq.evidence == (
        "bot.py:8 branch high use_when",
        "bot.py:10 branch high use_when",
        "bot.py:8 canned-reply high summary effects",
        "bot.py:10 canned-reply high summary effects",
        "bot.py:8 canned-reply high parameters.topic:enum",
        "bot.py:10 canned-reply high parameters.topic:enum",
    )


def test_what_a_fixed_answer_says_is_not_copied(tmp_path: Path) -> None:
    assert "hunter2" not in "".join(render_yaml(spec, language="en") for spec in described(tmp_path, BOT).values())


def test_statements_are_described_by_what_they_do_and_take(tmp_path: Path) -> None:
    note = described(tmp_path, BOT)["add_notes"]
    assert (note.effects, note.implementation, list(note.parameters)) == ("write", "", ["content"])
    assert note.ask_user["content"]


def test_statements_named_by_sounds_or_a_mark_are_summed_up_by_what_leads_to_them(tmp_path: Path) -> None:
    source = """
        import time

        def handle(text):
            if "几点" in text:
                return time.strftime("%H:%M")
            if "磐礴" in text:
                return time.strftime("%S")
            if "seconds" in text:
                return time.strftime("%S")
        """
    made = described(tmp_path, source, "zh")
    assert [spec.summary for spec in made.values()] == ["几点", "磐礴", "seconds"]
    assert next(iter(made)) == "ji_dian"
    assert made["ji_dian"].evidence[0] == "bot.py:5 branch high use_when summary"


def test_a_single_fixed_answer_named_by_sounds_is_about_what_leads_to_it(tmp_path: Path) -> None:
    source = """
        def find(name):
            return GET(name)

        def handle(text):
            if "地址" in text:
                return "人民路 1 号"
            if "find" in text:
                return find(text)
        """
    assert described(tmp_path, source, "zh")["answer_di_zhi"].summary == "回答固定问题：地址"


def test_a_description_is_the_same_whenever_it_is_written(tmp_path: Path) -> None:
    first = {name: render_yaml(spec, language="en") for name, spec in described(tmp_path, BOT).items()}
    again = described(tmp_path, BOT)
    assert {name: render_yaml(spec, language="en") for name, spec in again.items()} == first
    path = tmp_path / "faq.yaml"
    once = merge(first["faq"], again["faq"], path=path).text
    assert merge(once, again["faq"], path=path).text == once


def test_an_edit_elsewhere_makes_nothing_stale(tmp_path: Path) -> None:
    before = described(tmp_path, BOT)
    after = described(tmp_path, "\n\n" + dedent(BOT).replace('open_app("music")', 'open_app("player")'))
    assert before["faq"].source_hash == after["faq"].source_hash
    assert before["add_notes"].source_hash == after["add_notes"].source_hash


def test_a_branch_that_goes_leaves_an_orphan_or_a_topic_less(tmp_path: Path) -> None:
    before = described(tmp_path, BOT)
    gone = dedent(BOT).replace('elif "记一下" in text', 'elif False and "记一下" in text')
    gone = gone.replace('elif "地址" in text', 'elif "营业时间" in text and "地址" in text')
    after = described(tmp_path, gone)
    assert is_orphan(before["add_notes"], after.keys())
    assert not is_orphan(before["faq"], after.keys())
    assert after["faq"].parameters["topic"].enum == ("营业时间",)


def test_what_is_known_to_be_statements_is_not_scolded_for_having_no_function(tmp_path: Path) -> None:
    specs = described(tmp_path, BOT)
    label = ToolSpec(name="label_only", summary="Only a label.", use_when=("label",))
    tools = [Described(spec, f"{spec.name}.yaml") for spec in (specs["faq"], specs["add_notes"], label)]
    found = {(f.code, f.tool) for f in lint(Catalogue(tools))}
    assert [tool for code, tool in sorted(found) if code == "MK306"] == ["label_only"]
    assert ("MK315", "faq") not in found


def test_a_family_is_one_tool_with_the_words_of_each_branch(tmp_path: Path) -> None:
    app = described(tmp_path, BOT)["open_app"].parameters["name"]
    assert app.enum == ("browser", "music")
    assert app.synonyms == {"browser": ("浏览器", "browser"), "music": ("音乐", "music")}


def test_a_family_behind_labels_has_the_words_of_the_classifier(tmp_path: Path) -> None:
    kind = described(tmp_path, LABELS)["find_item"].parameters["kind"]
    assert kind.enum == ("umb", "pass", "bag")
    assert kind.synonyms == {"umb": ("雨伞", "umbrella"), "pass": ("护照",), "bag": ("行李",)}


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ('notes.append(text.replace("记一下", ""))', 'notes.insert(0, "x")', False),
        ("nine to five", "closed for good", False),
        ("from datetime import date", "from datetime import date\n        import os  # moved", True),
    ],
)
def test_what_statements_do_and_answer_is_part_of_what_was_approved(
    tmp_path: Path, old: str, new: str, is_same: bool
) -> None:
    source = """
        from datetime import date
        notes = []

        def handle(text):
            if "记一下" in text or "note" in text:
                notes.append(text.replace("记一下", ""))
            elif "营业时间" in text or "opening hours" in text:
                return "We are open nine to five."
            elif "地址" in text:
                return "1 Main Street."
            elif "日志" in text or "logs" in text:
                return query_logs(text)

        def query_logs(text):
            return db.logs(text).fetchall()
    """
    before = {name: spec.source_hash for name, spec in described(tmp_path, source).items()}
    assert old in source
    after = {name: spec.source_hash for name, spec in described(tmp_path, source.replace(old, new)).items()}
    assert before.keys() == after.keys()
    assert (before == after) is is_same


def test_a_key_in_a_fixed_answer_is_not_kept_in_the_inventory(tmp_path: Path) -> None:
    key = "sk-proj-" + "a1B2" * 8
    source = BOT.replace("hunter2", key)
    (tmp_path / "bot.py").write_text(dedent(source), encoding="utf-8")
    assert key in source
    assert key not in scan(tmp_path).model_dump_json()


def test_no_tool_is_called_by_a_word_of_python(tmp_path: Path) -> None:
    arms = "".join(
        f'    if "{word}" in text:\n        jobs.append("{word}!")\n' for word in ("lambda", "print", "raise")
    )
    found = described(
        tmp_path, f"jobs = []\n\n\ndef handle(text):\n{arms}    if 'logs' in text:\n        return logs(text)\n"
    )
    assert not {"lambda", "print", "raise"} & found.keys()


def test_a_name_does_not_move_to_another_branch_when_branches_change_places(tmp_path: Path) -> None:
    arms = [
        '    {} "清空" in text or "wipe" in text:\n        db.execute("DELETE FROM notes")\n',
        '    {} "删旧的" in text or "tidy" in text:\n        db.execute("DELETE FROM notes WHERE old")\n',
        '    {} "日志" in text or "logs" in text:\n        return logs(text)\n',
    ]
    said = []
    for order in ((0, 1, 2), (1, 0, 2)):
        body = "".join(arms[n].format("elif" if place else "if") for place, n in enumerate(order))
        found = described(
            tmp_path, f"def handle(text):\n{body}\n\ndef logs(text):\n    return db.logs(text).fetchall()\n"
        )
        said.append({name: spec.use_when for name, spec in found.items()})
    assert said[0] == said[1]


def test_a_fixed_answer_behind_a_pattern_is_called_by_all_its_telling_words(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "import re\n"
        "def stop(): svc.stop()\n"
        "def restart(): svc.restart()\n"
        "def answer(text):\n"
        '    if "stop" in text:\n        return stop()\n'
        '    if "restart" in text:\n        return restart()\n'
        '    if re.search(r"what time.*check ?out|when.*leave", text):\n        return "Check-out is at 11."\n'
        '    if re.search(r"^(do|need).*help", text):\n        return "Just ask me anything."\n'
        '    if re.search(r"(停车|车位)", text):\n        return "地下二层可以停车。"\n',
        encoding="utf-8",
    )
    faq = next(spec for spec in describe(analyse(scan(tmp_path)), language="en") if spec.name == "faq")
    assert faq.parameters["topic"].enum == ("what_time_check_out", "help", "停车")
    assert faq.summary == "Answer a fixed question: what time check out, help, 停车"
