"""From the settings to a language model that can be asked, or the error that says what is missing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Literal

from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, KeyMissing, ModelNotSet
from migrate_kit.model.chat import ToolModel
from migrate_kit.model.ports import ChatModel
from migrate_kit.route_ext.endpoint.anthropic_calls import AnthropicCalls
from migrate_kit.route_ext.endpoint.anthropic_chat import AnthropicChat
from migrate_kit.route_ext.endpoint.failure import Endpoint
from migrate_kit.route_ext.endpoint.json_calls import JsonCalls
from migrate_kit.route_ext.endpoint.openai_calls import OpenAICalls
from migrate_kit.route_ext.endpoint.openai_chat import OpenAIChat

_KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
#: Where the SDKs look for another address than the provider's own.
_URLS = {"openai": "OPENAI_BASE_URL", "anthropic": "ANTHROPIC_BASE_URL"}
_OWN_URLS = {"openai": "https://api.openai.com/v1", "anthropic": "https://api.anthropic.com"}
_USER = re.compile(r"(?<=//)[^/@]*@")
#: The SDKs insist on one; an endpoint without keys does not look at it.
_NO_KEY = "none"


@contextmanager
def open_model(
    settings: Settings, *, feature: str, environment: Mapping[str, str] | None = None
) -> Iterator[ChatModel]:
    """Yield the model that *settings* name, for *feature*; nothing is sent before it is asked.

    Raises ModelNotSet, ExtraMissing or KeyMissing, in the order in which a user would mend them.
    """
    client, endpoint = _opened(settings, feature, os.environ if environment is None else environment)
    with client:
        yield OpenAIChat(client, endpoint) if settings.model_provider == "openai" else AnthropicChat(client, endpoint)


@contextmanager
def open_tool_model(
    settings: Settings,
    *,
    feature: str,
    form: Literal["tools", "json"] = "tools",
    environment: Mapping[str, str] | None = None,
) -> Iterator[ToolModel]:
    """Yield the model that *settings* name, to be offered tools: natively, or as JSON that keeps to a schema.

    Raises what `open_model` raises.
    """
    client, endpoint = _opened(settings, feature, os.environ if environment is None else environment)
    is_openai = settings.model_provider == "openai"
    with client:
        if form == "json":
            yield JsonCalls(OpenAIChat(client, endpoint) if is_openai else AnthropicChat(client, endpoint), endpoint)
        else:
            yield OpenAICalls(client, endpoint) if is_openai else AnthropicCalls(client, endpoint)


def _opened(settings: Settings, feature: str, environment: Mapping[str, str]) -> tuple[Any, Endpoint]:
    provider = settings.model_provider
    if provider is None:
        raise ModelNotSet(feature=feature, setting="model_provider")
    if settings.model_name is None:
        raise ModelNotSet(feature=feature, setting="model_name")
    sdk = _sdk(provider, feature)
    variable = _KEYS[provider] if settings.model_key_variable is None else settings.model_key_variable
    key = environment.get(variable, "").strip() if variable else ""
    if variable and not key:
        raise KeyMissing(variable=variable)
    client = _client(sdk, provider, key, _url(provider, settings, environment))
    url = _USER.sub("***@", str(client.base_url).rstrip("/"))
    return client, Endpoint(sdk=sdk, url=url, model=settings.model_name, variable=variable, key=key)


def _sdk(provider: str, feature: str) -> Any:
    try:
        return import_module(provider)
    except ImportError as error:
        raise ExtraMissing(feature=feature, extra="llm") from error


def _url(provider: str, settings: Settings, environment: Mapping[str, str]) -> str:
    """Return who is asked: the setting beats the environment, and a variable that is empty is none."""
    return settings.model_url or environment.get(_URLS[provider], "").strip() or _OWN_URLS[provider]


def _client(sdk: Any, provider: str, key: str, url: str) -> Any:
    make = sdk.OpenAI if provider == "openai" else sdk.Anthropic
    # Retries are ours: theirs would not know of the deadline.
    return make(api_key=key or _NO_KEY, base_url=url, max_retries=0)
