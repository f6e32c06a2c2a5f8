"""Calls of services that bill or count what is asked of them, by the client they go through or by their address.

Good: `OpenAI().chat.completions.create(…)`, `requests.post("https://api.openai.com/v1/…")`,
      `boto3.client("bedrock-runtime").invoke_model(…)`.
Bad:  `OpenAI(base_url=…)` asks somebody else, who may take nothing; `client.models.list()` is free; to make a client
      asks nothing at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.lexicon_services import ADDRESSES, CLIENTS, CLOUD, PAID
from migrate_kit.scan.tools.origin import full_name, maker_of
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken

_HOST = re.compile(r"^https?://([\w.-]+)", re.IGNORECASE)
_DEEPEST = 4
#: With one of these the client speaks to another server than that of the package.
_ELSEWHERE = frozenset(
    {"base_url", "api_base", "openai_api_base", "azure_endpoint", "endpoint", "endpoint_url", "anthropic_api_url"}
)
_SENDING = frozenset({"get", "post", "put", "request", "stream", "urlopen", "fetch", "send", "post_json", "get_json"})


@dataclass(frozen=True, slots=True)
class Service:
    """A service that is asked, and by which rule that is known."""

    name: str
    kind: Literal["paid_service", "metered_service"]
    rule: str


def service_of(source: FunctionSource, call: cst.Call) -> Service | None:
    """Return the service that *call* asks something that is billed or counted, or None."""
    name = full_name(source, call.func)
    method = name.rpartition(".")[2]
    if method in _SENDING and (host := _host(source, call)):
        service = next((s for address, s in ADDRESSES.items() if host == address or host.endswith("." + address)), "")
        # What is only looked up where each use is billed (a list of models) is free.
        if service and not (service in PAID and method == "get"):
            return _named(service, "service-address")
    package = name.partition(".")[0]
    if package == "boto3":
        return _cloud(source, call, method)
    for client, (service, path) in CLIENTS.items():
        if name.startswith(client) and re.search(path, name) and not _is_elsewhere(source, call, package):
            return _named(service, "service-call")
    return None


def _named(service: str, rule: str) -> Service:
    return Service(service, "paid_service" if service in PAID else "metered_service", rule)


def _cloud(source: FunctionSource, call: cst.Call, method: str) -> Service | None:
    """Return the service behind `boto3.client("name")`, of those that bill what is asked of them."""
    maker = _maker(source, call)
    name = source.value_of(maker.args[0].value) if maker is not None and maker.args else None
    service, deeds = CLOUD.get(name, ("", "")) if isinstance(name, str) else ("", "")
    return _named(service, "service-call") if service and re.match(deeds, method) else None


def _maker(source: FunctionSource, call: cst.Call) -> cst.Call | None:
    parts = dotted(call.func).split(".")
    head = ".".join(parts[:2]) if parts[0] in ("self", "cls") else parts[0]
    if not head.endswith("()"):
        return maker_of(source, head)
    return next((inner for inner in nodes(call.func, cst.Call)), None)


def _makers(source: FunctionSource, call: cst.Call) -> Iterator[cst.Call]:
    """Yield the calls that made what *call* is made on, the last one first: `client.with_options(…)`, `Client(…)`."""
    for _ in range(_DEEPEST):
        maker = _maker(source, call)
        if maker is None:
            return
        yield maker
        yield from nodes(maker.func, cst.Call)
        call = maker


def _is_elsewhere(source: FunctionSource, call: cst.Call, package: str) -> bool:
    makers = list(_makers(source, call))
    given = [*call.args, *(argument for maker in makers for argument in maker.args)]
    if any(argument.keyword is not None and argument.keyword.value in _ELSEWHERE for argument in given):
        return True
    # `openai.api_base = …`, `Client(**settings)`: somebody else may answer.
    moved = any(argument.star == "**" for maker in makers for argument in maker.args)
    return moved or any(
        dotted(target.target) in (f"{package}.api_base", f"{package}.base_url")
        for assign in nodes(source.node.body, cst.Assign)
        for target in assign.targets
    )


def _host(source: FunctionSource, call: cst.Call) -> str:
    for argument in call.args[:3]:
        value = source.value_of(argument.value)
        found = _HOST.match(value if isinstance(value, str) else spoken(argument.value))
        if found:
            return found.group(1).lower()
    return ""
