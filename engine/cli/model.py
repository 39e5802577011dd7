"""``truecast model``: models on this computer."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from engine.providers.local.folder import LocalModel
    from engine.providers.local.install import Installer, InstallProgress

MODELS = "truecast.models/1"
_SAY = {
    "installing": {
        "en": "{name}: {size} MB to fetch, {memory:g} GB of memory while it answers; {license}.",
        "zh": "{name}：需下载 {size} MB，运行时占用 {memory:g} GB 内存；{license}。",
    },
    "fetching": {"en": "fetching", "zh": "下载中"},
    "checking": {"en": "checking", "zh": "校验中"},
    "installed": {
        "en": "{name} is installed: {path}\nReview with it: truecast review REPLAY --provider local",
        "zh": "{name} 已安装：{path}\n用它复盘：truecast review REPLAY --provider local",
    },
    "runtime": {
        "en": 'What runs it is not installed yet: pip install "truecast[local]"',
        "zh": '还需安装运行组件：pip install "truecast[local]"',
    },
    "stopped": {
        "en": "stopped; run the same again to go on from here",
        "zh": "已停止；再次运行同一命令可从此处继续",
    },
    "used": {"en": "In use: {name} ({path})", "zh": "正在使用：{name}（{path}）"},
    "removed": {"en": "Removed: {path}", "zh": "已移除：{path}"},
    "none": {
        "en": "not installed: truecast model install {id}",
        "zh": "未安装：truecast model install {id}",
    },
    "in_use": {"en": "in use", "zh": "使用中"},
}


def run_model(options: argparse.Namespace) -> int:
    """Install, list, choose or remove a model; the exit status."""
    match options.action:
        case "install":
            return _install(options.name, options.lang)
        case "list":
            return _list(options.lang, as_json=options.json)
        case "use":
            from engine.providers.local.folder import use

            model = use(options.name)
            streams.out(_say("used", options.lang, name=model.name, path=model.path) + "\n")
            _hint_at_runtime(options.lang)
        case _:
            from engine.providers.local.folder import remove

            streams.out(_say("removed", options.lang, path=remove(options.name)) + "\n")
    return exits.OK


def _install(name: str, lang: str) -> int:
    from engine.providers.local.catalog import weights
    from engine.providers.local.install import Installer, Stopped

    wanted = weights(name)
    streams.say(
        _say(
            "installing",
            lang,
            name=wanted.name,
            size=wanted.size // 1_000_000,
            memory=wanted.memory_gb,
            license=wanted.license,
        )
    )
    bar = Bar(lang)
    installer = Installer(wanted, on_progress=bar)
    try:
        with _stopped_by_signals(installer):
            model = installer.run()
    except Stopped:
        bar.close()
        streams.say(f"truecast: {_say('stopped', lang)}")
        return exits.INTERRUPTED
    finally:
        bar.close()
    streams.out(_say("installed", lang, name=model.name, path=model.path) + "\n")
    _hint_at_runtime(lang)
    return exits.OK


def _list(lang: str, *, as_json: bool) -> int:
    from engine.errors import UsageError
    from engine.providers.local.catalog import catalog
    from engine.providers.local.folder import chosen, installed

    there = {model.weights.id: model for model in installed() if model.weights is not None}
    problem: str | None = None
    used: LocalModel | None = None
    try:
        used = chosen()
    except UsageError as error:
        problem = str(error)
    if as_json:
        rows = [
            {
                "id": one.id,
                "name": one.name,
                "size": one.size,
                "installed": str(there[one.id].path) if one.id in there else None,
            }
            for one in catalog().values()
        ]
        in_use = (
            None if used is None else {"name": used.name, "path": str(used.path), "drafting": used.drafting}
        )
        streams.out(documents.dump({"schema": MODELS, "models": rows, "in_use": in_use, "problem": problem}))
        return exits.OK
    for one in catalog().values():
        model = there.get(one.id)
        where = _say("none", lang, id=one.id) if model is None else str(model.path)
        mark = f" [{_say('in_use', lang)}]" if model is not None and used == model else ""
        streams.out(
            f"{one.id}: {one.name}, {one.size // 1_000_000} MB, {one.about[lang]}\n    {where}{mark}\n"
        )
    if used is not None and used.weights is None:
        streams.out(f"{used.name}\n    {used.path} [{_say('in_use', lang)}]\n")
    if problem is not None:
        streams.say(f"truecast: {streams.one_line(problem)}")
    return exits.OK


class Bar:
    """A progress bar on standard error: what is done, its size, and the time left."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._phase = ""
        self._bar: _Tqdm | None = None

    def __call__(self, progress: InstallProgress) -> None:
        if progress.phase == "done":
            self.close()
            return
        if progress.phase != self._phase:
            self.close()
            self._phase = progress.phase
            self._bar = self._open(progress)
        if self._bar is not None:
            self._bar.update(progress.done - self._bar.n)

    def _open(self, progress: InstallProgress) -> _Tqdm:
        from tqdm import tqdm

        return tqdm(  # type: ignore[no-any-return] # the library has no types
            total=progress.total,
            initial=progress.done,  # what an earlier run brought says nothing about the pace of this one
            desc=_say(progress.phase, self._lang),
            unit="B",
            unit_scale=True,
            unit_divisor=1000,
            file=sys.stderr,
            mininterval=0.2 if sys.stderr.isatty() else 10.0,
        )

    def close(self) -> None:
        """Take leave of the line."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None


if TYPE_CHECKING:
    from typing import Protocol

    class _Tqdm(Protocol):
        n: int

        def update(self, by: int) -> object: ...

        def close(self) -> None: ...


@contextmanager
def _stopped_by_signals(installer: Installer) -> Iterator[None]:
    """Ctrl+C and SIGTERM stop the installation in good order."""
    signals = [signal.SIGINT, *([signal.SIGTERM] if sys.platform != "win32" else [])]
    before = {number: signal.signal(number, lambda *_: installer.stop()) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _hint_at_runtime(lang: str) -> None:
    from importlib.util import find_spec

    if find_spec("xllamacpp") is None:
        streams.out(_say("runtime", lang) + "\n")


def _say(key: str, lang: str, **values: object) -> str:
    return _SAY[key][lang].format(**values)
