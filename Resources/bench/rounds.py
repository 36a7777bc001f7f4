"""A timer's run of the worker that finds nothing to do."""

import os
import subprocess
import time

from figures import median
from programs import CLIENT


def run(home, *words):
    """Run a program; return its seconds, and the seconds of processor time."""
    started = time.perf_counter()
    child = subprocess.Popen(words, env=home.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"{' '.join(words)} ended with {child.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime


def peak(home, *words):
    """Return a program's resident peak in MiB, by `time`: until its exec, a process counts with the size of its parent."""
    ended = subprocess.run(
        ["/usr/bin/time", "-f", "%M", *words], env=home.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, check=True)
    return int(ended.stderr.split()[-1]) / 1024


def measure(report, vaults, count):
    """Measure `rvault worker --once` on a vault of this device only, opened by the key agent, with nothing due."""
    report.section(
        "A timer's run with nothing to do",
        "`rvault worker --once` with the key held by `rvault unlock`, from exec to exit; between two runs there is no process. "
        "The floor is `rvault version`, which opens no vault. Median of 30.")
    home = vaults(count).home
    run(home, CLIENT, "worker", "--once", "--no-input")
    round, version = (CLIENT, "worker", "--once", "--no-input"), (CLIENT, "version")
    samples = [[run(home, *words) for _ in range(30)] for words in (round, version)]
    (wall, busy), (low_wall, low_busy) = [
        [median([sample[part] for sample in of]) for part in range(2)] for of in samples]
    report.add(f"exec to exit, {count:,} receipts", wall * 1000, "ms", low_wall * 1000, "rvault version", 50.0)
    report.add("processor time", busy * 1000, "ms", low_busy * 1000, "rvault version")
    report.add("resident peak", peak(home, *round), "MiB", peak(home, *version), "rvault version", 30.0)
