#!/usr/bin/env python3
"""Load two servers over one PostgreSQL for ten minutes with many accounts, and check that nothing is lost.

10,000 accounts (ACCOUNTS), 2,000 open streams (STREAMS), pushes and pulls mixed for 600 seconds (SECONDS). Halfway one server
is ended and started again, as an update does; a client that finds nobody there asks the other one, as a load balancer does.
Ends with 1 if anything is wrong. With --page it rewrites its section of docs/benchmarks.md.
"""
import http.client
import json
import multiprocessing
import os
import pathlib
import random
import resource
import selectors
import socket
import sys
import threading
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import database  # noqa: E402
import sections  # noqa: E402
import serving  # noqa: E402
import streams  # noqa: E402
from figures import Report, median, percentile  # noqa: E402
from programs import Scratch  # noqa: E402
from protocol import Client, Ids, receipt  # noqa: E402

ACCOUNTS = int(os.environ.get("ACCOUNTS", "10000"))
STREAMS = int(os.environ.get("STREAMS", "2000"))
SECONDS = float(os.environ.get("SECONDS", "600"))
PROCESSES, THREADS = 2, 8


# -- streams ----------------------------------------------------------------------------------------------------------

class Stream:
    """What has arrived of one stream: a head, and then chunks."""

    def __init__(self, account, place):
        self.account, self.place = account, place
        self.raw, self.text, self.has_head, self.is_refused, self.has_ended = b"", b"", False, False, False

    def events(self, bytes_):
        """Take bytes, and return the events that are complete with them."""
        self.raw += bytes_
        if not self.has_head:
            if b"\r\n\r\n" not in self.raw:
                return []
            head, self.raw = self.raw.split(b"\r\n\r\n", 1)
            self.has_head, self.is_refused = True, not head.startswith(b"HTTP/1.1 200")
        while b"\r\n" in self.raw:
            size, rest = self.raw.split(b"\r\n", 1)
            length = int(size, 16)
            if length == 0:
                self.has_ended = True
                break
            if len(rest) < length + 2:
                break
            self.text, self.raw = self.text + rest[:length], rest[length + 2:]
        *whole, self.text = self.text.split(b"\n\n")
        return whole


class Listener:
    """Keeps a stream of each account open, at one server or another, and notes the last seq that it heard of."""

    def __init__(self, ports):
        self.ports, self.selector = ports, selectors.DefaultSelector()
        self.heard, self.cut, self.gaps = {}, {}, []
        self.events, self.failed = 0, 0
        client = Client(ports[0])
        for account in range(1, STREAMS + 1):
            # The position of a device that has pulled, without which a stream begins with what comes next.
            client.token = database.token(account)
            found = client.want(200, "POST", "/v1/sync/pull", {"cursor": None, "limit": 1})
            self.heard[account] = (0, found["cursor"])
            self.open(account, account % len(ports))

    def open(self, account, which):
        for attempt in range(len(self.ports)):
            place = (which + attempt) % len(self.ports)
            try:
                connection = socket.create_connection(("127.0.0.1", self.ports[place]), timeout=10)
                break
            except OSError:
                continue
        else:
            raise SystemExit("no server is there")
        path = f"/v1/stream?cursor={self.heard[account][1]}"
        connection.sendall(streams.request(database.token(account)).replace(b"/v1/stream", path.encode()))
        connection.setblocking(False)
        self.selector.register(connection, selectors.EVENT_READ, Stream(account, place))

    def run(self, until):
        while not until():
            for key, _ in self.selector.select(0.2):
                self.read(key.fileobj, key.data)

    def read(self, connection, stream):
        account = stream.account
        try:
            text = connection.recv(1 << 16)
        except OSError:
            text = b""
        if text and account in self.cut:
            self.gaps.append(time.monotonic() - self.cut.pop(account))
        for event in stream.events(text):
            lines = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
            if lines.get(b"event") == b"change":
                self.events += 1
                self.heard[account] = (json.loads(lines[b"data"])["seq"], lines[b"id"].decode())
        if not text or stream.has_ended:
            self.selector.unregister(connection)
            connection.close()
            self.cut[account] = time.monotonic()
            self.open(account, stream.place + 1)
        self.failed += stream.is_refused
        stream.is_refused = False


# -- devices ----------------------------------------------------------------------------------------------------------

def ask(clients, place, account, path, body):
    """Ask as the account, the other server if one is away; return the status, the answer and its Retry-After."""
    for attempt in range(4):
        client = clients[(place + attempt) % len(clients)]
        client.token = database.token(account)
        try:
            client.connection.request("POST", path, json.dumps(body), {
                "Authorization": f"Bearer {client.token}", "Content-Type": "application/json"})
            answer = client.connection.getresponse()
            return answer.status, answer.read(), answer.getheader("Retry-After")
        except (OSError, http.client.HTTPException):
            client.connection.close()
    return 0, b"", None


def work(ports, number, ends, results):
    """Push and pull as one account after another until the time is over."""
    generator, ids = random.Random(number), Ids(100 + number)
    clients = [Client(port) for port in ports]
    counts, times, acknowledged = {}, [], 0
    while time.time() < ends:
        account = generator.randrange(1, ACCOUNTS + 1)
        if generator.random() < 0.5:
            path = "/v1/sync/push"
            count = generator.choice((1, 1, 1, 5, 25))
            body = {"operations": [receipt(ids, ids("rcp"), userNotes="n" * 300) for _ in range(count)]}
        else:
            path, count, body = "/v1/sync/pull", 0, {"cursor": None, "limit": 100}
        begun = time.perf_counter()
        status, text, patience = ask(clients, number, account, path, body)
        times.append((time.perf_counter() - begun) * 1000)
        name = str(status) + ("" if status == 200 or patience else " without Retry-After")
        counts[name] = counts.get(name, 0) + 1
        if status == 200 and count:
            # Sent again after a lost answer, an operation may have been there already.
            good = text.count(b'"accepted"') + text.count(b'"duplicate"')
            acknowledged += good
            if good != count:
                counts["refused operations"] = counts.get("refused operations", 0) + count - good
    results.put((counts, times, acknowledged))


def crowd(ports, number, ends, results):
    threads = [
        threading.Thread(target=work, args=(ports, number * THREADS + thread, ends, results)) for thread in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# -- the run ----------------------------------------------------------------------------------------------------------

class Servers:
    """Two servers with ports of their own, and their memory every second."""

    def __init__(self, scratch, address):
        self.scratch, self.address = scratch, address
        self.ports = [self.start(0), self.start(1)]
        self.children, self.memory = list(scratch.children[-2:]), [[], []]

    def start(self, number, port=0):
        words = ["--database", self.address, "--connections", str(STREAMS + 500)]
        command = [
            serving.SERVER, "serve", "--data", str(self.scratch.path / f"server-{number}"), "--listen", f"127.0.0.1:{port}",
            "--read", "off", *words]
        return self.scratch.start(command)

    def restart(self, number):
        """End a server as an update does, and start it at the same port."""
        self.scratch.end(self.children[number])
        self.start(number, self.ports[number])
        self.children[number] = self.scratch.children[-1]

    def look(self):
        for child, memory in zip(self.children, self.memory):
            memory.append(streams.resident(child) / (1 << 20))


def watch(servers, begun):
    """Look at the servers until the end, and restart one halfway."""
    restarted = None
    while time.time() < begun + SECONDS:
        time.sleep(1)
        if restarted is None and time.time() > begun + SECONDS / 2:
            servers.restart(1)
            restarted = len(servers.memory[1])
        servers.look()
    return restarted


def check(report, databases, name, acknowledged, listener):
    """Compare the database with what was acknowledged and heard."""
    stored, last, gaps = (int(value) for value in databases.run(name, """
        SELECT (SELECT count(*) FROM entity), (SELECT sum(last_seq) FROM account),
            (SELECT count(*) FROM account LEFT JOIN LATERAL (
                SELECT count(*) AS count, coalesce(max(seq), 0) AS most FROM entity WHERE entity.user_id = account.user_id
            ) AS found ON true WHERE found.count <> last_seq OR found.most <> last_seq OR row_count <> last_seq)
        """)[0].split("|"))
    report.add("operations acknowledged", acknowledged, "")
    report.add("stored, of which nobody got an answer", stored - acknowledged, "", goal=("≥ 0", stored >= acknowledged))
    report.add("accounts with a gap in their seqs, or a wrong count", gaps, "", goal=("0", gaps == 0 and last == stored))
    wanted = dict(line.split("|") for line in databases.run(name, "SELECT user_id, last_seq FROM account WHERE last_seq > 0"))
    behind = sum(
        int(wanted.get(database.usr(account), 0)) > listener.heard[account][0]
        for account in range(1, STREAMS + 1))
    report.add("nudges", listener.events, "")
    report.add("streams that did not learn of the last change", behind, "", goal=("0", behind == 0))
    report.add("streams that were refused", listener.failed, "", goal=("0", listener.failed == 0))
    report.add("median wait for a stream at the other server", median(listener.gaps), "s")
    report.add("99th percentile", percentile(listener.gaps, 0.99), "s")
    report.add("longest", max(listener.gaps), "s", goal=1.0)


def measure(report, scratch, databases):
    name = databases.empty()
    database.populate(databases, name, 1, ACCOUNTS)
    servers = Servers(scratch, databases.address(name))
    listener, results = Listener(servers.ports), multiprocessing.Queue()
    is_over = threading.Event()
    listening = threading.Thread(target=listener.run, args=(is_over.is_set,))
    listening.start()
    begun = time.time()
    crowds = [
        multiprocessing.Process(target=crowd, args=(servers.ports, number, begun + SECONDS, results))
        for number in range(PROCESSES)]
    for process in crowds:
        process.start()
    restarted = watch(servers, begun)
    found = [results.get(timeout=120) for _ in range(PROCESSES * THREADS)]
    for process in crowds:
        process.join()
    # Streams look every ten seconds for what they have missed.
    time.sleep(15)
    is_over.set()
    listening.join()
    report_answers(report, found)
    check(report, databases, name, sum(acknowledged for _, _, acknowledged in found), listener)
    # From the restart on, the one that stayed has all streams. A minute later each server knows the token of nearly every
    # account, which it keeps to have the database asked less.
    for title, memory in zip(("the server that stayed", "the one that was restarted"), servers.memory):
        early, late = memory[restarted + 60:restarted + 80], memory[-20:]
        if not early:
            continue
        before, after = sum(early) / len(early), sum(late) / len(late)
        report.add(
            f"memory of {title}: at the end, beside a minute after the restart", after, "MiB", before, "earlier",
            ("≤ 1.1 ×", after <= 1.1 * before))


def report_answers(report, found):
    counts = {}
    for each, _, _ in found:
        for name, count in each.items():
            counts[name] = counts.get(name, 0) + count
    times = [time for _, each, _ in found for time in each]
    report.add("requests a second", len(times) / SECONDS, "/s")
    report.add("median", percentile(times, 0.5), "ms")
    report.add("99th percentile", percentile(times, 0.99), "ms")
    for name, count in sorted(counts.items()):
        goal = None if name in ("200", "429", "503") else ("0", False)
        report.add(f"answers {name}", count, "", goal=goal)


def main():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    report = Report()
    report.section(
        f"{ACCOUNTS:,} accounts at two servers over PostgreSQL",
        f"{PROCESSES * THREADS} clients as fast as they can for {SECONDS / 60:.0f} minutes, each request in the name of a random "
        f"account: a push of 1, 5 or 25 receipts, or a pull of everything; and {STREAMS:,} open streams. Halfway one server is ended and "
        "started again. The clients, the servers and PostgreSQL, which flushes every commit, share the machine.")
    with Scratch() as scratch, database.Database("max_connections=100") as databases:
        measure(report, scratch, databases)
    return sections.end(sections.ACCOUNTS, report)


if __name__ == "__main__":
    sys.exit(main())
