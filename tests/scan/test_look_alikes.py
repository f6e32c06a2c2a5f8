"""Twins: a router and what is none, which differ in nothing but the feature that tells them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scan.sources import inventory_of

EQUAL = '{1} == "{0}"'


def chain(head: str, value: str = "text", test: str = '"{0}" in {1}') -> str:
    """Return a function that begins with the lines *head* and chooses between two tools by *value*."""
    first, *rest = head.splitlines()
    asked = [f"if {test.format('journal', value)}:", "    return logs()"]
    asked += [f"elif {test.format('boot', value)}:", '    return restart("web")']
    return "\n".join([first, *(f"    {line}" for line in (*rest, *asked))])


def words(*keywords: str, test: str = '"{}" in text', head: str = "def handle(text):") -> str:
    ends = ["return logs()", 'return restart("web")', "return scale('web')"]
    tests = [f"    if {test.format(word)}:\n        {end}" for word, end in zip(keywords, ends, strict=False)]
    return "\n".join([head, *tests])


#: What tells them apart → (the router, the look-alike).
TWINS: dict[str, tuple[str, str]] = {
    "where the text comes from: a person or an error": (
        chain("def handle(event):\ntext = event['text'].lower()"),
        chain("def handle(event):\ntext = str(event).lower()"),
    ),
    "a person or the environment": (
        "import os\n\n" + chain("def handle():\ntext = input()"),
        "import os\n\n" + chain("def handle():\ntext = os.environ['TEXT']"),
    ),
    "a person or the command line": (
        "import sys\n\n" + chain("def handle():\ntext = input()", test=EQUAL),
        "import sys\n\n" + chain("def handle():\ntext = sys.argv[1]", test=EQUAL),
    ),
    "a person or a model": (
        chain("def handle(text):\nname = text.lower()", "name"),
        chain("def handle(text):\nname = llm.invoke(text)", "name"),
    ),
    "one text or the lines of a file": (
        chain("def handle(file):\ntext = file.message"),
        """
def handle(file):
    for text in file:
        if "journal" in text:
            logs()
        elif "boot" in text:
            restart("web")
""",
    ),
    "the request or the answer of the program": (
        chain("def handle(request):", "request"),
        chain("def handle(answer):", "answer"),
    ),
    "a text or a dialect": (
        chain("def handle(query):", "query", EQUAL),
        chain("def handle(dialect):", "dialect", EQUAL),
    ),
    "one thing or many": (chain("def handle(thing):", "thing"), chain("def handle(things):", "things")),
    "a text or what is declared as a mapping": (
        chain("def handle(text: str | None):"),
        chain("def handle(text: dict[str, str]):"),
    ),
    "a text or an option with its usual value": (chain("def handle(text=''):"), chain("def handle(text='journal'):")),
    "searched or held as a mapping": (
        words("journal", "boot") + "\n    return say(text)",
        words("journal", "boot") + '\n    return say(text["journal"])',
    ),
    "searched or a set that grows": (
        words("journal", "boot") + "\n    text.lower()",
        words("journal", "boot") + "\n    text.add(1)",
    ),
    "two tools or one and the same call": (
        words("journal", "boot"),
        words("journal", "boot").replace("logs()", 'restart("web")'),
    ),
    "tools or yes and no": (
        words("journal", "boot"),
        words("journal", "boot").replace("logs()", "True").replace('restart("web")', "False"),
    ),
    "the choice or an argument of one later call": (
        """
def handle(text):
    tool = None
    if "journal" in text:
        tool = logs
    elif "boot" in text:
        tool = restart
    return tool("web")
""",
        """
def handle(text):
    tool = None
    if "journal" in text:
        tool = "log"
    elif "boot" in text:
        tool = "run"
    return scale("web", tool)
""",
    ),
    "words or file endings": (
        words("journal", "boot", test='text.startswith("{}")'),
        words(".log", ".boot", test='text.endswith("{}")'),
    ),
    "words or headers": (
        words("journal ", "boot ", test='text.startswith("{}")'),
        words("Journal:", "Boot:", test='text.startswith("{}")'),
    ),
    "words or identifiers": (words("journal file", "boot up"), words("journal_file", "boot_up")),
    "words or options": (words("journal", "boot"), words("--journal", "--boot")),
    "words or markup": (words("journal", "boot"), words("<journal>", "<boot>")),
    "words or names in capitals and smalls": (words("open journal", "boot"), words("openJournal", "bootUp")),
    "words or numbers of a menu": (
        words("journal", "boot", test='text == "{}"'),
        words("1", "2", test='text == "{}"'),
    ),
    "words or mere agreement": (words("journal", "boot", test='text == "{}"'), words("yes", "no", test='text == "{}"')),
    "words or media types": (
        words("journal", "boot", test='text == "{}"'),
        words("text/html", "image/png", test='text == "{}"'),
    ),
    "patterns with words or formats": (
        "import re\n\n" + words(r"show (\w+) log", r"boot (\w+)", test='re.search(r"{}", text)'),
        "import re\n\n" + words(r"(\d+)-(\w+)", r"#([0-9a-f]+)", test='re.search(r"{}", text)'),
    ),
    "anything else is let pass or is an error": (
        words("journal", "boot", test='text == "{}"') + "\n    return None",
        words("journal", "boot", test='text == "{}"') + "\n    raise ValueError(text)",
    ),
    "asked for or only ruled out": (words("journal", "boot"), words("journal", "boot", test='"{}" not in text')),
    "two words or one and the same": (
        words("journal", "boot"),
        words("journal", "journal", test='"{}" in text and ready()'),
    ),
    "the text or mostly other things": (
        words("journal", "boot", test='"{}" in text and ready()'),
        words("journal", "boot", test='"{}" in text and ready() and size > 3 and open_ and not shut'),
    ),
}


@pytest.mark.parametrize("feature", TWINS)
def test_the_router_is_reported(feature: str, tmp_path: Path) -> None:
    assert [router.function for router in inventory_of(tmp_path, TWINS[feature][0]).routers] == ["handle"]


@pytest.mark.parametrize("feature", TWINS)
def test_its_look_alike_is_not(feature: str, tmp_path: Path) -> None:
    assert inventory_of(tmp_path, TWINS[feature][1]).routers == ()


def test_labels_of_a_router_or_of_nobody(tmp_path: Path) -> None:
    decide = 'def decide(text):\n    if "journal" in text:\n        return "show"\n    if "boot" in text:\n        return "again"\n'
    act = "def act(text):\n    job = {origin}\n    if job == 'show':\n        return logs()\n    if job == 'again':\n        return restart('web')\n"
    (of_a_router := tmp_path / "router").mkdir()
    (of_nobody := tmp_path / "nobody").mkdir()
    known = inventory_of(of_a_router, decide, act.format(origin="decide(text)")).routers
    assert [router.function for router in known] == ["decide", "act"]
    assert inventory_of(of_nobody, act.format(origin="read_state()")).routers == ()
