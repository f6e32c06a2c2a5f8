"""More than the text decides: a role, a flag, what the dialogue waits for."""

from __future__ import annotations

from migrate_kit.model.condition import Opaque
from migrate_kit.scan.forms.form import Evidence, Form, Look, example


def recognise(look: Look) -> Evidence | None:
    """A branch also tests something that is not the text."""
    return look.where(Opaque)


GOOD = example(
    """
    def book(text): ...
    def cancel(text): ...
    def wipe(text): ...

    def on_message(text, user, session):
        if session["waiting"] == "confirm" and "yes" in text:  #> book
            return book(text)
        if "cancel" in text:  #> cancel
            return cancel(text)
        if user.role == "admin" and "wipe" in text:  #> wipe
            return wipe(text)
    """
)
BAD = example(
    """
    def allowed(user, action):
        if user.role == "admin":
            return True
        if action in user.grants and user.active:
            return True
        return False
    """
)
FORM = Form("guards", recognise, (GOOD,), (BAD,))
