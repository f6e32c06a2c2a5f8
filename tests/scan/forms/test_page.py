"""The page of the forms is what the recognisers say, in both languages."""

from __future__ import annotations

from migrate_kit.messages import tell
from migrate_kit.scan.forms.catalogue import FORMS
from tests.conftest import CHECKOUT
from tests.forms_page import page


def test_the_page_of_the_forms_is_fresh() -> None:
    assert (CHECKOUT / "docs" / "forms.md").read_text(encoding="utf-8") == page(), "run: make docs"


def test_every_form_has_its_sentences_in_both_languages() -> None:
    for form in FORMS:
        for part in ("title", "look", "read"):
            english, chinese = (tell(f"form.{form.name}.{part}", language) for language in ("en", "zh"))
            assert english
            assert chinese != english, form.name
