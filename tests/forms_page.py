"""Print `docs/forms.md`: `python -m tests.forms_page > docs/forms.md`. Everything in it is the forms' own."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from migrate_kit.messages import tell
from migrate_kit.scan.forms.catalogue import FORMS
from migrate_kit.scan.forms.form import Example, Form
from migrate_kit.scan.forms.frameworks.known import FRAMEWORKS

_HEAD = """# Forms of hand-written routers

Made by `make docs` from the recognisers in `migrate_kit/scan/forms`; do not edit. Each example is a test: in the good
ones exactly the branches named below it are found, in the bad ones nothing is. `scan` lists the forms of every router.
"""


def page() -> str:
    """Return the whole page."""
    lines = [_HEAD, *(line for form in FORMS for line in _form(form)), *_frameworks()]
    return "\n".join(lines).rstrip() + "\n"


def _form(form: Form) -> Iterator[str]:
    yield from (f"## {tell(f'form.{form.name}.title', 'en')}: `{form.name}`", "")
    yield from (tell(f"form.{form.name}.look", "en"), "")
    for example in form.good:
        yield from _files(example)
        yield from ("Found: " + ", ".join(f"`{f}:{line}` → `{target}`" for f, line, target in example.branches()), "")
    yield from (f"Read: {tell(f'form.{form.name}.read', 'en')}", "", "Not a router:", "")
    for example in form.bad:
        yield from _files(example)


def _files(example: Example) -> Iterator[str]:
    for name, text in example.sources().items():
        language = {"py": "python", "json": "json"}.get(name.rpartition(".")[2], "text")
        title = [f"`{name}`", ""] if len(example.files) > 1 else []
        yield from (*title, f"```{language}", text.rstrip(), "```", "")


def _frameworks() -> Iterator[str]:
    yield from ("## Known frameworks", "", "| framework | imported from | registers with | documented at |")
    yield "|---|---|---|---|"
    for framework in FRAMEWORKS:
        names = ", ".join(f"`{name}`" for shape in framework.shapes for name in shape.names)
        packages = ", ".join(f"`{name}`" for name in framework.imports)
        yield f"| {framework.name} | {packages} | {names} | {framework.source} |"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(page())
