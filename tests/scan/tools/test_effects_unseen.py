"""Tools as real assistants have them, each with the effect that its author would state."""

from __future__ import annotations

import pytest

from migrate_kit.model.condition import Contains
from migrate_kit.scan.tools.chinese import by_chinese
from migrate_kit.scan.tools.pinyin import by_pinyin
from migrate_kit.scan.tools.shell_command import command_effect
from migrate_kit.scan.tools.sql_statement import statement_effect
from tests.scan.tools.resolver import facts

READS = {
    "a cache of its own answers": """
import requests
CACHE = {}
def get_exchange_rate(src, dst):
    if (src, dst) not in CACHE:
        CACHE[(src, dst)] = requests.get(f"https://fx.example/{src}/{dst}", timeout=3).json()["rate"]
    return CACHE[(src, dst)]
""",
    "a client made at first use": """
class Tool:
    def order_count(self, day):
        if self._client is None:
            self._client = Client()
        return self._client.get(f"/orders/{day}").json()["count"]
""",
    "a sensor read through a library": """
import psutil
def cpu_temperature():
    return psutil.sensors_temperatures()["cpu"][0].current
""",
    "a program that only looks": """
import subprocess
def disk_space(path="/"):
    return subprocess.check_output(["df", "-h", path], text=True)
""",
    "a piped line that only looks": """
import os
def how_long():
    return os.popen("uptime | cut -c 1-20").read()
""",
    "a statement kept in a variable": """
def find_orders(user_id):
    sql = "SELECT * FROM orders WHERE user_id = %s"
    cur = conn.cursor()
    cur.execute(sql, (user_id,))
    return cur.fetchall()
""",
    "a joke spoken aloud": """
import random
JOKES = ["a", "b"]
def tell_joke():
    speak(random.choice(JOKES))
""",
    "a fixed answer in Chinese": """
def lianxi(msg):
    return "客服电话 400-100-200"
""",
    "a fixed answer in English": """
def opening(text):
    return "We are there from 9 to 17"
""",
    "courtesy": """
def polite_words(text):
    return "不客气，很高兴帮到您"
""",
    "a file that is read": """
def my_notes():
    with open("notes.txt") as f:
        return f.read()
""",
    "data of its own that is changed": """
import requests
def tianqi(city):
    data = requests.get("http://api.example/w?c=" + city).json()
    data["city"] = city
    return data["text"]
""",
    "a language model that is asked": """
def fanyi_text(text, to="en"):
    \"\"\"翻译一段文字\"\"\"
    answer = client.chat.completions.create(model="x", messages=[{"role": "user", "content": text}])
    return answer.choices[0].message.content
""",
    "a key-value store that is read": """
def user_points(uid):
    return r.hget("points", uid)
""",
    "a parcel that is looked for": """
class Service:
    def kuaidi(self, number):
        \"\"\"查快递到哪了\"\"\"
        return self.http.get("/track", params={"no": number}).json()
""",
    "a host that is pinged": """
import subprocess
def reach(host):
    \"\"\"Checks whether a host answers.\"\"\"
    return subprocess.run(["ping", "-c", "1", host]).returncode == 0
""",
    "an expression worked out": """
import ast
def work_out(expr):
    \"\"\"Evaluates an arithmetic expression.\"\"\"
    return ast.literal_eval(expr)
""",
    "another language": """
def meteo(ville="Nîmes"):
    \"\"\"La météo d'une ville.\"\"\"
    return lire(ville)
""",
}
WRITES = {
    "a browser that is opened": """
import webbrowser
def page(url):
    webbrowser.open(url)
""",
    "a scene that is posted": """
import requests
def morning(text):
    requests.post("http://hub.local/scene", json={"name": "morning"})
    speak("早上好")
""",
    "a row that is added": """
def ticket_new(title):
    ticket = Ticket(title=title)
    session.add(ticket)
    session.commit()
    return f"工单 {ticket.id} 已创建"
""",
    "a line that is appended to a file": """
def jot(text):
    with open("notes.txt", mode="a") as f:
        f.write(text)
""",
    "a picture that is saved": """
import pyautogui
def desktop(name="x.png"):
    img = pyautogui.screenshot()
    img.save(name)
""",
    "a table that is written": """
import pandas as pd
def sales_table(month):
    frame = pd.read_sql("select * from sales", engine)
    frame.to_csv(f"/tmp/{month}.csv")
    return frame
""",
    "a short message": """
def text_mum(body):
    client.messages.create(to="+1", body=body)
""",
    "a video that is played": """
import pywhatkit
def tube(query):
    pywhatkit.playonyt(query)
""",
    "a counter of the module": """
COUNT = 0
def plus_one():
    global COUNT
    COUNT += 1
    return COUNT
""",
    "points that are credited": """
def points_for(uid, n):
    r.hincrby("points", uid, n)
""",
    "a task for later": """
def later(task):
    celery_app.send_task("jobs.run", args=[task])
""",
    "a room that is booked": """
def yuyue_huiyi(room, at):
    \"\"\"预约会议室\"\"\"
    return rooms.reserve(room, at)
""",
    "a state that is set on a shared row": """
def pizhun(no):
    leave = LEAVES[no]
    leave["state"] = "approved"
    return "ok"
""",
    "a serial line": """
import serial
PORT = serial.Serial("/dev/ttyUSB0")
def valve(n):
    PORT.write(b"C%d" % n)
""",
    "a switch among the parameters": """
def guest(on=True):
    return on
""",
    "another language": """
def recordar(texto, minutos=5):
    \"\"\"Guarda un aviso.\"\"\"
    return texto
""",
    "a summary that is mailed": """
def mail_summary(to):
    return to
""",
}
HARMS = {
    "an imported remove": """
from os import remove
import glob
def tidy(days=30):
    for path in glob.glob("/tmp/*"):
        remove(path)
""",
    "a service that is restarted": """
import subprocess
def svc(name):
    subprocess.run(["systemctl", "restart", name], check=True)
""",
    "a machine that is shut down": """
import os
def good_night():
    os.system("shutdown /s /t 1")
""",
    "a look followed by more": """
import os
def contents(path):
    return os.popen(f"cat {path}; rm {path}").read()
""",
    "a process that is killed": """
import psutil
def end_program(name):
    for p in psutil.process_iter():
        p.kill()
""",
    "rows that are deleted": """
def old_sessions(days):
    conn.cursor().execute("DELETE FROM sessions WHERE age > %s", (days,))
""",
    "a thread that wipes": """
import threading, shutil
def _wipe(path):
    shutil.rmtree(path)
def background(path):
    threading.Thread(target=_wipe, args=(path,)).start()
""",
    "a nested function that removes": """
import os
def sweep(folder):
    def each(path):
        os.remove(path)
    for p in os.listdir(folder):
        each(p)
""",
    "a function handed to an executor": """
import os
async def gone(path):
    await loop.run_in_executor(None, os.remove, path)
""",
    "a document of a user": """
def forget(uid):
    db.users.delete_one({"_id": uid})
""",
    "a password": """
def chongzhi_mima(user):
    \"\"\"重置用户密码\"\"\"
    return api.put(f"/users/{user}/password")
""",
    "a bill that is paid": """
def jiao_dianfei(amount):
    \"\"\"缴纳电费\"\"\"
    return wallet.spend(amount)
""",
    "what the answer says was emptied": """
def chuli(msg):
    do_it(msg)
    return "缓存已清空"
""",
    "a release to production": """
def ship(version):
    \"\"\"部署到生产环境\"\"\"
    jenkins.build_job("prod", {"version": version})
""",
    "code of the user": """
def work_it_out(expr):
    return eval(expr)
""",
}
NOT_READS = {
    "mail on the way": """
def weekly_report(team):
    send_mail("boss", team)
    return team
""",
    "a foreign function that stands alone": """
from hub import tidy_everything
def get_state(door):
    tidy_everything(door)
    return door
""",
    "any SQL at all": """
def query_table(sql):
    return conn.execute(sql).fetchall()
""",
    "a mode that the caller chooses": """
def read_file(path, mode):
    return open(path, mode)
""",
    "a repair on the way": """
def check_stock(sku):
    row = find(sku)
    row.count = 0
    return row.count
""",
    "a read that goes on to delete": """
def list_and_drop(x):
    return [d.unlink() for d in x]
""",
    "a common table expression that deletes": """
def show_old(days):
    return conn.execute("WITH old AS (SELECT 1) DELETE FROM t").rowcount
""",
    "a relay behind a GET": """
import requests
def lamp_state():
    return requests.get("http://10.0.0.7/relay/toggle").text
""",
    "a body of data behind urlopen": """
from urllib.request import urlopen
def fetch_answer(q):
    return urlopen("http://x.example/do", data=q).read()
""",
    "a helper that shows no body": """
def purge(x):
    ...
def get_rows(x):
    purge(x)
    return x
""",
    "a receipt that looks like information": """
def stamp(text):
    return "9:02 am"
""",
    "a Chinese name for a look over a delete": """
import os
def chaxun(p):
    \"\"\"查询文件\"\"\"
    os.unlink(p)
""",
}


def _effect(code: str) -> str:
    # The tool is the last function of the code.
    last = code.rpartition("def ")[2].partition("(")[0] if "    def each" not in code else "sweep"
    name = f"{code.partition('class ')[2].partition(':')[0]}.{last}" if "class " in code else last
    return facts(code, name).side_effects


@pytest.mark.parametrize("what", READS)
def test_it_reads(what: str) -> None:
    assert _effect(READS[what]) == "read_only"


@pytest.mark.parametrize("what", WRITES)
def test_it_writes(what: str) -> None:
    assert _effect(WRITES[what]) == "write"


@pytest.mark.parametrize("what", HARMS)
def test_it_may_do_harm(what: str) -> None:
    assert _effect(HARMS[what]) == "dangerous"


def test_a_fixed_answer_that_users_ask_for_is_a_read() -> None:
    code = 'def lounge():\n    return "gate 5"\n'
    asked, other = {"condition": Contains(text="where is the lounge")}, {"condition": Contains(text="open it")}
    assert facts(code, "lounge", sites=[asked, other]).side_effects == "read_only"
    assert facts(code, "lounge", sites=[other]).side_effects != "read_only"


@pytest.mark.parametrize("what", NOT_READS)
def test_a_change_behind_a_reading_name_is_never_called_a_read(what: str) -> None:
    assert _effect(NOT_READS[what]) != "read_only"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("BingSearchRun._run", "read_only"),
        ("ReadFileTool.execute", "read_only"),
        ("GmailSendMessage.__call__", "write"),
        ("DeleteFileTool.handle", "dangerous"),
        ("GitHubAction._run", "unknown"),
    ],
)
def test_a_method_that_every_tool_has_is_named_by_its_class(name: str, expected: str) -> None:
    owner, _, method = name.partition(".")
    code = f"class {owner}:\n    def {method}(self, query):\n        return self.api_wrapper.run(query)\n"
    assert facts(code, name).side_effects == expected


@pytest.mark.parametrize(
    "body",
    [
        "r = urllib.request.Request(URL, method='PUT')\n    return urllib.request.urlopen(r).read()",
        "r = urllib.request.Request(URL, payload)\n    return urllib.request.urlopen(r).read()",
        "with httpx.stream('POST', URL) as r:\n        return r.read()",
        "return getattr(Path(x), 'unlink')()",
        "return ACTIONS['wipe'](x)",
        "return loop.run_in_executor(None, lambda: os.remove(x))",
        "return list(map(lambda p: os.remove(p), x))",
        "return redis.Redis().getdel(x)",
        "return queue.blpop(x)",
        "q = delete(Row).where(Row.a == x)\n    return session.execute(q)",
    ],
)
def test_a_deed_that_a_value_wraps_is_never_called_a_read(body: str) -> None:
    code = f"import os, httpx, urllib.request\nfrom sqlalchemy import delete\ndef get_thing(x):\n    {body}\n"
    assert facts(code, "get_thing").side_effects != "read_only"


@pytest.mark.parametrize(
    "body",
    [
        "return session.execute(select(Row).where(Row.a == x)).all()",
        "q = select(Row)\n    q = q.where(Row.a == x)\n    return session.execute(q).scalars()",
        "r = urllib.request.Request(URL, headers=HEADERS)\n    return urllib.request.urlopen(r).read()",
        "return sorted(ROWS, key=lambda row: row.name.lower())",
    ],
)
def test_a_statement_or_request_that_is_built_to_fetch_reads(body: str) -> None:
    code = f"import urllib.request\nfrom sqlalchemy import select\ndef get_thing(x):\n    {body}\n"
    assert facts(code, "get_thing").side_effects == "read_only"


@pytest.mark.parametrize("machine", ["db", "self.process", "conn", "self.client.command"])
def test_what_runs_any_text_is_never_a_read(machine: str) -> None:
    code = f"def query_table(self, query):\n    return {machine}.run(query)\n"
    assert facts(code, "query_table").side_effects == "unknown"


@pytest.mark.parametrize(
    "body",
    [
        "return _format_results(rows)",
        "return result.format_for_mcp()",
        "return Query(text).sort_by('score').paging(0, 5)",
        "return r.scan(cursor=0)",
        "return client.begin_analyze_document(text).result()",
        "self.client: Client\n    return self.client.lookup(text)",
        "found = {}\n    found['a'] = {}\n    found['a']['b'] = 1\n    return found",
        "rows = requests.get(URL).json()\n    for row in rows:\n        row['n'] = 1\n    return rows",
        "options = ChromeOptions()\n    options.add_argument('--headless')\n    return look(options)",
    ],
)
def test_making_a_value_is_no_change(body: str) -> None:
    assert facts(f"def get_thing(self, text, rows=None):\n    {body}\n", "get_thing").side_effects == "read_only"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("df -h", "read_only"),
        (["git", "log", "-3"], "read_only"),
        ("kubectl get pods | grep web", "read_only"),
        ("/usr/bin/systemctl status nginx", "read_only"),
        ("ps aux; kill 1", "dangerous"),
        ("cat a > b", "dangerous"),
        ("kubectl delete pod x", "dangerous"),
        ("curl -X POST http://x", "dangerous"),
        ("hostname", "read_only"),
        ("hostname web-2", "dangerous"),
        ("ifconfig eth0", "read_only"),
        ("ifconfig eth0 down", "dangerous"),
        ("dmesg -T", "read_only"),
        ("dmesg -C", "dangerous"),
        ("journalctl -u web --vacuum-time=1d", "dangerous"),
        ("env deploy prod", "dangerous"),
        ("", "dangerous"),
        (None, "dangerous"),
    ],
)
def test_a_command_line_that_only_looks_is_told_from_others(command: object, expected: str) -> None:
    assert command_effect(command) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("select 1", "read_only"),
        ("-- first\nSELECT 'drop table x'", "read_only"),
        ("WITH a AS (SELECT 1) DELETE FROM t", "dangerous"),
        ("SELECT * FROM t FOR UPDATE", "write"),
        ("INSERT INTO t VALUES (1)", "write"),
        ("TRUNCATE t", "dangerous"),
        ("gibberish", "unknown"),
    ],
)
def test_a_statement_is_read_by_its_first_word_and_what_it_hides(statement: str, expected: str) -> None:
    assert statement_effect(statement) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("chaku", "read_only"),
        ("shanchu_yonghu", "dangerous"),
        ("tianjia_daiban", "write"),
        ("chase", "unknown"),
        ("change", "unknown"),
    ],
)
def test_pinyin_is_read_syllable_by_syllable(name: str, expected: str) -> None:
    assert by_pinyin(name.split("_")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("还要等多久", "read_only"),
        ("几点开门", "read_only"),
        ("查订单", "read_only"),
        ("订单", "unknown"),
        ("景点", "unknown"),
        ("开门", "write"),
        ("点餐", "write"),
        ("退货", "write"),
        ("注销账号", "dangerous"),
        ("配置监控参数", "write"),
        ("优化餐厅菜单", "unknown"),
        ("查询菜单", "read_only"),
    ],
)
def test_a_chinese_phrase_is_cut_at_words_not_at_characters(text: str, expected: str) -> None:
    assert by_chinese(text) == expected
