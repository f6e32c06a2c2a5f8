"""Tools to choose between, and a chooser over them behind a real endpoint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from migrate_kit.describe.export import VENDORS, tool_definition
from migrate_kit.execute import ill_formed
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route_ext.chooser import ChoosingRouter, Policy
from migrate_kit.route_ext.endpoint import open_tool_model
from tests.route_ext.endpoint.servers import Endpoint, Reply, endpoint, settings

KEYS = {"OPENAI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}
SPECS = (
    ToolSpec(
        name="query_logs",
        summary="Search the logs of a service",
        use_when=("日志", "logs"),
        parameters={
            "service": ParameterSpec(meaning="service", enum=("billing", "gateway"), synonyms={"billing": ("计费",)}),
            "minutes": ParameterSpec(type="integer", meaning="how far back, in minutes", required=False, default=15),
        },
        ask_user={"service": "Which service?"},
        effects="read_only",
    ),
    ToolSpec(
        name="restart_service",
        summary="Restart a service",
        use_when=("重启", "restart"),
        parameters={"service": ParameterSpec(meaning="service", enum=("billing", "gateway"))},
        ask_user={"service": "Which service should be restarted?"},
        effects="dangerous",
    ),
    ToolSpec(
        name="create_ticket",
        summary="Open a ticket",
        use_when=("工单", "ticket"),
        parameters={"title": ParameterSpec(meaning="title of the ticket"), "urgent": ParameterSpec(type="boolean", required=False)},
        ask_user={"title": "What is the ticket about?"},
        effects="write",
    ),
)  # fmt: skip


@contextmanager
def choosing(
    *replies: Reply,
    provider: str = "openai",
    form: Literal["tools", "json"] = "tools",
    specs: Sequence[ToolSpec] = SPECS,
    **policy: Any,
) -> Iterator[tuple[ChoosingRouter, Endpoint]]:
    """Yield a chooser whose endpoint gives *replies*, one a request, and the endpoint."""
    with endpoint(*replies) as served:
        given = settings(served.url, provider)
        with open_tool_model(given, feature="a test", form=form, environment=KEYS) as model:
            wanted = Policy(**{"when": "always", "deadline_us": 5_000_000} | policy)
            yield (
                ChoosingRouter(LexicalRouter(specs), model, define=definer(provider), check=ill_formed, policy=wanted),
                served,
            )


def definer(provider: str) -> Any:
    """Return how *provider* wants a tool defined."""
    return lambda spec, longest: tool_definition(spec, VENDORS[provider], longest=longest)
