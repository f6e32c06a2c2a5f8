"""Branches without a function are tools: fixed answers of a router together, any other statements each by itself."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from migrate_kit.model.inventory import Inventory, ToolFacts
from migrate_kit.scan import scan
from tests.scan.sources import inventory_of

CHAIN = """
    import sqlite3
    import time
    import requests

    PENDING = []
    HOURS = "We are open from nine to five."

    def track(parcel):
        return requests.get("https://post.example/parcels/" + parcel).json()

    def desk(text, ctx):
        db = sqlite3.connect("desk.db")
        # opening hours
        if "营业时间" in text or "opening hours" in text:
            return HOURS
        elif "地址" in text:
            ctx.reply("人民路 1 号，二楼。")
        elif "停车" in text or "parking" in text:
            return f"Behind the house, {2} places."
        elif "包裹" in text or "parcel" in text:
            return track(text)
        elif "记一下" in text:
            PENDING.append(text.split("记一下", 1)[1])
            return "记下了，共 %d 条" % len(PENDING)
        elif "清空" in text:
            db.execute("DELETE FROM parcels WHERE old = 1")
            return "好了"
        elif "重连" in text:
            requests.post("http://desk.local/printer/restart", timeout=4)
        elif "几点" in text:
            return time.strftime("%H:%M")
        return None
"""


def folder_with(folder: Path, **files: str) -> Inventory:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(dedent(text), encoding="utf-8")
    return scan(folder)


def named(inventory: Inventory) -> list[tuple[str | None, dict[str, Any]]]:
    """The tool and arguments of every branch without a function."""
    return [
        (b.tool, b.model_dump(mode="json")["arguments"])
        for r in inventory.routers
        for b in r.branches
        if b.target_kind == "inline"
    ]


def tool(inventory: Inventory, name: str) -> ToolFacts:
    found = inventory.tool(name)
    assert found is not None
    return found


def test_fixed_answers_are_one_tool_with_a_topic(tmp_path: Path) -> None:
    inventory = folder_with(tmp_path, desk=CHAIN)
    topics = ["opening_hours", "地址", "停车"]
    assert named(inventory)[:3] == [("faq", {"topic": topic}) for topic in topics]
    faq = tool(inventory, "faq")
    topic = faq.parameters["topic"]
    assert (topic.type, topic.required, topic.enum) == ("string", True, tuple(topics))
    assert topic.synonyms == {
        "opening_hours": ("营业时间", "opening hours"),
        "地址": ("地址",),
        "停车": ("停车", "parking"),
    }
    assert (faq.side_effects, faq.implementation, faq.is_inline) == ("read_only", "", True)
    assert [(e.line, e.rule) for e in faq.evidence] == [
        (15, "canned-reply"),
        (17, "canned-reply"),
        (19, "canned-reply"),
    ]


def test_what_statements_do_gives_them_their_name_and_effects(tmp_path: Path) -> None:
    inventory = folder_with(tmp_path, desk=CHAIN)
    assert named(inventory)[3:] == [
        ("add_pending", {"content": {"from": "rest_of_text"}}),
        ("delete_parcels", {}),
        ("restart", {}),
        ("ji_dian", {}),
    ]
    effects = [tool(inventory, name).side_effects for name in ("add_pending", "delete_parcels", "restart", "ji_dian")]
    assert effects == ["write", "dangerous", "write", "unknown"]
    assert tool(inventory, "add_pending").parameters["content"].type == "string"
    assert tool(inventory, "restart").timeout_s == 4
    assert {e.rule for e in tool(inventory, "restart").evidence} >= {"inline-body"}


def test_target_and_kind_stay_what_they_are(tmp_path: Path) -> None:
    (router,) = folder_with(tmp_path, desk=CHAIN).routers
    kinds = [(b.target, b.target_kind) for b in router.branches]
    assert kinds == [(None, "inline")] * 3 + [("track", "function")] + [(None, "inline")] * 4


def test_names_do_not_move_with_lines_or_with_other_branches(tmp_path: Path) -> None:
    before = folder_with(tmp_path, desk=CHAIN)
    moved = "# a new head\n\n\n" + dedent(CHAIN)
    moved = moved.replace('elif "包裹"', 'elif "发票" in text:\n        return "Ask at the desk."\n    elif "包裹"')
    moved = moved.replace('"DELETE FROM parcels WHERE old = 1"', '"DELETE FROM parcels WHERE old = 2"')
    after = folder_with(tmp_path, desk=moved)
    assert set(map(repr, named(before))) <= set(map(repr, named(after)))
    assert {t.name for t in before.tools} == {t.name for t in after.tools}


def test_a_changed_word_of_one_answer_leaves_the_other_topics_alone(tmp_path: Path) -> None:
    before = folder_with(tmp_path, desk=CHAIN)
    after = folder_with(tmp_path, desk=CHAIN.replace('"地址" in text', '"位置" in text'))
    assert [arguments for _, arguments in named(after)[:3]] == [
        {"topic": "opening_hours"}, {"topic": "位置"}, {"topic": "停车"}
    ]  # fmt: skip
    assert named(before)[3:] == named(after)[3:]


def test_a_table_of_words_and_answers_is_a_topic_a_row(tmp_path: Path) -> None:
    inventory = folder_with(
        tmp_path,
        shop="""
        FAQ = {
            "退货": "七天内可退。",
            "发票": "在订单页申请。",
            "shipping fee": "Free from 99 on.",
        }

        def order(text):
            return POST(text)

        def answer(text):
            for word, reply in FAQ.items():
                if word in text:
                    return reply
            if "下单" in text:
                return order(text)
            return "没听懂"
        """,
    )
    assert named(inventory) == [("faq", {"topic": key}) for key in ("退货", "发票", "shipping_fee")]


def test_a_loop_that_says_the_answer_of_a_row_has_the_rows_as_topics(tmp_path: Path) -> None:
    inventory = folder_with(
        tmp_path,
        shop="""
        ROWS = [(("hours", "open"), "Nine to five."), (("where", "address"), "1 Main Street.")]

        def order(text):
            return POST(text)

        async def on_text(text, bot):
            for words, reply in ROWS:
                if any(w in text for w in words):
                    await bot.send(reply)
                    return
            if "pizza" in text:
                return order(text)
        """,
    )
    assert named(inventory) == [("faq", {"topic": {"from": "word"}})]
    topic = tool(inventory, "faq").parameters["topic"]
    assert topic.enum == ("hours", "where")
    assert topic.synonyms == {"hours": ("hours", "open"), "where": ("where", "address")}


def test_answers_are_found_however_they_are_given(tmp_path: Path) -> None:
    inventory = folder_with(
        tmp_path,
        house="""
        import random

        JOKES = ["Knock, knock.", "A horse walks into a bar."]

        def light(state):
            return POST(state)

        async def house(text, update, logger):
            answer = None
            match text:
                case "hello" | "hi":
                    await update.message.reply_text("Hello there!")
                    return
                case "tell a joke":
                    logger.info("joke")
                    return random.choice(JOKES)
            if "wifi" in text:
                answer = "It is written on the wall."
            elif "light" in text:
                answer = light("on")
            elif "door" in text:
                return {"reply": "The door is never locked."}
            return answer
        """,
    )
    topics = ["hello", "tell_a_joke", "wifi", "door"]
    assert named(inventory) == [("faq", {"topic": topic}) for topic in topics]


def test_answers_of_several_routers_are_tools_of_their_own(tmp_path: Path) -> None:
    one = """
        def go(text):
            return POST(text)

        def {name}(text):
            if "hours" in text:
                return "From nine to five."
            elif "address" in text:
                return "1 Main Street."
            elif "go" in text:
                return go(text)
    """
    inventory = folder_with(tmp_path, shop=one.format(name="clerk"), bank=one.format(name="handle"))
    assert [name for name, _ in named(inventory)] == ["bank_faq", "bank_faq", "clerk_faq", "clerk_faq"]


def test_a_single_answer_is_a_tool_without_a_topic(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def handle(text):
            if "opening hours" in text:
                return "From nine to five."
            elif "log" in text:
                return logs()
            elif "boot" in text:
                return restart("web")
        """,
    )
    assert named(inventory) == [("answer_opening_hours", {})]
    assert tool(inventory, "answer_opening_hours").side_effects == "read_only"


@pytest.mark.parametrize(
    "body",
    [
        "return None",
        "pass",
        'logger.warning("no thanks")',
        'raise ValueError("no thanks")',
        "seen = True",
        "return False",
    ],
)
def test_what_does_nothing_for_the_user_is_no_tool(tmp_path: Path, body: str) -> None:
    inventory = inventory_of(
        tmp_path,
        f"""
        def handle(text):
            if "log" in text:
                return logs()
            elif "thanks" in text:
                {body}
            elif "boot" in text:
                return restart("web")
            elif "scale" in text:
                return scale("web")
        """,
    )
    (router,) = inventory.routers
    assert [b.tool for b in router.branches if b.target_kind in ("inline", "none")] in ([None], [])
    assert {t.name for t in inventory.tools} == {"logs", "restart", "scale"}


@pytest.mark.parametrize(
    ("reply", "effect"), [("Deleted.", "unknown"), ("OK", "unknown"), ("It cannot be undone.", "read_only")]
)
def test_an_answer_that_may_be_a_receipt_is_not_called_a_read(tmp_path: Path, reply: str, effect: str) -> None:
    inventory = inventory_of(
        tmp_path,
        f"""
        def handle(text):
            if "delete everything" in text:
                return "{reply}"
            elif "log" in text:
                return logs()
            elif "boot" in text:
                return restart("web")
        """,
    )
    assert tool(inventory, "answer_delete_everything").side_effects == effect


def test_a_name_that_a_function_has_is_not_given_again(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        import requests

        def handle(text):
            if "boot" in text:
                return restart("web")
            elif "printer" in text:
                requests.post("http://desk.local/restart")
            elif "log" in text:
                return logs()
        """,
    )
    assert named(inventory) == [("printer", {})]


def test_names_come_from_headings_labels_deeds_words_and_sounds(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        import os
        import subprocess
        import time

        STATE = {}

        def handle(text):
            # park the rover
            if "驻车" in text:
                STATE["gear"] = "P"
            # TODO: ask Li before 2024
            elif "熄灯" in text:
                STATE["lamp"] = 0
            elif "清缓存" in text:
                os.remove(CACHE_FILE)
            elif "网关" in text:
                subprocess.run(["sudo", "systemctl", "restart", "nginx"])
            elif "报时" in text:
                return time.strftime("%H:%M")
            elif "log" in text:
                return logs()
            elif "boot" in text:
                return restart("web")
        """,
    )
    assert [name for name, _ in named(inventory)] == [
        "park_rover",
        "set_lamp",
        "remove_cache_file",
        "restart_nginx",
        "bao_shi",
    ]


def test_a_label_reaches_the_statements_of_its_dispatcher(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        """
        def classify(text):
            if "你好" in text:
                return "greeting"
            if "重启" in text:
                return "restart"
            if "日志" in text:
                return "logs"
            return "unknown"

        def main(text):
            intent = classify(text)
            if intent == "greeting":
                print("您好，请问有什么可以帮您？")
            elif intent == "restart":
                restart(text)
            elif intent == "logs":
                logs()
        """,
    )
    classify, main = inventory.routers
    assert [b.tool for b in classify.branches] == ["answer_greeting", "restart", "logs"]
    assert [b.target_kind for b in classify.branches] == ["label"] * 3
    assert main.branches[0].tool == "answer_greeting"


@pytest.mark.parametrize(
    "body",
    [
        'ctx.reply("thank you very much" if self.charge(text) else "no money left here")',
        'ctx.reply("it is coming up now", callback=self.reboot)',
        'self.wipe().reply("it is coming up now")',
        'self.awake and self.db.purge(); ctx.reply("nothing to see here")',
        'self.db.purge() if self.awake else None; ctx.reply("nothing to see here")',
        '[self.db.delete(row) for row in self.rows]; ctx.reply("nothing to see here")',
        'not self.db.purge(); ctx.reply("nothing to see here")',
        'log.rotate_and_delete(); ctx.reply("nothing to see here")',
        'ctx.reply("nothing to see here"); raise Busy(self.db.purge())',
        'global MODE; MODE = "x"; ctx.reply("nothing to see here")',
    ],
)
def test_what_does_something_beside_its_fixed_answer_is_no_answer(tmp_path: Path, body: str) -> None:
    """A deed in a test, an argument or an expression that nobody reads must not pass for a read."""
    router = f"""
        class Desk:
            def desk(self, text, ctx):
                if "hours" in text:
                    ctx.reply("We are open from nine to five.")
                elif "weather" in text:
                    {body}
                elif "address" in text:
                    ctx.reply("1 Main Street")

            def charge(self, text):
                self.db.execute("UPDATE purse SET cents = 0")
    """
    inventory = folder_with(tmp_path, desk=router)
    tools = {b.condition.text: b.tool for r in inventory.routers for b in r.branches}  # type: ignore[union-attr]
    assert tools["hours"] == tools["address"] != tools["weather"]
    assert next(t for t in inventory.tools if t.name == tools["weather"]).side_effects != "read_only"


def test_an_answer_that_depends_on_a_test_alone_stays_an_answer(tmp_path: Path) -> None:
    router = """
        import random

        def desk(text, ctx):
            if "hours" in text:
                ctx.reply("We are open from nine to five.")
            elif "weather" in text:
                if random.random() < 0.5:
                    ctx.reply("It may rain later on")
                else:
                    ctx.reply("It may clear up" if ctx.is_local() else "Who knows that")
            elif "address" in text:
                ctx.reply("1 Main Street")
    """
    inventory = folder_with(tmp_path, desk=router)
    assert [tool for tool, _ in named(inventory)] == ["faq", "faq", "faq"]
