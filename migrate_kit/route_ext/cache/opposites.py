"""Words that turn a request into another one although an encoder hardly sees the difference."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.route.text import listed
from migrate_kit.route.words import stem

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
到达 抵达 到站 到港 进站 | 出发 离开 发车 离港 出站 启程
起飞 | 降落 落地 着陆
入口 入境 入职 入院 入住 入场 | 出口 出境 离职 出院 退房 离场
进口 | 出口
呼入 拨入 来电 主叫 | 呼出 拨出 去电 被叫
收件 收件人 收货 接收人 收款 | 发件 发件人 寄件 寄件人 发货 发送人 付款
来自 | 发往 寄往 前往
入账 进账 应收 借方 | 出账 应付 贷方
活跃 激活 | 沉默 休眠 停用 冻结
最好 更好 较好 好评 优秀 优点 优势 表扬 | 最差 最坏 更差 较差 差评 糟糕 缺点 劣势 投诉
正面 积极 | 负面 反面 消极
喜欢 支持 赞成 | 讨厌 反对
最长 更长 较长 长期 长途 | 最短 更短 较短 短期 短途
最多 更多 较多 很多 太多 至多 | 最少 更少 较少 很少 太少 至少
更高 较高 太高 高温 高价 高峰 涨价 | 更低 较低 太低 低温 低价 低谷 降价
更大 较大 太大 大型 | 更小 较小 太小 小型
更快 太快 快车 加速 | 更慢 太慢 慢车 减速
更贵 太贵 贵 | 更便宜 便宜
最重 更重 | 最轻 更轻
最强 更强 | 最弱 更弱
最冷 制冷 降温 太冷 | 最热 制热 升温 加热 太热
最早 更早 提前 | 最晚 更晚 推迟 延后 延迟
热门 | 冷门
新用户 新客户 新员工 新版 | 老用户 老客户 老员工 旧版
上升 上涨 涨幅 涨 | 下降 下跌 跌幅 跌
盈利 利润 赚 赢 | 亏损 成本 亏 输
供应 供给 | 需求
输入 录入 读取 | 输出 写入
上游 上行 上级 上司 | 下游 下行 下级 下属
上架 上车 上班 上课 签到 | 下架 下车 下班 下课 签退
上面 上方 顶部 开头 首页 首班 首次 最先 | 下面 下方 底部 结尾 末页 末班 末次 最后
前面 前方 | 后面 后方
里面 室内 | 外面 室外
国内 本地 | 国外 海外 国际 远程 异地
东边 东部 东方 | 西边 西部 西方 | 南边 南部 南方 | 北边 北部 北方
白天 日出 | 夜间 黑夜 日落
工作日 | 周末 | 节假日 假期
春季 春天 | 夏季 夏天 | 秋季 秋天 | 冬季 冬天
过去 | 未来 将来
每天 每日 日报 | 每周 周报 | 每月 月报 | 每年 年报 | 每小时
晴天 晴朗 晴 | 下雨 雨天 | 下雪 | 多云 阴天
已 | 待
北上 | 南下
男 男性 男士 | 女 女性 女士
父亲 爸爸 | 母亲 妈妈
丈夫 | 妻子
儿子 | 女儿
老师 | 学生
医生 | 患者 病人
买家 买方 客户 顾客 | 卖家 卖方 供应商 商家
甲方 | 乙方
房东 | 租客 房客
雇主 老板 | 雇员 员工
主队 主场 | 客队 客场
结婚 | 离婚
出生 | 死亡 去世
录用 招聘 雇用 晋升 升职 加薪 | 辞退 解雇 降职 减薪
有效 | 失效 过期
空闲 | 繁忙 占用
已完成 完成 | 进行中 待处理 待办
已付 已读 已有 | 未付 未读 待付
真实 | 虚假
正确 | 错误
安全 | 危险
健康 | 生病 故障
手动 主动 | 自动 被动
静态 | 动态
同步 串行 | 异步 并行
直接 | 间接
临时 暂时 | 永久
免费 | 付费 收费
必填 必选 | 选填 可选
单数 奇数 | 复数 偶数
大写 | 小写
顺时针 | 逆时针
水平 横向 | 垂直 纵向
正序 顺序 | 倒序 逆序
原因 | 结果 后果
问题 提问 | 答案 回答
来源 起点 出发地 | 目标 终点 目的地
资产 | 负债
税前 含税 毛利 | 税后 净利
预付 | 后付
充电 | 放电
归档 备份 | 还原
打包 编码 合并 | 拆包 解码 拆分
加上 加法 | 减去 减法 | 乘以 乘法 | 除以 除法
包含 包括 | 排除 剔除
保留 | 丢弃 舍弃
起床 | 睡觉
开灯 开门 开机 开窗 | 关灯 关门 关机 关窗
深色 | 浅色
美元 美金 | 欧元 | 人民币 | 日元 | 英镑 | 港币 港元
摄氏 | 华氏
公里 千米 | 英里
公斤 千克 | 磅
我的 | 你的 您的 | 他的 她的 他们的 别人的
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
arrive arriving arrival arrivals incoming inflow | depart departing departure leave leaves leaving outgoing outflow
land landing | takeoff take-off
from
entrance entry enter join check-in clock-in | exit quit check-out clock-out
inward indoor indoors inside | outward outdoor outdoors outside
upstream upper top above | downstream lower bottom underneath
front forward | rear back backward
up | down
north northern | south southern | east eastern | west western
here | there
horizontal | vertical
clockwise | counterclockwise anticlockwise
active alive live running awake | inactive idle dead stopped dormant asleep
valid | invalid expired
available free vacant | unavailable busy occupied taken
full | empty partial
healthy well | unhealthy sick ill
present | absent missing
complete completed finished done closed resolved | incomplete pending ongoing unfinished open unresolved
paid | unpaid free
fresh | stale
draft | final published
best better good positive great top | worst worse bad negative poor bottom
strong stronger strongest | weak weaker weakest
easy easier easiest simple | difficult hard harder hardest complex
safe safest | dangerous risky
clean | dirty
correct right true | incorrect wrong false
real genuine | fake
like love favourite favorite | dislike hate
popular | unpopular niche
rich richest | poor poorest
win wins winner winning | lose loses loser losing
profit profits gain gains gainers revenue asset | loss losses losers cost liability
credit | debit
rise rising rose risers | fall falling fell drop fallers
surplus | deficit
supply | demand
big large larger | small little smaller
long longer longest | short shorter shortest
tall taller tallest | short shorter shortest
wide wider widest broad | narrow narrower narrowest
thick thicker thickest | thin thinner thinnest
heavy heavier heaviest | light lighter lightest
deep deeper deepest | shallow shallower shallowest
high higher | low lower
most | least fewest
fast faster quick quicker accelerate | slow slower decelerate
early earlier first | late later last
near nearby close closer | far away farther
expensive | cheap cheaper
hottest warmest | coldest coolest
youngest young | oldest old
new newer | old older
soft | hard
wet rainy | dry sunny
major | minor
male man men boy boys he him | female woman women girl girls she her
husband | wife
father dad | mother mom mum
son sons | daughter daughters
brother | sister
buyer buyers customer customers client | seller sellers supplier suppliers vendor vendors server
teacher teachers | student students
doctor doctors | patient patients
employer | employee employees
sender senders author | recipient recipients receiver receivers reader
lender lenders | borrower borrowers
caller callers | callee
landlord | tenant tenants
guest guests visitor visitors away | host hosts home
adult adults | child children kids
parent parents | child children
senior | junior
leader | follower followers
attacker | defender
day daytime sunrise | night nighttime sunset
weekday weekdays | weekend weekends | holiday holidays
past | future
now | later
hourly | daily | weekly | monthly | yearly annual | quarterly
spring | summer | autumn | winter
breakfast | lunch | dinner supper
give | take
ask question questions | answer answers reply
problem problems cause | solution solutions effect
hire hired promote promoted | fire fired dismiss demote demoted
save keep | discard lose
spend | save
read reads view | write writes edit
get | set put
backup archive | restore
pack wrap | unpack unwrap
ban block freeze | unban unblock unfreeze thaw
load | unload
merge join | split
arm | disarm
include includes included including with | exclude excludes excluded excluding
add plus sum | subtract minus difference | multiply times | divide
charge | discharge refund
input inputs | output outputs
zoom-in opt-in move-in phase-in | zoom-out opt-out move-out phase-out
source origin | target destination
prefix header | suffix footer
odd | even
singular | plural
synonym synonyms | antonym antonyms
uppercase | lowercase
domestic local national | international foreign global remote
urban | rural
wired | wireless
manual | automatic
static | dynamic
sync synchronous | async asynchronous
serial sequential | parallel concurrent
absolute | relative
temporary | permanent
single | married
wholesale | retail
gross before-tax | net after-tax
actual | expected planned
optional | required mandatory
prepaid | postpaid
one-way | return round-trip
smoking | non-smoking
dollar dollars usd | euro euros eur | yuan rmb cny | yen jpy | pound pounds gbp sterling
celsius | fahrenheit | kelvin
kilometre kilometres kilometer kilometers km | mile miles
my mine our | your yours | his her their
"""


def _sides(table: str) -> dict[str, tuple[tuple[int, int], ...]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for line, row in enumerate(filter(None, table.strip().splitlines())):
        for side, words in enumerate(row.split("|")):
            for word in listed(words):
                found.setdefault(word, []).append((line, side))
    return {word: tuple(places) for word, places in found.items()}


_ZH, _EN = _sides(_CHINESE), _sides(_ENGLISH)
#: `arrives` as `arrive`; a word that is another one's stem (`income` and `incoming`) has its own row first.
_STEMS = {stem(word): places for word, places in _EN.items()}
# The longest first, so that 取消静音 is not 静音.
_ZH_WORDS = re.compile("|".join(sorted(map(re.escape, _ZH), key=len, reverse=True)))
_EN_WORDS = re.compile(r"[a-z]+(?:-[a-z]+)?")
_APART = re.compile(r"\b(log|sign|roll|check|clock|zoom|opt|move|phase)[\s-]+(in|out|up|back)\b")
_JOINED = {"log-in": "login", "sign-in": "login", "log-out": "logout", "sign-out": "logout", "roll-back": "rollback"}


def turning(folded: str) -> Iterator[tuple[str, int, int]]:
    """Yield (language, row, side) of every word of the table in *folded*."""
    for match in _ZH_WORDS.finditer(folded):
        yield from (("zh", line, side) for line, side in _ZH[match.group()])
    for match in _EN_WORDS.finditer(_APART.sub(r"\1-\2", folded)):
        word = _JOINED.get(match.group(), match.group())
        for part in (word,) if word in _EN else word.split("-"):
            yield from (("en", line, side) for line, side in _EN.get(part, ()) or _STEMS.get(stem(part), ()))
