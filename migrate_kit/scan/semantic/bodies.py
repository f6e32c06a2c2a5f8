"""All bodies of a project that choose by meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from migrate_kit.model.ground import Ground
from migrate_kit.model.semantic import SemanticKind, SemanticRouter
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.prefilter import Text
from migrate_kit.scan.project import Project
from migrate_kit.scan.semantic import classifier, embedding, llm
from migrate_kit.scan.semantic.outlook import Outlook

Look = Callable[[Outlook], tuple[int, Ground] | None]
_LOOKS: tuple[tuple[SemanticKind, tuple[bytes, ...], Callable[[bytes], bool], Look], ...] = (
    ("llm", llm.HINTS, llm.may_ask_a_model, llm.chosen_by_a_model),
    ("embedding", embedding.HINTS, embedding.may_compare_vectors, embedding.chosen_by_vectors),
    ("classifier", classifier.HINTS, classifier.may_classify, classifier.chosen_by_a_classifier),
)


def meanings_in(data: bytes) -> Iterator[SemanticKind]:
    """Yield the ways of choosing by meaning that may be in a source: a look at the bytes spares most files."""
    for kind, hints, may_be_in, _ in _LOOKS:
        for hint in hints:
            if hint in data:
                if may_be_in(data.lower()):
                    yield kind
                break


def semantic_routers(project: Project) -> Iterator[SemanticRouter]:
    """Yield the bodies that choose a tool by meaning, by file and place."""
    for name, survey in project.surveys.items():
        looks = [(kind, may_be_in, look) for kind, _, may_be_in, look in _LOOKS if kind in survey.hints]
        if looks:
            yield from _in_module(project.modules[name], looks)
            project.rest()


def _in_module(
    module: Module, looks: list[tuple[SemanticKind, Callable[[bytes], bool], Look]]
) -> Iterator[SemanticRouter]:
    text = Text(module.source.data.lower())
    for body in module.all_functions():
        lines = text.lines(body.first_line, body.last_line)
        near = [(kind, look) for kind, may_be_in, look in looks if may_be_in(lines)]
        if near:
            yield from _seen(body, near)


def _seen(body: FunctionDef, looks: list[tuple[SemanticKind, Look]]) -> Iterator[SemanticRouter]:
    outlook = Outlook(body)
    for kind, look in looks:
        found = look(outlook)
        if found is not None:
            yield SemanticRouter(
                file=body.module.file,
                function=body.name,
                module=body.module.name,
                line=found[0],
                kind=kind,
                grounds=(found[1],),
            )
            return
