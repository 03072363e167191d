"""The first thing that runs in a jail: take the library paths, load, take the job, run it, answer.

Started as ``bootstrap.py JOB READY`` where JOB is a socket to the host and READY a pipe to the
warden. Nothing of the user's is read before the limits are set.
"""

from __future__ import annotations

import json
import os
import socket
import sys


def main() -> None:
    """Run one job and end."""
    job_fd, ready_fd = int(sys.argv[1]), int(sys.argv[2])
    setup = json.loads(sys.argv[3])
    sys.path[:] = [*sys.path, *(path for path in setup["paths"] if path not in sys.path)]
    for module in setup["modules"]:
        __import__(module)
    channel = socket.socket(fileno=job_fd)
    if "pandas" in setup["modules"]:
        # What every answer with tables needs; loaded while the host still reads the question.
        import pyarrow.compute  # noqa: F401

        import bridge.frames.from_pandas
        import bridge.frames.sealed
        import bridge.strict_json  # noqa: F401
    from interpreter.sandbox.jail.job import receive
    from interpreter.sandbox.jail.limits import lock_down
    from interpreter.sandbox.jail.run import load_inputs, run

    job, fds = receive(channel)
    frames = load_inputs(job, fds)
    lock_down(job, setup)
    os.write(ready_fd, b"r")
    os.close(ready_fd)
    answer = run(job, frames)
    answer.send(channel)
    sys.stdout.flush()
    sys.stderr.flush()
    # Threads and exit handlers of foreign code have no say in how the jail ends.
    os._exit(0)


if __name__ == "__main__":
    main()
