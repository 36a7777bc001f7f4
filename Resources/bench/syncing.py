"""Times of sync between two vaults and a server, compared with programs that carry the same records."""

import os
import pathlib

import exchange
import live
import peers
import rows
from figures import median, show
from programs import SERVER, Home
from proxy import CountingProxy

ROUNDS = 5
IMPORT_NOTE = (
    f"Medians of {ROUNDS}, each with a new server and new vaults, in turns with the programs of the next section. "
    "Import: the floor is `sqlcipher` reading the same CSV into one encrypted table without indexes, search or queue. "
    "Push and pull: the floor is as many bytes in as many requests by `curl` over one connection to a bare "
    "libmicrohttpd (Resources/bench/bare_httpd.c). Each is a whole command, from exec to its end; a push sends as many "
    "operations as the server says it takes, 250, each batch flushed by both sides, which neither floor does. 100 changes "
    "are 200 operations, because each edit tells an event of the history. Nothing is compressed over loopback.")
PEER_NOTE = (
    "10,000 files of 1 KiB instead of the receipts, over loopback, whole processes: git with `git daemon`, commits "
    "included, rsync with its daemon, and taskwarrior with `taskd`, a task for each record, all with the flushing that they "
    "do by themselves; the records are written, or imported, before the time counts. Changed are 100 records, "
    f"sent by one side and fetched by the other. Medians of {ROUNDS}.")


class Story:
    """A server, a counting proxy in front of it, and two vaults of one account."""

    def __init__(self, scratch, name):
        self.scratch, self.name = scratch, name
        serve = [
            SERVER, "serve", "--data", str(scratch.path / f"server-{name}"), "--listen", "127.0.0.1:0",
            "--open-registration",
        ]
        self.port = scratch.start(serve)
        self.server = scratch.children[-1]
        self.proxy = CountingProxy(self.port)

    def end(self):
        """End the server."""
        self.scratch.end(self.server)

    def vaults(self, address, way):
        first, second = Home(self.scratch, f"{self.name}-{way}-first"), Home(self.scratch, f"{self.name}-{way}-second")
        first.register(address, f"{way}@example.org")
        second.log_in(address, f"{way}@example.org")
        return first, second

    def counted(self, body):
        """Return (requests, bytes up, bytes down) of `body`."""
        self.proxy.reset()
        body()
        return self.proxy.requests, self.proxy.up, self.proxy.down


def change(home, count, mark):
    """Edit `count` receipts with one command each, without a sync."""
    ids = home.ids()[:count]
    for receipt in ids:
        home.run("edit", receipt, "--set", f"notes={mark}")


def run_story(story, way, table, count):
    """Return the vaults, and seconds and (requests, up, down) of each step; only the "timed" way avoids the proxy."""
    first, second = story.vaults(story.port if way == "timed" else story.proxy.port, way)
    steps, seconds = {}, {"import": first.run("import", str(table), "--yes")}

    def step(name, home, times=1):
        # Files of the previous steps, and those that were deleted, do not slow this one down.
        os.sync()
        counted = story.counted(lambda: seconds.__setitem__(name, median([home.run("sync") for _ in range(times)])))
        steps[name] = tuple(figure // times for figure in counted)

    step("push", first)
    step("pull", second)
    step("settle", first)
    step("nothing", first, 10)
    change(first, 100, "changed for the bench")
    step("send", first)
    step("fetch", second)
    listed = second.status()["receipts"]
    if listed != count:
        raise SystemExit(f"{listed} receipts arrived instead of {count}")
    return (first, second), seconds, steps


class Rounds:
    """The times of all rounds, ours and those of the other programs, by step."""

    def __init__(self, scratch, count):
        self.tables = {letters: scratch.path / f"rows-{letters}.csv" for letters in (25, 530)}
        self.ours = {letters: [] for letters in self.tables}
        self.others = {kind.name: [] for kind in peers.KINDS}
        # The vaults and the server of the last round.
        self.last = {}
        for letters, table in self.tables.items():
            rows.write_csv(table, count, 0 if letters == 25 else letters)
        for number in range(ROUNDS):
            for letters, table in self.tables.items():
                self.run(scratch, number, letters, table, count)
            for kind in peers.KINDS:
                self.others[kind.name].append(peers.measure(kind, scratch, number, count))

    def run(self, scratch, number, letters, table, count):
        if letters in self.last:
            homes, story = self.last[letters]
            story.end()
            for home in homes:
                home.delete()
        story = Story(scratch, f"story-{letters}-{number}")
        homes, seconds, _ = run_story(story, "timed", table, count)
        seconds["floor"] = exchange.sqlcipher_import(scratch, table)
        self.ours[letters].append(seconds)
        self.last[letters] = homes, story

    @staticmethod
    def medians(rounds):
        return {step: median([seconds[step] for seconds in rounds]) for step in rounds[0]}


def measure(report, scratch, count):
    rounds = Rounds(scratch, count)
    for letters in (25, 530):
        measure_notes(report, scratch, count, letters, rounds)


def measure_notes(report, scratch, count, letters, rounds):
    """Report receipts with notes of that many letters; what does not depend on them, only with the short ones."""
    report.section(f"{count:,} receipts with notes of {letters} letters: import, push, pull", IMPORT_NOTE)
    seconds = rounds.medians(rounds.ours[letters])
    vaults, story = rounds.last[letters]
    _, _, steps = run_story(story, "counted", rounds.tables[letters], count)
    report.add("a flush of 4 KiB to this disk (fdatasync), median of 200", exchange.disk_flush(scratch) * 1000, "ms")
    report.add(f"import of {count:,}", seconds["import"], "s", seconds["floor"], "sqlcipher .import", 1.2)
    bare = exchange.bare_server(scratch, pathlib.Path(__file__).with_name("bare_httpd.c"))
    for step, name, goal in (("push", "first push", 2.0), ("pull", "first pull", 1.0)):
        requests, up, down = steps[step]
        floor = exchange.curl(scratch, bare, requests, up, down, 5)
        size = f"{requests} requests, {show(up / 1e6, 'MB')} up, {show(down / 1e6, 'MB')} down"
        report.add(f"{name} ({size})", seconds[step], "s", floor, "curl", goal)
    for step, name, goal in (("send", "100 changes sent", 60.0), ("fetch", "100 changes fetched", 50.0)):
        requests, up, down = steps[step]
        floor = exchange.curl(scratch, bare, requests, up, down, 5) * 1000
        report.add(f"{name}, a whole command", seconds[step] * 1000, "ms", floor, "curl", goal)
        report.add("its requests", requests, "", goal=("≤ 3", requests <= 3))
    for name, home in (("imported and pushed", vaults[0]), ("pulled", vaults[1])):
        report.add(f"the vault on the disk, a receipt, {name}", home.store_size() / count, "B", goal=2200)
    requests, up, down = steps["nothing"]
    floor = exchange.curl(scratch, bare, max(1, requests), up, down, 5) * 1000
    report.add("a sync with nothing to do", seconds["nothing"] * 1000, "ms", floor, "curl", 16.0)
    report.add("its requests", requests, "", goal=("1", requests == 1))
    if letters == 25:
        live.measure_asking(report, vaults[0])
    measure_peers(report, rounds, count, letters, seconds)
    if letters == 25:
        live.measure_live(report, vaults, story)


def measure_peers(report, rounds, count, letters, seconds):
    report.section(f"The same {count:,} records by other programs, beside notes of {letters} letters", PEER_NOTE)
    for name, taken in rounds.others.items():
        other = rounds.medians(taken)
        push, pull = seconds["push"] <= 0.4 * other["push"], seconds["pull"] <= 1.5 * other["pull"]
        goal = (("≤ 0.4 ×", push), ("≤ 1.5 ×", pull)) if name == "git" else (None, None)
        report.add(f"first push beside {name}", seconds["push"], "s", other["push"], name, goal[0])
        report.add(f"first pull beside {name}", seconds["pull"], "s", other["pull"], name, goal[1])
        report.add(f"nothing to do beside {name}", seconds["nothing"] * 1000, "ms", other["nothing"] * 1000, name)
        there_and_back = (seconds["send"] + seconds["fetch"]) * 1000
        report.add(f"100 changes, sent and fetched, beside {name}", there_and_back, "ms", other["hundred"] * 1000, name)


def measure_reconciliation(report, scratch, home, count):
    """Run a full sync of a vault that has everything already; return the server and the email of its account."""
    report.section(
        f"Full reconciliation of {count:,} equal receipts",
        "`rvault sync --full` between a vault and a server that hold the same: the digests of both types, and a pull. "
        "Bytes are those of the whole exchange, headers included.")
    story, email = Story(scratch, "whole"), "whole@example.org"
    # Signing in with a full vault includes its first push.
    report.add(f"sign-in with first push of {count:,}", home.register(story.proxy.port, email), "s")
    home.run("sync")
    taken = []
    requests, up, down = story.counted(lambda: taken.append(home.run("sync", "--full")))
    report.add("bytes up and down", up + down, "B", goal=("≤ 20 KB", up + down <= 20_000))
    report.add("requests", requests, "")
    report.add("the whole command", taken[0] * 1000, "ms")
    return story, email
