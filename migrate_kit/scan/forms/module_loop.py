"""No function at all: `while True:` at the top of a file, with the whole assistant in it."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """The tests stand in the module itself."""
    if look.raw.definition is not None or look.raw.registered:
        return None
    return at([node.lineno for node in look.nodes if isinstance(node, ast.While | ast.For | ast.If)][:1])


GOOD = example(
    """
    import webbrowser

    def say(words): print(words)
    def play(song): ...

    while True:
        query = input("> ").lower()
        if "open mail" in query:  #> inline
            webbrowser.open("https://mail.example")
        elif "播放" in query:  #> play
            play(query.replace("播放", ""))
        elif "joke" in query:  #> inline
            say("I know none.")
    """
)
BAD = example(
    """
    while True:
        choice = input("1) list 2) quit: ")
        if choice == "1":
            print("nothing")
        elif choice == "2":
            break
    """
)
FORM = Form("module_loop", recognise, (GOOD,), (BAD,))
