"""One wrapped router: the legacy function, its shape, and its way into the runtime."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping
from contextvars import copy_context
from types import FunctionType
from typing import TYPE_CHECKING, Any

from migrate_kit.errors import ExecutionForbidden, NoApprovedDescription
from migrate_kit.model.confirmation import owner_of
from migrate_kit.model.context import NOBODY, Asker, asker_of, current_asker
from migrate_kit.model.stage import Flags, Stage, StageChoice, share_stage, within_share
from migrate_kit.shim.capture import open_recorder
from migrate_kit.shim.cell import EVERY
from migrate_kit.shim.generate import Shape
from migrate_kit.shim.guard import RECORDER, Forbidden
from migrate_kit.shim.loader import RETRY_S, words
from migrate_kit.shim.sampling import bucket
from migrate_kit.shim.subject import Reader, beneath, guess_parameter, mangled_names, reader, signature_behind
from migrate_kit.shim.voice import sentence, warn

if TYPE_CHECKING:
    from migrate_kit.model.ports import Runtime
    from migrate_kit.shim.binding import Binding
    from migrate_kit.shim.breaker import Breaker
    from migrate_kit.shim.call import Call
    from migrate_kit.shim.refusal import OnRefusal
    from migrate_kit.shim.site import Site

#: A longer text is served by legacy and not compared.
LONGEST_TEXT = 100_000
#: Before Python 3.12 a member of an enumeration costs twenty times a global, and each sampled call asks for some.
_LEGACY, _SHADOW = Stage.legacy, Stage.shadow


class Wrapped:
    """Holds no lock and no client, so that the wrapper pickles by its name and survives a fork."""

    _make: type[Call]
    _serve: Callable[[Call], Any]

    def __init__(self, router_id: str, function: FunctionType, site: Site, on_refusal: OnRefusal | None) -> None:
        self.id, self.function, self.site, self.on_refusal = router_id, function, site, on_refusal
        self.shape = Shape(function)
        names = self.shape.names
        self.is_method = "." in function.__qualname__ and names[:1] in (["self"], ["cls"])
        self.looks_at = guess_parameter(names, inspect.get_annotations(function))
        self._behind = signature_behind(function)
        """The signature of the function below other decorators, where theirs is `*args, **kwargs`."""
        if self._behind is not None:
            self.looks_at = None
            names = list(self._behind.parameters)
        self.breaker: Breaker = site.breakers.of(router_id)
        """Of the dynamic side; another one after a fork."""
        self._mangled = mangled_names(function, names)
        guessed = guess_parameter(names, inspect.get_annotations(inspect.unwrap(function)))
        self.binding: Binding | None = None
        self.trouble = ""
        """Why there is no binding yet; shown by `status`."""
        self.retry_at = 0.0
        self.has_waited = False
        """Its first call waited for the runtime, where that is asked for."""
        self._read: Reader | None = reader(guessed) if guessed else None
        self._place = self._place_of(self.looks_at)
        self._askers: dict[str, Reader] = {}
        self.has_text = False
        self.sees_text = self._behind is None
        """False where the text is not the parameter that the wrapper looks at."""
        self.peek: Callable[[Any], Any] | None = None
        """Reads the text off that parameter, where it is a part of it."""

    def bind(self, runtime: Runtime) -> None:
        """Join the router to *runtime*; called off the call path. Raises what the runtime raises."""
        from migrate_kit.shim.call import Call  # not before it is needed: stage legacy stays light
        from migrate_kit.shim.serve import server_of

        binding = self._join(runtime)
        self.breaker = self.site.breakers.of(self.id)
        if binding.twin is not None:
            router = binding.twin.router
            expression = router.parameter if router.parameter in self._known_names() else router.subject
            known = reader(expression or "")
            if known is not None:
                seen_as = {own: name for name, own in self._mangled.items()}.get(expression or "", expression)
                self._read, self.sees_text = known, self._behind is None and seen_as == self.looks_at
                self._place = self._place_of(seen_as)
                self.peek = beneath(expression or "", self.looks_at) if self.looks_at else None
        read = {name: reader(expression) for name, expression in runtime.settings.context.items()}
        self._askers = {name: one for name, one in read.items() if one is not None}
        self._make, self._serve = Call, server_of(self.function)
        self.take(binding)

    def joined(self, runtime: Runtime) -> tuple[Binding | None, str]:
        """Return a binding to *runtime* that is not yet in use, or None and the reason where no tool is approved."""
        try:
            return self._join(runtime), ""
        except NoApprovedDescription as error:
            return None, words(error)

    def take(self, binding: Binding | None, trouble: str = "") -> None:
        """Let the calls that begin from now on go by *binding*; without one legacy serves alone, for *trouble*."""
        self.site.place_recorders(binding)  # first, so that no call goes unheard between the two
        if binding is None:
            self.retry_at = time.monotonic() + RETRY_S
            warn("shim.not-bound", router=self.id, what=trouble)
        if binding is None or self.binding is None:
            self.trouble = trouble
        self.binding = binding

    def _join(self, runtime: Runtime) -> Binding:
        from migrate_kit.shim.binding import Binding

        binding = self.site.shared(self, runtime) or Binding(self.id, self.function, runtime, before=self.binding)
        self.site.share(self, binding)
        return binding

    def enter(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Serve a call above stage legacy; what comes back is a value, coroutine or generator, as the function's is."""
        call = self._open(args, kwargs)
        return self.function(*args, **kwargs) if call is None else self._serve(call)

    def _open(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call | None:
        """Return the call to serve, or None where legacy alone serves."""
        around = RECORDER.get()
        if around is not None and (around := open_recorder()).__class__ is Forbidden:
            self._forbid()
            return None
        try:
            return self._prepare(args, kwargs, () if around is None else around.serving)
        except Exception:  # noqa: BLE001 - whatever is wrong with us, the caller gets the legacy answer
            self.site.counters.add("faults")
            self.site.counters.add("lost")
            return None

    def _prepare(self, args: tuple[Any, ...], kwargs: dict[str, Any], serving: tuple[str, ...]) -> Call | None:
        if self.id in serving:
            return None
        cell, binding = self.site.cell, self.binding or self.site.bound(self)
        if binding is None:
            self.site.counters.add("not_ready")
            return None
        # Flags and choice are read together; a flip between the two lines is the next call's.
        flags, choice = cell.flags, cell.choice
        if choice.stage is _LEGACY:
            return None
        text = self._text(args, kwargs)
        if text is None:
            self._without_text()
            return None
        asker = current_asker()
        if asker is NOBODY and self._askers:
            asker = self._asker(args, kwargs)
        if_answer = None
        if choice.stage > _SHADOW:
            choice, if_answer = _shared(choice, flags, asker, text, serving)
        if choice.stage is _SHADOW and if_answer is None and self._is_left_out(text):
            return None
        call = self._make(self, binding, args, kwargs, text, asker, copy_context(), choice, flags, serving)
        if if_answer is not None:
            call.if_answer = if_answer
        if cell.rate != 1.0 and choice.stage is _SHADOW:
            call.sample_rate = cell.rate
        return call

    def _is_left_out(self, text: str) -> bool:
        """Tell whether a call in shadow is outside the sample, or inside and the candidate is left alone."""
        cell = self.site.cell
        if cell.rate != 1.0 and bucket(text, cell.salt) >= cell.rate * EVERY:
            return True
        if self.breaker.blocks():
            self.site.counters.add("breaker")
            return True
        return False

    def _text(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
        if 0 <= self._place < len(args):
            value = args[self._place]
        elif self._read is not None:
            value = _read(self._read, self.arguments(args, kwargs))
        else:
            return None
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            return None
        self.has_text = True
        return str.__str__(value)  # never a subclass: its methods are the host's code

    def _asker(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Asker:
        names = self.arguments(args, kwargs)
        return asker_of({name: _read(read, names) for name, read in self._askers.items()})

    def arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return name → value as the source names it, whatever decorators and classes have made of the names."""
        named = self.shape.arguments(args, kwargs)
        if self._behind is not None:
            named |= self._behind.bind_partial(*args, **kwargs).arguments
        return named | {own: named[name] for name, own in self._mangled.items() if name in named}

    def _known_names(self) -> set[str]:
        behind = () if self._behind is None else self._behind.parameters
        return {*self.shape.names, *behind, *self._mangled.values()}

    def _without_text(self) -> None:
        """Count a call whose text was not found; say it once where none has been found yet."""
        self.site.counters.add("no_text")
        if not self.has_text and not self.trouble:
            self.trouble = sentence("shim.no-text", router=self.id)
            warn("shim.no-text", router=self.id)

    def _place_of(self, parameter: str | None) -> int:
        """Return the position of a parameter, -1 for none: reading a text by place is the quickest."""
        if self._behind is not None:
            return -1
        return self.shape.positional.index(parameter) if parameter in self.shape.positional else -1

    def _forbid(self) -> None:
        """Raise into a candidate that calls a router which executes; one that only selects may be asked."""
        if self.binding is None or not self.binding.is_selector:
            self.site.counters.add("execution_forbidden")
            raise ExecutionForbidden(tool=self.id, stage="decide")


def _shared(
    choice: StageChoice, flags: Flags, asker: Asker, text: str, serving: tuple[str, ...]
) -> tuple[StageChoice, StageChoice | None]:
    """Return the stage of one request by the share, and that of an answer where its own text is outside."""
    shared = share_stage(choice, flags, asker.tenant or text)
    if serving and shared.stage > _SHADOW:
        return StageChoice(_SHADOW, f"inside {serving[-1]}"), None
    if shared.stage > _SHADOW or serving or not _may_answer(text, asker):
        return shared, None
    return shared, within_share(choice, flags)


def _may_answer(text: str, asker: Asker) -> bool:
    """Tell whether *text* may answer a question that was put where another text led to; a tenant leads by itself."""
    if asker.tenant or owner_of(asker) is None:
        return False
    from migrate_kit.execute.confirm.reply import read_reply

    return read_reply(text) is not None


def _read(read: Callable[[Mapping[str, Any]], Any], names: Mapping[str, Any]) -> Any:
    try:
        return read(names)
    except Exception:  # noqa: BLE001 - the path leads through objects of the host
        return None
