"""Keys of services, in the key store of the system where there is one.

Calls may wait for a person to unlock the store: never make them on the window's thread.
"""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)

_SERVICE = "truecast"


class NoKeyStore(Exception):
    """This system has no key store that can be used; one line for a person."""


def read_key(provider: str) -> str | None:
    """The key kept for a provider, or None: also where there is no key store."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return None
    try:
        return keyring.get_password(_SERVICE, provider)
    except (KeyringError, RuntimeError) as error:
        log.info("the key store cannot be read: %s", error)
        return None


def write_key(provider: str, key: str) -> None:
    """Keep a key; an empty one is forgotten.

    Raises:
        NoKeyStore: where it cannot be kept. Nothing is ever written to a file instead.
    """
    try:
        import keyring
        from keyring.errors import KeyringError, PasswordDeleteError
    except ImportError as error:
        raise NoKeyStore("keyring") from error
    try:
        if key:
            keyring.set_password(_SERVICE, provider, key)
            if keyring.get_password(_SERVICE, provider) != key:
                raise NoKeyStore("the key store keeps nothing")
        else:
            try:
                keyring.delete_password(_SERVICE, provider)
            except PasswordDeleteError:
                return  # there was none
    except (KeyringError, RuntimeError) as error:
        raise NoKeyStore(str(error)) from error
