"""A vault that a program keeps open: a sync by the worker, and changes that appear on an open screen."""

import time

import screens
from figures import median


def measure_asking(report, home):
    """A sync by the worker that has the vault open; the floor is a command that does nothing."""
    with home.worker():
        start, asked = [], []
        for _ in range(20):
            start.append(home.run("version"))
            asked.append(home.run("sync"))
    report.add(
        "the same while the worker has the vault open, median of 20", median(asked) * 1000, "ms",
        median(start) * 1000, "rvault version", 8.0)


def measure_live(report, vaults, story):
    report.section(
        "Live",
        "A screen is open on one device; the other sends one new store name. Counted from the moment at which the "
        "push has reached the server to the last byte of the name on the screen: commit, nudge, pull, commit, frame. "
        "Then the same screen syncs 1,000 times by `S`; memory is the resident peak (VmHWM).")
    first, second = vaults
    proxied = story.proxy
    first.log_in(proxied.port, "timed@example.org")
    newest = first.ids()[0]
    with screens.open_screens(second) as terminal:
        time.sleep(1)
        terminal.burst(limit=0.5)
        times = []
        for number in range(20):
            # Every letter differs, since the screen draws only changes.
            name = chr(ord("a") + number) * 8
            first.run("edit", newest, "--set", f"store={name}")
            proxied.pushed = None
            first.run("sync")
            times.append((terminal.until(name.encode(), since=proxied.pushed)) * 1000)
        report.add("from the push to the other screen, median of 20", median(times), "ms", goal=100.0)
        report.add("the slowest", max(times), "ms")
        sync_often(terminal, 100)
        before = terminal.resident("VmHWM")
        sync_often(terminal, 1000)
        after = terminal.resident("VmHWM")
        report.add("memory after 100 syncs", before, "MiB")
        report.add("memory after 1,100 syncs", after, "MiB", goal=("no growth (< 0.5 MiB)", after - before < 0.5))


def sync_often(terminal, count):
    for _ in range(count):
        terminal.write(b"S")
        terminal.burst(quiet=0.006, limit=0.1)
