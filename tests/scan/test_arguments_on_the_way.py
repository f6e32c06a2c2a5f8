"""What a branch looks up before it calls its tool: slots in loops, groups by name, answers that it asks for again."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import given, inventory_of, router_of, rows


def test_a_loop_that_looks_for_a_slot_is_no_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(text):
            if "reboot" in text:
                return restart("web")
            elif "journal" in text:
                name = "all"
                words = text.split()
                for i, word in enumerate(words):
                    if word in ["of", "for"]:
                        if i + 1 < len(words):
                            name = words[i + 1]
                            break
                return logs(name)
            elif "replica" in text:
                return scale("web")
            return say(text)
        """,
    )
    assert rows(router) == [
        ("contains reboot", "restart"),
        ("contains journal", "logs"),
        ("contains replica", "scale"),
    ]
    assert given(router.branches[1]) == {"service": {"from": "word"}}


def test_named_groups_handed_on_together_are_the_arguments(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import re

        def handle(text):
            m = re.match(r"reboot (?P<service>\\w+)(?P<force> now)?", text)
            if m:
                return restart(**m.groupdict())
            if "journal" in text:
                return logs()
        """,
    )
    assert given(router.branches[0]) == {
        "service": {"from": "regex_group:service"},
        "force": {"from": "regex_group:force"},
    }


def test_who_listens_is_no_tool(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        import far_away

        def listen():
            return far_away.hear()

        def loop():
            while True:
                text = listen().lower()
                if "journal" in text:
                    say("Of which service shall I read it?")
                    name = listen()
                    say(logs(name))
                elif "reboot" in text:
                    restart("web")
                elif "joke" in text:
                    say(far_away.joke())
        """,
    )
    assert [branch.tool for branch in router.branches] == ["logs", "restart", "joke"]


def test_words_of_a_command_line_put_together_are_a_request(tmp_path: Path) -> None:
    found = inventory_of(
        tmp_path,
        """
        import sys

        def main():
            text = " ".join(sys.argv[1:])
            if "reboot" in text:
                restart(text.split()[-1])
            elif "journal" in text:
                logs()
            else:
                print("unknown")
        """,
    )
    assert [router.function for router in found.routers] == ["main"]
    assert given(found.routers[0].branches[0]) == {"service": {"from": "last_word"}}
