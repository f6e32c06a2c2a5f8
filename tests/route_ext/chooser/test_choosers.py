"""A language model is put behind the routers as the configuration says; what is missing never stops them."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.config import Settings
from migrate_kit.execute import ill_formed
from migrate_kit.route import LexicalRouter
from migrate_kit.route_ext.chooser.choosers import MOST, Choosers
from tests.route_ext.chooser.catalogue import SPECS, definer
from tests.route_ext.chooser.servers import json_calls, openai_stream
from tests.route_ext.endpoint.servers import endpoint, settings

RIGHT = ("query_logs", '{"service": "billing"}')


def choosers(given: Settings) -> Choosers:
    return Choosers(given, define=lambda provider, spec, longest: definer(provider)(spec, longest), check=ill_formed)


def configured(url: str, **more: Any) -> Settings:
    return settings(url, chooser="always", model_key_variable="", chooser_deadline_ms=5_000, **more)


@pytest.mark.parametrize(("form", "reply"), [("tools", openai_stream(RIGHT)), ("json", json_calls("openai", RIGHT))])
def test_the_model_of_the_configuration_is_asked_in_its_form(form: str, reply: Any) -> None:
    with endpoint(reply) as served:
        made = choosers(configured(served.url, chooser_form=form))
        router = made.over(LexicalRouter(SPECS))
        assert router is not None
        decided = router.decide("billing 怎么了,查查")
        made.close()
    assert ([c.tool for c in decided.calls], decided.trace.chooser) == (["query_logs"], "chosen")
    assert ("tools" in served.asked[0]) == (form == "tools")


def test_a_router_has_one_chooser_as_long_as_it_serves() -> None:
    made = choosers(configured("http://127.0.0.1:9"))
    first = LexicalRouter(SPECS)
    chooser = made.over(first)
    assert made.over(first) is chooser
    for _ in range(MOST):
        made.over(LexicalRouter(SPECS))
    assert made.over(first) is not chooser


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"model_name": None}, "model_name"),
        ({"model_provider": None}, "model_provider"),
        ({"model_key_variable": "NO_SUCH_KEY"}, "NO_SUCH_KEY"),
    ],
)
def test_what_is_missing_is_said_and_the_offline_router_serves(more: dict[str, Any], said: str) -> None:
    given = configured("http://127.0.0.1:9").model_copy(update=more)
    made = choosers(given)
    assert made.over(LexicalRouter(SPECS)) is None
    assert made.over(LexicalRouter(SPECS)) is None
    (remark,) = made.remarks
    assert said in remark


def test_nobody_is_asked_where_nobody_is_wanted() -> None:
    made = choosers(settings("http://127.0.0.1:9"))
    assert made.over(LexicalRouter(SPECS)) is None
    assert made.remarks == ()
