"""All bodies of a project that choose by meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from migrate_kit.model.ground import Ground
from migrate_kit.model.semantic import SemanticKind, SemanticRouter
from migrate_kit.scan.definitions import FunctionDef
from migrate_kit.scan.project import Project
from migrate_kit.scan.semantic import classifier, embedding, llm
from migrate_kit.scan.semantic.outlook import Outlook

Look = Callable[[Outlook], tuple[int, Ground] | None]
_LOOKS: tuple[tuple[SemanticKind, Look, tuple[bytes, ...]], ...] = (
    ("llm", llm.chosen_by_a_model, llm.HINTS),
    ("embedding", embedding.chosen_by_vectors, embedding.HINTS),
    ("classifier", classifier.chosen_by_a_classifier, classifier.HINTS),
)


def meanings_in(data: bytes) -> Iterator[SemanticKind]:
    """Yield the ways of choosing by meaning that may be in a source: a look at the bytes spares most files."""
    for kind, _, hints in _LOOKS:
        for hint in hints:
            if hint in data:
                yield kind
                break


def semantic_routers(project: Project) -> Iterator[SemanticRouter]:
    """Yield the bodies that choose a tool by meaning, by file and place."""
    for name, survey in project.surveys.items():
        looks = [(kind, look) for kind, look, _ in _LOOKS if kind in survey.hints]
        if looks:
            for body in project.modules[name].all_functions():
                yield from _seen(body, looks)


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
