#!/usr/bin/env python3
"""Measures the release build against floors of the same run and rewrites docs/benchmarks.md.

BENCH_ROWS (10000) is what is imported, pushed and pulled, BENCH_BIG (100000) the large list. With other sizes than
these the page is left alone, unless BENCH_PAGE names a file to write.
"""
import os
import pathlib
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import exchange  # noqa: E402
import rows  # noqa: E402
import screens  # noqa: E402
from figures import Report, median, percentile, show  # noqa: E402
from programs import CLIENT, SERVER, CountingProxy, Home, Scratch  # noqa: E402

SMALL = 1000
ROWS = int(os.environ.get("BENCH_ROWS", "10000"))
BIG = int(os.environ.get("BENCH_BIG", "100000"))


def filled(scratch, name, count):
    """A vault with so many receipts, and a text file of the same lines."""
    home = Home(scratch, name)
    table, text = scratch.path / f"{name}.csv", scratch.path / f"{name}.txt"
    rows.write_csv(table, count)
    rows.write_lines(text, count)
    seconds = home.run("import", str(table), "--yes")
    print(f"  (a vault of {count:,} receipts was made in {seconds:.1f} s)", flush=True)
    return home, text


def measure_start(report, vaults):
    report.section(
        "From unlocking to the first frame",
        "From exec to the last line of the first frame, with the key held by `rvault unlock`, so that its derivation "
        "is not in it. The floor is `less` on a text file of the same lines, on the same pseudo-terminal of 80×24.")
    medians = []
    for count, (home, text) in vaults.items():
        ours, floor = screens.first_frames(home, text, 20)
        medians.append(median(ours) * 1000)
        report.add(
            f"exec to first frame, {count:,} receipts, median", medians[-1], "ms", median(floor) * 1000, "less", 30.0)
        report.add(f"the slowest of 20, {count:,} receipts", max(ours) * 1000, "ms", max(floor) * 1000, "less")
    report.add(
        "the large list beside the small one", medians[-1] - medians[0], "ms", goal=("within 3 ms", medians[-1] - medians[0] < 3))
    home = vaults[SMALL][0]
    derived = screens.derivation(home, 5) * 1000
    report.add("derivation of the key (slow on purpose)", derived, "ms")
    report.add("Enter after the passphrase to the list, median of 5", median(screens.typed_unlock(home, 5)) * 1000, "ms")


def measure_keys(report, vaults):
    report.section(
        "From a key to its frame",
        "Eight rounds of 40 keys: j, PgDn, G, g and the letters of a filter, each until the last byte of its frame. "
        "`less --incsearch` gets the same keys on the same lines; its letters search, ours filter.")
    for count, (home, text) in vaults.items():
        floor = screens.summary(screens.less_keys(home, text, 8))
        with screens.open_screens(home) as terminal:
            times = screens.list_keys(terminal, 8)
        ours = screens.summary(times)
        report.add(f"median of {len(times)} keys, {count:,} receipts", ours[0], "ms", floor[0], "less", 4.0)
        report.add(f"99th percentile, {count:,} receipts", ours[1], "ms", floor[1], "less", 16.0)


def measure_filter(report, scratch, home, text):
    report.section(
        f"Filter as you type, and memory, with {BIG:,} receipts",
        "Every letter, twice, of " + ", ".join(f"“{query}”" for query in rows.QUERIES) + ". `less` gets the same beginnings "
        "as `&pattern`; `grep -c` reads all lines once. Memory is the resident peak (VmHWM) of the program's process.")
    peer = screens.less_filters(home, text)
    whole = median([screens.grep_count(text, query) for query in rows.QUERIES]) * 1000
    with screens.open_screens(home) as terminal:
        start = terminal.resident("VmHWM")
        frames = screens.filters(terminal)
        times = [seconds * 1000 for seconds, _ in frames]
        report.add(f"letter to frame, median of {len(times)}", median(times), "ms", median(peer) * 1000, "less &", 16.0)
        report.add("99th percentile", percentile(times, 0.99), "ms", percentile(peer, 0.99) * 1000, "less &", 16.0)
        report.add("the slowest", max(times), "ms", whole, "one grep -c")
        report.add("bytes written for a letter, median", median([size for _, size in frames]), "B")
        report.add("bytes written for a letter, at most", max(size for _, size in frames), "B")
        screens.list_keys(terminal, 2)
        used = terminal.resident("VmHWM")
        screens.many_keys(terminal, 2000)
        after = terminal.resident("VmHWM")
        report.add("memory after the first frame", start, "MiB")
        report.add("memory after the filters and keys above", used, "MiB", goal=40.0)
        report.add("memory after 2,000 more keys", after, "MiB", goal=("no growth (< 0.5 MiB)", after - used < 0.5))
        report.add("2 to the Expiring screen, median of 20", median(screens.tabs(terminal, 20)) * 1000, "ms", goal=16.0)
        terminal.settle(b"1")
        ours = screens.idle(terminal, 10)
    measure_idleness(report, scratch, home, ours)


def measure_idleness(report, scratch, home, ours):
    report.section(
        "Ten seconds without a key",
        f"With {BIG:,} receipts, in the list. The floor is a Swift program that starts one task and waits "
        "(Resources/bench/waiting.swift): libdispatch looks after its threads once a second in every program that uses "
        "it, and that is all that wakes ours.")
    program = screens.waiting_program(scratch, ROOT / "Resources/bench/waiting.swift")
    with screens.Terminal([str(program)], home.environment) as terminal:
        floor = screens.idle(terminal, 10)
    report.add("processor time", ours[0] * 1000, "ms", floor[0] * 1000, "waiting", ("0", ours[0] == 0))
    report.add("wake-ups of all threads", ours[1], "", floor[1], "waiting", ("0", ours[1] == 0))
    report.add("wake-ups of the screen's thread", ours[2], "", floor[2], "waiting", ("0", ours[2] == 0))


def measure_import(report, scratch, home, table):
    report.section(
        f"{ROWS:,} receipts: import, push, pull",
        "Import: the floor is `sqlcipher` reading the same CSV into one encrypted table without indexes, search or "
        "queue. Push and pull: the floor is as many bytes in as many requests by `curl` over one connection to a bare "
        "libmicrohttpd (Resources/bench/bare_httpd.c). Each is a whole command, from exec to its end; a push sends 25 operations at a "
        "time, each batch flushed by both sides, which neither floor does.")
    report.add("a flush of 4 KiB to this disk (fdatasync), median of 200", exchange.disk_flush(scratch) * 1000, "ms")
    floor = median([exchange.sqlcipher_import(scratch, table) for _ in range(3)])
    report.add(f"import of {ROWS:,}", home.run("import", str(table), "--yes"), "s", floor, "sqlcipher .import")


def measure_sync(report, scratch):
    """The same story twice: once timed, once through a proxy that counts requests and bytes."""
    table = scratch.path / "rows.csv"
    rows.write_csv(table, ROWS)
    serve = [SERVER, "serve", "--data", str(scratch.path / "server"), "--listen", "127.0.0.1:0", "--open-registration"]
    port = scratch.start(serve)
    proxy = CountingProxy(port)
    counted, seconds = {}, {}
    for way, address in (("timed", port), ("counted", proxy.port)):
        first, second = Home(scratch, way + "-first"), Home(scratch, way + "-second")
        first.register(address, f"{way}@example.org")
        second.log_in(address, f"{way}@example.org")
        if way == "timed":
            measure_import(report, scratch, first, table)
        else:
            first.run("import", str(table), "--yes")
        steps = {"push": (first, 1), "pull": (second, 1), "settle": (first, 1), "nothing": (first, 10)}
        for step, (home, times) in steps.items():
            proxy.reset()
            seconds.setdefault(step, median([home.run("sync") for _ in range(times)]))
            counted[step] = (proxy.requests / times, proxy.up // times, proxy.down // times)
        listed = second.count()
        if listed != ROWS:
            raise SystemExit(f"{listed} receipts arrived instead of {ROWS}")
    bare = exchange.bare_server(scratch, ROOT / "Resources/bench/bare_httpd.c")
    for step, name, goal in (("push", "first push", 5.0), ("pull", "first pull", 5.0)):
        requests, up, down = counted[step]
        floor = exchange.curl(scratch, bare, int(requests), up, down, 5)
        size = f"{int(requests)} requests, {show(up / 1e6, 'MB')} up, {show(down / 1e6, 'MB')} down"
        report.add(f"{name} ({size})", seconds[step], "s", floor, "curl", goal)
    requests, up, down = counted["nothing"]
    floor = exchange.curl(scratch, bare, max(1, int(requests)), up, down, 5) * 1000
    report.add("a sync with nothing to do, median of 10", seconds["nothing"] * 1000, "ms", floor, "curl")
    report.add("its requests", requests, "", goal=("1", requests == 1))


def main():
    started = time.perf_counter()
    for program in (CLIENT, SERVER):
        if not os.path.exists(program):
            raise SystemExit(f"{program} is not built; run make release.")
    report = Report()
    with Scratch() as scratch:
        vaults = {count: filled(scratch, f"v{count}", count) for count in (SMALL, BIG)}
        measure_start(report, vaults)
        measure_keys(report, vaults)
        measure_filter(report, scratch, *vaults[BIG])
        measure_sync(report, scratch)
    is_whole = (ROWS, BIG) == (10000, 100000)
    page = os.environ.get("BENCH_PAGE") or (str(ROOT / "docs/benchmarks.md") if is_whole else None)
    if page:
        pathlib.Path(page).write_text(report.markdown("make bench"))
    print(f"\n{len(report.missed)} goals missed; {time.perf_counter() - started:.0f} s; {page or 'no page was written'}")
    for miss in report.missed:
        print(f"  {miss}")


main()
