"""The base of all errors."""

from __future__ import annotations

from typing import Any, ClassVar

from migrate_kit._fill import fill


class MigrateKitError(Exception):
    """Base of all errors. Fields are given by keyword and stay readable as attributes in `fields`."""

    code: ClassVar[str] = "MKE000"
    says: ClassVar[str] = "something went wrong"
    remedy: ClassVar[str] = ""

    def __init__(self, **fields: Any) -> None:
        super().__init__()
        self.fields: dict[str, Any] = fields

    def __str__(self) -> str:
        return fill(self.says, self.fields)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.fields)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields == getattr(other, "fields", None)

    def __hash__(self) -> int:
        return hash((self.code, str(self)))

    def to_dict(self) -> dict[str, Any]:
        """Return the error as plain data: code, name, message, remedy and fields (as text where not plain)."""
        plain = {k: v if isinstance(v, str | int | float | bool | None) else str(v) for k, v in self.fields.items()}
        return {
            "code": self.code,
            "name": type(self).__name__,
            "message": str(self),
            "remedy": fill(self.remedy, self.fields),
            "fields": plain,
        }


def _rebuild(kind: type[MigrateKitError], fields: dict[str, Any]) -> MigrateKitError:
    return kind(**fields)


def all_errors() -> list[type[MigrateKitError]]:
    """Return every error class, sorted by code."""
    found: set[type[MigrateKitError]] = set()
    waiting: list[type[MigrateKitError]] = [MigrateKitError]
    while waiting:
        kind = waiting.pop()
        found.add(kind)
        waiting.extend(kind.__subclasses__())
    ours = __name__.rpartition(".")[0] + "."
    return sorted((k for k in found if k.__module__.startswith(ours)), key=lambda k: k.code)
