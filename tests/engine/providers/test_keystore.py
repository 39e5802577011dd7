"""The key store of the system, and what is done where there is none."""

from __future__ import annotations

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringError, PasswordDeleteError

from engine.providers import keystore
from engine.providers.keystore import NoKeyStore, keep_for_this_run, key_name, read_key, write_key

KEY = "planted-k3y-0123456789"


@pytest.fixture(autouse=True)
def _no_keys_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keystore, "_of_this_run", {})


class Drawer(KeyringBackend):
    """A key store that works."""

    priority = 1.0  # type: ignore[assignment]  # a class property in the base

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.held.pop((service, username), None) is None:
            raise PasswordDeleteError("none")


class Locked(Drawer):
    """One that refuses, and says more than it should."""

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringError(f"cannot keep {password}")

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringError("locked")


def use(monkeypatch: pytest.MonkeyPatch, ring: KeyringBackend) -> None:
    for name in ("get_password", "set_password", "delete_password"):
        monkeypatch.setattr(keyring, name, getattr(ring, name))


def test_a_key_is_kept_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = Drawer()
    use(monkeypatch, ring)
    write_key("deepseek", KEY)
    assert ring.held == {("truecast", "deepseek"): KEY}
    assert read_key("deepseek") == KEY
    write_key("deepseek", "")
    write_key("deepseek", "")
    assert read_key("deepseek") is None


def test_what_is_kept_takes_the_place_of_what_was_typed_for_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Drawer())
    keep_for_this_run("deepseek", "typed-for-one-run")
    assert read_key("deepseek") == "typed-for-one-run"
    write_key("deepseek", KEY)
    assert read_key("deepseek") == KEY


def test_a_store_that_refuses_does_not_repeat_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Locked())
    with pytest.raises(NoKeyStore) as caught:
        write_key("deepseek", KEY)
    assert KEY not in str(caught.value)
    assert caught.value.__suppress_context__
    assert read_key("deepseek") is None


def test_a_store_that_keeps_nothing_is_none() -> None:
    # The tests' key store is of that kind.
    with pytest.raises(NoKeyStore):
        write_key("deepseek", KEY)
    assert read_key("deepseek") is None


def test_a_key_for_this_run_prints_nothing_and_can_be_forgotten() -> None:
    keep_for_this_run("deepseek", KEY)
    assert read_key("deepseek") == KEY
    assert KEY not in repr(keystore._of_this_run)
    keep_for_this_run("deepseek", "")
    assert read_key("deepseek") is None


@pytest.mark.parametrize(
    ("provider", "base_url", "name"),
    [
        ("deepseek", "", "deepseek"),
        ("deepseek", "https://api.deepseek.com/v1", "deepseek"),
        ("deepseek", "https://gateway.example/v1", "https://gateway.example"),
        ("custom", "https://gateway.example:8443/v1", "https://gateway.example:8443"),
        ("custom", "https://api.mistral.ai", "mistral"),
        ("custom", "http://localhost:11434", "http://localhost:11434"),
        ("custom", "", None),
        ("local", "", None),
    ],
)
def test_names(provider: str, base_url: str, name: str | None) -> None:
    assert key_name(provider, base_url) == name
