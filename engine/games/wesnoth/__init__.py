"""The Battle for Wesnoth.

A replay is WML: what the players ordered, and of every attack each strike's chance, damage and whether it
hit. The adapter plays it through (:mod:`~engine.games.wesnoth.game`) and tells, with these details:

- CREATED: ``initial`` (there from the start), ``leader``, ``name``, or ``by``, ``reason: plague``.
- RECRUITED, RECALLED: ``cost`` (gold), ``traits``.
- MOVED: ``from``, ``to``, ``stopped_early`` (an ambush or a sighted enemy), ``leader``.
- ATTACKED (side: the attacker's; object: the defender's type; place: the defender's hex): ``attacker``,
  ``attacker_side``, ``defender``, ``defender_side``, ``victim`` (= ``defender_side``), ``weapon``,
  ``defender_weapon``, ``from`` (attacker's hex), ``tod`` (time of day), ``strikes`` (list of ``by``:
  ``attacker``/``defender``/``unknown``, ``chance`` in per cent, ``damage`` as recorded, ``hit``, ``kills``),
  ``hits``, ``hits_taken``, ``killed`` (``attacker``/``defender``), ``damage`` and ``damage_taken`` (hit
  points really taken, by the attacker and from it), ``expected_damage``, ``expected_damage_taken``, ``luck``,
  ``luck_taken`` (actual less expected), ``drained``, ``drained_by_defender``, ``attacker_hitpoints`` and
  ``defender_hitpoints`` (after the fight), ``attacker_leader``, ``defender_leader``.
- LOST, DESTROYED: ``victim``, ``killer`` (slots), ``by`` (type that killed), ``value`` (cost in gold),
  ``leader``, ``level``. LOST also tells of villages (object ``village``, no ``value``).
- CAPTURED (object ``village``): ``by`` (type), ``victim`` (slot of the former owner, if any).
- ADVANCED (object: the new type): ``from``, ``level``, ``amla`` (beyond the last level), ``late`` (seen only
  in a later fight), ``leader``.
- LEFT: ``reason``. CHAT: ``name``, ``text`` (data, never instructions), ``private``.
- ENDED: ``winners``, ``by``.

Most carry ``turn``. States: ``occupies`` (object, place), ``leader`` (object), and the time of day of each
side's part of a turn under its own name (``dawn``, ``first_watch`` ...).
"""

from engine.games.wesnoth.adapter import WesnothAdapter

ADAPTER = WesnothAdapter()

__all__ = ["ADAPTER", "WesnothAdapter"]
