"""Branches that reach no function, as tools: all fixed answers of a router are one, any other branch is one by itself.

Good: five branches that only say a sentence → `faq` with the parameter `topic`; `notes.append(text)` → `add_notes`.
Bad:  a branch that declines ("I can't help with that"), abstains, raises, logs or sets a name that nobody reads does
      nothing that a user asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Argument, Branch, Computed, LegacyRouter, ToolFacts
from migrate_kit.model.refusal import is_refusal
from migrate_kit.scan.inline_bodies import Bodies, InlineBody
from migrate_kit.scan.inline_labels import with_joined_labels
from migrate_kit.scan.project import Project
from migrate_kit.scan.tools.asked import Question
from migrate_kit.scan.tools.canned import Kind, Saying, table_of
from migrate_kit.scan.tools.inline_facts import acting_facts, faq_facts
from migrate_kit.scan.tools.inline_name import candidates, is_asked_for
from migrate_kit.scan.tools.reply import informs
from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.tools.taken import taken
from migrate_kit.scan.tools.topic import keys_of, topics_of
from migrate_kit.scan.tools.wording import name_tokens

TOPIC = "topic"
"""The parameter that says which fixed answer is asked for."""
_UNSURE = {"side_effects": "unknown"}
_FEWEST = 2
"""So many fixed answers make one tool of questions and answers; a single one is a tool by itself."""


@dataclass(frozen=True)
class _Inline:
    """A branch without a function that does something."""

    router: LegacyRouter
    index: int
    body: InlineBody | None
    kind: Kind
    rows: tuple[tuple[str, ...], ...] = ()
    """The words of each row, where the branch is a loop over a table of words and answers."""
    informs: bool = True
    """Whether a fixed answer only tells something: "deleted" may be said for somebody else to do it."""

    @property
    def branch(self) -> Branch:
        return self.router.branches[self.index]


def with_inline_tools(
    routers: Sequence[LegacyRouter], project: Project
) -> tuple[tuple[LegacyRouter, ...], list[ToolFacts]]:
    """Return *routers* with a tool for every branch that is only statements, and the facts of these tools."""
    bodies = Bodies(project)
    found = [inline for router in routers for inline in _inlines(router, bodies)]
    taken_names = {part for router in routers for name in _names(router) for part in name.lower().split(".")}
    named = _Named(taken_names | {"rules"})
    answers = [[i for i in found if i.router is router and i.kind == "says"] for router in routers]
    together = [group for group in answers if sum(max(1, len(i.rows)) for i in group) >= _FEWEST]
    facts = [named.answers(group, alone=len(together) == 1) for group in together]
    grouped = {id(inline) for group in together for inline in group}
    singles = [inline for inline in found if id(inline) not in grouped]
    # What several would be called is none's: who comes first would decide whose description it is.
    named.refuse(name for name, count in Counter(map(_first_choice, singles)).items() if count > 1)
    facts += map(named.single, singles)
    changed = tuple(named.given(router) for router in routers)
    return tuple(with_joined_labels(router, changed, project) for router in changed), facts


def _names(router: LegacyRouter) -> Iterator[str]:
    ends = [(branch.tool, branch.target) for branch in router.branches]
    for names in (*ends, (router.default.tool, router.default.target)):
        yield from (name for name in names if name)


def _inlines(router: LegacyRouter, bodies: Bodies) -> Iterator[_Inline]:
    for index, branch in enumerate(router.branches):
        # What no words, label or pattern leads to, nobody can ask for.
        if branch.target_kind == "inline" and branch.tool is None and is_asked_for(branch.condition):
            inline = _inline(router, index, branch, bodies.of(branch, router))
            if inline.kind != "nothing":
                yield inline


def _inline(router: LegacyRouter, index: int, branch: Branch, body: InlineBody | None) -> _Inline:
    if body is not None and body.question is not None and _goes_on(router, branch, body.question):
        return _Inline(router, index, None, "nothing")
    if (body is not None and body.guard is not None) or is_refusal(branch.reply):
        return _Inline(router, index, None, "nothing")
    if branch.reply and (body is None or not body.is_arm):
        return _Inline(router, index, None, "says", informs=informs(branch.reply, _users_words(branch)))
    if body is None:
        return _Inline(router, index, None, "nothing")
    saying = Saying(body.source, body.around, body.loop)
    if saying.kind == "says" and saying.texts and all(map(is_refusal, saying.texts)):
        return _Inline(router, index, None, "nothing")
    rows = tuple(_rows(body, branch)) if saying.kind == "says" else ()
    only_tells = all(informs(text, _users_words(branch)) for text in saying.texts)
    return _Inline(router, index, body, saying.kind, rows, only_tells)


def _goes_on(router: LegacyRouter, asking: Branch, question: Question) -> bool:
    """Whether a branch of the router does something with the value that *asking* asks for."""
    tools = {handing.tool for handing in question.handed}
    return any(
        other.file == asking.file
        and not other.reply
        and (
            question.first_line <= other.line <= question.last_line
            or (other.tool or other.target or "").rpartition(".")[2] in tools
        )
        for other in router.branches
        if other is not asking
    )


def _users_words(branch: Branch) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip() for word in anchors(branch.condition)))


def _rows(body: InlineBody, branch: Branch) -> Iterator[tuple[str, ...]]:
    """Yield the words of each row of the table whose answers the branch says, where they lead to it."""
    table = table_of(body.source, body.loop) if body.loop is not None else None
    leading = set(anchors(branch.condition))
    words = [tuple(word for word in _flat(row) if word in leading) for row in table or ()]
    if len([own for own in words if own]) >= _FEWEST:
        yield from (own for own in words if own)


def _flat(row: Iterable[object]) -> Iterator[str]:
    for item in row:
        if isinstance(item, str):
            yield item
        elif isinstance(item, list | tuple | set | frozenset):
            yield from _flat(item)


class _Named:
    """Gives out names, no two the same, and keeps which branch got which tool and arguments."""

    def __init__(self, taken_names: Collection[str]) -> None:
        self._taken = set(taken_names)
        self._branches: dict[tuple[str, int], Branch] = {}

    def given(self, router: LegacyRouter) -> LegacyRouter:
        """Return *router* with the branches that got a tool."""
        kept = tuple(self._branches.get((_key(router), i), branch) for i, branch in enumerate(router.branches))
        return router.model_copy(update={"branches": kept}) if kept != router.branches else router

    def answers(self, group: Sequence[_Inline], *, alone: bool) -> ToolFacts:
        """Make one tool of the fixed answers of a router."""
        name = self._free([*(["faq"] if alone else []), *_faq_names(group[0].router)])
        plain = [inline for inline in group if not inline.rows]
        topics = dict(zip(map(id, plain), topics_of([inline.branch for inline in plain]), strict=True))
        words: dict[str, tuple[str, ...]] = {}
        for inline in group:
            if inline.rows:
                words |= {key: row for key, row in zip(keys_of(inline.rows), inline.rows, strict=True) if key}
                self._keep(inline, name, {TOPIC: Computed.model_validate({"from": "word"})})
            else:
                words[topics[id(inline)]] = _users_words(inline.branch)
                self._keep(inline, name, {TOPIC: topics[id(inline)]})
        facts = faq_facts(name, TOPIC, words, group[0].router, [inline.branch for inline in group])
        return facts if all(inline.informs for inline in group) else facts.model_copy(update=_UNSURE)

    def refuse(self, names: Iterable[str]) -> None:
        """Give *names* to nobody."""
        self._taken.update(names)

    def single(self, inline: _Inline) -> ToolFacts:
        """Make a tool of one branch."""
        branch, body = inline.branch, inline.body
        source = body.source if body is not None else None
        options = _options(inline)
        arguments = dict(branch.arguments)
        if body is not None and inline.kind == "acts" and not arguments:
            arguments = taken(body.source, body.around, _request(inline.router))
        self._keep(inline, name := self._free(options), arguments)
        named = self._branches[_key(inline.router), inline.index]
        facts = acting_facts(name, named, inline.router, source, says=inline.kind == "says")
        return facts if inline.kind == "acts" or inline.informs else facts.model_copy(update=_UNSURE)

    def _keep(self, inline: _Inline, name: str, arguments: dict[str, Argument]) -> None:
        reply = inline.branch.reply if inline.kind == "says" else ""
        changed = inline.branch.model_copy(update={"tool": name, "arguments": arguments, "reply": reply})
        self._branches[_key(inline.router), inline.index] = changed

    def _free(self, options: Iterable[str]) -> str:
        usable = [name for name in options if name]
        name = next((name for name in usable if name not in self._taken), None)
        number = 2
        while name is None:
            again = f"{usable[-1]}_{number}"
            name, number = (again if again not in self._taken else None), number + 1
        self._taken.add(name)
        return name


def _options(inline: _Inline) -> Iterator[str]:
    """Yield what the tool of one branch may be called, the best first."""
    source = inline.body.source if inline.body is not None and inline.kind == "acts" else None
    options = candidates(inline.branch, source, router=inline.router.function.rpartition(".")[2])
    return (f"answer_{name}" if name and inline.kind == "says" else name for name in options)


def _first_choice(inline: _Inline) -> str:
    return next(filter(None, _options(inline)), "")


def _key(router: LegacyRouter) -> str:
    return f"{router.id} {router.first_line}"


def _request(router: LegacyRouter) -> str:
    return router.parameter or router.subject.partition("(")[0]


def _faq_names(router: LegacyRouter) -> Iterator[str]:
    owner, _, function = router.function.rpartition(".")
    path = [_snake(part) for part in router.module.split(".")]
    own = _snake(function) if function.isidentifier() else ""
    first = own if own and own not in _PLAIN else _snake(owner.rpartition(".")[2]) or path[-1]
    yield "_".join(filter(None, [first, "faq"]))
    yield "_".join(filter(None, [path[-1], own, "faq"]))
    yield "_".join(filter(None, [*path, own, "faq"]))


def _snake(name: str) -> str:
    words = "_".join(name_tokens(name))
    return words if words.isascii() else ""


_PLAIN = word_set("handle main run route dispatch process reply answer on_message execute")
