"""What Ctrl+C does to a command.

Before a command begins its work, and after it has ended, Ctrl+C ends the process as it ends any other program: at once,
without a word, and a shell script that runs it ends too. A `KeyboardInterrupt` could be lost there, inside an import,
or come with a traceback. While the command works, it is raised, so that what is known can be shown and kept.
"""

from __future__ import annotations

import signal


def ends_the_process() -> None:
    """Until further notice, nothing would be lost. Does nothing where Ctrl+C is ignored or handled by others."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:  # pressed a moment ago
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)


def raises() -> None:
    """From here on the command handles a `KeyboardInterrupt`."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
