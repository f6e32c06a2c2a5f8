"""What is handed a word to do something with is a tool; what is handed sentences to say them is a voice."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.describe import describe
from migrate_kit.model.inventory import Branch
from migrate_kit.scan import scan

OTHERS = """
    elif "日志" in msg or "logs" in msg:
        return query_logs(msg)
    elif "重启" in msg or "restart" in msg:
        return restart(msg)

def query_logs(msg):
    return db.logs(msg).fetchall()

def restart(msg):
    host.restart(msg)
"""


def branches(folder: Path, *calls: str, passes_on: str) -> list[Branch]:
    arms = "".join(
        f'    {word} "{said}" in msg:\n        return {call}\n'
        for word, said, call in zip(("if", "elif"), ("第一个", "第二个"), calls, strict=True)
    )
    (folder / "bot.py").write_text(
        f"import os\n\n\n{passes_on}\n\ndef handle(msg):\n{arms}{OTHERS[1:]}", encoding="utf-8"
    )
    (router,) = scan(folder).routers
    return list(router.branches[:2])


@pytest.mark.parametrize(
    ("passes_on", "calls"),
    [
        ("def open_app(name):\n    os.startfile(name)\n", ('open_app("音乐")', 'open_app("浏览器")')),
        ("def open_app(name):\n    os.startfile(name)\n", ('open_app("visual studio")', 'open_app("web browser")')),
        ("def app(name):\n    os.startfile(name)\n", ('app("音乐")', 'app("浏览器")')),
        (
            'def light(room, on):\n    """Switch a light."""\n    hub.call(room, on)\n',
            ('light("客厅", True)', 'light(room="卧室", on=True)'),
        ),
        ("def play_song(title):\n    player.start(title)\n", ('play_song("两只老虎跑得快!")', 'play_song("晚安曲")')),
    ],
)
def test_a_wrapper_around_one_call_is_a_tool_whatever_language_its_words_are_in(
    tmp_path: Path, passes_on: str, calls: tuple[str, ...]
) -> None:
    found = branches(tmp_path, *calls, passes_on=passes_on)
    name = calls[0].partition("(")[0]
    assert [(b.target_kind, b.target) for b in found] == [("function", name)] * 2
    spec = next(spec for spec in describe(scan(tmp_path), language="zh") if spec.name == name)
    assert len(next(iter(spec.parameters.values())).enum or ()) == 2


@pytest.mark.parametrize(
    ("passes_on", "calls"),
    [
        ("def say(text):\n    print(text)\n", ('say("你好呀")', 'say("再见")')),
        ("def out(text):\n    print(text)\n", ('out("Have a nice day!")', 'out("We open at nine.")')),
        ("def send_text(text):\n    api.post(text)\n", ('send_text("我们九点开门。")', 'send_text("欢迎下次光临")')),
    ],
)
def test_a_wrapper_that_is_given_sentences_only_speaks(tmp_path: Path, passes_on: str, calls: tuple[str, ...]) -> None:
    assert [b.target_kind for b in branches(tmp_path, *calls, passes_on=passes_on)] == ["inline", "inline"]
