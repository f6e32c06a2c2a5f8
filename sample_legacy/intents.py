"""Which intent is it?  Only names here, dispatch.py knows what to do with them."""
import re

PREFIX = r"(?:请|帮我|麻烦|please |pls )?"

# checked in this order
PATTERNS = [
    (re.compile(r"(?:转给|指派给|分配给|assign .* to |hand .* over to )", re.I), "assign_ticket"),
    (re.compile(rf"^{PREFIX}(?:查|看)?.*ops-\d+.*(?:状态|进度|到哪|怎么样|status|progress)", re.I), "ticket_status"),
    (re.compile(r"(?:trace|链路|调用链).*[0-9a-f]{8,}", re.I), "trace"),
]

INTENT_WORDS = {
    "unlock": ["解锁", "被锁", "账号锁", "unlock", "locked out", "account is locked"],
    "cert": ["证书", "certificate", "https过期", "ssl", "tls"],
    "backup": ["备份", "backup", "back up"],
    "slow_sql": ["慢sql", "慢查询", "slow sql", "slow quer"],
    "freeze": ["封网", "封板", "冻结发布", "change freeze", "freeze"],
    "new_ticket": ["提工单", "提个工单", "建工单", "建个工单", "报个障", "open a ticket", "raise a ticket", "file a ticket"],
    "ticket_status": ["工单状态", "工单进度", "ticket status", "status of ticket", "查工单"],
}


def classify(text):
    t = text.lower()
    for pattern, intent in PATTERNS:
        if pattern.search(t):
            return intent
    for intent, words in INTENT_WORDS.items():
        if any(w in t for w in words):
            return intent
    # 没有关键词，只甩了个单号
    if re.fullmatch(r"\s*ops-\d+\s*[?？]?\s*", t):
        return "ticket_status"
    return "unknown"
