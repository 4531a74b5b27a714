"""The server: live tables people play on, alone, with friends, with bots.

A table is its append-only log (:mod:`.store`); memory is a cache of it (:mod:`.table`). A command is checked against
the current state, appended, made durable, and only then acknowledged and sent to everybody (:mod:`.table.runtime`).
People and programs speak one WebSocket protocol (:mod:`.protocol`). Every rule of the games is asked of
:mod:`beanfield.game`.
"""
