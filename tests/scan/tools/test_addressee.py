"""To answer the one who asked is no effect; to send a fixed text to somebody else is one, however it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.inventory import ToolFacts
from migrate_kit.scan import scan
from migrate_kit.scan.tools.address import acts

DESK = """
import os, requests, itchat
from lib import KB, CONTACTS, contacts, settings, config

BOSS = "boss@corp.example"
ADMIN_ID = 123456
OWNER = 99887766
HOURS = "We open at nine"

class Desk:
    async def route(self, text, bot, event, ctx, message, update, context, sender, chat_id, msg, mother=None):
        if "alpha" in text:
            {line}
        elif "beta" in text:
            return self.beta(text)
        elif "gamma" in text:
            return self.gamma(text)
        return None

    def beta(self, t):
        return requests.get("https://x.example/beta").json()

    def gamma(self, t):
        return requests.get("https://x.example/gamma").json()
"""


def tool_of(folder: Path, line: str) -> ToolFacts:
    """The tool of a branch whose only statement is *line*."""
    (folder / "desk.py").write_text(DESK.format(line=line), encoding="utf-8")
    inventory = scan(folder)
    found = inventory.tool(inventory.routers[0].branches[0].tool or "")
    assert found is not None
    return found


@pytest.mark.parametrize(
    "line",
    [
        'event.reply("We open at nine")',
        'await bot.send(event, "We open at nine")',
        'await message.answer("We open at nine", parse_mode="HTML", reply_markup=KB)',
        'context.bot.send_message(chat_id=update.effective_chat.id, text="We open at nine")',
        "bot.send_message(message.chat.id, HOURS)",
        'bot.send_message(chat_id, "We open at nine")',
        'itchat.send("We open at nine", msg["FromUserName"])',
        'BOT.reply_to(message, "We open at nine")',
        'itchat.send_msg("We open at nine", toUserName=msg.FromUserName)',
        'await bot.send_group_msg(group_id=event.group_id, message="We open at nine")',
        'say(text="We open at nine", channel=event["channel"])',
        'bot.chat_postMessage(channel=event["channel"], text="We open at nine")',
        'self.send_text("We open at nine", msg.sender)',
        'send_text("We open at nine", to=sender)',
        'say("We open at nine", "zh")',
        'say("We open at nine", lang="zh", voice="female")',
        'reply("text", "We open at nine")',
        'reply("The desk is run by hr@corp.example")',
        'bot.send(event, "hr@corp.example")',
        'bot.send(event, "13800138000")',
        'print("Admin is", "ops@corp.example")',
        'await bot.send(event, "请联系管理员", at_sender=True)',
        'self.respond("We open at nine", 200)',
        '回复("九点开门，六点关门")',
        'yield event.plain_result("We open at nine")',
    ],
)
def test_what_is_said_to_the_one_who_asked_is_a_fixed_answer(tmp_path: Path, line: str) -> None:
    found = tool_of(tmp_path, line)
    assert (found.name, found.side_effects) == ("answer_alpha", "read_only")


@pytest.mark.parametrize(
    "line",
    [
        'send_message("boss@corp.example", "We open at nine")',
        'send_message("+44 20 7946 0018", "We open at nine")',
        'send_message(BOSS, "We open at nine")',
        "bot.send_message(ADMIN_ID, HOURS)",
        'bot.send_message(-100123456, "We open at nine")',
        'bot.send_message("@ops_channel", "We open at nine")',
        'await bot.send_group_msg(group_id=12345678, message="We open at nine")',
        'await bot.send_private_msg(user_id=OWNER, message="We open at nine")',
        'self.send_message(to="ops@corp.example", text="We open at nine")',
        'self.send_text("filehelper", "We open at nine")',
        'say("Dinner is ready", room="kitchen")',
        'announce("Dinner is ready now")',
        'bot.chat_postMessage(channel="#ops", text="We open at nine")',
        'send_msg("财务群", "今天不来了，明天见")',
        'send_message("老板", "今天不来了")',
        'bot.SendMsg("今天不来了，明天见", "老板")',
        'await message.mentions[0].send("You are wanted")',
        '发消息(群="运维群", 内容="今天不来了")',
        'message("mom", "on my way home")',
        'send_message(settings.MANAGER_PHONE, "on my way home")',
        'reply("on my way home", to="boss@corp.example")',
        'self.tts("kitchen_speaker", "Dinner is ready now")',
        'self.announce("living room", "Dinner is ready now")',
        'tell(mother, "on my way home")',
        'self.bot.send_message(self.admin_id, "We open at nine")',
        'await self.log_channel.send("We open at nine")',
        'self.send(CONTACTS["mom"], "on my way home")',
        'send_message(contacts["ann"], "on my way home")',
        'send_message(os.environ["OPS_ROOM"], "on my way home")',
        'bot.send_message(config["admin"], "on my way home")',
        'self.sms.send_message(sender, "on my way home")',
        'return send_message("boss@corp.example", "We open at nine")',
        'to = contacts["ann"]; bot.send_message(to, "on my way home")',
    ],
)
def test_what_is_sent_to_somebody_else_is_an_effect_and_no_answer(tmp_path: Path, line: str) -> None:
    found = tool_of(tmp_path, line)
    assert found.name != "answer_alpha"
    assert found.side_effects == "write"


@pytest.mark.parametrize(
    "line",
    [
        "bot.send_message(ADMIN_ID, text)",
        "await bot.send(OWNER, f'{text} was asked')",
        "for user in contacts: bot.send_message(user, text)",
        "for user in self.users: bot.send_message(user.id, text)",
        "say(text, room='kitchen')",
    ],
)
def test_a_function_that_writes_to_somebody_else_does_not_only_read(tmp_path: Path, line: str) -> None:
    body = f"    async def show_news(self, text, bot):\n        {line}\n"
    desk = DESK.format(line="return self.show_news(text, bot)") + "\n" + body
    (tmp_path / "desk.py").write_text(desk, encoding="utf-8")
    found = next(tool for tool in scan(tmp_path).tools if tool.name.endswith("show_news"))
    assert found.side_effects in ("write", "unknown")


def test_an_address_whose_last_part_is_a_deed_acts() -> None:
    assert acts("https://chat.example/bot7/sendMessage?chat_id=1")
    assert acts("https://home.example/api/turn-off")
    assert not acts("https://home.example/api/sendings?q=delete-user")
    assert not acts("https://home.example/updates")
