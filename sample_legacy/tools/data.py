from sample_legacy import infra


def run_backup(database: str, kind: str = "full") -> str:
    """Start a backup of a database now.

    Args:
        database: orders, payments, users or inventory
        kind: "full" or "incremental"
    """
    if not database:
        return "备份哪个库？(orders/payments/users/inventory)"
    if database not in infra.DATABASES:
        return f"unknown database {database}"
    if kind not in ("full", "incremental"):
        raise ValueError("kind is full or incremental")
    infra.audit("run_backup", database=database, kind=kind)
    return f"{kind} backup of {database} started"


def slow_queries(database, top=10):
    # top N 慢 SQL, 最多 50 条
    if not database:
        return "查哪个库的慢SQL？"
    if top > 50:
        top = 50
    infra.audit("slow_queries", database=database, top=top)
    return f"{database} top {top}: 3.2s SELECT * FROM t_{database} WHERE status=? ORDER BY gmt_create"
