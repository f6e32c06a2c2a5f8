"""Every form carries its examples: the good ones are found with exactly their branches, in the bad ones is nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.scan import scan
from migrate_kit.scan.forms.catalogue import FORMS
from migrate_kit.scan.forms.form import Example, Form

GOOD = [pytest.param(f, e, id=f"{f.name}-{i}") for f in FORMS for i, e in enumerate(f.good)]
BAD = [pytest.param(f, e, id=f"{f.name}-{i}") for f in FORMS for i, e in enumerate(f.bad)]


def written(example: Example, folder: Path) -> Path:
    for name, text in example.sources().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def told(branch: Branch, router: LegacyRouter) -> tuple[str, int, str]:
    named = None if branch.target_kind == "inline" else branch.tool
    target = named or branch.target or branch.target_kind
    return branch.file or router.file, branch.line, target


@pytest.mark.parametrize(("form", "example"), GOOD)
def test_a_good_example_is_found_with_its_branches(form: Form, example: Example, tmp_path: Path) -> None:
    routers = scan(written(example, tmp_path)).routers
    assert sorted({told(branch, router) for router in routers for branch in router.branches}) == example.branches()
    assert any(form.name in router.forms for router in routers)


@pytest.mark.parametrize(("form", "example"), BAD)
def test_a_bad_example_is_passed_over(form: Form, example: Example, tmp_path: Path) -> None:
    assert [router.function for router in scan(written(example, tmp_path)).routers] == []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_form_has_examples_of_both_kinds(form: Form) -> None:
    assert form.good
    assert form.bad
    assert all(example.branches() for example in form.good)


def test_the_names_of_the_forms_are_those_of_their_files() -> None:
    import migrate_kit.scan.forms as folder

    names = [form.name for form in FORMS]
    assert len(set(names)) == len(names)
    for form in FORMS:
        assert (Path(folder.__path__[0]) / f"{form.name}.py").is_file(), form.name
