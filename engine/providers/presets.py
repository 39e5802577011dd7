"""The services and local servers people use: where they are, where a key comes from, what to ask.

Data, not code: one row per service. Addresses are those the services document for the dialect of the row;
suggested models are examples that a person may replace by any other.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.providers.address import parse_address
from engine.providers.dialect import DialectName
from engine.providers.quirks import Quirks


@dataclass(frozen=True, slots=True)
class Preset:
    """One service.

    Attributes:
        id: Name for ``--provider`` and the settings.
        name: Name for a person.
        name_zh: The same in Chinese where it differs.
        key_env: Environment variable its own tools read the key from; None when it takes no key.
        key_url: Page on which a key can be made; None for local servers.
        models: Suggestions, the one to begin with first; empty where only the server knows.
        local: Whether it runs on this machine.
        concurrency: How many requests at once it takes without harm.
        max_tokens_field: Name of the field that bounds an answer, where it is known to differ.
        hint: For a local server: how to get it going, in one line.
        hint_zh: The same in Chinese.
        dialect: How it is asked at ``base_url``.
    """

    id: str
    name: str
    base_url: str
    key_env: str | None = None
    key_url: str | None = None
    models: tuple[str, ...] = ()
    local: bool = False
    concurrency: int = 4
    max_tokens_field: str = "max_tokens"
    hint: str | None = None
    name_zh: str | None = None
    hint_zh: str | None = None
    dialect: DialectName = "openai"

    def display(self, lang: str) -> str:
        return self.name_zh if lang == "zh" and self.name_zh else self.name

    def how_to_start(self, lang: str) -> str:
        """How to get a local server going, in one line; empty for a service elsewhere."""
        return (self.hint_zh if lang == "zh" else self.hint) or ""

    def quirks(self) -> Quirks:
        """Where to begin with this service; what it refuses teaches the rest."""
        return Quirks(max_tokens=self.max_tokens_field)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "openai", "OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY",
        "https://platform.openai.com/api-keys", ("gpt-4.1-mini", "gpt-4.1"),
        max_tokens_field="max_completion_tokens",
    ),
    Preset(
        "anthropic", "Anthropic (Claude)", "https://api.anthropic.com", "ANTHROPIC_API_KEY",
        "https://platform.claude.com/settings/keys",
        ("claude-sonnet-5", "claude-haiku-4-5", "claude-opus-5"), dialect="anthropic",
    ),
    Preset(
        "deepseek", "DeepSeek", "https://api.deepseek.com/v1", "DEEPSEEK_API_KEY",
        "https://platform.deepseek.com/api_keys", ("deepseek-chat", "deepseek-reasoner"),
    ),
    Preset(
        "qwen", "Qwen (Alibaba Cloud)", "https://dashscope.aliyuncs.com/compatible-mode/v1",
        "DASHSCOPE_API_KEY",
        "https://bailian.console.aliyun.com/?tab=model#/api-key", ("qwen-plus", "qwen-flash", "qwen-max"),
        name_zh="通义千问（阿里云百炼）",
    ),
    Preset(
        "moonshot", "Moonshot (Kimi)", "https://api.moonshot.cn/v1", "MOONSHOT_API_KEY",
        "https://platform.moonshot.cn/console/api-keys", ("kimi-latest",), name_zh="月之暗面（Kimi）",
    ),
    Preset(
        "zhipu", "Zhipu GLM", "https://open.bigmodel.cn/api/paas/v4", "ZHIPUAI_API_KEY",
        "https://open.bigmodel.cn/usercenter/apikeys", ("glm-4.5-air", "glm-4.5"), name_zh="智谱 GLM",
    ),
    Preset(
        "siliconflow", "SiliconFlow", "https://api.siliconflow.cn/v1", "SILICONFLOW_API_KEY",
        "https://cloud.siliconflow.cn/account/ak", ("deepseek-ai/DeepSeek-V3", "Qwen/Qwen3-32B"),
        name_zh="硅基流动",
    ),
    Preset(
        "openrouter", "OpenRouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY",
        "https://openrouter.ai/settings/keys", ("deepseek/deepseek-chat", "google/gemini-2.5-flash"),
    ),
    Preset(
        "gemini", "Google Gemini", "https://generativelanguage.googleapis.com/v1beta/openai",
        "GEMINI_API_KEY", "https://aistudio.google.com/apikey", ("gemini-2.5-flash", "gemini-2.5-pro"),
    ),
    Preset(
        "mistral", "Mistral", "https://api.mistral.ai/v1", "MISTRAL_API_KEY",
        "https://console.mistral.ai/api-keys", ("mistral-small-latest", "mistral-medium-latest"),
        concurrency=2,
    ),
    Preset(
        "groq", "Groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY",
        "https://console.groq.com/keys", ("llama-3.3-70b-versatile", "openai/gpt-oss-120b"), concurrency=2,
    ),
    Preset(
        "xai", "xAI", "https://api.x.ai/v1", "XAI_API_KEY", "https://console.x.ai", ("grok-3-mini", "grok-3"),
    ),
    Preset(
        "together", "Together", "https://api.together.xyz/v1", "TOGETHER_API_KEY",
        "https://api.together.xyz/settings/api-keys", ("meta-llama/Llama-3.3-70B-Instruct-Turbo",),
    ),
    Preset(
        "ollama", "Ollama", "http://localhost:11434", models=("qwen3:8b", "qwen3:14b", "llama3.1:8b"),
        local=True, dialect="ollama",
        hint="install Ollama and run: ollama pull qwen3:8b",
        hint_zh="安装 Ollama，然后运行：ollama pull qwen3:8b",
    ),
    Preset(
        "lmstudio", "LM Studio", "http://localhost:1234/v1", local=True,
        hint="load a model in LM Studio and start its server",
        hint_zh="在 LM Studio 中加载模型并启动其服务",
    ),
    Preset(
        "llama-server", "llama-server", "http://localhost:8080/v1", local=True,
        hint="run: llama-server -m MODEL.gguf -c 8192",
        hint_zh="运行：llama-server -m MODEL.gguf -c 8192",
    ),
    Preset(
        "vllm", "vLLM", "http://localhost:8000/v1", local=True,
        hint="run: vllm serve MODEL", hint_zh="运行：vllm serve MODEL",
    ),
    Preset(
        "jan", "Jan", "http://localhost:1337/v1", local=True,
        hint="start the local API server in Jan's settings",
        hint_zh="在 Jan 的设置中启动本地 API 服务",
    ),
    Preset(
        "koboldcpp", "KoboldCpp", "http://localhost:5001/v1", local=True, concurrency=1,
        hint="start KoboldCpp with a model", hint_zh="用一个模型启动 KoboldCpp",
    ),
)  # fmt: skip

_BY_ID = {preset.id: preset for preset in PRESETS}


def preset(name: str) -> Preset | None:
    """The service of this id, or None."""
    return _BY_ID.get(name)


def preset_at(base_url: str) -> Preset | None:
    """The service that answers at an address, or None.

    Raises:
        UsageError: if it is no address.
    """
    asked = parse_address(base_url)
    for candidate in PRESETS:
        known = parse_address(candidate.base_url)
        if candidate.local:
            if asked.loopback and asked.root.rpartition(":")[2] == known.root.rpartition(":")[2]:
                return candidate
        elif asked.host == known.host:
            return candidate
    return None
