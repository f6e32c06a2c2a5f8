"""Handlers registered with a framework from elsewhere: its loop is not in the project, its meaning is documented."""

from __future__ import annotations

from migrate_kit.scan.forms.form import Evidence, Example, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """The reading of registrations says so."""
    return at([branch.line for branch in look.own]) if look.raw.registered else None


NONEBOT = example(
    r"""
    from nonebot import on_command, on_keyword, on_regex

    weather = on_keyword({"天气", "气温"}, block=True)  #> tell_weather
    music = on_command("点歌", aliases={"来首"}, priority=5, block=True)  #> play

    @weather.handle()
    async def tell_weather(event): ...

    @music.handle()
    async def play(event): ...

    @on_regex(r"(\d+)分钟后提醒我", block=True).handle()  #> remind
    async def remind(event): ...
    """
)
TELEGRAM = example(
    """
    from telegram.ext import Application, CommandHandler, MessageHandler, filters

    async def start(update, context): ...
    async def weather(update, context): ...

    def main():
        app = Application.builder().build()
        app.add_handler(CommandHandler("start", start))  #> start
        app.add_handler(MessageHandler(filters.Regex("天气|weather"), weather))  #> weather
        app.run_polling()
    """
)
DISCORD = example(
    """
    from discord.ext import commands

    bot = commands.Bot(command_prefix="!")

    @bot.command(name="weather", aliases=["w"])  #> show_weather
    async def show_weather(ctx, city): ...

    @bot.command()  #> ping
    async def ping(ctx): ...
    """
)
AIOGRAM = example(
    """
    from aiogram import F, Router
    from aiogram.filters import Command

    router = Router()

    @router.message(Command("start"))  #> start
    async def start(message): ...

    @router.message(F.text.contains("天气"))  #> weather
    async def weather(message): ...
    """
)
ERRBOT = example(
    r"""
    from errbot import BotPlugin, botcmd, re_botcmd

    class Ops(BotPlugin):
        @botcmd  #> Ops.server_restart
        def server_restart(self, msg, args): ...

        @re_botcmd(pattern=r"scale (\w+)")  #> Ops.scale
        def scale(self, msg, match): ...
    """
)
VOICE = Example(
    {
        "__init__.py": """
            from ovos_workshop.decorators import intent_handler
            from ovos_workshop.intents import IntentBuilder
            from ovos_workshop.skills import OVOSSkill

            class Lamp(OVOSSkill):
                @intent_handler(IntentBuilder("On").require("TurnOn").require("Lamp"))  #> Lamp.on
                def on(self, message): ...

                @intent_handler(IntentBuilder("Off").require("TurnOff").require("Lamp"))  #> Lamp.off
                def off(self, message): ...
        """,
        "locale/en-us/TurnOn.voc": "turn on\nswitch on",
        "locale/en-us/TurnOff.voc": "turn off",
        "locale/en-us/Lamp.voc": "lamp\nlight",
    }
)
BY_SHAPE = example(
    """
    from chatkit import hears, on_keyword

    @hears("forecast")  #> weather
    def weather(message): ...

    @on_keyword(["闹钟", "wake me"])  #> alarm
    def alarm(message): ...
    """
)
COMMAND_LINE = example(
    """
    import click

    @click.group()
    def cli(): ...

    @cli.command("build")
    def build(): ...

    @cli.command("publish")
    def publish(): ...
    """
)
EVENTS = example(
    """
    import socketio

    sio = socketio.Server()

    @sio.on("connect")
    def connected(sid): ...

    @sio.on("message")
    def received(sid, data): ...
    """
)
FORM = Form(
    "framework_handlers",
    recognise,
    (NONEBOT, TELEGRAM, DISCORD, AIOGRAM, ERRBOT, VOICE, BY_SHAPE),
    (COMMAND_LINE, EVENTS),
)
