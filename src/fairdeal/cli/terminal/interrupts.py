"""Ctrl-C is heard only where the table is at rest, so that no chip is left between two places."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any


class Interrupts:
    """While entered, Ctrl-C is noted; it interrupts where it is welcome."""

    def __init__(self) -> None:
        self._noted = False
        self._waiting = False
        self._before: Any = None

    def __enter__(self) -> "Interrupts":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def welcome(self) -> Iterator[None]:
        """Allow an interrupt here, at once if Ctrl-C was pressed before."""
        try:
            self._waiting = True  # before looking, or a Ctrl-C between the two would be lost
            if self._noted:
                self._noted = False
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def check(self) -> None:
        """Interrupt now if Ctrl-C was pressed before."""
        with self.welcome():
            pass

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._waiting:
            raise KeyboardInterrupt
        self._noted = True
