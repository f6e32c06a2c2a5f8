"""Runs at the start of every Python below `migrate-kit run`, then hands over to the `sitecustomize` of the program.

It stands alone: `migrate_kit` is imported when a file with a router is, and where it cannot be, the program runs on.
"""

import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib would cost every process its import


def _begin() -> None:
    plan = os.environ.get("MIGRATE_KIT_RUN")
    if not plan:
        return
    try:
        import migrate_kit_start  # type: ignore[import-not-found]  # beside this file, which is first on the path

        migrate_kit_start.begin(plan)
    except Exception as error:  # noqa: BLE001 - the program must start whatever is wrong with us
        sys.stderr.write(f"migrate-kit run: {type(error).__name__}: {error}\n")


def _hand_over() -> None:
    """Load the `sitecustomize` that would have been found without ours."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != _HERE]  # noqa: PTH100
    spec = PathFinder.find_spec("sitecustomize")
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


_begin()
_hand_over()
