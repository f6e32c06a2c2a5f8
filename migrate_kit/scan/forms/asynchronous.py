"""Any form with `await` in it."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """The router is an `async def`, or its handlers are."""
    if look.record.is_async:
        return at([look.record.first_line])
    nodes = ast.walk(look.module.source.tree) if look.raw.registered else ()
    handlers = {n.name: n.lineno for n in nodes if isinstance(n, ast.AsyncFunctionDef)}
    return at([handlers[b.target] for b in look.own if b.target in handlers])


GOOD = example(
    """
    async def weather(city): ...
    async def news(): ...

    async def reply(message):
        text = message.text.lower()
        if "weather" in text:  #> weather
            return await weather("paris")
        if "新闻" in text:  #> news
            return await news()
    """
)
BAD = example(
    """
    async def fetch(url):
        if url.startswith("http://"):
            return await plain(url)
        return await secure(url)

    async def plain(url): ...
    async def secure(url): ...
    """
)
FORM = Form("asynchronous", recognise, (GOOD,), (BAD,))
