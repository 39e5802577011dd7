"""The words models and players use for what can happen.

Each word stands for one or more kinds of events: ``built`` may mean that a building was begun or
that it was finished, so a claim in that word holds when either does. Canonical kinds stand for
themselves alone; :mod:`engine.validation.occurrences` knows which kinds are the same thing for which
objects (a unit is ``created``, never ``completed``).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.facts.knowledge import fold
from engine.facts.model import EventKind as K

_WORDS: dict[tuple[K, ...], str] = {
    (K.STARTED,): (
        "started start begun began begin starting construction_started building_started "
        "start_construction placed place laid_down warping_in "
        "开始 开始建造 开始修建 动工 放下 开造 放置"
    ),
    (K.COMPLETED,): (
        "completed complete completion finished finish finishes done construction_completed "
        "building_completed building_finished "
        "construction_finished "
        "完成 建成 造好 建好 完工 落成 造完 建造完成"
    ),
    # Said of a building these may mean its beginning or its end.
    (K.COMPLETED, K.STARTED): (
        "built build builds constructed construct erected added took_base expanded_to warped_in expanded "
        "expand "
        "expansion 开矿 扩张 开分矿 开基 "
        "建造 修建 建 造 建了 修了 兴建"
    ),
    (K.CREATED,): (
        "created create made produced produce trained train born spawned spawn appeared unit_born "
        "unit_created hatched "
        "summoned "
        "生产 训练 造出 出生 出现 产出 创建 生产出 孵化 制造"
    ),
    (K.DESTROYED,): (
        "destroyed destroy killed kill kills killing slain slew eliminated razed shot_down defeated "
        "killed_enemy destroyed_enemy 击杀 摧毁 消灭 杀死 杀掉 歼灭 打掉 击毁 击落 拆掉 拆除 斩杀"
    ),
    (K.LOST,): (
        "lost lose loses losing died die dies death deaths losses loss dead perished fell was_killed "
        "unit_lost unit_died killed_by sacrificed gave_up got_killed was_destroyed lost_unit "
        "损失 失去 阵亡 死亡 丢失 丢掉 丢了 被杀 被击杀 被摧毁 被消灭 折损 战死 死了 丢"
    ),
    (K.MORPHED,): (
        "morphed morph transformed transform upgraded_into evolved mutated converted_into "
        "变形 变异 进化 变成 转化 转换"
    ),
    (K.RESEARCHED,): (
        "researched research upgraded upgrade upgrade_completed upgrade_complete upgrade_finished "
        "research_completed "
        "research_finished tech_completed learned got_upgrade "
        "研究 升级 研究完成 升级完成 研发 研发完成 升完"
    ),
    (K.RECRUITED,): "recruited recruit recruits recruitment hired 招募 征募 招兵 雇佣 征召",
    (K.RECALLED,): "recalled recall recalls 召回 召唤 召回了",
    (K.ADVANCED,): (
        "advanced advance leveled_up levelled_up level_up leveled levelled level_gained advancement "
        "升阶 进阶 晋级 升级为 晋升"
    ),
    (K.ATTACKED,): "attacked attack attacks struck assaulted hit fought 攻击 进攻 出击 袭击 攻打",
    (K.MOVED,): "moved move moves played play relocated 移动 走 走了 走子 走棋 前进",
    (K.CAPTURED,): (
        "captured capture captures took take takes taken claimed seized occupied occupied_village "
        "captured_village "
        "capture_village village_captured 占领 夺取 吃 吃掉 吃子 攻占 占据 夺下 吃了 占村"
    ),
    (K.CHECKED,): "checked check checks gave_check in_check 将军 将 照将",
    (K.MATED,): "mated mate checkmated checkmate checkmates 将杀 将死 绝杀",
    (K.CASTLED,): "castled castle castles castling 易位 王车易位",
    (K.PROMOTED,): "promoted promote promotes promotion queened 升变 兵升变",
    (K.ORDERED,): "ordered order orders issued commanded command queued 下令 下达 命令 下达命令 指令",
    (K.CANCELLED,): "cancelled canceled cancel cancels aborted 取消 中止 取消了",
    (K.LEFT,): "left leave leaves quit disconnected left_the_game resigned surrendered conceded 认输 投降 "
    "离开 退出 离场 退出游戏",
    (K.CHAT,): "chat chatted said wrote message messaged typed gg 聊天 说 发言 打字",
    (K.ENDED,): "ended end ends game_over game_ended game_end over 结束 终局 游戏结束",
}


def _table() -> Mapping[str, tuple[K, ...]]:
    table: dict[str, tuple[K, ...]] = {fold(kind.value): (kind,) for kind in K}
    for kinds, words in _WORDS.items():
        for word in words.split():
            table.setdefault(fold(word), kinds)
    return table


KIND_WORDS: Mapping[str, tuple[K, ...]] = _table()
"""Folded word -> the kinds it may mean, the likeliest first."""
