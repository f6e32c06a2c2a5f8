"""All forms, in the order of the documentation."""

from __future__ import annotations

from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.scan.forms import (
    abstaining,
    asynchronous,
    decorators,
    framework_handlers,
    fuzzy,
    graph_edges,
    guards,
    keyword_chain,
    keyword_table,
    label_dispatch,
    match_case,
    module_loop,
    named_methods,
    nested,
    patterns,
    plugin_classes,
    plugin_modules,
    predicates,
    rule_file,
    scores,
    selector,
    state_table,
    whole_value,
    word_sets,
)
from migrate_kit.scan.forms.form import Form, Look
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawRouter

FORMS: tuple[Form, ...] = tuple(
    module.FORM
    for module in (
        keyword_chain, module_loop, selector, word_sets, keyword_table, patterns, fuzzy, whole_value, nested,
        predicates, scores, match_case, label_dispatch, graph_edges, named_methods, decorators, framework_handlers,
        plugin_classes, plugin_modules, rule_file, guards, state_table, abstaining, asynchronous,
    )
)  # fmt: skip


def with_forms(record: LegacyRouter, raw: RawRouter, project: Project) -> LegacyRouter:
    """Return the record of a router with the names of the forms that it shows, and whether it was read leniently."""
    look = Look(record, raw, raw.module, project)
    names = tuple(form.name for form in FORMS if form.recognise(look) is not None)
    return record.model_copy(update={"forms": names, "lenient": raw.module.source.lenient})
