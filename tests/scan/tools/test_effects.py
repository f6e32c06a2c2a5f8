"""Reading, changing, doing harm; and never a change taken for a read."""

from __future__ import annotations

import pytest

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.effects import combine
from migrate_kit.scan.tools.sql_statement import statement_effect
from migrate_kit.scan.tools.wording import by_name, by_sentence
from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("get_weather", "read_only"),
        ("listDeploys", "read_only"),
        ("battery_level", "read_only"),
        ("order_status", "read_only"),
        ("price_of", "read_only"),
        ("weather", "read_only"),
        ("restart_service", "dangerous"),
        ("Bot.cmd_delete_user", "dangerous"),
        ("scale_up", "write"),
        ("check_in", "write"),
        ("get_or_create", "write"),
        ("find_and_delete", "dangerous"),
        ("set_status", "write"),
        ("rotate_logs", "write"),
        ("clear_history", "dangerous"),
        ("update_report", "write"),
        ("file_report", "write"),
        ("order_food", "write"),
        ("frobnicate", "unknown"),
        ("bump_version", "write"),
        ("increment_counter", "write"),
        ("log_errors", "write"),
        ("log_level", "read_only"),
        ("process_transactions", "unknown"),
        ("optimize_usage", "unknown"),
        ("perform_analysis", "read_only"),
        ("bi_tool_share_report", "write"),
        ("planner_create_menu", "write"),
        ("profile_update", "write"),
        ("open_tickets", "read_only"),
        ("open_curtains", "write"),
        ("free_rooms", "read_only"),
        ("book_rooms", "write"),
        ("mail_summary", "write"),
        ("mail_status", "read_only"),
        ("risk_analyzer", "read_only"),
        ("stop_server", "dangerous"),
        ("stop_job", "write"),
        ("send_money", "dangerous"),
        ("format_text", "unknown"),
        ("format_disk", "dangerous"),
    ],
)
def test_a_name_promises(name: str, expected: Effects) -> None:
    assert by_name(name) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("查询订单状态", "read_only"),
        ("查询删除记录", "read_only"),
        ("查询并删除过期记录", "dangerous"),
        ("重启服务", "dangerous"),
        ("添加待办", "write"),
        ("Returns the state of the door.", "read_only"),
        ("Deletes a user.", "dangerous"),
        ("Fetch the rows and delete them.", "dangerous"),
        ("The quick brown fox.", "unknown"),
        ("Looks up old sessions and deletes them.", "dangerous"),
        ("Show names and orders of a customer.", "read_only"),
        ("Run the tool.", "unknown"),
        ("生成报告并发送给经理", "write"),
        ("Guarda un aviso.", "write"),
    ],
)
def test_a_sentence_promises(text: str, expected: Effects) -> None:
    assert by_sentence(text) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return requests.get(URL).json()", "read_only"),
        ("with open(p) as f: return f.read()", "read_only"),
        ("rows = []\n    rows.append(1)\n    return rows", "read_only"),
        ('logger.info("x")\n    return 1', "read_only"),
        ('return db.execute("SELECT 1")', "read_only"),
        ('self.say("hello")', "read_only"),
        ("STATE['x'] = 1", "unknown"),
        ("os.remove(p)", "unknown"),
        ("self.count += 1", "unknown"),
        ('db.execute("DELETE FROM t")', "unknown"),
        ('open(p, "w").write("x")', "unknown"),
        ("client.create_user(p)", "unknown"),
        ("requests.delete(URL)", "unknown"),
        ("helper(p)", "unknown"),
    ],
)
def test_a_reading_name_with_a_changing_body_is_unknown(body: str, expected: Effects) -> None:
    code = f"def helper(p):\n    os.remove(p)\n\n\ndef get_thing(self, p):\n    {body}\n"
    assert facts(code, "get_thing").side_effects == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("STATE['x'] = 1", "write"),
        ("shutil.rmtree(p)", "dangerous"),
        ('subprocess.run(["x"])', "dangerous"),
        ("del TABLE[p]", "dangerous"),
        ('db.execute("insert into t values (1)")', "write"),
        ("db.execute(p)", "unknown"),
        ("return p", "unknown"),
        ('return requests.get("u")', "read_only"),
    ],
)
def test_the_body_speaks_where_the_name_does_not(body: str, expected: Effects) -> None:
    assert facts(f"def frobnicate(p):\n    {body}\n", "frobnicate").side_effects == expected


def test_one_hop_is_followed_through_self() -> None:
    code = "class A:\n    def _go(self):\n        self.on = True\n\n    def frob(self):\n        self._go()\n"
    assert facts(code, "A.frob").side_effects == "write"


EFFECTS: list[Effects] = ["read_only", "write", "dangerous", "unknown"]


@pytest.mark.parametrize("deed", ["write", "dangerous"])
@pytest.mark.parametrize("name", EFFECTS)
@pytest.mark.parametrize("sentence", EFFECTS)
def test_a_body_that_changes_something_is_never_read_only(name: Effects, sentence: Effects, deed: Effects) -> None:
    assert all(combine(name, sentence, users, deed) != "read_only" for users in EFFECTS)


@pytest.mark.parametrize("name", ["write", "dangerous"])
def test_a_changing_name_is_never_read_only(name: Effects) -> None:
    assert all(combine(name, s, u, d) != "read_only" for s in EFFECTS for u in EFFECTS for d in EFFECTS)


def test_users_words_alone_never_make_a_read() -> None:
    assert combine("unknown", "unknown", "read_only", "unknown") == "unknown"


@pytest.mark.parametrize(
    "body",
    [
        'audit("get_thing", p=p)',
        "infra.audit_log.append(p)",
        'metrics.incr("calls")',
        "log_event(p)",
        'self.audit.record("x")',
    ],
)
def test_keeping_a_record_is_no_change(body: str) -> None:
    helpers = "def audit(*a, **k):\n    ROWS.append(a)\n\n\ndef log_event(p):\n    ROWS.append(p)\n\n\n"
    assert (
        facts(f"{helpers}def get_thing(self, p):\n    {body}\n    return 1\n", "get_thing").side_effects == "read_only"
    )


@pytest.mark.parametrize("body", ["audit(p)", "audit.delete(p)", "log_out(p)", "x = audit_all(p)", "journal.clear()"])
def test_what_only_looks_like_a_record_is_not_trusted(body: str) -> None:
    helper = "def audit(p):\n    os.remove(p)\n\n\ndef log_out(p):\n    USERS.remove(p)\n\n\ndef audit_all(p):\n    S[p] = 1\n"
    code = f"{helper}\n\ndef get_thing(self, p):\n    {body}\n    return 1\n"
    assert facts(code, "get_thing").side_effects != "read_only"


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("SELECT * INTO copy FROM t", "write"),
        ("SELECT nextval('s')", "write"),
        ("SELECT pg_terminate_backend(1)", "write"),
        ("SELECT purge_old()", "unknown"),
        ("SELECT 1; DROP INDEX i", "dangerous"),
        ("SELECT 1; TRUNCATE t", "dangerous"),
        ("SELECT 1; EXEC xp_cmdshell 'x'", "unknown"),
        ("WITH x AS (SELECT 1) UPDATE public.t SET a = 1", "write"),
        ("WITH x AS (SELECT 1) MERGE INTO t USING x", "write"),
        ("EXPLAIN ANALYZE UPDATE public.t SET a = 1", "write"),
        ("PRAGMA main.user_version = 3", "write"),
        ("PRAGMA wal_checkpoint(TRUNCATE)", "write"),
        ("SELECT * FROM t WHERE a = '--'; DELETE FROM t", "dangerous"),
        ("SELECT 1 /*! ; DELETE FROM t */", "dangerous"),
        ("SELECT replace(a, 'x', 'y'), date_add(d, 1) FROM t -- it's old", "read_only"),
        ("SELECT a FROM t WHERE b = 'come; into stock' AND c = \"put into t\"", "read_only"),
        ("PRAGMA table_info(t)", "read_only"),
        ("SELECT a INTO @x FROM t;", "read_only"),
    ],
)
def test_a_statement_that_begins_like_a_read_is_read_to_its_end(statement: str, expected: Effects) -> None:
    assert statement_effect(statement) == expected


def test_of_two_statements_for_one_name_the_weightiest_counts() -> None:
    either = 'q = "SELECT 1"\n    if p:\n        q = "DELETE FROM t"\n    db.execute(q)\n    return 1'
    onward = 'q = "SELECT 1"\n    q = q + " LIMIT 1"\n    return db.execute(q)'
    assert facts(f"def get_thing(p):\n    {either}\n", "get_thing").side_effects != "read_only"
    assert facts(f"def get_thing(p):\n    {onward}\n", "get_thing").side_effects == "read_only"


def test_harm_further_down_or_behind_an_object_of_the_module_is_no_read() -> None:
    deep = "def one(x):\n    return two(x)\ndef two(x):\n    return three(x)\ndef three(x):\n    {body}\n"
    code = deep + "def get_thing(x):\n    return one(x)\n"
    assert facts(code.format(body='return requests.delete("http://x/" + x)'), "get_thing").side_effects != "read_only"
    assert facts(code.format(body='return requests.get("http://x/" + x)'), "get_thing").side_effects == "read_only"
    behind = "class Client:\n    def look(self, x):\n        {body}\nclient = Client()\n"
    code = behind + "def get_thing(x):\n    return client.look(x)\n"
    assert facts(code.format(body="return requests.delete(x)"), "get_thing").side_effects != "read_only"
    assert facts(code.format(body="return requests.get(x)"), "get_thing").side_effects == "read_only"
