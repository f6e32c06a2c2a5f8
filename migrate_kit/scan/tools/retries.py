"""How many times something is tried before it is given up.

Good: `@retry(stop=stop_after_attempt(3))`, `@backoff.on_exception(backoff.expo, E, max_tries=5)`,
      `Retry(total=3)` (four tries), `for _ in range(3): try: return get(u) … except: …`.
Good: `for attempt in Retrying(stop=stop_after_attempt(3)): …`, `@retry(retries=3)` of the project's own, whose loop
      says `range(retries + 1)` (four tries).
Bad:  `for page in range(3): get(page)` asks for three things; `range(n)` is known to nobody; nor is
      whether `retries=3` of a foreign decorator counts the first try, nor when `stop_after_attempt(3) & …` stops.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.network import reaches_network
from migrate_kit.scan.tools.origin import full_name
from migrate_kit.scan.tools.own_tries import tries_of
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.time_setting import seconds_of

_TRIES = word_set("tries max_tries attempts max_attempts stop_max_attempt_number max_attempt_number")
_MORE = word_set("max_retries retries retry_times total num_retries max_retry")
"""What is said by these is added to the first try."""
_DECORATORS = word_set("retry on_exception on_predicate retry_on_exception with_retry with_retries retries auto_retry")
_ATTEMPTS = word_set("Retrying AsyncRetrying retry_context")
_CLIENTS = word_set("Retry HTTPAdapter OpenAI AsyncOpenAI Anthropic AsyncAnthropic HTTPTransport AsyncHTTPTransport")


def decorated_tries(source: FunctionSource) -> Iterator[tuple[int, cst.CSTNode]]:
    """Yield how often the decorators of *source* have it tried, with the decorator."""
    for decorator in source.node.decorators:
        call = decorator.decorator
        if full_name(source, call).removesuffix("()").rpartition(".")[2] not in _DECORATORS:
            continue
        own = source.function_named(dotted(call.func if isinstance(call, cst.Call) else call))
        if own is not None:
            yield from ((times, call) for times in tries_of(own, call, source))
        elif isinstance(call, cst.Call):
            yield from ((times, call) for times in _told(source, call, _TRIES) if times > 1)


def delays(source: FunctionSource) -> Iterator[tuple[float, cst.Call]]:
    """Yield the seconds after which the decorators of *source* have it tried no more, with the decorator."""
    for decorator in source.node.decorators:
        call = decorator.decorator
        for stop in nodes(call, cst.Call) if isinstance(call, cst.Call) and not _needs_all(call) else ():
            given = stop.args[0].value if dotted(stop.func).endswith("stop_after_delay") and stop.args else None
            seconds = seconds_of(source, given) if given is not None else None
            if seconds is not None and isinstance(call, cst.Call):
                yield seconds, call


def is_tried_above(source: FunctionSource, decorator: cst.Call) -> bool:
    """Tell whether a decorator above *decorator* has all that is below it tried again."""
    above = [d.decorator for d in source.node.decorators]
    above = above[: next(place for place, each in enumerate(above) if each is decorator)]
    return any(each is tried for each in above for _, tried in decorated_tries(source))


def set_tries(source: FunctionSource, call: cst.Call) -> Iterator[int]:
    """Yield how often *call* has a client try, as its settings say."""
    if full_name(source, call.func).rpartition(".")[2] in _CLIENTS:
        yield from (times for times in _told(source, call, _TRIES | _MORE) if times > 1)


def _told(source: FunctionSource, call: cst.Call, keywords: frozenset[str]) -> Iterator[int]:
    for argument in call.args:
        keyword = argument.keyword.value if argument.keyword is not None else ""
        if keyword in keywords:
            value = source.value_of(argument.value)
            if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100:
                yield value + (keyword in _MORE)
        for inner in (argument.value, *nodes(argument.value, cst.Call)) if not _needs_all(argument.value) else ():
            if isinstance(inner, cst.Call) and dotted(inner.func).rpartition(".")[2] == "stop_after_attempt":
                value = source.value_of(inner.args[0].value) if inner.args else None
                yield from [value] if isinstance(value, int) else []


def _needs_all(stop: cst.CSTNode) -> bool:
    """Whether several conditions have to hold before *stop* stops."""
    both = (n for n in (stop, *nodes(stop, cst.BinaryOperation)) if isinstance(n, cst.BinaryOperation))
    if any(isinstance(node.operator, cst.BitAnd) for node in both):
        return True
    calls = (node for node in (stop, *nodes(stop, cst.Call)) if isinstance(node, cst.Call))
    return any(dotted(call.func).endswith("stop_all") for call in calls)


def loops(source: FunctionSource) -> Iterator[tuple[int, cst.For]]:
    """Yield the loops of the body that try one call of a service again when it failed, and how often."""
    for loop in nodes(source.node.body, cst.For):
        times = _rounds(source, loop)
        if times is not None and is_retry(source, loop):
            yield times, loop


def is_retry(source: FunctionSource, loop: cst.CSTNode) -> bool:
    """Tell whether *loop* is left as soon as its call of a service went well, and goes on when it failed."""
    if _attempts(loop) is not None:
        return True
    if isinstance(loop, cst.For) and not _is_counted(loop):
        return False
    if not isinstance(loop, cst.For | cst.While):
        return False
    for attempt in nodes(loop.body, cst.Try):
        asks = any(reaches_network(source, call) for call in nodes(attempt.body, cst.Call))
        after = [attempt.body, *([attempt.orelse] if attempt.orelse is not None else [])]
        leaves = any(next(nodes(part, (cst.Return, cst.Break)), None) is not None for part in after)
        if asks and leaves and not all(_leaves(handler) for handler in attempt.handlers):
            return True
    return False


def _leaves(handler: cst.ExceptHandler) -> bool:
    last = handler.body.body[-1] if handler.body.body else None
    small = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else last
    return isinstance(small, cst.Raise | cst.Return | cst.Break)


def _is_counted(loop: cst.For) -> bool:
    return isinstance(loop.iter, cst.Call) and dotted(loop.iter.func) == "range"


def _attempts(loop: cst.CSTNode) -> cst.Call | None:
    """Return the call that hands out the attempts of *loop*: `for attempt in Retrying(…)`."""
    iterated = loop.iter if isinstance(loop, cst.For) else None
    is_known = isinstance(iterated, cst.Call) and dotted(iterated.func).rpartition(".")[2] in _ATTEMPTS
    return iterated if is_known and isinstance(iterated, cst.Call) else None


def _rounds(source: FunctionSource, loop: cst.For) -> int | None:
    attempts = _attempts(loop)
    if attempts is not None:
        return next((times for times in _told(source, attempts, _TRIES) if times > 1), None)
    if not isinstance(loop.iter, cst.Call) or not _is_counted(loop) or not loop.iter.args:
        return None
    values = [source.value_of(argument.value) for argument in loop.iter.args]
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return None
    times = len(range(*values[:3])) if len(values) < 3 or values[2] else 0
    return times if 1 < times < 100 else None
