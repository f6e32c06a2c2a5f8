"""Assistants as hobbyists write them: questions asked inside a branch, flags, values taken on the way, spoken answers."""

from __future__ import annotations

from pathlib import Path

from tests.scan.sources import given, inventory_of, router_of, rows

VOICE = """
def speak(words):
    print("said:", words)


def listen():
    return input()

"""


def test_what_a_branch_asks_for_is_no_tool(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        VOICE,
        """
        def execute(command):
            if not command:
                return True
            command = command.lower()
            try:
                if "boot" in command:
                    speak("Which service shall I restart?")
                    name = listen()
                    if name:
                        restart(name)
                elif "journal" in command:
                    speak("Of which day, please?")
                    day = listen() or input()
                    if day is not None:
                        logs(day)
                    else:
                        speak("Then not.")
                elif "sum" in command:
                    speak("What shall I add up?")
                    terms = listen()
                    if terms:
                        speak(f"That makes {eval(terms)}")
                else:
                    speak("I do not know that one.")
            except ValueError as error:
                print(error)
        """,
    )
    assert rows(router) == [("contains boot", "restart"), ("contains journal", "logs"), ("contains sum", "do_sum")]
    assert router.default.target_kind == "inline"


def test_a_number_found_on_the_way_is_an_argument_not_a_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def run(command):
            done = False
            if "volume" in command:
                level = None
                for word in command.split():
                    if word.isdigit() and 0 <= int(word) <= 100:
                        level = int(word)
                        break
                if level is not None:
                    scale(level)
                elif "full" in command:
                    scale(100)
                done = True
            elif "boot" in command:
                restart(command)
                done = True
            if not done:
                say("I do not understand.")
        """,
    )
    assert [branch.tool for branch in router.branches] == ["scale", "scale", "restart"]


def test_a_place_found_on_the_way_is_an_argument_too(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def handle(query):
            if "boot" in query:
                return restart(query)
            elif "journal" in query:
                service = "all"
                words = query.split()
                for i, word in enumerate(words):
                    if word in ["of", "from"]:
                        if i + 1 < len(words):
                            service = words[i + 1]
                return logs(service)
            return say(query)
        """,
    )
    assert rows(router) == [("contains boot", "restart"), ("contains journal", "logs")]
    assert router.default.tool == "say"


def test_objects_made_in_a_branch_are_tools_and_the_voice_is_none(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        class Voice:
            def speak(self, words):
                engine.say(words)
                engine.run()

        class News:
            def latest(self):
                return "n"

        class Weather:
            def forecast(self, city):
                return "w"

        def main(microphone):
            voice = Voice()
            voice.speak("Hello, I am ready.")
            while True:
                query = microphone.listen()
                if query is None:
                    continue
                query = query.lower()
                if "stop" in query:
                    voice.speak("Goodbye for today!")
                    break
                elif "weather" in query:
                    weather = Weather()
                    voice.speak(weather.forecast("Bern"))
                elif "news" in query:
                    news = News()
                    latest = news.latest()
                    voice.speak(latest)
                else:
                    voice.speak("Sorry, say that again.")
        """,
    )
    assert rows(router) == [
        ("contains stop", "answer_stop"),
        ("contains weather", "Weather.forecast"),
        ("contains news", "News.latest"),
    ]


def test_empty_input_that_is_passed_over_is_no_branch(tmp_path: Path) -> None:
    router = router_of(
        tmp_path,
        """
        def command(command):
            if command == None:
                pass
            elif any(word in command for word in ["boot", "again"]):
                restart(command)
            elif all(word in command for word in ["show", "journal"]):
                logs(command)
            return True
        """,
    )
    assert rows(router) == [
        ("(contains boot or contains again)", "restart"),
        ("(contains show and contains journal)", "logs"),
    ]


def test_words_of_a_module_that_is_not_there_still_make_a_router(tmp_path: Path) -> None:
    inventory = inventory_of(
        tmp_path,
        bot="""
        from timers import start_timer, close_all
        from settings import TIMER_WORDS, CLOSE_WORDS
        from audio import speak
        from helpers import minutes_in

        def on_timer(command):
            if any(word in command for word in TIMER_WORDS):
                minutes = minutes_in(command)
                if minutes:
                    start_timer(minutes)
                    speak("The timer is running.")
                else:
                    speak("For how long?")
            elif any(word in command for word in CLOSE_WORDS):
                close_all()
                speak("All timers are off.")
        """,
    )
    (router,) = inventory.routers
    assert [(b.condition.op, b.tool) for b in router.branches] == [
        ("external", "start_timer"),
        ("external", "close_all"),
    ]
    assert given(router.branches[0]) == {"minutes": {"from": "text"}}
