"""How often a tool lets itself be called.

Good: `@limits(calls=15, period=900)`, `@limiter.limit("5/minute")`, `DailyNumberLimiter(5)` with `.check(uid)`,
      `FreqLimiter(60)` (once in 60 s), `AsyncLimiter(10, 1)` in `async with`, `TokenBucket(rate=5, …)`.
Bad:  `Semaphore(5)` and `CapacityLimiter(5)` let five run at once, `LIMIT 5` is no limiter; one that is made and
      never asked limits nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.origin import full_name, maker_of
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.wording import name_tokens

_CLASS = re.compile(
    r"(?:Rate|Freq|Frequency|Daily|Number|Count|Times|Async|Usage|Call|Request|Api|User|^)Limiter$|Throttl|TokenBucket|LeakyBucket|CoolDown|Cooldown"
)
_AT_ONCE = re.compile(r"Capacity|Concurren|Semaphore|Parallel", re.IGNORECASE)
_ASKS = word_set("""
    check check_limit acquire try_acquire hit consume is_allowed allow allowed allow_request can_call can_use test
    increase start_cd ratelimit wait reserve
""")
_COUNTS = word_set(
    "calls max_calls max_rate rate_limit limit times max_num num count max_requests requests max_number max_count"
)
_PERIODS = word_set(
    "period seconds time_period window interval per cd cooldown default_cd_seconds cd_seconds duration window_seconds"
)
_DECORATORS = word_set("limits limit ratelimit rate_limit rate_limited throttle throttled")
_SPELT = re.compile(
    r"^\s*(\d+)\s*(?:/|per|times? (?:per|a))\s*(\d*)\s*(s|sec|second|m|min|minute|h|hour|d|day|month)\w*\s*$",
    re.IGNORECASE,
)
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
_DAY_S = 86_400.0
_USERS = word_set("user users uid userid qq sender author uin openid member")
_GROUPS = word_set("group groups gid groupid room channel guild")


@dataclass(frozen=True, slots=True)
class Limit:
    """So many calls in so many seconds, each None where the code does not say it."""

    count: int | None
    period_s: float | None
    per: Literal["user", "group"] | None = None


def limits(source: FunctionSource) -> Iterator[tuple[Limit, cst.CSTNode]]:
    """Yield the limits that the decorators and the body of *source* ask, with the place."""
    for decorator in source.node.decorators:
        call = decorator.decorator
        found = _decorated(source, call) if isinstance(call, cst.Call) else None
        if found is not None:
            yield found, call
    for item in nodes(source.node.body, cst.WithItem):
        maker = _limiter(source, item.item)
        if maker is not None:
            yield _of(source, maker, None), item.item
    for call in nodes(source.node.body, cst.Call):
        if isinstance(call.func, cst.Attribute) and call.func.attr.value in _ASKS:
            maker = _limiter(source, call.func.value)
            if maker is not None:
                yield _of(source, maker, call), call


def _limiter(source: FunctionSource, expression: cst.BaseExpression) -> cst.Call | None:
    maker = expression if isinstance(expression, cst.Call) else maker_of(source, dotted(expression))
    if maker is None:
        return None
    name = dotted(maker.func).rpartition(".")[2]
    return maker if _CLASS.search(name) and not _AT_ONCE.search(name) else None


def _decorated(source: FunctionSource, call: cst.Call) -> Limit | None:
    name = full_name(source, call.func)
    if name.rpartition(".")[2] not in _DECORATORS:
        return None
    for argument in call.args:
        value = source.value_of(argument.value)
        spelt = _SPELT.match(value) if isinstance(value, str) else None
        if spelt:
            return Limit(int(spelt.group(1)), int(spelt.group(2) or 1) * _unit(spelt.group(3)), _per_text(call))
    if not name.startswith(("ratelimit.", "limits.")) and name.rpartition(".")[2] == "limit":
        return None
    count, period = _numbers(source, call)
    return Limit(count, period) if count is not None and period is not None else None


def _unit(word: str) -> float:
    return _DAY_S * 30 if word.lower().startswith("mon") else _UNITS[word[0].lower()]


def _of(source: FunctionSource, maker: cst.Call, asked: cst.Call | None) -> Limit:
    name = dotted(maker.func).rpartition(".")[2]
    tokens = name_tokens(name)
    count, period = _numbers(source, maker)
    if "daily" in tokens and count is not None:
        period = _DAY_S
    elif ({"freq", "frequency", "cooldown"} & set(tokens) or "cool" in tokens) and period is None:
        count, period = (1, float(count)) if count is not None else (None, None)
    if count is None or period is None:
        count = period = None
    return Limit(count, period, _per(name, asked))


def _numbers(source: FunctionSource, call: cst.Call) -> tuple[int | None, float | None]:
    """Return the count and the period that *call* is given, by name or by place."""
    plain: list[float] = []
    count: Any = None
    period: Any = None
    for argument in call.args:
        keyword = argument.keyword.value if argument.keyword is not None else ""
        value = source.value_of(argument.value)
        if not isinstance(value, int | float) or isinstance(value, bool) or value <= 0:
            continue
        if keyword in _COUNTS:
            count = value
        elif keyword in _PERIODS:
            period = value
        elif not keyword:
            plain.append(value)
    count = plain.pop(0) if count is None and plain else count
    period = plain.pop(0) if period is None and plain else period
    whole = int(count) if count is not None and count == int(count) else None
    return whole, float(period) if period is not None else None


def _per_text(call: cst.Call) -> Literal["user", "group"] | None:
    keys = [a.value for a in call.args if a.keyword is not None and a.keyword.value in ("key", "key_func")]
    return _who(" ".join(dotted(k) or str(getattr(k, "value", "")) for k in keys))


def _per(name: str, asked: cst.Call | None) -> Literal["user", "group"] | None:
    given = " ".join(dotted(argument.value) for argument in asked.args) if asked is not None else ""
    return _who(given) or _who(name)


def _who(text: str) -> Literal["user", "group"] | None:
    tokens = {token for part in re.split(r"\W+", text) for token in name_tokens(part)}
    tokens |= {f"{a}id" for a in ("user", "group") if a in tokens}
    if tokens & _GROUPS and tokens & _USERS:
        return None
    return "user" if tokens & _USERS else "group" if tokens & _GROUPS else None
