"""How long a call is waited for before it is given up.

Good: `requests.get(u, timeout=5)`, `asyncio.wait_for(f(), 2)`, `async with asyncio.timeout(5)`, `urlopen(u, None, 5)`,
      `httpx.Client(timeout=10)` through which a call goes that has no limit of its own, `@func_set_timeout(8)`.
Bad:  `cache.set(key, value, timeout=3600)` lives so long, `bot.wait_for("message", timeout=60)` waits for the user,
      `View(timeout=180)` and `lock.acquire(timeout=3)` are no call of a service, `ssh.connect(h, timeout=5)` bounds
      nothing of what is asked then.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.network import is_network
from migrate_kit.scan.tools.origin import full_name, maker_of
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.time_setting import SETTINGS, seconds_of
from migrate_kit.scan.tools.wording import name_tokens

_KEYWORDS = word_set(
    "timeout timeout_s timeout_seconds timeout_sec read_timeout request_timeout sock_read total_timeout"
)
_PLAIN_KEYWORDS = ("timeout", "timeout_s", "timeout_seconds", "read_timeout")
_WAITERS = word_set("wait_for timeout fail_after move_on_after func_set_timeout alarm")
"""Calls whose last (or only) argument is the limit, where it has no name."""
_WAITING_MODULES = word_set(
    "asyncio async_timeout anyio trio func_timeout timeout_decorator wrapt_timeout_decorator tenacity signal"
)
_CLIENTS = word_set("""
    Client AsyncClient ClientSession Session HTTPAdapter SMTP SMTP_SSL FTP FTP_TLS Telnet
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
    reply finish view View schedule call_later join enter_context alert toast notify connect ws_connect
""")
"""Methods that keep something so long, wait for a person, or show something for a while."""
_KEEPING = word_set("""
    set start create open show popup display flash banner token vote game state register put store save remember ban
    mute block countdown timer alarm delay later remind schedule cache lock expire keep hold grant login
""")
"""What a method that is no request is called, where its timeout is the life of something."""


def timeouts(source: FunctionSource, call: cst.Call) -> Iterator[float]:
    """Yield the limits in seconds that *call* sets, or else the client through which it asks the network."""
    given = list(_limits_of(source, call))
    head = dotted(call.func).rpartition(".")[0]
    if not given and head and is_network(source, call):
        maker = next(nodes(call.func, cst.Call), None) if "()" in head else _maker(source, head)
        given = list(_limits_of(source, maker)) if maker is not None else []
    yield from (seconds for value in given if (seconds := seconds_of(source, value)) is not None)


def whole_limit(source: FunctionSource) -> tuple[float, cst.Call] | None:
    """Return the seconds after which a decorator of *source* ends all of it, and that decorator."""
    for decorator in source.node.decorators:
        call = decorator.decorator
        if isinstance(call, cst.Call) and _waits(source, call):
            seconds = next(timeouts(source, call), None)
            return (seconds, call) if seconds is not None else None
    return None


def covers(call: cst.Call) -> bool:
    """Tell whether the limit of *call* holds for what it is given, and not only for itself."""
    tokens = name_tokens(dotted(call.func).rpartition(".")[2])
    return any(token in ("wait", "timeout", "after", "result", "completed") for token in tokens)


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
    return full_name(source, call.func).rpartition(".")[2] in _CLIENTS | SETTINGS


def _maker(source: FunctionSource, head: str) -> cst.Call | None:
    """Return the call that made the client which *head* (`self.client.chat`) belongs to."""
    parts = head.split(".")
    makers = (maker_of(source, ".".join(parts[:size])) for size in range(len(parts), 0, -1))
    return next((maker for maker in makers if maker is not None), None)


def _waits(source: FunctionSource, call: cst.Call) -> bool:
    name = full_name(source, call.func)
    return name.rpartition(".")[2] in _WAITERS and name.partition(".")[0] in _WAITING_MODULES


def _limits_of(source: FunctionSource, call: cst.Call) -> Iterator[cst.BaseExpression]:
    """Yield what *call* is given as its limit, also where that says that there is none."""
    name = full_name(source, call.func)
    method = name.rpartition(".")[2]
    waits = _waits(source, call)
    if _keeps_or_asks(name, method) or (_keeps(method) and not waits and not is_network(source, call)):
        return
    for position, argument in enumerate(call.args):
        keyword = argument.keyword.value if argument.keyword is not None else ""
        last = waits and not keyword and position == len(call.args) - 1
        opens = method == "urlopen" and not keyword and position == 2
        if keyword in _KEYWORDS or last or opens or (waits and keyword == "delay"):
            yield argument.value


def _keeps(method: str) -> bool:
    return any(token in _KEEPING for token in name_tokens(method)) and method not in _CLIENTS


def _keeps_or_asks(name: str, method: str) -> bool:
    owner = name.rpartition(".")[0].rpartition(".")[2].removesuffix("()")
    if method in _ASKS or any(token in _KEEPERS for token in name_tokens(owner)):
        return True
    if method == "wait_for" and name.partition(".")[0] != "asyncio":
        return True
    return method[:1].isupper() and method not in _CLIENTS
