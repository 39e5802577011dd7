# ruff: noqa: E501 - tables, one thing to a line
"""The names StarCraft II players use, as tables for the generator of the knowledge file.

One line per thing: ``canonical name | English aliases | Chinese aliases | ids in replays``; lists are
separated by commas, the first Chinese alias is the one shown. An id is the name the game writes into
replays where it is not the canonical name; forms of one thing (sieged, burrowed, lifted off) are ids of it.
"""

from __future__ import annotations

RACES = """
Terran | terrans | 人族, 人类, 泰伦
Protoss | toss | 神族, 星灵
Zerg | zergs | 虫族, 异虫
"""

UNITS = {
    "Terran": """
SCV | scv, scvs, worker bot | SCV, 太空工程车, 工程车, 太空建设车
Marine | rine, rines, marine infantry, space marine, rifle marine | 陆战队员, 机枪兵, 机枪, 枪兵, 陆战队, 陆战士兵, 小枪兵
Marauder | rauder, rauders, roider | 掠夺者, 光头, 劫掠者, 光头兵
Reaper | | 死神, 收割者
Ghost | | 幽灵, 鬼兵, 幽灵特工 | GhostAlternate, GhostNova
Hellion | helion | 恶火, 恶火战车, 火车, 小火车, 火车兵
Hellbat | battle hellion, hell bat | 恶蝠, 恶蝠机甲, 恶火机甲, 火人, 火车侠 | HellionTank, BattleHellion
WidowMine | widow mine, mine | 寡妇雷, 黑寡妇, 寡妇, 地雷, 寡妇诡雷, 寡妇地雷 | WidowMineBurrowed
SiegeTank | siege tank, tank | 攻城坦克, 坦克, 攻城车, 小坦克 | SiegeTankSieged
Cyclone | | 飓风, 飓风战车, 旋风战车, 旋风, 旋风炮车
Thor | | 雷神, 雷神机甲, 托尔, 雷神托尔 | ThorAP, ThorAALance
Viking | viking fighter, vikes | 维京战机, 维京, 维京战士, 维京飞机, 维京机 | VikingFighter, VikingAssault
Medivac | medivac dropship, dropship, medevac | 医疗运输机, 医疗艇, 医疗船, 运输机, 医疗机, 运输船, 医疗飞船, 医疗飞机, 医疗运输船
Liberator | liberators, lib, libbys | 解放者, 解放者战机 | LiberatorAG
Banshee | shee | 女妖战机, 女妖, 隐飞, 女妖轰炸机
Raven | | 铁鸦, 渡鸦, 渡鸦战机
Battlecruiser | battle cruiser, bc, bcs | 战列巡航舰, 大和, 大和战舰, 战巡, 大舰, 战列舰, 战巡舰, 大和舰, 大和号
Warhound | war hound | 战犬 | WarHound
""",
    "Protoss": """
Probe | | 探机, 探测机, 小探机, 探测器
Zealot | zlot, chargelot | 狂热者, 叉叉, 叉子兵, 叉兵, 叉子, 狂战士, 叉叉兵, 狂战, 大叉子, 叉
Stalker | | 追猎者, 追猎, 追猎战士
Sentry | sentries | 哨兵, 机械哨兵, 哨兵机器人
Adept | | 使徒, 女使徒, 使徒兵
HighTemplar | high templar, ht, hts, high templars, storm templar | 高阶圣堂武士, 高阶圣堂, 电兵, 圣堂武士, 高阶武士, 闪电兵, 高圣
DarkTemplar | dark templar, dt, dts, dark templars | 黑暗圣堂武士, 黑暗圣堂, 隐刀, 黑圣, 暗黑圣堂, 隐刀兵, 黑暗武士
Archon | | 执政官, 白球, 大白球, 执政
Immortal | immo | 不朽者, 不朽, 不朽战车
Colossus | colossi, colossuses, collosus, colosus, colossusses | 巨像, 巨象
Disruptor | | 干扰者, 瓦解者, 自爆球, 分裂者, 裂光球
Observer | obs | 观察者, 隐形侦察机, 侦测者, 叮当, 观察机, 侦察者 | ObserverSiegeMode
WarpPrism | warp prism, prism | 折跃棱镜, 棱镜, 次元棱镜, 相位棱镜, 运输棱镜, 空投棱镜 | WarpPrismPhasing
Phoenix | phoenixes, phoenices | 凤凰战机, 凤凰, 凤凰机
VoidRay | void ray, voidray, vr, vrs, voids | 虚空辉光舰, 虚空舰, 虚空战舰, 虚空, 辉光舰, 虚空光舰, 虚空飞船
Oracle | | 先知, 先知战舰, 先知舰, 先知飞船
Tempest | | 风暴战舰, 风暴舰
Carrier | | 航母, 航空母舰, 空母, 航妈
MothershipCore | mothership core, msc | 母舰核心, 小母舰, 母舰核
Mothership | mother ship, mamaship | 母舰, 莫汗母舰, 妈妈船, 妈船
""",
    "Zerg": """
Drone | | 工蜂, 工虫, 雄蜂
Overlord | ovie, ovies, ovy, overlords, ovi | 王虫, 领主, 大王虫
OverlordTransport | transport overlord, drop overlord, dropperlord | 运输王虫, 空投王虫
Overseer | | 监察王虫, 眼虫, 监察者, 监视王虫, 大眼虫 | OverseerSiegeMode
Queen | | 虫后, 女王, 皇后, 虫后女王
Zergling | ling, lings, zerglings, zerling | 跳虫, 小狗, 狗, 狗子, 狗狗, 异化虫, 小狗狗
Baneling | bane, banes | 爆虫, 毒爆虫, 毒爆, 自爆虫, 爆虫子
Roach | roaches | 蟑螂, 小强, 蟑螂兵
Ravager | rav | 破坏者, 火蟑螂, 火蟑, 喷火蟑螂
Hydralisk | hydra, hydras | 刺蛇, 口水兵, 刺蛇兵
Lurker | | 潜伏者, 潜伏虫 | LurkerMP, LurkerMPBurrowed
Mutalisk | muta, mutas, mutta | 异龙, 飞龙, 飞螳, 小飞龙
Corruptor | corruptors | 腐化者, 腐化飞龙, 腐化, 腐化飞虫
BroodLord | brood lord, broods, broodlord | 巢虫领主, 大龙, 寄生王虫, 虫群领主
Infestor | | 感染者, 感染虫, 感染
SwarmHost | swarm host, swarmhost | 虫群宿主, 宿主, 虫族宿主 | SwarmHostMP, SwarmHostBurrowedMP
Viper | | 飞蛇, 飞蟒
Ultralisk | ultra, ultras | 雷兽, 猛犸, 大牛, 牛牛, 雷牛
""",
}

BUILDINGS = {
    "Terran": """
CommandCenter | command center, command centre, cc, ccs | 指挥中心, 指挥部, 指挥所, 主基指挥中心 | CommandCenterFlying
OrbitalCommand | orbital command, orbital, orbitals, orbital command center, orbital command centre, orbital cc | 轨道控制基地, 星轨指挥部, 轨道指挥部, 轨道基地, 轨道, 星轨, 轨道指挥中心, 星轨指挥中心, 星轨基地, 轨道指挥所 | OrbitalCommandFlying
PlanetaryFortress | planetary fortress, planetary, pf, pfs, planetaries | 行星要塞, 要塞, 大炮台, 行星堡垒, 行星
SupplyDepot | supply depot, depot | 补给站, 补给仓, 补给所, 补给库 | SupplyDepotLowered, SupplyDepotDrop
Refinery | refineries | 精炼厂, 提炼厂, 炼油厂, 炼气厂 | RefineryRich
Barracks | rax, raxes, baracks, barrack, barax | 兵营, BB | BarracksFlying
EngineeringBay | engineering bay, ebay, engi bay, ebays, engie bay, eng bay | 工程站, 工程湾, 工程所, 工程湾站
Bunker | | 地堡
MissileTurret | missile turret, turret | 导弹塔, 防空塔, 导弹发射塔, 导弹炮塔, 防空炮塔, 对空塔
SensorTower | sensor tower | 感应塔, 雷达塔, 感应器塔
GhostAcademy | ghost academy | 幽灵军校, 幽灵学院
Factory | fact, factories | 重工厂, 重工, 工厂, 坦克厂, 重工厂房, VF | FactoryFlying
Starport | star port, port | 星港, 飞机场, 机场, 星空港 | StarportFlying
Armory | armoury, armories | 军械库, 武器库, 兵工厂, 兵械库
FusionCore | fusion core | 聚变芯体, 聚变核心
BarracksTechLab | barracks tech lab, rax tech lab | 兵营科技实验室, 兵营科技挂件, 兵营实验室
FactoryTechLab | factory tech lab | 重工厂科技实验室, 重工科技挂件, 重工实验室
StarportTechLab | starport tech lab | 星港科技实验室, 星港科技挂件, 星港实验室, 机场科技挂件
BarracksReactor | barracks reactor, rax reactor | 兵营反应堆, 兵营双倍挂件, 兵营双倍
FactoryReactor | factory reactor | 重工厂反应堆, 重工双倍挂件, 重工双倍
StarportReactor | starport reactor | 星港反应堆, 星港双倍挂件, 星港双倍, 机场双倍挂件
""",
    "Protoss": """
Nexus | nexuses, nexi | 星灵枢纽, 枢纽, 水晶基地, 枢纽基地
Pylon | | 水晶塔, 水晶, 能量水晶塔, 水晶柱, 能量塔 | PylonOvercharged
Assimilator | assim | 吸收舱, 吸收室, 吸收仓, 吸气舱 | AssimilatorRich
Gateway | gate, gates | 传送门, BG
WarpGate | warp gate, warpgate | 折跃门, 次元传送门, 折跃之门
Forge | | 锻炉, 锻造厂, 锻造炉, 熔炉, 锻造所, BF
CyberneticsCore | cybernetics core, cyber core, cyber, cybercore, core, cybernetics | 控制芯核, 控制核心, 芯核, 机械控制核心, 控制芯
PhotonCannon | photon cannon, cannon, photons | 光子炮台, 光子炮, 光子加农炮, 炮台, 光炮, 光子炮塔, 光炮塔
ShieldBattery | shield battery, battery, shield batteries, batteries | 护盾充能器, 护盾电池, 充能器, 电池, 护盾充能站, 充电站, 充能站
TwilightCouncil | twilight council, twilight, council | 光影议会, 光影, 暮光议会, 光影议院, 暮光
Stargate | star gate | 星门, 星门台
RoboticsFacility | robotics facility, robo, robos, robotics, robo facility, robotics facilities, robo facilities | 机械台, 机械制造台, 机器人工厂, 机械工厂, 机械制造厂, 机械制造所, 机器人台, 机械厂, 机械车间
RoboticsBay | robotics bay, robo bay | 机械研究所, 机械湾, 机械研究站, 巨像研究所
FleetBeacon | fleet beacon, beacon | 舰队航标, 舰队信标, 舰队导航台, 航母研究所
TemplarArchives | templar archives, templar archive, archives, temple archives | 圣堂文献馆, 圣堂武士文献馆, 圣堂档案馆, 电兵塔, 圣堂档案库, 圣堂武士档案馆, 圣堂武士文献库 | TemplarArchive
DarkShrine | dark shrine, shrine | 黑暗圣殿, 黑暗圣坛, 隐刀塔, 黑暗神龛, 黑暗神殿, 隐刀神殿, 黑暗圣地
""",
    "Zerg": """
Hatchery | hatch, hatches, hatcheries | 孵化场, 孵化所, 孵化厂
Lair | | 虫穴, 二本, 二本基地, 兽穴
Hive | | 主巢, 三本, 蜂巢, 三本基地
Extractor | | 萃取房, 萃取场, 萃取所, 萃取仓 | ExtractorRich
SpawningPool | spawning pool, pool | 孵化池, 血池, 虫池, 狗池, 繁殖池, 血池子, 池子
EvolutionChamber | evolution chamber, evo chamber, evo, evos | 进化腔, 进化室, 进化塔, 进化舱
RoachWarren | roach warren, warren, roach den, roach nest | 蟑螂巢, 蟑螂温室, 蟑螂洞, 蟑螂窝, 蟑螂房, 蟑螂塔, 蟑螂穴
BanelingNest | baneling nest, bane nest, bane den, baneling den | 爆虫巢, 毒爆巢, 毒爆虫巢, 毒爆窝, 爆虫窝, 毒爆塔, 自爆虫巢, 爆虫塔
SpineCrawler | spine crawler, spine | 脊针爬虫, 脊针, 脊刺爬虫, 棘刺爬虫, 脊针塔 | SpineCrawlerUprooted
SporeCrawler | spore crawler, spore | 孢子爬虫, 孢子, 孢子塔, 孢子防空, 孢子炮塔 | SporeCrawlerUprooted
HydraliskDen | hydralisk den, hydra den | 刺蛇巢, 刺蛇洞, 刺蛇塔, 刺蛇窝, 刺蛇穴
LurkerDen | lurker den | 潜伏者巢, 潜伏者巢穴, 地刺巢, 地刺塔, 地刺洞, 潜伏者塔, 潜伏者穴 | LurkerDenMP
InfestationPit | infestation pit, pit, infestor pit | 感染深渊, 感染坑, 感染巢, 感染塔, 感染窝, 感染虫巢, 感染洞
Spire | | 尖塔, 飞龙塔, 异龙塔, 龙塔, 螺旋塔
GreaterSpire | greater spire, great spire | 巨型尖塔, 大龙塔, 高级尖塔, 巨龙塔, 大飞龙塔, 大螺旋塔
UltraliskCavern | ultralisk cavern, ultra cavern, ultralisk den, ultra den | 雷兽窟, 雷兽洞, 雷兽巢, 大牛洞, 牛棚, 大牛窟, 大牛巢, 牛窟, 雷兽穴, 牛洞
NydusNetwork | nydus network, nydus | 坑道网络
NydusWorm | nydus worm, nyduses | 坑道虫, 坑道虫道 | NydusCanal, NydusCanalAttacker, NydusCanalCreeper
CreepTumor | creep tumor, creep tumour, tumor, tumour | 菌毯肿瘤, 菌毯瘤, 肿瘤, 菌瘤, 毯子瘤 | CreepTumorQueen, CreepTumorBurrowed, CreepTumorUsed
""",
}

# What lives for a limited time, costs nothing or is used up: made, but never "lost".
SUMMONED = {
    "Terran": """
MULE | mule | 矿骡, 骡子
AutoTurret | auto turret, auto-turret | 自动炮塔, 自动炮台, 自动机炮
PointDefenseDrone | point defense drone, pdd, pdds | 定点防御无人机, 点防御无人机
RepairDrone | repair drone | 维修无人机 | RavenRepairDrone
Nuke | nuke, nuclear missile, tactical nuke | 核弹, 战术核弹
""",
    "Protoss": """
Interceptor | | 拦截机, 截击机, 小飞机 | InterceptorFree
StasisTrap | stasis ward, stasis trap, oracle stasis trap | 静滞结界, 静滞守卫 | OracleStasisTrap
""",
    "Zerg": """
Larva | larvae, larvas | 幼虫
Broodling | | 巢虫 | BroodlingEscort
Changeling | | 变形虫 | ChangelingMarine, ChangelingMarineShield, ChangelingZealot, ChangelingZergling, ChangelingZerglingWings
InfestedTerran | infested terran, infested marine | 被感染的人类, 感染陆战队员 | InfestorTerran, InfestorTerranBurrowed
Locust | locusts | 蝗虫 | LocustMP, LocustMPFlying
""",
}

UPGRADES = {
    "Terran": """
Stimpack | stim, stims, stim pack, stim packs, stim research, stim packs research | 兴奋剂, 振奋剂, 兴奋药剂, 兴奋剂研究
CombatShield | combat shield, combat shields, marine shields, marine shield | 战斗盾, 作战护盾, 盾牌, 战斗护盾, 战盾, 枪兵盾, 机枪盾, 枪兵盾牌 | ShieldWall
ConcussiveShells | concussive shells, concussive shell, concussive, concussive grenades, concussive rounds, conc shells, conc | 震荡弹, 减速弹, 震撼弹, 光头减速, 减速榴弹 | PunisherGrenades
NitroPacks | nitro packs | 氮气背包 | ReaperSpeed
SiegeTech | siege tech, siege mode research | 攻城科技 | SiegeTech
InfernalPreIgniter | infernal pre-igniter, infernal preigniter, blue flame, preigniter, blue flame hellions | 炼狱点火器, 蓝火, 火车蓝火, 蓝焰 | HighCapacityBarrels
DrillingClaws | drilling claws, drilling claw | 钻地爪, 寡妇钻地爪 | DrillClaws
TransformationServos | transformation servos | 变形伺服 | TransformationServos
SmartServos | smart servos | 智能伺服, 智能伺服系统 | SmartServos
MagFieldAccelerator | mag-field accelerator | 磁场加速器 | CycloneLockOnDamageUpgrade
MagFieldLaunchers | mag-field launchers | 磁场发射器 | MagFieldLaunchers
RapidFireLaunchers | rapid fire launchers | 速射发射器 | CycloneRapidFireLaunchers
HurricaneEngines | hurricane engines, hurricane thrusters | 飓风引擎 | HurricaneThrusters
StrikeCannons | 250mm strike cannons, strike cannons | 250毫米攻击炮 | StrikeCannons
CloakingField | cloaking field, banshee cloak, cloak, banshee cloaking | 隐形力场, 女妖隐形, 隐形飞机, 女妖隐形技术, 女妖隐身 | BansheeCloak
HyperflightRotors | hyperflight rotors, banshee speed, hyperflight | 超音速旋翼, 女妖提速, 女妖速度, 女妖加速 | BansheeSpeed
DurableMaterials | durable materials | 耐久材料 | DurableMaterials
CorvidReactor | corvid reactor | 渡鸦反应堆 | RavenCorvidReactor
EnhancedMunitions | enhanced munitions | 强化弹药 | RavenEnhancedMunitions
RecalibratedExplosives | recalibrated explosives | 校准爆破弹 | RavenRecalibratedExplosives
ExplosiveShrapnelShells | explosive shrapnel shells | 爆裂弹片 | RavenDamageUpgrade
InterferenceMatrix | interference matrix | 干扰矩阵 | InterferenceMatrix
SeekerMissile | seeker missile, hunter seeker missile, hsm | 追踪导弹, 寻踪导弹 | HunterSeeker
CaduceusReactor | caduceus reactor | 医疗反应堆 | MedivacCaduceusReactor
RapidReignitionSystem | rapid reignition system, medivac speed | 快速点火系统, 运输机提速, 医疗艇提速 | MedivacIncreaseSpeedBoost, MedivacRapidDeployment
AdvancedBallistics | advanced ballistics, liberator range, lib range | 先进弹道, 解放者射程 | LiberatorAGRangeUpgrade
BehemothReactor | behemoth reactor | 巨兽反应堆 | BattlecruiserBehemothReactor
WeaponRefit | weapon refit, yamato refit | 武器改装, 大和炮研究 | BattlecruiserEnableSpecializations
PersonalCloaking | personal cloaking, ghost cloak, ghost cloaking | 个人隐形, 幽灵隐形, 鬼兵隐形, 幽灵隐身 | PersonalCloaking
MoebiusReactor | moebius reactor | 莫比斯反应堆 | GhostMoebiusReactor
EnhancedShockwaves | enhanced shockwaves | 强化冲击波 | EnhancedShockwaves
HiSecAutoTracking | hi-sec auto tracking, hisec | 高安自动追踪, 防空塔射程, 高安自动追踪系统 | HiSecAutoTracking
NeosteelFrame | neosteel frame | 新型钢框架 | NeosteelFrame
NeosteelArmor | neosteel armor, structure armor, building armor, neosteel armour, building armour, structure armour | 新型钢装甲, 建筑护甲, 建筑装甲 | TerranBuildingArmor
""",
    "Protoss": """
WarpGateResearch | warp gate research, warpgate research, warp gate tech, warp gate technology | 折跃门科技, 折跃门研究, 折跃研究, 折跃技术 | WarpGateResearch
Charge | charge, zealot charge, zealot legs, chargelot upgrade, charge research | 冲锋, 狂热者冲锋, 叉叉提速, 叉子提速, 狂热者提速, 叉提速, 叉子冲锋 | Charge
Blink | blink, stalker blink, blink research | 闪烁, 闪现, 追猎闪现, 追猎闪烁, 闪现术, 闪烁科技 | BlinkTech
ResonatingGlaives | resonating glaives, glaives, adept glaives, adept glaive, resonating glaive | 共鸣利刃, 使徒攻速, 使徒攻速升级 | AdeptPiercingAttack
ShieldUpgrade | adept shield upgrade | 使徒护盾升级 | AdeptShieldUpgrade
Hallucination | hallucination research | 幻象 | haltech
PsionicStorm | psionic storm, psi storm, storm, storms, high templar storm | 灵能风暴, 闪电风暴, 闪电, 心灵风暴, 灵能闪电, 电兵闪电 | PsiStormTech
KhaydarinAmulet | khaydarin amulet | 凯达林护符 | HighTemplarKhaydarinAmulet
ShadowStride | shadow stride, dt blink, dt blink upgrade | 暗影步, 隐刀闪现, 隐刀闪烁 | DarkTemplarBlinkUpgrade
GraviticBoosters | gravitic boosters, observer speed, obs speed, observer speed upgrade | 重力推进器, 观察者提速, OB提速 | ObserverGraviticBooster
GraviticDrive | gravitic drive, prism speed, warp prism speed | 重力驱动, 棱镜提速, 棱镜速度 | GraviticDrive
ExtendedThermalLance | extended thermal lance, thermal lance, colossus range, lance, colossi range | 射线延展, 热能射线, 巨像射程, 热能长矛, 热能射枪, 巨像加射程, 巨像射程升级 | ExtendedThermalLance
BosonicCore | bosonic core | 玻色核心 | BosonicCore
GravitySling | gravity sling | 重力投射 | GravitySling
AnionPulseCrystals | anion pulse-crystals, phoenix range, anion | 阴离子脉冲水晶, 凤凰射程, 凤凰加射程 | PhoenixRangeUpgrade
FluxVanes | flux vanes, void ray speed, vray speed | 通量叶片, 虚空提速, 虚空速度, 虚空加速 | VoidRaySpeedUpgrade
GravitonCatapult | graviton catapult | 引力弹射器 | CarrierLaunchSpeedUpgrade
TectonicDestabilizers | tectonic destabilizers | 地壳干扰器 | TempestGroundAttackUpgrade
""",
    "Zerg": """
MetabolicBoost | metabolic boost, ling speed, zergling speed, speedlings, speedling, ling speed upgrade | 代谢加速, 狗速, 小狗速度, 跳虫提速, 狗的提速, 狗的速度, 小狗提速, 狗提速, 跳虫速度, 狗加速, 小狗加速, 小狗移速, 跳虫移速, 新陈代谢加速 | zerglingmovementspeed
AdrenalGlands | adrenal glands, adrenal, crackling, cracklings, ling attack speed | 肾上腺素, 狗攻速, 肾上腺, 小狗攻速, 跳虫攻速, 肾上腺体 | zerglingattackspeed
CentrifugalHooks | centrifugal hooks, bane speed, baneling speed, baneling hooks, bane hooks, hooks | 离心钩, 毒爆速度, 爆虫提速, 毒爆提速, 爆虫速度, 毒爆加速, 爆虫加速, 离心钩爪 | CentrificalHooks
GlialReconstitution | glial reconstitution, roach speed, glial, roach speed upgrade, glial recon | 神经重构, 蟑螂速度, 蟑螂提速, 蟑螂加速, 蟑螂移速, 神经胶质重组 | GlialReconstitution
TunnelingClaws | tunneling claws, tunnelling claws, tunneling claw | 掘地利爪, 蟑螂钻地, 蟑螂潜地移动 | TunnelingClaws
GroovedSpines | grooved spines, hydra range, hydralisk range | 沟槽脊刺, 刺蛇射程, 刺蛇加射程 | EvolveGroovedSpines
MuscularAugments | muscular augments, hydra speed, hydralisk speed | 肌肉强化, 刺蛇速度, 刺蛇提速, 刺蛇加速, 刺蛇移速 | EvolveMuscularAugments, HydraliskSpeedUpgrade, hydraliskspeed
PneumatizedCarapace | pneumatized carapace, overlord speed, ovie speed, ovi speed, ov speed, overlord speed upgrade | 气囊甲壳, 王虫速度, 王虫提速, 王虫加速, 王虫移速, 房子提速 | overlordspeed
VentralSacs | ventral sacs, overlord drop, ventral sac | 腹囊, 王虫空投, 王虫运输 | overlordtransport
Burrow | burrow, burrowing | 潜地, 钻地, 潜地技术, 钻地技术 | Burrow
PathogenGlands | pathogen glands, infestor energy | 病原腺体 | InfestorEnergyUpgrade
NeuralParasite | neural parasite, neural | 神经寄生, 精神寄生, 神经控制 | NeuralParasite
MicrobialShroud | microbial shroud | 微生物护罩 | MicrobialShroud
EnduringLocusts | enduring locusts | 持久蝗虫 | LocustLifetimeIncrease
FlyingLocusts | flying locusts | 飞行蝗虫 | FlyingLocusts
ChitinousPlating | chitinous plating, ultra armor, ultralisk armor, chitinous | 几丁质护甲, 雷兽护甲, 大牛甲, 大牛护甲, 雷兽甲 | ChitinousPlating
AnabolicSynthesis | anabolic synthesis, ultra speed, anabolic | 合成代谢, 雷兽速度, 大牛提速, 大牛速度 | AnabolicSynthesis
AdaptiveTalons | adaptive talons, adaptive talon | 适应性利爪, 地刺钻地速度 | DiggingClaws
SeismicSpines | seismic spines, lurker range, seismic | 震地脊刺, 潜伏者射程, 地刺射程 | LurkerRange
""",
}

# Lines of attack, armour and shield upgrades with three levels each:
# canonical stem | race | words before the level | Chinese words | family | further stems in replays
LEVELLED = """
TerranInfantryWeapons | Terran | Terran Infantry Weapons, infantry weapons | 步兵武器, 步兵攻击 | weapons |
TerranInfantryArmor | Terran | Terran Infantry Armor, infantry armor, infantry armour | 步兵护甲, 步兵装甲 | armor | TerranInfantryArmors
TerranVehicleWeapons | Terran | Terran Vehicle Weapons, vehicle weapons | 车辆武器, 战车武器 | weapons |
TerranVehicleArmor | Terran | Terran Vehicle Armor, Terran Vehicle Plating, vehicle plating, vehicle armor | 车辆护甲, 战车护甲 | armor | TerranVehicleArmors
TerranShipWeapons | Terran | Terran Ship Weapons, ship weapons | 战舰武器, 飞船武器 | weapons |
TerranShipArmor | Terran | Terran Ship Armor, Terran Ship Plating, ship plating, ship armor | 战舰护甲, 飞船护甲 | armor | TerranShipArmors
TerranVehicleAndShipWeapons | Terran | Terran Vehicle and Ship Weapons, vehicle and ship weapons, mech weapons | 机械武器, 机械攻击 | weapons |
TerranVehicleAndShipArmor | Terran | Terran Vehicle and Ship Armor, Terran Vehicle and Ship Plating, vehicle and ship plating, vehicle and ship armor, mech armor | 机械护甲, 机械装甲 | armor | TerranVehicleAndShipArmors
ProtossGroundWeapons | Protoss | Protoss Ground Weapons, ground weapons | 地面武器, 神族地面武器 | weapons |
ProtossGroundArmor | Protoss | Protoss Ground Armor, ground armor, ground armour | 地面护甲, 神族地面护甲 | armor | ProtossGroundArmors
ProtossShields | Protoss | Protoss Shields, protoss shield | 护盾, 神族护盾 | shields |
ProtossAirWeapons | Protoss | Protoss Air Weapons, air weapons | 空军武器, 神族空军武器 | weapons |
ProtossAirArmor | Protoss | Protoss Air Armor, air armor, air armour | 空军护甲, 神族空军护甲 | armor | ProtossAirArmors
ZergMeleeWeapons | Zerg | Zerg Melee Weapons, Zerg Melee Attacks, melee attacks, melee weapons, melee | 近战攻击, 近战武器 | weapons |
ZergMissileWeapons | Zerg | Zerg Missile Weapons, Zerg Missile Attacks, missile attacks, missile weapons, missile | 远程攻击, 远程武器 | weapons |
ZergGroundCarapace | Zerg | Zerg Ground Carapace, Zerg Ground Armor, ground carapace, carapace | 地面甲壳, 虫族地面甲壳 | armor | ZergGroundArmors
ZergFlyerWeapons | Zerg | Zerg Flyer Weapons, Zerg Flyer Attacks, flyer attacks, flyer weapons | 飞行单位攻击, 空军攻击 | weapons |
ZergFlyerCarapace | Zerg | Zerg Flyer Carapace, Zerg Flyer Armor, flyer carapace, flyer armor | 飞行单位甲壳, 空军甲壳 | armor | ZergFlyerArmors
"""

# Abilities worth a mention: canonical | race | English | Chinese | order names in replays
ABILITIES = """
ChronoBoost | Protoss | chrono boost, chrono, chronoboost | 时空加速, 星空加速 | ChronoBoost, ChronoBoostEnergyCost
ForceField | Protoss | force field, forcefield | 力场 | ForceField
GuardianShield | Protoss | guardian shield | 守护之盾, 守卫护盾 | GuardianShield
GravitonBeam | Protoss | graviton beam | 重力光束 | GravitonBeam
Feedback | Protoss | | 反馈 | Feedback
PrismaticAlignment | Protoss | prismatic alignment | 棱镜校准 | PrismaticAlignment, VoidRaySwarmDamageBoost
PulsarBeam | Protoss | pulsar beam | 脉冲光束 | OracleWeapon
Revelation | Protoss | | 启示 | Revelation
PurificationNova | Protoss | purification nova | 净化新星 | PurificationNova, PurificationNovaTargeted, PurificationNovaTargetted
PsionicTransfer | Protoss | psionic transfer, adept shade | 灵能转移, 使徒分身 | AdeptPhaseShift
PhotonOvercharge | Protoss | photon overcharge, pylon overcharge, nexus cannon | 光子过载, 光子充能 | MothershipCorePurifyNexus
StrategicRecall | Protoss | strategic recall, mass recall, recall | 战略召回, 群体召回, 召回 | NexusMassRecall, MassRecallMothership, MassRecallMothershipCore, MothershipMassRecall
TimeWarp | Protoss | time warp | 时空弯曲 | TemporalField
BatteryOvercharge | Protoss | battery overcharge | 电池过载 | BatteryOvercharge
EnergyRecharge | Protoss | energy recharge | 能量充能 | EnergyRecharge
CallDownMULE | Terran | call down mule, calldown mule, mule drop | 空降矿骡 | CalldownMULE
ScannerSweep | Terran | scanner sweep, scan | 雷达扫描, 扫描 | ScannerSweep
SupplyDrop | Terran | supply drop, extra supplies | 空投补给 | ExtraSupplies
EMPRound | Terran | emp, emps, emp round | EMP, 电磁脉冲 | EMPRound
Snipe | Terran | steady targeting, sniper round | 狙击, 精准瞄准 | SniperRound, ChannelSnipe, SnipeDoT
NuclearStrike | Terran | tac nuke strike, nuclear strike, nuke strike | 核打击, 战术核打击 | TacticalNukeStrike
YamatoCannon | Terran | yamato, yamato gun, yamato shot | 大和炮, 大和炮轰击 | YamatoGun
TacticalJump | Terran | tactical jump | 战术跳跃 | Hyperjump
LockOn | Terran | lock on | 锁定 | LockOn, LockOnAir
KD8Charge | Terran | kd8 charge, reaper grenade | KD8炸药, 死神手雷 | KD8Charge
SiegeMode | Terran | siege mode | 攻城模式 | SiegeMode
DefenderMode | Terran | defender mode, liberator siege | 守卫模式 | LiberatorAGTarget, LiberatorMorphtoAG
Afterburners | Terran | ignite afterburners, medivac boost | 加力燃烧 | MedivacSpeedBoost
AntiArmorMissile | Terran | anti-armor missile | 破甲导弹 | RavenShredderMissile
SpawnLarva | Zerg | inject, injects, inject larva, larva inject, spawn larva | 注卵, 喷卵, 注射幼虫 | SpawnLarva
Transfuse | Zerg | transfusion | 输血 | QueenTransfusion
FungalGrowth | Zerg | fungal growth, fungal, fungals | 真菌滋生, 真菌 | FungalGrowth
CorrosiveBile | Zerg | corrosive bile, bile, biles | 腐蚀胆汁 | RavagerCorrosiveBile
Abduct | Zerg | | 劫持, 绑架 | Abduct
BlindingCloud | Zerg | blinding cloud | 致盲毒云 | BlindingCloud
ParasiticBomb | Zerg | parasitic bomb | 寄生炸弹 | ParasiticBomb
CausticSpray | Zerg | caustic spray | 腐蚀喷射 | CausticSpray
SpawnLocusts | Zerg | spawn locusts | 孵化蝗虫 | SpawnLocusts, SpawnLocustsTargeted
Contaminate | Zerg | | 污染 | Contaminate
GenerateCreep | Zerg | generate creep | 分泌菌毯 | GenerateCreep
"""

# Orders of what is made or researched whose name does not follow from the canonical one.
ORDERS = """
Hellbat | BuildBattleHellion
Nuke | BuildNuke, TrainNuke
Archon | ArchonWarpSelection, ArchonWarpTarget
OverlordTransport | MorphToTransportOverlord
LurkerDen | BuildLurkerDenMP, UpgradeToLurkerDenMP
Lurker | MorphToLurker, LurkerAspect, LurkerAspectMPFromHydraliskBurrowed
NydusWorm | BuildNydusWorm, BuildNydusCanal
TemplarArchives | BuildTemplarArchive
Baneling | TrainBaneling, MorphToBaneling
CreepTumor | BuildCreepTumor, CreepTumor, CreepTumorQueen
BarracksTechLab | BuildTechLabBarracks, BuildBarracksTechLab, TechLabBarracks
FactoryTechLab | BuildTechLabFactory, BuildFactoryTechLab
StarportTechLab | BuildTechLabStarport, BuildStarportTechLab
BarracksReactor | BuildReactorBarracks, BuildBarracksReactor, ReactorBarracks
FactoryReactor | BuildReactorFactory, BuildFactoryReactor
StarportReactor | BuildReactorStarport, BuildStarportReactor
StasisTrap | BuildOracleStasisTrap, OracleStasisTrap, OracleStasisTrapBuild
Changeling | SpawnChangeling, SpawnChangelingTarget
InfestedTerran | SpawnInfestedTerran
WarpGateResearch | ResearchWarpGate
WarpGate | TransformToWarpGate
Gateway | TransformToGateway
PsionicStorm | PsionicStorm, ResearchPsiStorm, ResearchPsiStormTech
Blink | Blink, ResearchBlink
Stimpack | UseStimpack, ResearchStimpack
Charge | ResearchCharge
ResonatingGlaives | ResearchAdeptPiercingAttack
ShadowStride | ResearchDarkTemplarBlinkUpgrade, DarkTemplarBlink
FluxVanes | ResearchFluxVanes
GravitonCatapult | ResearchGravitonCatapult
AnionPulseCrystals | ResearchAnionPulseCrystals
Hallucination | ResearchHallucination
KhaydarinAmulet | ResearchKhaydarinAmulet
SiegeTech | ResearchSiegeTech
StrikeCannons | Research250mmStrikeCannons
HyperflightRotors | ResearchBansheeSpeed
MagFieldAccelerator | ResearchCycloneLockOnDamageUpgrade
RapidFireLaunchers | ResearchCycloneRapidFireLaunchers
EnhancedMunitions | ResearchRavenEnhancedMunitions
RecalibratedExplosives | ResearchRavenRecalibratedExplosives
CaduceusReactor | ResearchCaduceusReactor, ResearchMedivacCaduceusReactor
RapidReignitionSystem | ResearchMedivacIncreaseSpeedBoost
AdvancedBallistics | ResearchLiberatorAGRangeUpgrade
NeosteelArmor | UpgradeStructureArmor
SeekerMissile | ResearchSeekerMissile, SeekerMissile
InterferenceMatrix | ResearchInterferenceMatrix, RavenScramblerMissile
NeuralParasite | EvolveNeuralParasite, InfestorNeuralParasite
GroovedSpines | EvolveGroovedSpines, ResearchEvolveGroovedSpines
MuscularAugments | EvolveMuscularAugments, ResearchEvolveMuscularAugments
AdaptiveTalons | ResearchDiggingClaws
SeismicSpines | EvolveTunnelingJaws
PneumatizedCarapace | EvolvePneumatizedCarapace, Researchoverlordspeed
Burrow | EvolveBurrow, ResearchBurrow
TerranInfantryWeaponsLevel | UpgradeTerranInfantryWeapons
TerranInfantryArmorLevel | UpgradeTerranInfantryArmor
TerranVehicleWeaponsLevel | UpgradeVehicleWeapons
TerranVehicleArmorLevel | UpgradeVehiclePlating
TerranShipWeaponsLevel | UpgradeShipWeapons
TerranShipArmorLevel | UpgradeShipPlating
TerranVehicleAndShipArmorLevel | ResearchTerranVehicleAndShipArmorsLevel, VehicleAndShipPlating
ProtossGroundWeaponsLevel | UpgradeGroundWeapons
ProtossGroundArmorLevel | UpgradeGroundArmor
ProtossShieldsLevel | UpgradeShields, UpgradesShields
ProtossAirWeaponsLevel | UpgradeAirWeapons
ProtossAirArmorLevel | UpgradeAirArmor
ZergMeleeWeaponsLevel | EvolveMeleeAttacks, ResearchZergMeleeWeaponsLevel
ZergMissileWeaponsLevel | EvolveMissileAttacks, ResearchZergMissileWeaponsLevel
ZergGroundCarapaceLevel | EvolveGroundCarapace, ResearchZergGroundArmorsLevel
ZergFlyerWeaponsLevel | EvolveFlyerAttacks, ResearchZergFlyerWeaponsLevel
ZergFlyerCarapaceLevel | EvolveFlyerCarapace, ResearchZergFlyerArmorsLevel
"""

# Words for several things at once: canonical | English | Chinese | members (names or @groups)
GROUPS = """
worker | workers, harvester, harvesters | 工人, 农民, 工程单位 | SCV, Probe, Drone
base | bases, town hall, townhall, town halls, townhalls, expansion, expansions, expo, expos | 基地, 分基地, 主基地 | CommandCenter, OrbitalCommand, PlanetaryFortress, Nexus, Hatchery, Lair, Hive
gas building | gas buildings, gas collector, gas structure, gas mine, gases | 气矿 | Refinery, Assimilator, Extractor
supply building | supply buildings, supply provider, supply structure | 人口建筑, 补给建筑, 房子 | SupplyDepot, Pylon, Overlord
production building | production, production buildings, production facility, production facilities, production structure | 生产建筑 | Barracks, Factory, Starport, Gateway, WarpGate, RoboticsFacility, Stargate
TechLab | tech lab, tech labs, techlab | 科技实验室, 科技挂件 | BarracksTechLab, FactoryTechLab, StarportTechLab
Reactor | reactors | 反应堆, 双倍挂件 | BarracksReactor, FactoryReactor, StarportReactor
add-on | add-ons, addon, addons | 挂件, 附加建筑 | @TechLab, @Reactor
gateway or warp gate | gateways and warp gates | 兵营传送门 | Gateway, WarpGate
static defence | static defense, static defences, static d, defensive structure, defensive structures | 静态防御, 防御建筑, 防御塔 | Bunker, MissileTurret, PlanetaryFortress, PhotonCannon, ShieldBattery, SpineCrawler, SporeCrawler
spellcaster | spellcasters, caster, casters | 施法单位, 法师, 魔法兵 | Ghost, Raven, Sentry, HighTemplar, Oracle, MothershipCore, Mothership, Queen, Infestor, Viper
air unit | air units, air force, flyer, flyers, air army | 空军, 空中单位, 飞行单位 | Viking, Medivac, Liberator, Banshee, Raven, Battlecruiser, Observer, WarpPrism, Phoenix, VoidRay, Oracle, Tempest, Carrier, MothershipCore, Mothership, Mutalisk, Corruptor, BroodLord, Viper, Overlord, OverlordTransport, Overseer
bio unit | bio, bio units, bio army | 生物部队, 生化部队 | Marine, Marauder, Reaper, Ghost
mech unit | mech, mech units, mech army | 机械化部队, 机械部队 | Hellion, Hellbat, WidowMine, SiegeTank, Cyclone, Thor, Warhound
gateway unit | gateway units, gateway army | 传送门兵种, 传送门部队 | Zealot, Stalker, Sentry, Adept, HighTemplar, DarkTemplar
capital ship | capital ships | 主力舰 | Battlecruiser, Carrier, Tempest, Mothership
tech building | tech buildings, tech structure, tech structures | 科技建筑 | Armory, EngineeringBay, GhostAcademy, FusionCore, CyberneticsCore, Forge, TwilightCouncil, TemplarArchives, DarkShrine, RoboticsBay, FleetBeacon, SpawningPool, EvolutionChamber, RoachWarren, BanelingNest, HydraliskDen, LurkerDen, InfestationPit, Spire, GreaterSpire, UltraliskCavern, NydusNetwork
"""

# Bases by their number, the one the player starts with being the first:
# canonical | number | English | Chinese
NUMBERED_BASES = """
main base | 1 | main, main hatchery, main nexus, starting base | 主矿, 老家, 主基
natural | 2 | naturals, natural expansion, nat, second base, 2nd base, natural base, second cc, second nexus, second hatchery, second command center, first expansion | 二矿, 分矿, 二基地, 第二基地, 二基, 自然矿
third base | 3 | third, 3rd base, third expansion, third cc, third nexus, third hatchery, third hatch, third command center, third command centre, second expansion | 三矿, 三基地, 第三基地, 三基
fourth base | 4 | fourth, 4th base, fourth cc, fourth nexus, fourth hatchery, fourth hatch, fourth command center | 四矿, 四基地, 第四基地, 四基
fifth base | 5 | 5th base, fifth cc, fifth nexus, fifth hatchery, fifth hatch, fifth command center | 五矿, 五基地, 第五基地, 五基
"""

# Aliases that are also everyday words: a reader of prose asks for more than the bare word.
EVERYDAY_WORDS = frozenset(
    "main third fourth natural fact port gate gates mine core pool hatch storm storms charge blink burrow recall "
    "scan inject injects spine spore lance cloak frenzy feedback revelation abduct contaminate transfuse snipe "
    "melee missile carapace glaives warren bio mech production".split()
)

METRICS = """
workers | worker count, worker number, number of workers, harvesters | 工人数, 农民数, 工人数量, 农民数量, 农民 | units | Units at work or idle that gather: the game's own count of active workers
supply | supply used, food, used supply, population | 人口, 已用人口, 人口数 | supply | Supply in use
supply_cap | supply cap, supply made, supply limit, max supply, supply maximum | 人口上限, 最大人口 | supply | Supply provided, at most 200 of it usable
minerals | mineral bank, unspent minerals, banked minerals, mineral count | 晶体矿, 水晶矿, 矿, 晶矿, 剩余晶体矿 | minerals | Minerals not spent
gas | vespene, vespene gas, gas bank, unspent gas, banked gas, vespene bank | 高能瓦斯, 瓦斯, 气, 气体, 剩余瓦斯 | gas | Gas not spent
bank | unspent resources, resources banked, floating resources | 存款, 剩余资源, 资源余额, 未花资源 | resources | Minerals and gas not spent, together
mineral_rate | mineral income, mineral collection rate, minerals per minute | 晶体矿采集率, 晶体矿收入, 矿收入 | minerals per minute | Minerals gathered per minute, as the game reckons it
gas_rate | gas income, gas collection rate, vespene income, gas per minute | 瓦斯采集率, 瓦斯收入, 气收入 | gas per minute | Gas gathered per minute, as the game reckons it
income | collection rate, resource collection rate, resource income, total income | 收入, 资源收入, 采集率, 资源采集率 | resources per minute | Minerals and gas gathered per minute, together
army_value | army worth, army cost, value of the army | 部队价值, 军队价值, 兵力价值, 部队总值 | resources | Worth of the living army, minerals and gas together
army_minerals | army mineral value | 部队晶体矿价值 | minerals | Minerals in the living army
army_gas | army gas value | 部队瓦斯价值 | gas | Gas in the living army
army_supply | army food, supply of the army, combat supply | 部队人口, 兵力人口, 作战人口 | supply | Supply in use by all but workers
active_forces | active forces, active army value | 现役部队价值 | resources | Worth of the army the game calls active, minerals and gas together
economy_value | economy worth, economic value | 经济价值 | resources | Worth of workers, bases and what feeds them
technology_value | technology worth, tech value | 科技价值 | resources | Worth of technology: tech buildings and upgrades
in_progress | resources in progress, value in production | 在建价值, 生产中价值 | resources | Worth of all that is being built, trained or researched
spent | resources spent, total spending, spending | 总花费, 花费资源, 已花资源 | resources | Minerals and gas spent
resources_lost | value lost, lost resources, resource losses | 损失资源, 资源损失 | resources | Worth of own things lost to enemies
resources_killed | value killed, killed resources, resources destroyed, damage in resources | 击杀资源, 击杀价值, 摧毁资源 | resources | Worth of enemy things destroyed
army_lost | army value lost, army losses, army lost value | 部队损失, 兵力损失 | resources | Worth of own army lost to enemies
army_killed | army value killed, army kills | 击杀部队价值 | resources | Worth of enemy army destroyed
economy_lost | economy losses, economic losses | 经济损失 | resources | Worth of own economy lost to enemies
economy_killed | economic damage, economy killed | 击杀经济价值, 经济打击 | resources | Worth of enemy economy destroyed
technology_lost | technology losses, tech lost | 科技损失 | resources | Worth of own technology lost to enemies
technology_killed | technology killed, tech killed | 击杀科技价值 | resources | Worth of enemy technology destroyed
own_fire | friendly fire, friendly fire losses, own fire losses | 误伤, 友军误伤 | resources | Worth of own things a side destroyed itself, cancelled buildings included
bases | base count, number of bases | 基地数, 基地数量, 矿区数量 | bases | Finished town halls standing
apm | actions per minute, action rate | APM, 每分钟操作数, 手速 | actions per minute | Actions per minute
"""
