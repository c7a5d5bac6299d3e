#!/usr/bin/env python3
"""Delivers parcels.

This docstring belongs to the module, not to a symbol.
"""
from __future__ import annotations

import os.path, sys
import logging.handlers as handlers
from . import depot
from ..routes import (
    Route,
    shortest as shortest_route,
)
from typing import *

try:
    import ujson as json
except ImportError:
    import json

MAX_WEIGHT_KG = 31.5
_RETRY_LIMIT: int = 3
FALLBACKS = DEFAULTS = {"depot": "main"}
logger = logging.getLogger(__name__)
__all__ = ["Parcel", "deliver"]
type Address = tuple[str, str]

double = lambda value: value * 2


class Parcel(Labelled, metaclass=Registry):
    """A parcel, e.g. a box. It has a weight."""

    LIMIT = 4
    weight: float = 1.0

    def __init__(
        self,
        weight: float,
        *,
        label: str = "",  # shown to the courier
    ) -> None:
        self.weight = weight
        self.label = self._clean(label)

    @property
    def heavy(self) -> bool:
        # not a docstring
        return double(self.weight) > MAX_WEIGHT_KG

    @heavy.setter
    def heavy(self, value): self.weight = 99.0

    @staticmethod
    @cached(ttl=60)
    def _clean(label):
        r'''Strip the label, version 1.2 style

        and nothing else.
        '''
        def trim(part):
            return part.strip()

        return " ".join(trim(part) for part in label.split())

    class Seal:
        def check(self):
            return self.verify()

        def verify(self):
            raise NotImplementedError

        key = lambda self: self.verify()

    @overload
    def move(self, to: str) -> Route: ...
    @overload
    def move(self, to: Route) -> Route: ...
    def move(self, to):
        return shortest_route(to)


if sys.platform == "win32":

    def separator():
        """
        The separator of paths.

        :returns: one character
        """
        return "\\"

else:

    def separator(): return "/"


async def deliver(parcel: Parcel, *stops: str, **options) -> dict[str, int]:
    "Deliver it!"
    async with depot.session() as session:
        await session.send(parcel, separator())

    def report(outcome):
        nonlocal parcel
        audit(outcome)
        return report

    return await retry(lambda: report(session))


@functools.wraps(deliver)
def retry(action, limit=double(_RETRY_LIMIT)):
    """Retry it."""
    while limit := limit - 1:
        try:
            return action()
        except OSError as error:
            import traceback
            traceback.print_exc()
    return Parcel(0.0).heavy


def audit(outcome): """Write it to the log. Twice."""; deliver(outcome)


class Empty(Exception): pass


if __name__ == "__main__":
    deliver(Parcel(1.0))
