"""Words that mean two things: what each means beside which words; beside none of them they mean nothing here.

Good: `打开` beside `空调` is to turn on, beside `文件` to open; `报警` in a tool `call_police` calls for help.
Bad:  `报警` alone: an alarm goes off, or somebody calls the police.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning: the gloss (behind `~` its noun), and the words beside which it is meant."""

    gloss: str
    kind: str
    """`v` for a verb, `n` for a noun, `d` for a deed that takes nothing behind it."""
    company: frozenset[str]


@dataclass(frozen=True, slots=True)
class Company:
    """What a word stands with: its phrase, and the words of the tool's name and its other phrases."""

    phrase: str
    around: str

    def is_in_phrase(self, word: str, other: str) -> bool:
        """Tell whether *other* stands in the phrase of *word*."""
        return other in self.phrase.replace(word, " ") if not other.isascii() else other in _words(self.phrase) - {word}

    def is_around(self, word: str, other: str) -> bool:
        """Tell whether *other*, of more than one character, stands in the name or another phrase."""
        if other.isascii():
            return other in _words(self.around)
        return len(other) > 1 and other in self.around.replace(word, " ")


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]+", text.lower()))


_DEVICES = "灯 空调 电视 风扇 热水器 加湿器 洗衣机 扫地机器人 音响 净化器 light lamp tv fan heater device ac"
_OPENINGS = "门 窗 窗帘 文件 文件夹 文档 网页 网站 链接 图片 门锁 door window curtain file page url website folder"
_CHINESE = f"""
打开 v turn on: {_DEVICES}; v open: {_OPENINGS} 应用 app
关闭 v turn off: {_DEVICES} 闹钟; v close: {_OPENINGS} 工单 订单 端口 ticket port
开启 v turn on: {_DEVICES}; v enable: 功能 权限 通知 提醒 模式 服务 feature enable
恢复 v restore: 备份 数据 数据库 文件 默认 restore backup; v resume: 播放 任务 resume
报警 n alarm: 系统 设备 服务器 监控 指标 温度 磁盘 日志 告警 烟雾 alarm alert alerts monitor monitoring; d call
    the police: 警察 110
    police 抢劫 被盗 救命
注销 d close the account: 账号 账户 会员 account; d log out: 登录 logout signout
退出 v leave: 群 群聊 会议 房间 group room meeting leave; v exit: 程序 全屏 应用 exit quit program; d log out:
    logout signout
增加 v add: 用户 商品 任务 权限 add; v increase: 音量 亮度 温度 increase
提取 v extract: 文字 图片 文档 数据 extract; v withdraw: 公积金 现金 withdraw
提交 v submit: 申请 工单 报告 报销 表单 submit; v commit: 代码 git commit
解冻 v unfreeze: 账户 账号 银行卡 信用卡 unfreeze; v defrost: 食物 冰箱 微波炉 defrost
电量 n battery level: 手机 设备 机器人 门锁 battery; n electricity usage: 电费 用电 electricity
套餐 n plan: 流量 话费 手机 宽带 plan; n set meal: 餐厅 午餐 外卖 meal
撤回 v recall: 消息 邮件 message recall; v withdraw: 申请 application withdraw
撤销 v undo: 操作 undo; v revoke: 权限 证书 授权 permission certificate token revoke
上线 v release: 版本 代码 发布 release deploy; d come online: 好友 设备 friend
下线 d take offline: 服务 节点 服务器 商品 版本 offline; d log off: 用户 好友 user
发布 v release~release: 版本 代码 服务 上线 release deploy; v publish: 文章 公告 动态 视频 消息 publish post article
流量 n traffic: 网络 服务器 服务 接口 网站 节点 集群 域名 traffic network; n mobile data: 套餐 话费 手机 剩余
    mobile plan
延迟 n latency: 网络 接口 服务 数据库 latency ping; v delay: 航班 发货 会议 delay postpone flight
镜像 n image: 容器 docker 部署 image container; n mirror: 源 站点 屏幕 mirror
移动 v move: 文件 文件夹 目录 move
应用 n app: 安装 卸载 启动 重启 部署 手机 app application apps; v apply: apply
表格 n table: 数据 excel table spreadsheet; n form: 填写 填表 form
接口 n API: 调用 文档 测试 延迟 超时 http api; n interface: usb 网卡 interface nic
仓库 n repository: 代码 git repo repository 分支; n warehouse: 库存 商品 发货 warehouse stock
分支 n branch: 代码 git 合并 仓库 branch merge
消息 n message: 发送 短信 群 撤回 未读 message messages; n news: 新闻 热点 news
问题 n question: 回答 提问 常见 question faq; n problem: 排查 故障 诊断 problem issue
异常 n exception: 堆栈 代码 日志 exception stack traceback; n anomaly: 流量 指标 检测 anomaly
负载 n load: 服务器 主机 节点 系统 集群 cpu load
打卡 d clock in or out: 考勤 attendance clock; d check in: 习惯 健身 学习 habit
统计 v count~statistics: 数量 总数 人数 count; n statistics: 报表 图表 数据 statistics stats
配置 v configure: configure; n configuration: 查看 修改 更新 导出 备份 config configuration
评价 n review: 商品 餐厅 酒店 电影 查看 review reviews; v rate: 打分 rate
呼叫 v call: 客服 医生 电话 call
收藏 d add to favourites~favourites: 歌曲 商品 文章 favourites favorites favorite
标签 n tag: 添加 删除 文章 tag tags; n label: 打印 label
"""
_ENGLISH = """
book v 预订: hotel flight table restaurant ticket tickets room reservation seat 酒店 机票 餐厅 预订; n 书:
    library read
    author title 书
order n 订单: status number cancel refund track orders 订单; v 点: pizza food coffee 外卖
ticket n 工单: support incident jira helpdesk escalate 工单; n 票: train movie concert flight seat 票
play v 播放: music song video playlist movie lyrics 音乐 播放
transfer v 转: money funds bank 转账; v 转接: agent human call 人工
withdraw v 提取: cash money bank atm 提现; v 撤回: application request 撤回
charge v 充电: battery phone car vehicle 充电; v 收取: fee card customer 收费
match n 比赛: football score team sport league 比赛; v 匹配: pattern text regex 匹配
light n 灯: turn dim bright bedroom kitchen lamp 灯
balance n 余额: account bank card wallet 余额
stock n 股票: price market share shares ticker 股票; n 库存: warehouse product inventory item 库存
alarm n 闹钟: clock wake morning 闹钟; n 告警: server monitor monitoring cpu disk alert 告警
lock v 锁定: account user screen 锁定; v 锁上: door car 门
open v 打开: door window curtain file folder page app 打开
close v 关闭: door window curtain file ticket app 关闭
turn on v 打开: light lights lamp conditioner television tv fan heater 打开
turn off v 关闭: light lights lamp conditioner television tv fan heater 关闭
start v 启动: service server container engine 启动
host n 主机: server linux ssh 主机
process n 进程: kill cpu pid linux 进程
address n 地址: delivery shipping email home 地址; v 处理: issue complaint
schedule n 日程: meeting calendar 日程
volume n 音量: music mute speaker sound 音量; n 卷: disk mount storage 存储
application n 应用: deploy server install 应用; n 申请: leave loan visa 申请
bill n 账单: electricity phone pay water 账单
flight n 航班: airline airport delay status number track 航班; n 机票: book 机票
email n 邮件: send read unread inbox delete forward search; n 邮箱: verify bind change account 邮箱
send v 发送: email emails message messages text file photo report sms 发送; v 汇: money funds transfer 汇款
renew v 续期: certificate domain subscription license lease 续期; v 续借: library 续借
resume v 恢复: play playback music service task job 恢复; n 简历: candidate upload hr interview 简历
monitor v 监控: server service cpu traffic 监控; n 显示器: screen brightness 显示器
show v 显示: logs tickets orders users services files tasks 显示; n 演出: theatre concert 演出
freeze v 冻结: card account user 冻结
kill v 终止: process task job query session 终止
turn up v 调高: volume music temperature brightness heating 调高
turn down v 调低: volume music temperature brightness heating 调低
log n 日志: server error service file view tail system application 日志; v 记录: water meal workout hours
    expense 记录
container n 容器: docker image pod restart stop start kill 容器; n 集装箱: ship freight cargo 集装箱
thread n 线程: dump java cpu 线程; n 帖子: forum post 帖子
pipeline n 流水线: build ci deploy jenkins 流水线
alert n 告警: server monitor cpu disk silence 告警; n 预警: weather storm 预警
outage n 故障: service network server 故障; n 停电: power electricity 停电
account n 账号: login password user username delete unbind register 账号; n 账户: balance bank money statement 账户
list v 列出: files users orders tasks services nodes tickets logs servers
view v 查看: files users orders tasks services nodes tickets logs servers
"""


def sense_of(word: str, company: Company, *, english: bool) -> Sense | None:
    """Return what *word* means beside *company*: in its own phrase, else in the rest; None where that is open."""
    senses = (_english() if english else _chinese()).get(word, ())
    for is_beside in (company.is_in_phrase, company.is_around):
        meant = [sense for sense in senses if any(is_beside(word, other) for other in sense.company)]
        if meant:
            return meant[0] if len(meant) == 1 else None
    return None


def chinese_words() -> frozenset[str]:
    """Return the Chinese words that mean two things."""
    return frozenset(_chinese())


def english_words() -> frozenset[str]:
    """Return the English words that mean two things."""
    return frozenset(_english())


@cache
def _chinese() -> Mapping[str, tuple[Sense, ...]]:
    return _read(_CHINESE)


@cache
def _english() -> Mapping[str, tuple[Sense, ...]]:
    return _read(_ENGLISH)


def _read(text: str) -> Mapping[str, tuple[Sense, ...]]:
    found: dict[str, tuple[Sense, ...]] = {}
    for line in filter(None, text.replace("\n    ", " ").splitlines()):
        head = re.match(r"(.+?) (?=[vnd] )", line)
        assert head is not None
        senses = (one.strip() for one in line[head.end() :].split(";"))
        found[head.group(1)] = tuple(_sense(*one.split(":", 1)) for one in senses)
    return found


def _sense(told: str, company: str) -> Sense:
    kind, _, gloss = told.partition(" ")
    return Sense(gloss.strip(), kind, frozenset(company.split()))
