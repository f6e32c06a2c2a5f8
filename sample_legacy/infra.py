# -*- coding: utf-8 -*-
"""In-memory stand-in for the real platform APIs (k8s, ELK, Prometheus, Jira ...).

线上环境用的是 infra_prod.py,接口一样。本地跑 / 演示用这个。
Everything here is deterministic: same calls, same answers. Nothing leaves the process.
"""
import copy

NOW = "2024-11-18 14:30"

SERVICES = ("order", "payment", "user", "search", "gateway", "inventory", "coupon", "report")
DATABASES = ("orders", "payments", "users", "inventory")
TEAMS = ("sre", "dba", "payment", "frontend", "backend", "network", "security")

# (hours ago, service, level, message)
_LOGS = [
    (0.1, "order", "ERROR", "create order failed: inventory timeout after 3000ms trace=9f86d081884c7d65"),
    (0.3, "order", "INFO", "order 20241118-7731 paid"),
    (0.4, "payment", "WARN", "channel alipay slow: 1870ms"),
    (0.6, "gateway", "ERROR", "upstream reset: search-2b11 10.2.3.14:8080"),
    (1.5, "search", "ERROR", "index shard 3 unavailable"),
    (2.2, "user", "WARN", "login rate limit hit for 10.8.0.7"),
    (5.0, "inventory", "ERROR", "deadlock found when trying to get lock"),
    (7.5, "payment", "ERROR", "signature mismatch from channel wechat"),
    (20.0, "order", "ERROR", "duplicate key order_no=20241117-1022"),
    (26.0, "order", "ERROR", "connection pool exhausted (max=50)"),
    (27.0, "coupon", "ERROR", "redis MOVED 3999"),
    (30.0, "user", "ERROR", "jwt expired, clock skew 41s"),
    (31.0, "report", "WARN", "nightly job took 5210s"),
    (70.0, "gateway", "ERROR", "certificate reload failed"),
]

_METRICS = {
    # service: cpu %, memory %, qps, p95 latency ms, error rate %
    "order": {"cpu": 71, "memory": 64, "qps": 1830, "latency": 212, "error_rate": 1.3},
    "payment": {"cpu": 38, "memory": 52, "qps": 640, "latency": 340, "error_rate": 0.4},
    "user": {"cpu": 22, "memory": 47, "qps": 2100, "latency": 35, "error_rate": 0.1},
    "search": {"cpu": 93, "memory": 88, "qps": 900, "latency": 780, "error_rate": 4.8},
    "gateway": {"cpu": 45, "memory": 31, "qps": 7400, "latency": 18, "error_rate": 0.9},
    "inventory": {"cpu": 57, "memory": 73, "qps": 1210, "latency": 96, "error_rate": 0.7},
    "coupon": {"cpu": 12, "memory": 29, "qps": 150, "latency": 41, "error_rate": 0.0},
    "report": {"cpu": 8, "memory": 80, "qps": 3, "latency": 2600, "error_rate": 0.2},
}

_INSTANCES = {
    "order": ["order-7f3a", "order-81bc", "order-c0de"],
    "payment": ["payment-11aa", "payment-52ef"],
    "user": ["user-0a0b", "user-9d31"],
    "search": ["search-2b11", "search-77e0"],
    "gateway": ["gateway-a1a1", "gateway-b2b2", "gateway-c3c3", "gateway-d4d4"],
    "inventory": ["inventory-30f1", "inventory-4412"],
    "coupon": ["coupon-6e6e"],
    "report": ["report-0001"],
}

_DEPLOYMENTS = {
    "order": ["v2.4.0", "v2.4.1", "v2.5.0"],
    "payment": ["v1.9.7", "v1.9.8"],
    "user": ["v3.0.2", "v3.1.0"],
    "search": ["v0.8.8", "v0.9.0"],
    "gateway": ["v5.2.0", "v5.2.1"],
    "inventory": ["v1.3.3", "v1.4.0"],
    "coupon": ["v1.0.0"],
    "report": ["v0.3.1"],
}

_TICKETS = {
    "OPS-1001": {"title": "订单服务连接池打满", "status": "open", "assignee": "zhangwei", "priority": "P1"},
    "OPS-1002": {"title": "rotate gateway certificate", "status": "open", "assignee": "lina", "priority": "P3"},
    "OPS-1003": {"title": "报表任务跑太慢", "status": "closed", "assignee": "wangqiang", "priority": "P4"},
}

_ALERTS = {
    "ALT-501": {"service": "search", "severity": "critical", "text": "cpu > 90% for 10m", "acked": False},
    "ALT-502": {"service": "order", "severity": "warning", "text": "error rate 1.3%", "acked": False},
    "ALT-503": {"service": "report", "severity": "info", "text": "job duration > 5000s", "acked": True},
}

_ONCALL = {
    "sre": "zhangwei", "dba": "sunli", "payment": "chenjie", "frontend": "emma",
    "backend": "lina", "network": "wangqiang", "security": "oscar",
}

_DISKS = {"web-01": 61, "web-02": 64, "db-01": 91, "db-02": 77, "cache-01": 23, "mq-01": 48}
_CERTS = {"pay.example.com": 12, "www.example.com": 140, "api.example.com": 63, "wiki.example.com": -2}

journal = []  # [(tool, {argument: value}), ...] what was really done, in order
instances = {}
deployments = {}
tickets = {}
alerts = {}
messages = []
pages = []
notes = []
locked_accounts = set()
drained_nodes = set()
freeze = {}


def reset():
    """Back to the state after start."""
    del journal[:], messages[:], pages[:], notes[:]
    for live, start in ((instances, _INSTANCES), (deployments, _DEPLOYMENTS), (tickets, _TICKETS), (alerts, _ALERTS)):
        live.clear()
        live.update(copy.deepcopy(start))
    freeze.clear()
    drained_nodes.clear()
    locked_accounts.clear()
    locked_accounts.update(["zhangwei", "lina", "liuyang", "tom.lee"])


def audit(tool, **arguments):
    # compliance wants a line for every action (2022-03 audit)
    journal.append((tool, arguments))


def read_logs(service, level, hours):
    return [row for row in _LOGS if row[1] == service and row[2] == level and row[0] <= hours]


def read_metric(service, metric):
    return _METRICS[service][metric]


def read_disk(host):
    return _DISKS.get(host, 40)


def days_left(domain):
    return _CERTS.get(domain)


def oncall(team):
    return _ONCALL[team]


def kill(instance):
    for names in instances.values():
        if instance in names:
            names.remove(instance)
            return True
    return False


reset()
