"""The decision database."""

from __future__ import annotations

from migrate_kit.errors.base import MigrateKitError


class StoreError(MigrateKitError):
    """The decision database."""

    code = "MKE300"


class StoreUnavailable(StoreError):
    """The decision database cannot be opened, read or written."""

    code = "MKE301"
    says = "{url}: the decision database does not answer ({what})"
    remedy = "check the URL and the server; roll-back works without it"


class StoreSchemaMismatch(StoreError):
    """The database was made by another version of this package."""

    code = "MKE302"
    says = "{url}: schema {found}, this version needs {needed}"
    remedy = "migrate-kit db upgrade"
