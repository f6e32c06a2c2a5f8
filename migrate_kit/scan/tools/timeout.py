"""How long a call is waited for before it is given up.

Good: `requests.get(u, timeout=5)`, `timeout=(3, 10)`, `asyncio.wait_for(f(), 2)`, `async with asyncio.timeout(5)`,
      `httpx.Client(timeout=10)`, `ClientTimeout(total=30)`, `stop_after_delay(60)`, `@func_set_timeout(8)`.
Bad:  `cache.set(key, value, timeout=3600)` lives so long, `bot.wait_for("message", timeout=60)` waits for the user,
      `View(timeout=180)` and `lock.acquire(timeout=3)` are no call of a service.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.function_source import FunctionSource, fixed_value
from migrate_kit.scan.tools.network import is_network
from migrate_kit.scan.tools.origin import full_name, maker_of
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.wording import name_tokens

_KEYWORDS = word_set(
    "timeout timeout_s timeout_seconds timeout_sec read_timeout request_timeout sock_read total_timeout"
)
_LONGEST_S = 3600
"""What is given as more than that is in milliseconds, or bounds nothing that a person would wait for."""
_PLAIN_KEYWORDS = ("timeout", "timeout_s", "timeout_seconds", "read_timeout")
_WAITERS = word_set("wait_for timeout fail_after move_on_after func_set_timeout stop_after_delay alarm")
"""Calls whose last (or only) argument is the limit, where it has no name."""
_WAITING_MODULES = word_set(
    "asyncio async_timeout anyio trio func_timeout timeout_decorator wrapt_timeout_decorator tenacity signal"
)
_CLIENTS = word_set("""
    Client AsyncClient ClientSession ClientTimeout Timeout Session HTTPAdapter SMTP SMTP_SSL FTP FTP_TLS Telnet
    HTTPConnection HTTPSConnection OpenAI AsyncOpenAI Anthropic AsyncAnthropic ChatOpenAI PoolManager ServerProxy
    WebSocket
""")
_KEEPERS = word_set("""
    cache caches redis memcache memcached kv store storage session_store lock mutex semaphore db
    playwright page browser chromium firefox webkit locator driver frame
""")
_ASKS = word_set("""
    set setex add touch get_or_set set_many setdefault incr lock acquire cache cached expire wait_for_message
    wait_message prompt ask pause got listen waiter ask_user input confirm wait_for_reply receive send send_message
    reply finish view View schedule call_later join enter_context alert toast notify
""")
"""Methods that keep something so long, wait for a person, or show something for a while."""


def timeouts(source: FunctionSource, call: cst.Call) -> Iterator[float]:
    """Yield the limits in seconds that *call* sets, or the client through which it asks the network."""
    yield from _set_by(source, call)
    head = dotted(call.func).rpartition(".")[0]
    if head and is_network(source, call):
        maker = next(nodes(call.func, cst.Call), None) if "()" in head else maker_of(source, head)
        yield from _set_by(source, maker) if maker is not None else ()


def longest_set(source: FunctionSource) -> tuple[float | None, tuple[Evidence, ...]]:
    """Return the longest constant timeout that a call in the body or a decorator sets, whatever for, and where."""
    found: list[tuple[float, cst.Call]] = []
    decorators = [d.decorator for d in source.node.decorators if isinstance(d.decorator, cst.Call)]
    for call in (*nodes(source.node.body, cst.Call), *decorators):
        for position, argument in enumerate(call.args):
            named = argument.keyword is not None and argument.keyword.value in _PLAIN_KEYWORDS
            waits = dotted(call.func).endswith(("wait_for", "timeout", "fail_after")) and not argument.keyword
            value = source.value_of(argument.value) if named or (waits and position == len(call.args) - 1) else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                found.append((float(value), call))
    if not found:
        return None, ()
    seconds, longest = max(found, key=lambda one: one[0])
    line = source.line_of(longest)
    return seconds, (Evidence(file=source.file, line=line, rule="timeout-set", fields=("timeout_s",)),)


def makes_client(source: FunctionSource, call: cst.Call) -> bool:
    """Tell whether *call* only makes a client or a setting: its limit counts where it is used."""
    return full_name(source, call.func).rpartition(".")[2] in _CLIENTS


def _set_by(source: FunctionSource, call: cst.Call) -> Iterator[float]:
    name = full_name(source, call.func)
    method, root = name.rpartition(".")[2], name.partition(".")[0]
    if _keeps_or_asks(name, method):
        return
    waits = method in _WAITERS and root in _WAITING_MODULES
    for position, argument in enumerate(call.args):
        keyword = argument.keyword.value if argument.keyword is not None else ""
        named = keyword in _KEYWORDS or (keyword == "total" and method in ("ClientTimeout", "Timeout"))
        last = waits and not keyword and position == len(call.args) - 1
        if named or last or (waits and keyword == "delay") or (method == "Timeout" and position == 0 and not keyword):
            yield from _limit(source, argument.value)


def _limit(source: FunctionSource, given: cst.BaseExpression) -> Iterator[float]:
    """Yield the seconds that *given* says: a number, or a setting such as `ClientTimeout(total=5)` and its name."""
    setting = given if isinstance(given, cst.Call) else maker_of(source, dotted(given)) if dotted(given) else None
    yield from _seconds(fixed_value(source, given)) if setting is None else _set_by(source, setting)


def _keeps_or_asks(name: str, method: str) -> bool:
    owner = name.rpartition(".")[0].rpartition(".")[2].removesuffix("()")
    if method in _ASKS or any(token in _KEEPERS for token in name_tokens(owner)):
        return True
    if method == "wait_for" and name.partition(".")[0] != "asyncio":
        return True
    return method[:1].isupper() and method not in _CLIENTS


def _seconds(value: Any) -> Iterator[float]:
    if isinstance(value, tuple) and value and all(_is_number(part) for part in value):
        yield float(sum(value))
    elif _is_number(value):
        yield float(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= _LONGEST_S
