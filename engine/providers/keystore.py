"""Keys of services in the key store of the system, for the window and the command line alike.

Nothing is ever written to a file instead: where there is no key store, a key lives in the environment or,
if a person asks for that, in this process until it ends.

Calls may wait for a person to unlock the store: never make them on the window's thread.
"""

from __future__ import annotations

import logging

from pydantic import SecretStr

from engine.errors import TruecastError

log = logging.getLogger(__name__)

_SERVICE = "truecast"
_of_this_run: dict[str, SecretStr] = {}


class NoKeyStore(TruecastError):
    """This system has no key store that can be used; one line for a person."""


def key_name(provider: str, base_url: str | None) -> str | None:
    """The name under which the key of a server is kept; None for a server that has no name.

    A service asked at its own address has its id. Any other server has its scheme, host and port: a key
    goes to the server it was given for and to no other.

    Raises:
        UsageError: if the address is none.
    """
    # Here and not above: the window loads this module before it has need of an HTTP client.
    from engine.providers.address import parse_address
    from engine.providers.presets import preset, preset_at

    service = preset(provider)
    if base_url:
        there = preset_at(base_url)
        return there.id if there is not None and not there.local else parse_address(base_url).root
    return service.id if service is not None else None


def read_key(name: str) -> str | None:
    """The key kept under a name, or None: also where there is no key store."""
    if name in _of_this_run:
        return _of_this_run[name].get_secret_value()
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return None
    try:
        return keyring.get_password(_SERVICE, name)
    except (KeyringError, RuntimeError) as error:
        log.info("the key store cannot be read: %s", type(error).__name__)
        return None


def keep_for_this_run(name: str, key: str) -> None:
    """Keep a key until the program ends; an empty one is forgotten."""
    if key:
        _of_this_run[name] = SecretStr(key)
    else:
        _of_this_run.pop(name, None)


def write_key(name: str, key: str) -> None:
    """Keep a key; an empty one is forgotten.

    Raises:
        NoKeyStore: where it cannot be kept.
    """
    try:
        import keyring
        from keyring.errors import KeyringError, PasswordDeleteError
    except ImportError as error:
        raise NoKeyStore("The package keyring is not installed.") from error
    try:
        if key:
            keyring.set_password(_SERVICE, name, key)
            if keyring.get_password(_SERVICE, name) != key:
                raise NoKeyStore("The key store of this system keeps nothing.")
        else:
            try:
                keyring.delete_password(_SERVICE, name)
            except PasswordDeleteError:
                return  # there was none
    except (KeyringError, RuntimeError) as error:
        # A back end may repeat what it was given: its words are not passed on.
        raise NoKeyStore(f"This system has no usable key store ({type(error).__name__}).") from None
    _of_this_run.pop(name, None)  # what was typed for one run is no longer what is kept
