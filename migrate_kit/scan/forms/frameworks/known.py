"""The table of known frameworks: how each one is told which words a handler answers to.

Every entry names where its meaning is documented. A package that is not here is read by shape: see `by_shape`.
"""

from __future__ import annotations

from migrate_kit.model.condition import Contains, EndsWith, Equals, StartsWith
from migrate_kit.scan.forms.frameworks.filters import filtered
from migrate_kit.scan.forms.frameworks.reading import command, label, matched, pattern, template, words
from migrate_kit.scan.forms.frameworks.shape import Framework, Shape
from migrate_kit.scan.forms.frameworks.vocabulary import intent

_TELEGRAM_COMMAND = r"/"
_MESSAGE_FILTERS = filtered(
    keywords={
        "commands": command(many=True),
        "regexp": pattern("search"),
        "text": words(Equals),
        "text_contains": words(Contains),
        "text_startswith": words(StartsWith),
        "text_endswith": words(EndsWith),
    }
)

NONEBOT = Framework(
    "nonebot",
    ("nonebot",),
    "https://nonebot.dev/docs/api/plugin/on",
    "event.get_plaintext()",
    (
        Shape(("on_keyword",), words(Contains, "keywords")),
        Shape(("on_command", "on_shell_command"), command("cmd", "name", whole=False), passes="rest"),
        Shape(("on_regex",), pattern("search", "pattern")),
        Shape(("on_startswith",), words(StartsWith, "msg", many=False)),
        Shape(("on_endswith",), words(EndsWith, "msg", many=False)),
        Shape(("on_fullmatch",), words(Equals, "msg", many=False)),
        Shape(("on_natural_language",), words(Contains, "keywords")),
    ),
    prefix="/",
    prefix_settings=("command_start", "COMMAND_START"),
    priority_key="priority",
    block_key="block",
    blocks=False,
)
HOSHINO = Framework(
    "hoshino",
    ("hoshino",),
    "https://github.com/Ice9Coffee/HoshinoBot/blob/master/hoshino/service.py",
    "event.plain_text",
    (
        Shape(("on_prefix",), words(StartsWith, "prefix")),
        Shape(("on_suffix",), words(EndsWith, "suffix")),
        Shape(("on_fullmatch",), words(Equals, "word")),
        Shape(("on_keyword",), words(Contains, "keywords")),
        Shape(("on_rex",), pattern("search", "rex")),
        Shape(("on_command",), command("name", whole=False)),
    ),
)
ASTRBOT = Framework(
    "astrbot",
    ("astrbot",),
    "https://docs.astrbot.app/dev/star/guides/listen-message-event.html",
    "event.message_str",
    (
        Shape(("command",), command("command_name"), passes="words"),
        Shape(("regex",), pattern("search", "regex")),
    ),
    exclusive=False,
    prefix=r"[/]?",
)
WEROBOT = Framework(
    "werobot",
    ("werobot",),
    "https://werobot.readthedocs.io/zh-cn/latest/handlers.html#robot-filter",
    "message.content",
    (Shape(("filter",), words(Equals)),),
)
ERRBOT = Framework(
    "errbot",
    ("errbot",),
    "https://errbot.readthedocs.io/en/latest/user_guide/plugin_development/basics.html",
    "msg.body",
    (
        Shape(("botcmd",), command("name", index=None, ignore_case=True, blanks=" "), passes="rest", bare=True),
        Shape(("arg_botcmd",), command("name", index=None, ignore_case=True, blanks=" ")),
        Shape(("re_botcmd",), pattern("search", "pattern", index=99)),
    ),
    exclusive=False,
    prefix="!",
    prefix_settings=("BOT_PREFIX",),
)
OPSDROID = Framework(
    "opsdroid",
    ("opsdroid",),
    "https://docs.opsdroid.dev/en/stable/skills/matchers/index.html",
    "message.text",
    (
        Shape(("match_regex",), matched()),
        Shape(("match_parse",), template()),
        Shape(
            ("match_rasanlu", "match_luisai_intent", "match_dialogflow_action", "match_witai", "match_sapcai"), label()
        ),
    ),
)
SOPEL = Framework(
    "sopel",
    ("sopel",),
    "https://sopel.chat/docs/package/plugin.html",
    "trigger",
    (
        Shape(("command", "commands"), command(many=True, ignore_case=True)),
        Shape(("rule", "rules"), pattern("match", ignore_case=True, flags_index=None)),
        Shape(("search", "find"), pattern("search", ignore_case=True, flags_index=None)),
    ),
    exclusive=False,
    prefix=r"\.",
)
MYCROFT = Framework(
    "mycroft",
    ("mycroft", "ovos_workshop", "adapt", "ovos_adapt", "neon_utils"),
    "https://openvoiceos.github.io/ovos-technical-manual/intents",
    "message.data['utterance']",
    (
        Shape(("intent_handler", "intent_file_handler", "adds_context"), intent),
        Shape(("register_intent", "register_intent_file"), intent, handler=1, handler_key="handler"),
    ),
)
SLACK = Framework(
    "slack_bolt",
    ("slack_bolt",),
    "https://docs.slack.dev/tools/bolt-python/concepts/message-listening",
    "message['text']",
    (
        Shape(("message",), pattern("search", "keyword")),
        Shape(("command",), command("command")),
    ),
)
SLACKBOT = Framework(
    "slackbot",
    ("slackbot", "mmpy_bot", "mattermost_bot"),
    "https://github.com/scrapinghub/slackbot#create-plugins",
    "message.body['text']",
    (Shape(("respond_to", "listen_to"), pattern("search", "matchstr", "regexp"), passes="groups"),),
    exclusive=False,
)
WILL = Framework(
    "will",
    ("will",),
    "https://skoczen.github.io/will/plugins/basics/",
    "message.content",
    (Shape(("hear", "respond_to"), pattern("search", "regex", ignore_case=True, flags_index=None)),),
    exclusive=False,
)
TELETHON = Framework(
    "telethon",
    ("telethon",),
    "https://docs.telethon.dev/en/stable/modules/events.html",
    "event.raw_text",
    (
        Shape(("on",), filtered()),
        Shape(("add_event_handler",), filtered(index=1), handler=0),
    ),
    exclusive=False,
)
AIOGRAM = Framework(
    "aiogram",
    ("aiogram",),
    "https://docs.aiogram.dev/en/latest/dispatcher/filters/index.html",
    "message.text",
    (
        Shape(("message_handler", "message"), _MESSAGE_FILTERS),
        Shape(("register", "register_message_handler"), filtered(index=1, keywords={
            "commands": command(many=True), "regexp": pattern("search"), "text": words(Equals)}), handler=0),
    ),
    prefix=_TELEGRAM_COMMAND,
)  # fmt: skip
TELEBOT = Framework(
    "telebot",
    ("telebot",),
    "https://pytba.readthedocs.io/en/latest/sync_version/index.html#telebot.TeleBot.message_handler",
    "message.text",
    (
        Shape(("message_handler",), _MESSAGE_FILTERS),
        Shape(("register_message_handler",), filtered(index=1, keywords={
            "commands": command(many=True), "regexp": pattern("search")}), handler=0),
    ),
    prefix=_TELEGRAM_COMMAND,
)  # fmt: skip
PTB = Framework(
    "python-telegram-bot",
    ("telegram",),
    "https://docs.python-telegram-bot.org/en/stable/telegram.ext.handlers-tree.html",
    "update.message.text",
    (
        Shape(("CommandHandler",), command("command", aliases=(), ignore_case=True), handler=1),
        Shape(("MessageHandler",), lambda given: filtered(index=0)(given.only(0, "filters")), handler=1),
        Shape(("RegexHandler",), pattern("match", "pattern", flags_index=None), handler=1),
    ),
    prefix=_TELEGRAM_COMMAND,
)
PYROGRAM = Framework(
    "pyrogram",
    ("pyrogram", "hydrogram"),
    "https://docs.pyrogram.org/topics/use-filters",
    "message.text",
    (Shape(("on_message",), filtered()),),
    prefix=_TELEGRAM_COMMAND,
)
DISCORD = Framework(
    "discord",
    ("discord", "nextcord", "disnake", "twitchio", "khl"),
    "https://discordpy.readthedocs.io/en/stable/ext/commands/commands.html",
    "message.content",
    (
        Shape(("command", "hybrid_command", "group", "hybrid_group"), command("name"), passes="words", bare=True),
        Shape(("slash_command",), command("name"), bare=True),
    ),
    prefix=r"\W*",
    prefix_settings=("command_prefix", "prefix"),
)
ASK = Framework(
    "alexa skill",
    ("flask_ask", "flask_assistant", "ask_sdk_core"),
    "https://flask-ask.readthedocs.io/en/latest/requests.html",
    "request.intent.name",
    (Shape(("intent", "action"), label("intent_name")),),
)
FRAMEWORKS = (
    NONEBOT, HOSHINO, ASTRBOT, WEROBOT, ERRBOT, OPSDROID, SOPEL, MYCROFT, SLACK, SLACKBOT, WILL, TELETHON, AIOGRAM,
    TELEBOT, PTB, PYROGRAM, DISCORD, ASK,
)  # fmt: skip
#: Decorators that say by their name that words or a pattern follow, of whatever package.
BY_SHAPE = Framework(
    "by shape",
    (),
    "the name of the decorator and the words it is given",
    "message",
    (
        Shape(("on_keyword", "on_keywords", "keyword", "keywords", "contains"), words(Contains, "keywords", "words")),
        Shape(("on_prefix", "on_startswith", "startswith"), words(StartsWith, "prefix")),
        Shape(("on_suffix", "on_endswith", "endswith"), words(EndsWith, "suffix")),
        Shape(("on_fullmatch", "on_equals", "equals"), words(Equals, "text")),
        Shape(("on_regex", "on_rex", "on_pattern", "match_regex", "regex", "pattern", "hear", "hears", "respond",
               "respond_to", "listen", "listen_to", "listen_for"), pattern("search", "pattern", "regex")),
        Shape(("on_command", "on_cmd", "bot_command", "chat_command"), command("cmd", "name")),
    ),
    prefix=r"\W*",
)  # fmt: skip
