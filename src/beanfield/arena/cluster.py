"""Plays the parts of a tournament on a Ray cluster: on whatever machines have joined it.

Every machine needs this version of Beanfield with the extras ``fast`` and ``ray``. A part's result depends on nothing
but the part, so it is the same wherever it is played; only searches with a budget of time are not.
"""

import logging
import os
import socket
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from .keeping import ArenaError
from .playing import Played, play_part
from .question import Part, Question
from .versions import code_of


def play_on_cluster(question: Question, parts: Sequence[Part], address: str) -> Iterator[Played]:
    """Play parts on the cluster at an address and yield each as it is done.

    Raises ArenaError if there is no Ray, no cluster, or a machine with another version of the players.
    """
    if find_spec("ray") is None:
        raise ArenaError("a cluster needs the extra ray: pip install 'beanfield[ray]'")
    knock(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ArenaError(f"no cluster answers at {address}: {str(error).splitlines()[0]}") from error
    try:
        task = ray.remote(num_cpus=1, max_retries=3)(play_checked)
        waiting: list[Any] = [task.remote(question, part) for part in parts]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            try:
                played = ray.get(done[0])
            except ray.exceptions.RayTaskError as error:
                raise ArenaError(str(error.cause)) from error
            except ray.exceptions.RayError as error:
                raise ArenaError(f"the cluster failed: {error}") from error
            yield played
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """See at once whether somebody listens at ``host:port``, where Ray would wait for minutes. Raises ArenaError."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or "/" in host:
        return
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except OSError as error:
        raise ArenaError(f"no cluster answers at {address}: {error.strerror or error}") from error


def play_checked(question: Question, part: Part) -> Played:
    """Play a part on a machine of the cluster, if its players are the ones asked for. Raises ArenaError."""
    if question.code and code_of(question) != question.code:
        raise ArenaError("a machine of the cluster has other rules or players than this one")
    return play_part(question, part)
