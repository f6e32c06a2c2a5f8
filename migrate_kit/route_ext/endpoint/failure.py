"""What an SDK raises, as one of our errors: where, what, and never the key."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import ModuleType
from typing import Any

from migrate_kit.errors import AnswerUnusable, ModelBusy, ModelError, ModelRefused, ModelSilent
from migrate_kit.messages import language_of, tell
from migrate_kit.model.secret import masked

#: Asked again, these may be answered.
_PASSING = frozenset({408, 409, 425, 429})
_LONGEST = 200


class Why(StrEnum):
    """Why there is no answer that can be used: the keys of the sentences."""

    too_late = "model.too_late"
    cut_off = "model.cut_off"
    refuses = "model.refuses"
    empty = "model.empty"
    not_understood = "model.not_understood"


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Who is asked, and what must not be shown of it."""

    sdk: ModuleType
    """`openai` or `anthropic`; their errors have the same names."""
    url: str
    model: str
    variable: str
    """The environment variable of the key."""
    key: str = field(default="", repr=False)

    def failure(self, error: Exception) -> ModelError:
        """Return *error*, raised by the SDK, as ours."""
        if isinstance(error, ModelError):
            return error
        if isinstance(error, self.sdk.APIStatusError):
            return self._by_status(error)
        if isinstance(error, self.sdk.APITimeoutError | TimeoutError):
            return self.silent(Why.too_late)
        if isinstance(error, self.sdk.APIConnectionError):
            return ModelSilent(endpoint=self.url, what=self.shown(str(error.__cause__ or error)))
        return self.unusable(Why.not_understood, what=self.shown(f"{type(error).__name__}: {error}"))

    def silent(self, why: Why) -> ModelSilent:
        """Return the error for an endpoint that did not answer."""
        return ModelSilent(endpoint=self.url, what=tell(why, language_of()))

    def unusable(self, why: Why, **fields: Any) -> AnswerUnusable:
        """Return the error for an answer that cannot be used."""
        return AnswerUnusable(endpoint=self.url, model=self.model, what=tell(why, language_of(), **fields))

    def shown(self, text: str) -> str:
        """Return the words of an endpoint on one short line, without the key."""
        text = text.replace(self.key, "***") if self.key else text
        line = " ".join("".join(c if c.isprintable() else " " for c in masked(text)).split())
        return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"

    def _by_status(self, error: Any) -> ModelError:
        fields = {"endpoint": self.url, "status": error.status_code, "what": self.shown(_said(error))}
        return ModelBusy(**fields) if is_passing(error) else ModelRefused(**fields, variable=self.variable or "-")


def is_passing(error: Any) -> bool:
    """Tell whether the same request may be answered when it is asked again."""
    return error.status_code in _PASSING or error.status_code >= 500


def _said(error: Any) -> str:
    """Return the sentence of the endpoint itself, where its answer has one."""
    body = error.body if isinstance(error.body, dict) else {}
    inner = body.get("error")
    said = inner.get("message") if isinstance(inner, dict) else inner or body.get("message") or body.get("detail")
    return said if isinstance(said, str) and said else str(error)
