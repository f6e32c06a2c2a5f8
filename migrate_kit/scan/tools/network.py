"""Which calls leave the program for a service on the network.

Good: `requests.get(u)`, `httpx.AsyncClient().post(u)`, `session.get("https://…")`, a call of a known service's client,
      and a function of the project that makes such a call itself.
Bad:  `cache.get(key)`, `table.get("a")`, `requests.Session()`, `requests.utils.quote(u)`.
"""

from __future__ import annotations

import re

import libcst as cst

from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.origin import full_name
from migrate_kit.scan.tools.service import service_of
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken, word_set

_PACKAGES = word_set("requests httpx aiohttp urllib3 curl_cffi niquests cloudscraper treq grequests httplib2 pycurl")
_VERBS = word_set(
    "get post put patch delete head options request send stream fetch urlopen ws_connect get_json post_json"
)
_URL = re.compile(r"^(?:https?|wss?)://", re.IGNORECASE)
_OPENERS = word_set("urllib.request.urlopen urllib.request.urlretrieve urllib2.urlopen feedparser.parse")


def is_network(source: FunctionSource, call: cst.Call) -> bool:
    """Tell whether *call* itself asks something of the network."""
    name = full_name(source, call.func)
    if name in _OPENERS or service_of(source, call) is not None:
        return True
    method = name.rpartition(".")[2]
    if method not in _VERBS:
        return False
    parts = name.split(".")
    if parts[0].removesuffix("()") in _PACKAGES:
        # `requests.get`, `requests.Session().get`, but nothing of its modules of helpers.
        return all(part[:1].isupper() or part in ("sessions", "client", "request", "session()") for part in parts[1:-1])
    return bool(address_of(source, call)) and helper_of(source, call) is None


def address_of(source: FunctionSource, call: cst.Call) -> str:
    """Return the address that *call* is given, as far as it is constant; empty without one."""
    for argument in call.args[:3]:
        if argument.keyword is not None and argument.keyword.value not in ("url", "endpoint", "uri"):
            continue
        value = source.value_of(argument.value)
        text = value if isinstance(value, str) else spoken(argument.value)
        if _URL.match(text):
            return text
    return ""


def reaches_network(source: FunctionSource, call: cst.Call) -> bool:
    """Tell whether *call*, or the function of the project that it calls, asks something of the network."""
    if is_network(source, call):
        return True
    helper = helper_of(source, call)
    return helper is not None and any(is_network(helper, inner) for inner in nodes(helper.node.body, cst.Call))


def helper_of(source: FunctionSource, call: cst.Call) -> FunctionSource | None:
    """Return the project's function that *call* calls, None for one of its own kind, a foreign one or a mere answer."""
    name = dotted(call.func)
    helper = source.function_named(name) if name and "()" not in name else None
    if helper is None or helper.node is source.node or Called(source, call).is_answer:
        return None
    return helper
