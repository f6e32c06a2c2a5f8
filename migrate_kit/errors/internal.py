"""A fault of ours."""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError


class InternalError(MigrateKitError):
    """A fault of migrate-kit itself."""

    code = "MKE900"
    says = "internal error: {what}"
    remedy = "please report it with the output of migrate-kit --version"
