"""From the settings to a language model that can be asked, or the error that says what is missing."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from migrate_kit.config import Settings
from migrate_kit.errors import ExtraMissing, KeyMissing, ModelNotSet
from migrate_kit.model.ports import ChatModel
from migrate_kit.route_ext.endpoint.anthropic_chat import AnthropicChat
from migrate_kit.route_ext.endpoint.failure import Endpoint
from migrate_kit.route_ext.endpoint.openai_chat import OpenAIChat

_KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
#: The SDKs insist on one; an endpoint without keys does not look at it.
_NO_KEY = "none"


@contextmanager
def open_model(
    settings: Settings, *, feature: str, environment: Mapping[str, str] | None = None
) -> Iterator[ChatModel]:
    """Yield the model that *settings* name, for *feature*; nothing is sent before it is asked.

    Raises ModelNotSet, ExtraMissing or KeyMissing, in the order in which a user would mend them.
    """
    provider = settings.model_provider
    if provider is None:
        raise ModelNotSet(feature=feature, setting="model_provider")
    if settings.model_name is None:
        raise ModelNotSet(feature=feature, setting="model_name")
    sdk = _sdk(provider, feature)
    variable = _KEYS[provider] if settings.model_key_variable is None else settings.model_key_variable
    key = (os.environ if environment is None else environment).get(variable, "").strip() if variable else ""
    if variable and not key:
        raise KeyMissing(variable=variable)
    client = _client(sdk, provider, key, settings)
    url = str(client.base_url).rstrip("/")
    endpoint = Endpoint(sdk=sdk, url=url, model=settings.model_name, variable=variable, key=key)
    with client:
        yield OpenAIChat(client, endpoint) if provider == "openai" else AnthropicChat(client, endpoint)


def _sdk(provider: str, feature: str) -> Any:
    try:
        return import_module(provider)
    except ImportError as error:
        raise ExtraMissing(feature=feature, extra="llm") from error


def _client(sdk: Any, provider: str, key: str, settings: Settings) -> Any:
    make = sdk.OpenAI if provider == "openai" else sdk.Anthropic
    # Retries are ours: theirs would not know of the deadline.
    return make(api_key=key or _NO_KEY, base_url=settings.model_url, max_retries=0)
