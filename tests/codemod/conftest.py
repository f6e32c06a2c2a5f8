"""The stage of a process, for programs that carry the shim."""

from tests.shim.conftest import flags, module

__all__ = ["flags", "module"]
