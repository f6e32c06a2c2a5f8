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


class RedactorUnusable(StoreError):
    """The redactor that the settings name cannot be used, so no text may be kept."""

    code = "MKE303"
    says = "redactor {name}: it cannot be used ({what})"
    remedy = "set redactor to builtin, off, an entry point of migrate_kit.redactors, or module:function"


class KeyUnknown(StoreError):
    """No key of that name is there."""

    code = "MKE304"
    says = "{name}: no key of the digests has this name; there are: {known}"
    remedy = "migrate-kit db keys"


class KeyInUse(StoreError):
    """The key is the one that digests are made with now."""

    code = "MKE305"
    says = "{name}: new digests are made with this key"
    remedy = "migrate-kit db rotate-key, restart what runs, then destroy it"
