"""Words that turn a request into another one although an encoder hardly sees the difference."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.route.text import listed

_CHINESE = """
打开 开启 启用 启动 开始 | 关闭 关掉 关上 停用 停止 停掉 禁用 结束 | 重启 重新启动 | 暂停 | 恢复 继续
增加 提高 上调 扩容 扩大 调高 调大 加大 升高 | 减少 降低 下调 缩容 缩小 调低 调小 减小
添加 新建 新增 创建 加入 | 删除 移除 销毁 去掉 清除 清空 删掉 退出
登录 登陆 | 登出 注销 退出登录 | 注册
上传 | 下载
导入 | 导出
发送 发出 发给 | 接收 收到 收取
买 买入 购买 | 卖 卖出 出售
借 借入 | 还 归还
存 存入 充值 | 取 取出 提现
收入 | 支出
入库 | 出库
上线 发布 部署 | 下线 回滚 回退 撤回
升级 | 降级
锁定 加锁 | 解锁
允许 同意 批准 通过 接受 | 禁止 拒绝 驳回
订阅 关注 | 退订 取消
预订 预定 预约 确认 | 取消 退
播放 | 暂停 | 停止
显示 展开 | 隐藏 收起
最大 最高 最多 | 最小 最低 最少
最新 | 最旧 最早
最贵 | 最便宜
最快 | 最慢
最近 | 最远
大于 高于 超过 多于 以上 | 小于 低于 少于 以下 以内
之前 以前 | 之后 以后
上午 早上 早晨 | 下午 | 晚上 今晚 夜里 | 中午
上一 上个 上周 上月 上次 | 下一 下个 下周 下月 下次 | 本周 这周 这个 本月 当前
去年 | 今年 | 明年
昨天 昨日 | 今天 今日 | 明天 明日 | 后天 | 前天
内部 内网 | 外部 外网
公开 | 私有 私密
左 | 右
升序 | 降序
成功 | 失败
正常 | 异常
在线 | 离线
生产 线上 | 测试 | 预发
主库 | 从库
加密 | 解密
压缩 | 解压
连接 | 断开
绑定 | 解绑
挂载 安装 | 卸载
静音 | 取消静音
全部 所有 | 部分
有 | 没有 没
谁 | 哪里 哪儿 | 什么时候 何时 几点 | 为什么 为何 为啥 | 怎么 如何 怎样 | 多少
"""
_ENGLISH = """
on open opens opened | off close closes closed shut
start starts started begin run launch | stop stops stopped end kill | restart restarts restarted reboot | pause paused
enable enables enabled activate resume continue | disable disables disabled deactivate
increase increases raise up upgrade grow more higher | decrease decreases reduce lower down downgrade shrink less fewer
add adds create creates new insert make | remove removes delete deletes destroy drop clear erase
login | logout | signup sign-up register
install attach mount connect bind | uninstall detach unmount disconnect unbind
lock mute | unlock unmute
upload push import | download pull export
send sends | receive receives received
buy buys purchase | sell sells
borrow | lend return
deposit | withdraw
income | expense expenses spending
deploy release publish | rollback revert undo
allow allows accept approve grant confirm | deny block reject decline refuse revoke
subscribe follow book reserve | unsubscribe unfollow cancel cancels cancelled
play | pause | skip
show shows reveal expand | hide hides collapse
maximum max highest most largest biggest | minimum min lowest least smallest
latest newest | oldest earliest
cheapest | priciest dearest
fastest | slowest
nearest closest | farthest
above over exceeding | below under
before | after | until | since
morning | afternoon | evening tonight night | noon
last previous past | next following upcoming | this current
yesterday | today | tomorrow
inbound internal | outbound external
public | private
left | right
ascending | descending
success successful succeeded | failure failed failing
online | offline
production prod live | staging test testing dev
primary master | replica secondary slave
encrypt | decrypt
compress zip | decompress extract unzip
hot warm heat warmer hotter | cold cool cooler colder
bright brighter | dark darker dim dimmer
loud louder | quiet quieter
am | pm
all every each | none any some
who | where | when | why | how | many much
can could may | must
"""


def _sides(table: str) -> dict[str, tuple[tuple[int, int], ...]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for line, row in enumerate(filter(None, table.strip().splitlines())):
        for side, words in enumerate(row.split("|")):
            for word in listed(words):
                found.setdefault(word, []).append((line, side))
    return {word: tuple(places) for word, places in found.items()}


_ZH, _EN = _sides(_CHINESE), _sides(_ENGLISH)
# The longest first, so that 取消静音 is not 静音.
_ZH_WORDS = re.compile("|".join(sorted(map(re.escape, _ZH), key=len, reverse=True)))
_EN_WORDS = re.compile(r"[a-z]+(?:-[a-z]+)?")
_APART = re.compile(r"\b(log|sign|roll)\s+(in|out|up|back)\b")
_JOINED = {"log-in": "login", "sign-in": "login", "log-out": "logout", "sign-out": "logout", "roll-back": "rollback"}


def turning(folded: str) -> Iterator[tuple[str, int, int]]:
    """Yield (language, row, side) of every word of the table in *folded*."""
    for match in _ZH_WORDS.finditer(folded):
        yield from (("zh", line, side) for line, side in _ZH[match.group()])
    for match in _EN_WORDS.finditer(_APART.sub(r"\1-\2", folded)):
        word = _JOINED.get(match.group(), match.group())
        yield from (("en", line, side) for line, side in _EN.get(word, ()))
