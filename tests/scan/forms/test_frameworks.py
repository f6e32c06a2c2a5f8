"""What registrations with a framework mean: the words, the order, the guards, what is handed to the handler."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.inventory import LegacyRouter
from tests.scan.sources import given, inventory_of, router_of, rows


def texts_of(router: LegacyRouter, text: str) -> list[str | None]:
    """Return the tools whose condition holds for *text*."""
    return [b.tool for b in router.branches if b.condition.matches(text, router.normalise) is True]


def test_matchers_are_asked_by_priority_and_only_blocking_ones_exclude_each_other(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        from nonebot import on_keyword, on_startswith
        late = on_keyword({"天气"}, priority=9, block=True)
        early = on_startswith(("查", "看"), priority=1)

        @late.handle()
        async def weather(event): ...

        @early.handle()
        async def look_up(event): ...
        """,
    )
    assert rows(router) == [("(startswith 查 or startswith 看)", "look_up"), ("contains 天气", "weather")]
    assert (router.function, router.exclusive, router.subject) == ("<module>", False, "event.get_plaintext()")


@pytest.mark.parametrize(
    ("setting", "text"),
    [("", "/天气 北京"), ('COMMAND_START = ["!"]', "!天气 北京"), ("COMMAND_START=['', '#']", "天气 北京")],
)
def test_a_command_stands_behind_the_prefix_that_the_project_sets(tmp_path: Path, setting: str, text: str) -> None:
    (tmp_path / ".env").write_text(setting + "\n", encoding="utf-8")
    router = router_of(
        tmp_path,
        bot="""
        from nonebot import on_command
        from nonebot.params import CommandArg
        weather = on_command("天气", aliases={"气温"})
        news = on_command("新闻")

        @weather.handle()
        async def tell(event, place=CommandArg()): ...

        @news.handle()
        async def read(event): ...
        """,
    )
    assert texts_of(router, text) == ["tell"]
    assert texts_of(router, "今天" + text) == []
    assert given(router.branches[0]) == {"place": {"from": "rest_of_text"}}


def test_commands_below_a_command_are_asked_before_it(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        from discord.ext import commands
        bot = commands.Bot(command_prefix=commands.when_mentioned_or("?"))

        @bot.group()
        async def tag(ctx): ...

        @tag.command("add", aliases=["new"])
        async def add_tag(ctx, name, *, text): ...
        """,
    )
    assert texts_of(router, "?tag new a b") == ["add_tag", "tag"]
    assert texts_of(router, "?tag") == ["tag"]
    assert given(router.branches[0]) == {"name": {"from": "second_word"}, "text": {"from": "rest_of_text"}}


def test_filters_are_joined_and_what_is_not_about_the_text_guards(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        from aiogram import F, Router
        router = Router()

        @router.message(F.text.lower() == "menu", F.chat.type == "private")
        async def menu(message): ...

        @router.message(F.text.startswith("!") & ~F.text.contains("later"))
        async def now(message): ...

        @router.message()
        async def rest(message): ...
        """,
    )
    assert rows(router) == [("(equals menu and opaque)", "menu"), ("(startswith ! and not contains later)", "now")]
    assert router.branches[0].condition.matches("MENU") is None
    assert router.branches[0].condition.matches("menus") is False
    assert router.default.tool == "rest"


def test_a_function_of_the_message_is_read_for_what_it_tests(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        import telebot
        bot = telebot.TeleBot("")

        @bot.message_handler(commands=["start", "help"])
        def welcome(message): ...

        @bot.message_handler(func=lambda m: "天气" in m.text)
        def weather(message): ...
        """,
    )
    assert texts_of(router, "/help me") == ["welcome"]
    assert texts_of(router, "北京天气") == ["weather"]


def test_handlers_that_are_added_stand_in_their_states(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        from telegram.ext import CommandHandler, ConversationHandler, MessageHandler, filters
        ASKED = 1

        async def ask(update, context): ...
        async def answer(update, context): ...

        def build(app):
            app.add_handler(ConversationHandler(
                entry_points=[CommandHandler("book", ask)],
                states={ASKED: [MessageHandler(filters.Regex("^(yes|no)$"), answer)]},
                fallbacks=[],
            ))
        """,
    )
    assert rows(router)[1] == ("(opaque and search ^(yes|no)$)", "answer")
    assert texts_of(router, "/BOOK a room") == ["ask"]


def test_groups_of_a_pattern_become_arguments(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        import re
        from slackbot.bot import listen_to, respond_to

        @respond_to("deploy (.*) to (.*)", re.IGNORECASE)
        def deploy(message, app, place): ...

        @listen_to("status")
        def status(message): ...
        """,
    )
    assert given(router.branches[0]) == {"app": {"from": "regex_group:1"}, "place": {"from": "regex_group:2"}}
    assert texts_of(router, "DEPLOY web TO prod") == ["deploy"]
    assert texts_of(router, "STATUS") == []


def test_words_of_an_entity_that_no_file_has_are_outside(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        from mycroft import intent_handler
        from adapt.intent import IntentBuilder

        class Lamp:
            @intent_handler(IntentBuilder("On").require("TurnOn"))
            def on(self, message): ...

            @intent_handler("dim.intent")
            def dim(self, message): ...
        """,
    )
    assert rows(router) == [("external TurnOn.voc", "Lamp.on"), ("external dim.intent", "Lamp.dim")]


def test_handlers_of_one_object_are_one_router_across_files(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        loader="from aiogram import Dispatcher\ndp = Dispatcher()\n",
        first="""
        from loader import dp

        @dp.message_handler(commands=["start"])
        async def start(message): ...

        @dp.message_handler(text="Menu")
        async def menu(message): ...
        """,
        second="""
        from loader import dp

        @dp.message_handler(commands=["stop"])
        async def stop(message): ...
        """,
    )
    (router,) = inventory.routers
    assert [(b.file, b.tool) for b in router.branches] == [(None, "start"), (None, "menu"), ("second.py", "stop")]
    assert {tool.name for tool in inventory.tools} >= {"start", "menu"}


def test_handlers_that_a_loop_of_the_project_reaches_are_told_once(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        bot="""
        HANDLERS = []

        def on_keyword(*words):
            def register(function):
                HANDLERS.append((words, function))
                return function
            return register

        @on_keyword("weather")
        def weather(text): ...

        @on_keyword("alarm")
        def alarm(text): ...

        def run(text):
            for words, function in HANDLERS:
                if any(word in text for word in words):
                    return function(text)
        """,
    )
    assert router.function == "run"


def test_commands_of_a_command_line_and_of_events_are_no_router(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        cli="""
        import click, typer
        app = typer.Typer()

        @app.command("build")
        def build(): ...

        @app.command("publish")
        def publish(): ...
        """,
        api="""
        from fastapi import FastAPI
        app = FastAPI()

        @app.on_event("startup")
        def begin(): ...

        @app.get("/weather")
        def weather(): ...
        """,
    )
    assert inventory.routers == ()
