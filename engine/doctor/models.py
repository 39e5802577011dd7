"""Which models can be asked from here, what each of them needs, and the way to them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from engine.doctor.finding import Finding, Health, Section
from engine.doctor.system import keyring_name, stored_keys
from engine.errors import TruecastError
from engine.providers.presets import PRESETS, Preset
from engine.providers.probe import Probe, probe_local

_SHOWN_MODELS = 4
_SHOWN_SERVICES = 6


async def examine(lang: str) -> list[Finding]:
    """Everything about models. Raises nothing: what cannot be looked at is a finding too."""
    about = _About(lang)
    ring = await asyncio.to_thread(keyring_name)
    kept = await asyncio.to_thread(stored_keys, [one.id for one in _services()]) if ring else frozenset[str]()
    failed: list[Finding] = []
    servers: tuple[Probe, ...] = ()
    try:
        servers = tuple(await probe_local())
    except TruecastError as error:
        failed = [about.finding("provider.local", False, "model servers", "模型服务", str(error))]
    return [
        about.embedded(),
        *about.on_this_computer(),
        *(failed or about.local_servers(servers)),
        *about.services(kept),
        about.second_reader(),
        about.keyring(ring),
        *about.network(),
    ]


def _services() -> list[Preset]:
    return [one for one in PRESETS if one.key_env is not None]


class _About:
    """Words findings in one language."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def _say(self, en: str, zh: str) -> str:
        return zh if self._lang == "zh" else en

    def finding(
        self, id: str, fine: bool, en: str, zh: str, detail: str, advice: str | None = None
    ) -> Finding:
        health = Health.OK if fine else Health.OPTIONAL
        return Finding(id, health, self._say(en, zh), detail, advice, Section.MODELS)

    def embedded(self) -> Finding:
        return self.finding(
            "provider.embedded",
            True,
            "built-in analyst",
            "内置分析员",
            self._say(
                "ready, needs no key and no network; it is no language model",
                "就绪，无需密钥和网络；不是语言模型",
            ),
            "truecast review REPLAY",
        )

    def on_this_computer(self) -> Iterator[Finding]:
        """A model that runs on this computer without any server."""
        from engine.providers.local.folder import chosen

        title = ("model on this computer", "本机模型")
        try:
            model = chosen()
        except TruecastError as error:
            yield self.finding("provider.on_this_computer", False, *title, str(error))
            return
        if model is None:
            yield self.finding(
                "provider.on_this_computer",
                False,
                *title,
                self._say("none installed (1.1 GB)", "未安装（1.1 GB）"),
                "truecast model install small",
            )
        else:
            yield self.finding(
                "provider.on_this_computer",
                True,
                *title,
                model.name,
                "truecast review REPLAY --provider local",
            )

    def local_servers(self, servers: Iterable[Probe]) -> Iterator[Finding]:
        """Model servers that answer on this machine, or that none does."""
        usual = {one.base_url: one for one in PRESETS if one.local}
        none = True
        for server in servers:
            none = False
            yield self._server(server, usual[server.base_url])
        if none:
            names = ", ".join(f"{one.name} ({urlsplit(one.base_url).port})" for one in usual.values())
            yield self.finding(
                "provider.local",
                False,
                "model servers on this computer",
                "本机的模型服务",
                self._say(f"none of these answers: {names}", f"均未应答：{names}"),
                self._say("For one of them: ", "可选其一：") + usual_start(self._lang),
            )

    def _server(self, server: Probe, usual: Preset) -> Finding:
        id, name = f"provider.local.{server.base_url}", server.server or usual.name
        title = (f"model server {name}", f"模型服务 {name}")
        if server.status == "no_key":
            return self.finding(
                id,
                False,
                *title,
                self._say(
                    f"answers at {server.base_url}, but wants a key",
                    f"{server.base_url} 有应答，但需要密钥",
                ),
                f"truecast review REPLAY --base-url {server.base_url} --model NAME --api-key-env VARIABLE",
            )
        if not server.models:
            return self.finding(
                id,
                False,
                *title,
                self._say(
                    f"answers at {server.base_url}, but has no model yet",
                    f"{server.base_url} 有应答，但还没有模型",
                ),
                usual.how_to_start(self._lang),
            )
        count, some = len(server.models), ", ".join(server.models[:_SHOWN_MODELS])
        more = "…" if count > _SHOWN_MODELS else ""
        return self.finding(
            id,
            True,
            *title,
            self._say(
                f"answers at {server.base_url}, with {count} model{'' if count == 1 else 's'}: {some}{more}",
                f"{server.base_url} 有应答，有 {count} 个模型：{some}{more}",
            ),
            f"truecast review REPLAY --provider {usual.id} --model {server.models[0]}",
        )

    def services(self, kept: frozenset[str]) -> Iterator[Finding]:
        """Services elsewhere: those there is a key for, and the others in one line."""
        without = []
        for one in _services():
            env = one.key_env or ""
            if os.environ.get(env, "").strip():
                detail = self._say(f"there is a key in the variable {env}", f"环境变量 {env} 中有密钥")
            elif one.id in kept:
                detail = self._say("there is a key in the key store", "钥匙串中有密钥")
            else:
                without.append(one)
                continue
            name = one.display(self._lang)
            advice = f"truecast review REPLAY --provider {one.id}"
            yield self.finding(f"provider.{one.id}", True, name, name, detail, advice)
        if without:
            first = without[0]
            yield self.finding(
                "provider.services",
                False,
                "online services",
                "在线服务",
                self._say("no key yet for ", "尚无密钥：") + self._some(without),
                self._say(
                    f"For one of them: get a key (for {first.name} at {first.key_url}) and put it into its "
                    f"variable ({first.key_env}), or connect it in the settings of the window.",
                    f"可选其一：获取密钥（{first.name}：{first.key_url}），放入其环境变量（{first.key_env}），"
                    "或在窗口的设置中连接。",
                ),
            )

    def _some(self, services: list[Preset]) -> str:
        shown = [one.display(self._lang) for one in services[:_SHOWN_SERVICES]]
        left = len(services) - len(shown)
        more = self._say(f" and {left} more", f" 等 {len(services)} 家") if left else ""
        return self._say(", ", "、").join(shown) + more

    def second_reader(self) -> Finding:
        """That there is one, and how it is turned on: it is off by default, and any language model serves."""
        return self.finding(
            "second_reader",
            True,
            "second reader",
            "二次阅读",
            self._say(
                "off unless turned on; any model above can serve, the built-in analyst cannot",
                "默认关闭；上述任何模型均可担任，内置分析员不行",
            ),
            self._say(
                "truecast review REPLAY --provider NAME --second-reader, or the settings of the window",
                "truecast review REPLAY --provider NAME --second-reader，或在窗口的设置中开启",
            ),
        )

    def keyring(self, ring: str | None) -> Finding:
        return self.finding(
            "keyring",
            ring is not None,
            "key store for keys",
            "保存密钥的钥匙串",
            ring or self._say("none on this system", "此系统上没有"),
            None
            if ring
            else self._say(
                "Only services need it. Keys then come from environment variables, or are typed into the "
                "settings for as long as the window is open.",
                "只有在线服务需要。可用环境变量提供密钥，或在设置中输入、仅在窗口打开期间有效。",
            ),
        )

    def network(self) -> Iterator[Finding]:
        """What the environment says about the way to services."""
        for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"):
            value = os.environ.get(name) or os.environ.get(name.lower())
            if value:
                # The host alone: a name and a password may stand before it.
                host = urlsplit(value if "://" in value else f"http://{value}").hostname or "?"
                yield self.finding(
                    f"network.{name.lower()}",
                    True,
                    "proxy",
                    "代理",
                    self._say(
                        f"services are asked through {host} ({name}); this computer is not",
                        f"通过 {host}（{name}）访问在线服务；本机服务不经过它",
                    ),
                )
        file = os.environ.get("SSL_CERT_FILE")
        if file and not os.path.isfile(file):
            yield self.finding(
                "network.certificates",
                False,
                "certificate authorities",
                "证书颁发机构",
                self._say(
                    f"SSL_CERT_FILE names {file}, which is not there", f"SSL_CERT_FILE 指向不存在的 {file}"
                ),
                self._say("Correct it or unset it.", "请更正或取消该变量。"),
            )


def usual_start(lang: str) -> str:
    """How the first of the usual local servers is got going."""
    return next((one.how_to_start(lang) for one in PRESETS if one.local), "")
