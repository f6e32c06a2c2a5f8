"""The language model behind an optional feature."""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError


class ModelError(MigrateKitError):
    """The language model behind an optional feature."""

    code = "MKE600"


class ModelRefused(ModelError):
    """The endpoint does not take what was asked: key, rights, address, model name or request."""

    code = "MKE601"
    says = "{endpoint}: refuses, status {status} ({what})"
    remedy = "check the key in {variable}, and the settings model_name and model_url"


class ModelBusy(ModelError):
    """The endpoint could not serve, also when asked again within the time there was."""

    code = "MKE602"
    says = "{endpoint}: does not serve now, status {status} ({what})"
    remedy = "run the command again later; what was answered is kept and is not asked for again"


class ModelSilent(ModelError):
    """The endpoint cannot be reached, or did not answer in time."""

    code = "MKE603"
    says = "{endpoint}: no answer ({what})"
    remedy = "check the setting model_url and the network; model_timeout_ms is how long is waited"


class AnswerUnusable(ModelError):
    """The language model answered, but not with what was asked for: cut off, empty, refused, or no JSON."""

    code = "MKE604"
    says = "{endpoint}: the answer of {model} cannot be used ({what})"
    remedy = "nothing was changed by it; run the command again, or set another model_name"
