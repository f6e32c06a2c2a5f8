"""What a call does by its verb, where no library table knows it: HTTP, containers, stores, then the words of the name.

Good: `session.delete(u)` is dangerous; `self.items.append(x)` writes; `client.create_user(n)` writes by name.
Good: `send_mail(rows)` writes: nobody reads what it returns, so it was called for what it does.
Bad:  `build_rows(x)`, `text.replace("a", "b")`, `format_table(rows)` make a value and no more.
"""

from __future__ import annotations

import builtins

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.syntax import word_set
from migrate_kit.scan.tools.wording import by_tokens, name_tokens

_HTTP: dict[str, Effects] = {
    "get": "read_only",
    "head": "read_only",
    "options": "read_only",
    "put": "write",
    "patch": "write",
    "delete": "dangerous",
}
_HTTP_CLIENTS = word_set("requests httpx session http client aiohttp urllib3 s _session _client _http api")
_WRITES = word_set("""
    append add extend insert update setdefault appendleft put put_nowait push popitem pop commit save discard remove
    incr incrby decr decrby hset hmset hincrby setex setnx set mset lpush rpush sadd srem zadd zrem hdel lpop rpop
    expire publish sendmail send_mail send_message send_text sendall sendto sendline emit broadcast insert_one
    insert_many update_one update_many replace_one find_one_and_update bulk_write bulk_create create get_or_create
    update_or_create save_all to_csv to_excel to_sql to_parquet to_json_file savefig imwrite write writelines
    getdel getset getex blpop brpop spop rpoplpush brpoplpush lmove blmove zpopmin zpopmax bzpopmin bzpopmax lset ltrim
    linsert hsetnx psetex msetnx incrbyfloat hincrbyfloat setbit pfadd geoadd xadd xdel xtrim zincrby zremrangebyscore
    find_one_and_replace
    enqueue delay apply_async add_job send_keys click submit connect_ex setState set_state call_service turn_on turn_off
""")
_DANGERS = word_set("""
    clear unlink rmdir rmtree terminate kill delete_one delete_many find_one_and_delete drop drop_collection flushdb
    flushall destroy truncate shutdown reboot
""")
MUTATORS: dict[str, Effects] = {**dict.fromkeys(_WRITES, "write"), **dict.fromkeys(_DANGERS, "dangerous")}
_FETCHES = word_set("""
    fetchall fetchone fetchmany hget hgetall lrange smembers zrange mget find_one count_documents scalar scalars
""")
_READERS = word_set("""
    get items keys values copy index count join format split strip lower upper encode decode read replace find
    startswith endswith rsplit title sort sorted reverse partition group groups match search json text
    raise_for_status exists is_file is_dir isoformat strftime timestamp total_seconds splitlines capitalize zfill
    ljust rjust round most_common elements filter filter_by order_by sort_by paging group_by scan scan_iter walk
    limit offset all first one one_or_none select where aggregate values_list annotate distinct ttl close connect
    cursor begin start_span result done
""")
_MAKERS = word_set("""
    build make create new load open init initialise initialize setup prepare generate compose format render draw
    plot merge fill sort arrange apply wrap label mark page rate print say use run call invoke execute do handle
    process with as to of for from rank score pick roll compile complete sign hold plan place start begin connect
    register configure raise lower text report note play light fan up down clean
""")
"""Bare calls whose result is used: what they make is a value, as far as the name can tell."""


_BUILTINS = frozenset(dir(builtins))
_CHECKS = word_set(
    "import warn ensure assert require guard sleep wait yield super next iter len isinstance print exit quit"
)
_GENERIC = word_set("run arun call invoke process handle do perform run_until_complete submit_job send_request")
_STATEMENTS = word_set("run run_no_throw exec execute execute_command run_sql run_query run_command sql query_raw")
_MACHINES = word_set("""
    db database conn connection cursor cur engine spark powerbi process shell ssh terminal sandbox interpreter kernel
    command sql
""")
"""What runs whatever text it is given."""
_VALUES = word_set("""
    format clean normalise normalize strip parse render compose wrap sort rank score convert to as from build make
    prepare merge label fill draw with load
""")
"""Methods whose result is used: they make a value, unless the rest of the name is a deed."""
_MODELS = word_set("completions embeddings responses transcriptions speech moderations")
_WORKERS = word_set("executor pool loop threadpool")


def call_effect(called: Called) -> tuple[Effects | None, bool]:
    """Return what *called* does, or None for nothing, and whether only its name says so."""
    if called.is_answer:
        return None, False
    if called.tells_others:
        return "write", False
    if not called.receiver:
        return _bare(called)
    owner = called.receiver.rpartition(".")[2].removesuffix("()").lower()
    if called.is_harmless or owner in _MODELS or (owner.strip("_") in _WORKERS and called.method == "submit"):
        return None, False
    if called.method in _HTTP and owner in _HTTP_CLIENTS:
        return _HTTP[called.method], False
    if called.method in MUTATORS:
        return MUTATORS[called.method], False
    if owner.lstrip("_") in _MACHINES and called.method in _STATEMENTS:
        return "unknown", False
    if called.method in _FETCHES:
        return "read_only", False
    if called.method in _READERS:
        return None, False
    return _told(called, _by_verb(called))


def _by_verb(called: Called) -> Effects:
    tokens = name_tokens(called.method)
    if called.method in _GENERIC or (called.method[:1].isupper() and not called.is_alone):
        return "unknown"
    if len(tokens) > 1 and tokens[0] == "begin":
        tokens = tokens[1:]  # `begin_analyze(…)` hands back a poller
    is_own = called.receiver in ("self", "cls") and called.method.startswith("_call")
    if tokens and (tokens[0] in _VALUES or is_own) and not called.is_alone:
        rest = by_tokens(tokens[1:])
        return "dangerous" if rest == "dangerous" else "unknown"
    return by_tokens(tokens)


def is_maker(name: str) -> bool:
    """Tell whether a function called *name* may only make a value for its caller (`build_rows`, `format_table`)."""
    tokens = name_tokens(name.rpartition(".")[2])
    return bool(tokens) and tokens[0] in _MAKERS


def _bare(called: Called) -> tuple[Effects | None, bool]:
    tokens = name_tokens(called.name)
    if not tokens or called.name[:1].isupper() or tokens[0] in _CHECKS or called.name in _BUILTINS:
        return None, False
    effect = by_tokens(tokens)
    if not called.is_alone and (tokens[0] in _MAKERS or effect == "read_only"):
        return None, False
    return _told(called, effect)


def _told(called: Called, effect: Effects) -> tuple[Effects | None, bool]:
    # A call whose result is read may be a mere computation; one that stands alone does something, whatever it is.
    return (None, True) if effect == "unknown" and not called.is_alone else (effect, True)
