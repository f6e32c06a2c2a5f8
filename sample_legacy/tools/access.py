from sample_legacy import infra


def unlock_account(username: str) -> str:
    """解锁域账号

    :param username: 登录名，如 zhangwei、tom.lee
    """
    if not username:
        return "请提供要解锁的账号（登录名）"
    infra.audit("unlock_account", username=username)
    if username in infra.locked_accounts:
        infra.locked_accounts.discard(username)
        return f"{username} 已解锁"
    return f"{username} 没有被锁定"
