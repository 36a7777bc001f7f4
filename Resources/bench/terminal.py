"""A program on its own pseudo-terminal, timed as a person at the keyboard would notice it."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time


class Terminal:
    def __init__(self, command, environment, columns=80, rows=24):
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # Set before the program reads the size, so that it draws only one first frame.
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execve(command[0], command, environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def burst(self, quiet=0.03, limit=2.0):
        """Read until nothing comes for `quiet` seconds; return (bytes, time of the last, or None if nothing came)."""
        data, last = b"", None
        deadline = time.perf_counter() + limit
        while True:
            wait = quiet if last else deadline - time.perf_counter()
            if wait <= 0 or not select.select([self.fd], [], [], wait)[0]:
                return data, last
            try:
                chunk = os.read(self.fd, 1 << 16)
            except OSError:
                return data, last
            if not chunk:
                return data, last
            last = time.perf_counter()
            data += chunk

    def until(self, marker, since=None, limit=60.0):
        """Return seconds from `since` (by default, exec) until `marker` is drawn."""
        data, deadline = b"", time.perf_counter() + limit
        while marker not in data:
            left = deadline - time.perf_counter()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise SystemExit(f"{marker!r} never appeared; the last bytes were {data[-400:]!r}")
            data += os.read(self.fd, 1 << 16)
        seen = time.perf_counter() - (since or self.started)
        self.burst(limit=0.05)
        return seen

    def write(self, keys):
        """Type without waiting for output; return the time."""
        os.write(self.fd, keys)
        return time.perf_counter()

    def press(self, key, quiet=0.03, gap=None):
        """Return seconds from a key to the last byte of its frame, or None if nothing is drawn, and the byte count.

        A frame ends before `quiet` seconds, or before the shorter `gap`: what follows one is read, but not counted.
        """
        sent = time.perf_counter()
        os.write(self.fd, key)
        data, last = self.burst(gap or quiet, limit=1.0)
        if gap:
            self.burst(quiet, limit=quiet)
        return (last - sent if last else None), len(data)

    def settle(self, keys):
        """Type and wait for the end of the output, untimed."""
        os.write(self.fd, keys)
        return self.burst(quiet=0.08, limit=0.3)

    def resident(self, field):
        """Return VmHWM (the peak resident size) or VmRSS, in MiB."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith(field + ":"))

    def usage(self):
        """Return seconds of processor time, and how often threads went to sleep: all of them, and the main one."""
        seconds, sleeps = 0.0, {}
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/schedstat") as figures:
                seconds += int(figures.read().split()[0]) / 1e9
            with open(f"/proc/{self.pid}/task/{task}/status") as status:
                sleeps[task] = next(int(line.split()[1]) for line in status if line.startswith("voluntary"))
        return seconds, sum(sleeps.values()), sleeps[str(self.pid)]

    def close(self):
        try:
            os.kill(self.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        deadline = time.perf_counter() + 5
        while time.perf_counter() < deadline:
            self.burst(quiet=0.01, limit=0.02)
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)
