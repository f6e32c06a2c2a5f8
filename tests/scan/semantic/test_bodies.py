"""A router that chooses by meaning is named as such; the same calls for another purpose are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.inventory import Inventory
from tests.scan.sources import inventory_of

#: Name → (kind, code of the ground, the router, the same without the choice).
TWINS = {
    "tools handed over": (
        "llm",
        "semantic-tools",
        """
        def answer(text):
            reply = client.chat.completions.create(model="m", messages=[text], tools=TOOLS)
            return reply.choices[0].message.tool_calls
        """,
        """
        def answer(text):
            reply = client.chat.completions.create(model="m", messages=[text])
            return reply.choices[0].message.content
        """,
    ),
    "bound tools": (
        "llm",
        "semantic-tools",
        """
        from langchain_openai import ChatOpenAI

        def build(tools):
            return ChatOpenAI().bind_tools(tools)
        """,
        """
        from langchain_openai import ChatOpenAI

        def build(callbacks):
            return ChatOpenAI().with_config(callbacks)
        """,
    ),
    "a prompt that asks which tool": (
        "llm",
        "semantic-prompt",
        """
        PROMPT = "Choose one of these tools: restart, logs. Answer with its name."

        def route(text):
            name = llm.invoke(PROMPT + text).content
            if name == "restart":
                return restart("web")
            if name == "logs":
                return logs()
        """,
        """
        PROMPT = "Write a short and polite answer to this letter."

        def route(text):
            name = llm.invoke(PROMPT + text).content
            if name == "restart":
                return restart("web")
            if name == "logs":
                return logs()
        """,
    ),
    "a Chinese prompt": (
        "llm",
        "semantic-prompt",
        """
        def pick_tool(text):
            prompt = "请判断用户的意图，只输出一个工具名：" + text
            return ollama.generate(model="q", prompt=prompt)["response"]
        """,
        """
        def sum_up(text):
            prompt = "请把这段话写得短一些：" + text
            return ollama.generate(model="q", prompt=prompt)["response"]
        """,
    ),
    "nearest description": (
        "embedding",
        "semantic-vectors",
        """
        def nearest_tool(text):
            vector = model.encode(text)
            scores = cosine_similarity([vector], tool_vectors)[0]
            return tool_names[scores.argmax()]
        """,
        """
        def nearest_page(text):
            vector = model.encode(text)
            scores = cosine_similarity([vector], page_vectors)[0]
            return page_titles[scores.argmax()]
        """,
    ),
    "semantic-router": (
        "embedding",
        "semantic-vectors",
        """
        from semantic_router.layer import RouteLayer

        def make(routes, encoder):
            return RouteLayer(encoder=encoder, routes=routes)
        """,
        """
        from semantic_router.encoders import HuggingFaceEncoder

        def make(name):
            return HuggingFaceEncoder(name=name)
        """,
    ),
    "predicted intent": (
        "classifier",
        "semantic-classifier",
        """
        def handle(text):
            intent = model.predict([text])[0]
            return INTENT_ACTIONS[intent](text)
        """,
        """
        def price(text):
            number = model.predict([text])[0]
            return round(number, 2)
        """,
    ),
    "a trained engine": (
        "classifier",
        "semantic-classifier",
        """
        from padatious import IntentContainer

        def handle(text):
            match = container.calc_intent(text)
            if match.name == "boot":
                return restart("web")
            elif match.name == "journal":
                return logs()
        """,
        """
        from padatious import IntentContainer

        def train(text):
            container.add_intent("boot", [text])
            container.train()
        """,
    ),
}


def seen(inventory: Inventory) -> list[tuple[str, str]]:
    return [(one.kind, one.grounds[0].code) for one in inventory.semantic]


@pytest.mark.parametrize("name", TWINS)
def test_a_router_by_meaning_is_named_and_not_counted_as_one_to_migrate(name: str, tmp_path: Path) -> None:
    kind, code, body, _ = TWINS[name]
    inventory = inventory_of(tmp_path, body)
    assert seen(inventory) == [(kind, code)]
    assert inventory.routers == ()


@pytest.mark.parametrize("name", TWINS)
def test_the_same_calls_that_choose_nothing_are_not_named(name: str, tmp_path: Path) -> None:
    assert inventory_of(tmp_path, TWINS[name][3]).semantic == ()


def test_it_is_said_where_and_by_which_call(tmp_path: Path) -> None:
    (tmp_path / "ask.py").write_text("def pick(q):\n    return llm.chat(q, tools=T)\n", encoding="utf-8")
    (one,) = inventory_of(tmp_path).semantic
    assert (one.file, one.function, one.line) == ("ask.py", "pick", 2)
    assert one.grounds[0].sentence("en") == "tools are handed to a language model (llm.chat)"


def test_a_function_inside_another_is_named_once(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path, "def outer():\n    def inner(q):\n        return llm.chat(q, tools=T)\n    return inner\n"
    )
    assert [one.function for one in inventory.semantic] == ["outer.inner"]


@pytest.mark.parametrize(
    "call",
    [
        "(llm.chat)(q, tools=T)",
        "llm . chat (q, tools=T)",
        "llm[0](q, tools=T)",
        "llm \\\n        .chat(q, tools=T)",
        "(llm  # the small one\n        .chat(q, tools=T))",
        "gpt.completions.with_raw()[0].create(q, tools=T)",
        "gpt.completions(1).acreate(q, tools=T)",
        "agent(LLM)[0].invoke(q, tools=T)",
        "llm_of_the_house(q).bind_tools(T)",
    ],
)
def test_a_model_is_found_however_its_call_is_written(call: str, tmp_path: Path) -> None:
    inventory = inventory_of(tmp_path, f"def pick(q):\n    return {call}\n")
    assert [one.kind for one in inventory.semantic] == ["llm"]


@pytest.mark.parametrize(
    "call",
    ["index.search(v)", "(index\n        .search)(v)", "vectors(q).query(v)", "stores.store[0] . search (v)"],
)
def test_the_nearest_is_found_however_it_is_looked_for(call: str, tmp_path: Path) -> None:
    body = f"def nearest_tool(q):\n    v = embed(q)\n    return {call}\n"
    assert [one.kind for one in inventory_of(tmp_path, body).semantic] == ["embedding"]


def test_a_full_match_is_no_language_model(tmp_path: Path) -> None:
    body = """
        def choose_tool(text):
            prompt = "choose one tool: restart, logs"
            return re.fullmatch(prompt, text)
    """
    assert inventory_of(tmp_path, body).semantic == ()
