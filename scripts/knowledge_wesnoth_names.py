"""Names the game's own files do not have: what players call things in English and Chinese.

Official names come from the data and its zh_CN catalogues; these lists are added to them.
"""

from __future__ import annotations

FACTIONS: dict[str, dict[str, list[str]]] = {
    "Loyalists": {
        "en": ["loyalist", "the loyalists", "loyals", "loyalist faction"],
        "zh": ["保王党人", "保皇党人", "忠诚者", "忠诚派", "忠诚军", "保王党", "保皇党", "效忠派"],
    },
    "Rebels": {
        "en": ["rebel", "the rebels", "rebel faction"],
        "zh": ["忠勇义军", "反抗军", "义军", "起义军", "叛军", "反叛军", "反抗者"],
    },
    "Northerners": {
        "en": ["northerner", "the northerners", "northern", "norths"],
        "zh": ["北陆之民", "北方人", "北陆", "北方军", "北地人", "北方部族"],
    },
    "Undead": {
        "en": ["the undead", "undeads", "undead faction"],
        "zh": ["亡灵军团", "亡灵", "不死族", "亡灵族", "不死者", "不死军团"],
    },
    "Knalgan Alliance": {
        "en": ["Knalgans", "Knalgan", "the Knalgans", "the Knalgan Alliance", "knalga"],
        "zh": ["纳尔迦联盟", "纳尔迦", "纳尔迦人", "矮人联盟", "纳尔加联盟", "纳尔加"],
    },
    "Drakes": {
        "en": ["the drakes", "drake faction"],
        "zh": ["龙人部落", "龙人族", "龙族", "龙人军"],
    },
    "Dunefolk": {
        "en": ["the dunefolk", "dunefolks", "dune folk", "dunes", "dunefolk faction"],
        "zh": ["沙丘游民", "沙丘人", "沙民", "沙漠游民"],
    },
}

UNITS: dict[str, dict[str, list[str]]] = {
    "Spearman": {"zh": ["枪兵", "长枪手", "矛手"]},
    "Bowman": {"zh": ["弓箭手", "弓兵"]},
    "Cavalryman": {"en": ["cavalry", "cav", "cavs"], "zh": ["骑兵队", "轻骑兵"]},
    "Horseman": {"en": ["horsemen"], "zh": ["骑马兵", "冲锋骑兵"]},
    "Fencer": {"zh": ["击剑手", "击剑士", "剑客兵"]},
    "Heavy Infantryman": {
        "en": ["heavy infantry", "HI", "heavies", "heavy infantries"],
        "zh": ["重步兵", "重甲步兵", "重步"],
    },
    "Mage": {"en": ["magi"], "zh": ["魔法师"]},
    "Merman Fighter": {"en": ["merfighter", "mermen fighter", "merfolk fighter"], "zh": ["鱼人战士"]},
    "Merman Hunter": {"en": ["mermen hunter", "merfolk hunter"], "zh": ["人鱼猎人", "鱼人猎手"]},
    "Javelineer": {"zh": ["标枪手", "投枪手"]},
    "Pikeman": {"zh": ["枪矛兵", "长枪兵"]},
    "Lieutenant": {"zh": ["中尉", "副官"]},
    "Shock Trooper": {"en": ["shocktrooper"], "zh": ["突击步兵", "冲击步兵"]},
    "White Mage": {"en": ["WM"], "zh": ["白法师", "白魔法师", "白法"]},
    "Red Mage": {"en": ["RM"], "zh": ["红法师", "红魔法师", "红法"]},
    "Silver Mage": {"zh": ["银法师"]},
    "Mage of Light": {"en": ["MoL"]},
    "Elvish Fighter": {"zh": ["精灵斗士"]},
    "Elvish Archer": {"zh": ["精灵射手"]},
    "Elvish Shaman": {"zh": ["精灵女萨满", "精灵巫师"]},
    "Elvish Scout": {"zh": ["精灵斥候", "精灵侦查兵"]},
    "Elvish Druid": {"zh": ["精灵德鲁依"]},
    "Elvish Ranger": {"zh": ["精灵游侠"]},
    "Elvish Hero": {"zh": ["精灵勇士"]},
    "Wose": {"en": ["treant", "tree"], "zh": ["树精", "树妖"]},
    "Elder Wose": {"zh": ["老树人"]},
    "Orcish Grunt": {"zh": ["兽人步兵", "兽人苦工", "咕噜兵", "兽人小兵"]},
    "Orcish Crossbowman": {
        "en": ["orcish crossbow", "orc crossbow", "xbow", "crossbowman"],
        "zh": ["兽人弓弩手"],
    },
    "Orcish Archer": {"zh": ["兽人射手"]},
    "Orcish Assassin": {"en": ["orcish sin"]},
    "Troll Whelp": {"zh": ["小巨魔", "巨魔崽", "幼年巨魔"]},
    "Troll Rocklobber": {"en": ["rock lobber", "lobber"], "zh": ["巨魔投石者", "巨魔投石手"]},
    "Wolf Rider": {"en": ["wolfrider"], "zh": ["狼骑兵", "狼骑"]},
    "Goblin Spearman": {"en": ["gob", "goblin spear"], "zh": ["地精枪兵", "哥布林矛兵", "地精长矛兵"]},
    "Naga Fighter": {"en": ["nagini fighter"]},
    "Drake Burner": {"zh": ["龙人燃烧者", "喷火龙人"]},
    "Drake Clasher": {"zh": ["龙人冲击兵", "龙人格斗者"]},
    "Drake Glider": {"zh": ["龙人滑翔兵"]},
    "Drake Flare": {"zh": ["龙人烈焰者"]},
    "Fire Drake": {"zh": ["火龙战士", "火焰龙人"]},
    "Saurian Skirmisher": {"en": ["saurian skirm", "skirm"], "zh": ["蜥蜴人游击兵", "蜥蜴散兵"]},
    "Saurian Augur": {"zh": ["蜥蜴人占卜者", "蜥蜴占卜师"]},
    "Dark Adept": {"en": ["DA"], "zh": ["黑暗学徒", "黑暗信徒", "暗黑学徒", "黑暗术士"]},
    "Dark Sorcerer": {"en": ["DS"], "zh": ["暗黑巫师", "黑暗法师"]},
    "Walking Corpse": {"en": ["WC", "zombie"], "zh": ["僵尸", "行尸", "活尸"]},
    "Vampire Bat": {"en": ["VB"], "zh": ["吸血鬼蝙蝠"]},
    "Skeleton": {"en": ["skele", "skelly", "skellies"], "zh": ["骷髅", "骷髅兵"]},
    "Skeleton Archer": {"en": ["skele archer", "skelly archer"], "zh": ["骷髅射手", "骷髅弓手"]},
    "Ghoul": {"zh": ["尸鬼"]},
    "Ghost": {"zh": ["幽灵"]},
    "Revenant": {"zh": ["还魂者", "亡魂战士"]},
    "Deathblade": {"en": ["death blade"], "zh": ["死亡之刃"]},
    "Bone Shooter": {"en": ["boneshooter"], "zh": ["白骨射手"]},
    "Necrophage": {"zh": ["食尸者"]},
    "Dwarvish Fighter": {"zh": ["矮人斗士"]},
    "Dwarvish Thunderer": {"en": ["thunder"], "zh": ["矮人火枪手", "矮人雷霆兵", "矮人枪手"]},
    "Dwarvish Guardsman": {"en": ["dwarvish guard"], "zh": ["矮人守卫"]},
    "Dwarvish Ulfserker": {"en": ["ulf", "ulfs", "ulfserk"], "zh": ["矮人狂战士", "狂狼"]},
    "Gryphon Rider": {"en": ["griffon rider", "griffin rider", "GR"], "zh": ["狮鹫骑士", "狮鹫骑兵"]},
    "Footpad": {"zh": ["拦路贼", "脚夫"]},
    "Poacher": {"zh": ["盗猎者"]},
    "Thief": {"zh": ["小偷", "窃贼"]},
    "Trapper": {"zh": ["陷阱师"]},
    "Dune Burner": {"zh": ["沙丘燃烧者"]},
    "Dune Skirmisher": {"zh": ["沙丘游击兵"]},
}

PREFIXES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Elvish ", ("Elf ", "Elven ")),
    ("Dwarvish ", ("Dwarf ", "Dwarven ")),
    ("Orcish ", ("Orc ",)),
    ("Merman ", ("Merfolk ",)),
    ("Mermaid ", ("Merfolk ",)),
    ("Dune ", ("Dunefolk ",)),
)
"""Other ways players write the first word of a unit's name."""

TRAITS: dict[str, list[str]] = {"dextrous": ["dexterous"]}

GROUPS: dict[str, dict[str, list[str]]] = {
    "unit": {
        "en": ["units", "troop", "troops", "soldier", "men"],
        "zh": ["单位", "部队", "兵力", "士兵", "兵种"],
    },
    "leader": {
        "en": ["leader unit", "commander", "enemy leader"],
        "zh": ["首领", "领袖", "领导者", "主将", "统帅", "指挥官", "队长首领"],
    },
    "scout": {
        "en": ["scout unit", "scouting unit"],
        "zh": ["侦察单位", "侦察兵", "斥候", "侦查兵", "侦察部队"],
    },
    "healer": {"en": ["healing unit"], "zh": ["治疗者", "治疗单位", "治疗师", "奶妈", "医疗单位"]},
}

LEVELS: dict[int, dict[str, list[str]]] = {
    level: {
        "en": [
            f"level {level}",
            f"L{level}",
            f"lvl {level}",
            f"level {level} unit",
            f"lvl{level}",
            f"L{level} unit",
        ],
        "zh": [f"{level}级单位", f"{han}级单位", f"{level}级兵", f"{han}级兵"],
    }
    for level, han in enumerate("零一二三四五")
}

RACES: dict[str, tuple[str, list[str], list[str]]] = {
    # race id: (canonical name, English, Chinese)
    "human": ("human", ["humans"], ["人类"]),
    "elf": ("elf", ["elves", "elvish unit", "elvish units"], ["精灵", "精灵族"]),
    "drake": ("drake", ["drake unit", "drake units"], ["龙人"]),
    "orc": ("orc", ["orcs", "orcish unit", "orcish units"], ["兽人"]),
    "dwarf": ("dwarf", ["dwarves", "dwarfs", "dwarvish unit"], ["矮人"]),
    "lizard": ("saurian", ["saurians", "lizard", "saurian unit"], ["蜥蜴人", "蜥蜴"]),
    "merman": ("merfolk", ["merman", "mermen", "mermaid"], ["人鱼", "鱼人"]),
    "naga": ("naga", ["nagas", "nagini"], ["娜迦"]),
    "goblin": ("goblin", ["goblins"], ["地精", "哥布林"]),
    "bats": ("bat", ["bats"], ["蝙蝠"]),
}

TERRAINS: dict[str, tuple[list[str], list[str]]] = {
    "village": (["villages", "town", "house"], ["村庄", "村子", "村落", "城镇", "村"]),
    "castle": (["castles", "castle hex", "castle tile"], ["城堡"]),
    "keep": (["keeps"], ["主楼", "城堡主楼", "要塞", "主堡"]),
    "forest": (["forests", "woods"], ["森林", "树林"]),
    "hills": (["hill"], ["丘陵", "山丘"]),
    "mountains": (["mountain"], ["山岭", "山地", "高山"]),
    "shallow water": (["shallow waters", "river"], ["浅水", "河流"]),
    "deep water": (["ocean", "deep waters"], ["深水", "海洋"]),
    "swamp": (["swamps", "marsh"], ["沼泽", "湿地"]),
    "flat": (
        ["grassland", "grass", "plains", "road", "open ground"],
        ["平原", "草原", "平地", "草地", "道路"],
    ),
    "sand": (["sands", "desert"], ["沙地", "沙漠"]),
    "frozen": (["snow", "ice", "tundra"], ["冻原", "雪地", "冰面"]),
    "cave": (["caves"], ["洞穴"]),
    "fungus": (["mushroom grove", "mushrooms"], ["真菌", "蘑菇林"]),
    "reef": (["coastal reef", "reefs"], ["礁石"]),
    "ford": (["fords"], ["浅滩"]),
}

TIMES: dict[str, tuple[list[str], list[str]]] = {
    "dawn": (["sunrise"], ["黎明", "拂晓", "清晨"]),
    "morning": ([], ["上午", "早晨", "早上"]),
    "midday": (["noon"], ["正午", "中午"]),
    "afternoon": ([], ["下午", "午后"]),
    "dusk": (["sunset", "twilight"], ["黄昏", "傍晚", "日落"]),
    "first_watch": (["first watch"], ["前半夜", "上半夜", "初更"]),
    "midnight": ([], ["午夜", "半夜", "子夜"]),
    "second_watch": (["second watch"], ["后半夜", "下半夜"]),
}

ALIGNMENTS: dict[str, tuple[list[str], list[str]]] = {
    "lawful": ([], ["守序", "秩序"]),
    "neutral": ([], ["中立"]),
    "chaotic": ([], ["混沌", "混乱"]),
    "liminal": ([], ["边缘", "朦胧", "临界"]),
}

DAMAGE_TYPES: dict[str, tuple[list[str], list[str]]] = {
    "blade": (["blade damage", "slashing"], ["刃器", "刀刃伤害", "劈砍", "利刃"]),
    "pierce": (["pierce damage", "piercing", "piercing damage"], ["穿刺", "穿刺伤害"]),
    "impact": (["impact damage", "blunt"], ["冲击", "钝击", "冲击伤害"]),
    "fire": (["fire damage"], ["火焰", "火焰伤害", "火系"]),
    "cold": (["cold damage"], ["冰寒", "寒冷", "冰冷伤害", "冰系"]),
    "arcane": (["arcane damage", "holy damage"], ["奥术", "奥术伤害", "神圣伤害"]),
}

METRICS: dict[str, tuple[str, list[str], list[str]]] = {
    # metric: (unit, English, Chinese)
    "gold": (
        "gold",
        [
            "gold reserve",
            "gold reserves",
            "gold in the bank",
            "gold in hand",
            "treasury",
            "money",
            "gold pieces",
        ],
        ["金币", "金钱", "黄金", "资金", "钱", "存款", "金", "可用金币", "手头金币"],
    ),
    "income": (
        "gold per turn",
        ["gold per turn", "income per turn", "net income", "gold income"],
        ["收入", "每回合收入", "净收入", "金币收入"],
    ),
    "upkeep": (
        "gold per turn",
        ["upkeep cost", "upkeep costs"],
        ["维护费用", "维护费", "维持费", "养兵费用"],
    ),
    "units": (
        "units",
        ["unit count", "number of units", "army size", "unit total", "units alive"],
        ["单位数", "单位数量", "部队数量", "兵力数量", "单位总数", "兵数"],
    ),
    "villages": (
        "villages",
        ["village count", "number of villages", "villages owned", "villages held", "village control"],
        ["村庄数", "村庄数量", "占领村庄数", "村庄总数", "拥有村庄"],
    ),
    "units_cost": (
        "gold",
        ["army value", "army worth", "army cost", "value of the army", "unit value", "units cost"],
        ["部队价值", "军队价值", "兵力价值", "部队总价值", "单位总价值"],
    ),
    "hitpoints": (
        "hit points",
        ["hit points", "total hit points", "army hit points", "HP", "total HP", "army HP", "health"],
        ["生命值", "总生命值", "血量", "总血量", "部队生命值"],
    ),
    "recruit_cost": (
        "gold",
        ["recruitment cost", "gold spent on recruits", "gold spent", "recruiting cost", "spent on recruits"],
        ["征募花费", "招募花费", "征兵花费", "征募费用", "花在征募上的金币"],
    ),
    "recruits": (
        "units",
        ["units recruited", "recruitments", "recruit count", "number of recruits"],
        ["征募数", "招募数", "征募单位数", "招募单位数"],
    ),
    "losses": (
        "units",
        ["units lost", "casualties", "deaths", "unit losses", "number of losses"],
        ["损失", "损失单位数", "阵亡数", "伤亡", "损失数"],
    ),
    "kills": (
        "units",
        ["units killed", "kill count", "enemy units killed", "number of kills"],
        ["击杀", "击杀数", "歼敌数", "杀敌数"],
    ),
    "losses_cost": (
        "gold",
        ["value lost", "gold value lost", "worth of losses", "value of losses"],
        ["损失价值", "损失的价值", "损失总价值"],
    ),
    "kills_cost": (
        "gold",
        ["value killed", "value destroyed", "worth of kills", "gold value killed"],
        ["击杀价值", "歼敌价值", "击杀总价值"],
    ),
    "villages_captured": (
        "villages",
        ["captures", "village captures", "villages taken"],
        ["占领村庄次数", "夺取村庄数", "占村次数"],
    ),
    "villages_lost": ("villages", ["village losses"], ["失去村庄数", "丢失村庄数", "丢村次数"]),
    "damage_inflicted": (
        "hit points",
        ["damage dealt", "damage done", "damage caused", "total damage inflicted", "damage output"],
        ["造成伤害", "造成的伤害", "总伤害", "伤害输出", "输出伤害"],
    ),
    "damage_taken": (
        "hit points",
        ["damage received", "damage suffered", "total damage taken"],
        ["受到伤害", "受到的伤害", "承受伤害", "承受的伤害"],
    ),
    "expected_damage_inflicted": (
        "hit points",
        ["expected damage", "expected damage dealt", "expected damage inflicted"],
        ["期望伤害", "预期伤害", "期望造成伤害", "预期造成伤害"],
    ),
    "expected_damage_taken": (
        "hit points",
        ["expected damage received", "expected damage suffered"],
        ["期望受到伤害", "预期受到伤害", "期望承受伤害"],
    ),
    "luck": (
        "hit points",
        [
            "damage above expectation",
            "damage above expected",
            "luck inflicted",
            "attack luck",
            "inflicted luck",
        ],
        ["运气", "输出运气", "超出期望的伤害", "伤害运气"],
    ),
    "luck_taken": (
        "hit points",
        ["damage taken above expectation", "damage taken above expected", "defence luck", "defense luck"],
        ["防守运气", "受伤运气", "承伤运气"],
    ),
}
