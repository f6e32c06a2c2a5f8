"""One wrapped router: the legacy function, its shape, and its way into the runtime."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextvars import copy_context
from types import FunctionType
from typing import TYPE_CHECKING, Any

from migrate_kit.errors import ExecutionForbidden
from migrate_kit.model.context import NOBODY, Asker, current_asker
from migrate_kit.model.ports import Runtime
from migrate_kit.model.stage import Stage, StageChoice, share_stage
from migrate_kit.shim.binding import Binding
from migrate_kit.shim.call import Call
from migrate_kit.shim.cell import EVERY
from migrate_kit.shim.generate import Shape
from migrate_kit.shim.guard import SERVING, is_deciding
from migrate_kit.shim.refusal import OnRefusal
from migrate_kit.shim.sampling import bucket
from migrate_kit.shim.serve import serve, serve_async
from migrate_kit.shim.subject import Reader, guess_parameter, reader

if TYPE_CHECKING:
    from migrate_kit.shim.site import Site

#: A longer text is served by legacy and not compared.
LONGEST_TEXT = 100_000


class Wrapped:
    """Holds no lock and no client, so that the wrapper pickles by its name and survives a fork."""

    def __init__(self, router_id: str, function: FunctionType, site: Site, on_refusal: OnRefusal | None) -> None:
        self.id, self.function, self.site, self.on_refusal = router_id, function, site, on_refusal
        self.shape = Shape(function)
        names = self.shape.names
        self.is_method = "." in function.__qualname__ and names[:1] in (["self"], ["cls"])
        self.looks_at = guess_parameter(names, inspect.get_annotations(function))
        self.binding: Binding | None = None
        self.trouble = ""
        """Why there is no binding yet; shown by `status`."""
        self.retry_at = 0.0
        self._read: Reader | None = reader(self.looks_at) if self.looks_at else None
        self._askers: dict[str, Reader] = {}
        self.sees_text = True
        """False where the text is not the parameter that the wrapper looks at."""

    def bind(self, runtime: Runtime) -> None:
        """Join the router to *runtime*; called off the call path. Raises what the runtime raises."""
        binding = Binding(self.id, self.function, runtime)
        if binding.twin is not None:
            router = binding.twin.router
            expression = router.parameter if router.parameter in self.shape.names else router.subject
            known = reader(expression or "")
            if known is not None:
                self._read, self.sees_text = known, expression == self.looks_at
        read = {name: reader(expression) for name, expression in runtime.settings.context.items()}
        self._askers = {name: one for name, one in read.items() if one is not None}
        self.binding, self.trouble = binding, ""
        self.site.place_recorders(self)

    def enter(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Serve a call of a plain function above stage legacy."""
        call = self._open(args, kwargs)
        return self.function(*args, **kwargs) if call is None else serve(call)

    async def enter_async(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Serve a call of a coroutine function above stage legacy."""
        call = self._open(args, kwargs)
        return await self.function(*args, **kwargs) if call is None else await serve_async(call)

    def _open(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call | None:
        """Return the call to serve, or None where legacy alone serves."""
        if is_deciding():
            self._forbid()
            return None
        try:
            return self._prepare(args, kwargs)
        except Exception:  # noqa: BLE001 - whatever is wrong with us, the caller gets the legacy answer
            self.site.counters.add("faults")
            return None

    def _prepare(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call | None:
        serving = SERVING.get()
        if self.id in serving:
            return None
        site, cell = self.site, self.site.cell
        binding = self.binding or site.bound(self)
        if binding is None:
            site.counters.add("not_ready")
            return None
        # Flags and choice are read together; a flip between the two lines is the next call's.
        flags, choice = cell.flags, cell.choice
        if choice.stage is Stage.legacy:
            return None
        names = self.shape.arguments(args, kwargs)
        text = self._text(names)
        if text is None:
            site.counters.add("no_text")
            return None
        asker = self._asker(names)
        choice = share_stage(choice, flags, asker.tenant or text)
        if serving and choice.stage > Stage.shadow:
            choice = StageChoice(Stage.shadow, f"inside {serving[-1]}")
        if choice.stage is Stage.shadow and not self._is_sampled(text, cell.threshold, flags.salt):
            return None
        return Call(
            wrapped=self, site=site, binding=binding, args=args, kwargs=kwargs, text=text, asker=asker,
            context=copy_context(), choice=choice, flags=flags, sample_rate=cell.sample_rate, serving=serving,
        )  # fmt: skip

    def _text(self, names: Mapping[str, Any]) -> str | None:
        try:
            value = self._read(names) if self._read is not None else None
        except Exception:  # noqa: BLE001 - the path leads through objects of the host
            return None
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            return None
        return str.__str__(value)  # never a subclass: its methods are the host's code

    def _asker(self, names: Mapping[str, Any]) -> Asker:
        asker = current_asker()
        if asker is not NOBODY or not self._askers:
            return asker
        found = {name: _read(read, names) for name, read in self._askers.items()}
        roles = found.pop("roles", None)
        told = {name: str(value) for name, value in found.items() if value is not None}
        return Asker(roles=tuple(map(str, roles)) if isinstance(roles, list | tuple | set) else (), **told)

    @staticmethod
    def _is_sampled(text: str, threshold: int, salt: str) -> bool:
        return threshold == EVERY or bucket(text, salt) < threshold

    def _forbid(self) -> None:
        """Raise into a candidate that calls a router which executes; one that only selects may be asked."""
        if self.binding is None or not self.binding.is_selector:
            self.site.counters.add("execution_forbidden")
            raise ExecutionForbidden(tool=self.id, stage="decide")


def _read(read: Callable[[Mapping[str, Any]], Any], names: Mapping[str, Any]) -> Any:
    try:
        return read(names)
    except Exception:  # noqa: BLE001 - the path leads through objects of the host
        return None
