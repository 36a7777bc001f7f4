"""A program on a pseudo-terminal of its own, timed as a person at the keyboard would feel it."""

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
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(command[0], command, environment)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, size)
        self.bytes = 0

    def burst(self, quiet=0.03, limit=10.0):
        """Reads until nothing came for `quiet` seconds: (bytes, time of the first, time of the last)."""
        data, first, last = b"", None, None
        deadline = time.perf_counter() + limit
        while True:
            wait = quiet if last else deadline - time.perf_counter()
            if wait <= 0 or not select.select([self.fd], [], [], wait)[0]:
                return data, first, last
            try:
                chunk = os.read(self.fd, 1 << 16)
            except OSError:
                return data, first, last
            if not chunk:
                return data, first, last
            last = time.perf_counter()
            first = first or last
            data += chunk

    def first_frame(self, marker, limit=30.0):
        """Seconds from exec until `marker` was drawn."""
        data, deadline = b"", time.perf_counter() + limit
        while marker not in data:
            left = deadline - time.perf_counter()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise SystemExit(f"{marker!r} never appeared; the last bytes were {data[-400:]!r}")
            data += os.read(self.fd, 1 << 16)
        seen = time.perf_counter() - self.started
        self.burst()
        return seen

    def press(self, key):
        """Seconds from a key to the last byte of its frame, and how many bytes the frame was."""
        sent = time.perf_counter()
        os.write(self.fd, key)
        data, _, last = self.burst()
        return (last or sent) - sent, len(data)

    def resident_peak(self):
        """The largest resident size so far, in MiB."""
        with open(f"/proc/{self.pid}/status") as status:
            for line in status:
                if line.startswith("VmHWM"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def processor_time(self):
        """Seconds of processor time so far."""
        fields = open(f"/proc/{self.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        try:
            os.kill(self.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        deadline = time.perf_counter() + 5
        while time.perf_counter() < deadline:
            self.burst(quiet=0.01, limit=0.05)
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)
