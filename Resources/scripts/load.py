#!/usr/bin/env python3
"""Measure the memory of rvault-server and the waits of others while some clients are hostile.

Needs only the release build and Python. Prints a line for each figure: name, value, goal, met or missed. Takes about
three minutes. With --page it rewrites the section "Under load" of docs/benchmarks.md.
"""
import http.client
import json
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import figures  # noqa: E402
import sections  # noqa: E402
from protocol import DAY, PASSWORD, Client, Ids, batches, event, operation, receipt, request  # noqa: E402

SERVER = pathlib.Path(os.environ.get("RVAULT_PROGRAMS", ROOT / ".build/release")) / "rvault-server"
EVENTS = int(os.environ.get("LOAD_EVENTS", "100000"))
RECEIPTS = int(os.environ.get("LOAD_RECEIPTS", "10000"))
PARTS = 2000
SECONDS = float(os.environ.get("LOAD_SECONDS", "8"))


# -- the server, seen from outside ------------------------------------------------------------------------------------

class Server:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="rvault-load-")
        self.process = subprocess.Popen(
            [SERVER, "serve", "--data", self.folder.name, "--listen", "127.0.0.1:0", "--open-registration"],
            stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.people = 0
        self.peak, self.watches = 0, True
        threading.Thread(target=self.watch, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.watches = False
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()

    def resident(self):
        """Return the resident memory in MiB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def watch(self):
        while self.watches:
            try:
                self.peak = max(self.peak, self.resident())
            except OSError:
                return
            time.sleep(0.005)

    def account(self):
        """Register a new account from a new address, and return its first device."""
        self.people += 1
        client = Client(self.port, address=f"198.51.{self.people // 250}.{self.people % 250 + 1}")
        body = {"email": f"p{self.people}@example.org", "password": PASSWORD, "deviceName": "load"}
        status, text = client.ask("POST", "/v1/accounts", body)
        if status != 201:
            raise RuntimeError(f"an account came to {status}: {text!r}")
        client.token = json.loads(text)["token"]
        return client


class Probe:
    """Repeats one request in a separate process, so that the work of this one does not count."""

    def __init__(self, server, kind, token=""):
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--probe", kind, str(server.port), token, str(id(self) % 90000 + 10)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def worst(self):
        """Return the milliseconds of the slowest answer; infinite if one failed."""
        return self.times()[-1]

    def times(self):
        output, _ = self.process.communicate("\n", timeout=120)
        return sorted(json.loads(output)) or [float("inf")]


def probe(kind, port, token, start):
    client, ids, times = Client(int(port), token or None), Ids(int(start)), []
    done = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.readline(), done.set()), daemon=True).start()

    def once():
        if kind == "health":
            return client.ask("GET", "/v1/health")[0]
        if kind == "pull":
            return client.ask("POST", "/v1/sync/pull", {"cursor": None, "limit": 1})[0]
        return 200 if client.push([receipt(ids, ids("rcp"))])[0]["status"] == "accepted" else 500

    once()
    print("ready", flush=True)
    while not done.is_set():
        begun = time.perf_counter()
        try:
            good = once() == 200
        except (OSError, http.client.HTTPException, RuntimeError):
            good = False
        times.append((time.perf_counter() - begun) * 1000 if good else float("inf"))
        time.sleep(0.002)
    print(json.dumps(times), flush=True)


# -- the figures ------------------------------------------------------------------------------------------------------

class Page:
    def __init__(self):
        self.rows, self.missed = [], 0

    def add(self, name, value, unit, goal=None):
        shown = (f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}") + f" {unit}".rstrip()
        is_met = goal is None or value <= goal
        self.missed += not is_met
        wanted, verdict = ("", "") if goal is None else (f"≤ {goal} {unit}", "met" if is_met else "**missed**")
        self.rows.append((name, shown, wanted, verdict))
        print(f"{name:76} {shown:>12}  {wanted:>10}  {verdict.strip('*')}", flush=True)

    def lines(self):
        lines = ["Written by `make load`. One server of the release build, on loopback; memory is what is "
                 "resident (VmRSS), looked at every 5 ms; latencies are those of a process of its own that asks all the time.", ""]
        lines += [*figures.machine(), "", "| | measured | goal | |", "|---|---:|---:|---|"]
        return lines + ["| " + " | ".join(row) + " |" for row in self.rows]


def half_sent(page, server, name, heads, bytes_each):
    server.peak = 0
    health, sockets = Probe(server, "health"), []
    piece = b" " * 65536
    for head in heads:
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.setblocking(False)
        sockets.append(connection)
        try:
            connection.send(head)
        except OSError:
            pass
    sent = {connection: 0 for connection in sockets}
    until = time.time() + 20
    while sent and time.time() < until:
        stuck = True
        for connection in list(sent):
            try:
                sent[connection] += connection.send(piece)
                stuck = False
            except BlockingIOError:
                continue
            except OSError:
                del sent[connection]
                continue
            if sent[connection] >= bytes_each:
                del sent[connection]
        if stuck:
            time.sleep(0.01)
    time.sleep(1)
    page.add(f"{name}: memory, peak", server.peak, "MiB", 300)
    page.add(f"{name}: health, worst", health.worst(), "ms", 100)
    for connection in sockets:
        connection.close()
    time.sleep(2)


def nothing(page, server):
    """Measure what the computer itself adds to each of the latencies below."""
    health, pushes = Probe(server, "health"), Probe(server, "push", server.account().token)
    time.sleep(4)
    page.add("nothing else: memory", server.resident(), "MiB")
    page.add("nothing else: health, worst", health.worst(), "ms", 100)
    page.add("nothing else: an account's push, worst", pushes.worst(), "ms", 50)


def bodies(page, server):
    def head(path, framing, token=None):
        line = f"Authorization: Bearer {token}\r\n" if token else ""
        return (f"POST {path} HTTP/1.1\r\nHost: x\r\n{line}Content-Type: application/json\r\n{framing}\r\n\r\n").encode()

    length = "Content-Length: 8388608"
    kinds = [head("/v1/sessions", length), head("/v1/sync/push", length, "made-up"), head("/v1/sync/push", length),
             head("/v1/sessions", "Content-Length: 16384")]
    half_sent(page, server, "980 half-sent bodies of 8 MiB, no token", [kinds[n % 4] for n in range(980)], 1 << 20)
    tokens = [server.account().token for _ in range(8)]
    half_sent(
        page, server, "980 half-sent bodies of 8 MiB, 8 accounts",
        [head("/v1/sync/push", length, tokens[n % 8]) for n in range(980)], 4 << 20)


def unread(page, server):
    client, ids = server.account(), Ids(2)
    notes = "\n".join("n" * 99 for _ in range(90))
    for batch in batches([receipt(ids, ids("rcp"), userNotes=notes) for _ in range(500)]):
        client.push(batch)
    status, text = client.ask("POST", "/v1/sync/pull", {"cursor": None, "limit": 1000})
    page.add("one pull of that account", len(text) / 2**20, "MiB")
    time.sleep(2)
    before, server.peak = server.resident(), 0
    health, sockets = Probe(server, "health"), []
    body = b'{"cursor":null,"limit":1000}'
    for _ in range(300):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall((
            "POST /v1/sync/pull HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {client.token}\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body)
        sockets.append(connection)
    time.sleep(6)
    page.add("300 unread pulls of 4 MiB, one account: memory, peak", server.peak, "MiB", 300)
    page.add("300 unread pulls of 4 MiB, one account: health, worst", health.worst(), "ms", 100)
    for connection in sockets:
        connection.close()
    time.sleep(4)
    page.add("300 unread pulls of 4 MiB, one account: memory before", before, "MiB")
    page.add("300 unread pulls of 4 MiB, one account: memory 4 s after they are gone", server.resident(), "MiB", 100)


def sign_ins(page, server):
    token = server.account().token
    health, pulls = Probe(server, "health"), Probe(server, "pull", token)
    states, times = [], []

    def try_in(number):
        client = Client(server.port, address=f"203.0.113.{number + 1}")
        begun = time.perf_counter()
        body = {"email": f"x{number}@example.org", "password": "wrong enough", "deviceName": "load"}
        states.append(client.ask("POST", "/v1/sessions", body)[0])
        times.append(time.perf_counter() - begun)

    threads = [threading.Thread(target=try_in, args=(number,)) for number in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    page.add("100 sign-ins from 100 addresses: health, worst", health.worst(), "ms", 100)
    page.add("100 sign-ins from 100 addresses: pull, worst", pulls.worst(), "ms", 100)
    page.add("100 sign-ins from 100 addresses: told to come again", states.count(429), "of 100")
    page.add("100 sign-ins from 100 addresses: the last answer", max(times) * 1000, "ms")


def filled(client, start, operations):
    """Push all operations over four connections."""
    parts = [operations[number::4] for number in range(4)]

    def send(part):
        own = Client(client.port, client.token)
        for batch in batches(part):
            own.push(batch)

    threads = [threading.Thread(target=send, args=(part,)) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def beside(page, server, name, work, goal=50):
    """Measure another account's pushes while the work is repeated."""
    others = Probe(server, "push", server.account().token)
    count, until = 0, time.time() + SECONDS
    while time.time() < until and work() is not False:
        count += 1
    times = others.times()
    page.add(f"{name}: another account's push, worst of {len(times):,}", times[-1], "ms", goal)
    page.add(f"{name}: its median", times[len(times) // 2], "ms")
    page.add(f"{name}: pushes of the busy account", count, "")


def busy(page, server):
    client, ids = server.account(), Ids(3)
    receipts = [ids("rcp") for _ in range(100)]
    filled(client, 4, [receipt(ids, one) for one in receipts])
    begun = time.perf_counter()
    filled(client, 5, [event(ids, receipts[number % 100]) for number in range(EVENTS)])
    page.add(f"{EVENTS:,} events pushed by one account", time.perf_counter() - begun, "s")
    beside(
        page, server, "25 purges of ids that are not there, again and again",
        lambda: client.push([request(ids, "purgeReceipts", {"receipts": [ids("rcp")]}) for _ in range(25)]))
    for batch in batches([operation(ids, "receipt", one, "delete", {}, 1) for one in receipts]):
        client.push(batch)
    left = list(receipts)

    def purge():
        if not left:
            return False
        client.push([request(ids, "purgeReceipts", {"receipts": [left.pop()]})])

    beside(page, server, f"purges of receipts with {EVENTS // 100:,} events each", purge)


def moving(page, server):
    client, ids = server.account(), Ids(6)
    categories = [ids("cat"), ids("cat")]
    client.push([
        operation(ids, "category", one, "create", {"name": one[-4:], "createdAt": DAY}) for one in categories])
    filled(client, 7, [receipt(ids, ids("rcp"), category=categories[0]) for _ in range(RECEIPTS)])
    turn = [0]

    def move():
        source, target = categories[turn[0] % 2], categories[(turn[0] + 1) % 2]
        turn[0] += 1
        client.push([request(ids, "moveCategory", {"from": source, "to": target})])

    beside(page, server, f"moveCategory of {RECEIPTS:,} receipts, again and again", move)


def splitting(page, server):
    """Split a receipt repeatedly; it has all the warranties that one request can move."""
    client, ids = server.account(), Ids(8)
    held = [ids("rcp")]
    client.push([receipt(ids, held[0], totalMinor=1000, currency="EUR")])
    filled(client, 9, [
        operation(ids, "warranty", ids("wty"), "create", {
            "receiptId": held[0], "provider": "Shop", "warrantyMonths": 24, "createdAt": DAY}) for _ in range(PARTS)])

    def split():
        first, second = ids("rcp"), ids("rcp")
        parts = [{"id": first, "totalMinor": 1000}, {"id": second, "totalMinor": 0}]
        client.push([request(ids, "splitReceipt", {"receipt": held[-1], "parts": parts})])
        held.append(first)

    beside(page, server, f"splits of a receipt with {PARTS:,} warranties, again and again", split, 500)


def matching(page, server):
    """Push return slips of a store whose purchases have all been returned, so that none finds a match."""
    client, ids = server.account(), Ids(10)
    money = {"purchaseDate": "2025-10-27", "currency": "EUR"}
    filled(client, 11, [receipt(ids, ids("rcp"), totalMinor=100, **money) for _ in range(600)])
    filled(client, 12, [receipt(ids, ids("rcp"), totalMinor=-100, **money) for _ in range(600)])
    beside(
        page, server, "25 slips among 600 purchases that were returned, again and again",
        lambda: client.push([receipt(ids, ids("rcp"), totalMinor=-100, **money) for _ in range(25)]), 500)
    beside(
        page, server, "25 purchases among 600 slips and as many purchases, again and again",
        lambda: client.push([receipt(ids, ids("rcp"), totalMinor=100, **money) for _ in range(25)]), 500)


def shaped(page, server):
    """Send bodies of 8 MiB that take far more memory once they are parsed."""
    shapes = {
        "[[0],[0],…": b"[" + b",".join([b"[0]"] * 2_000_000) + b"]",
        "{\"a\":{\"a\":…, 30 deep": b"[" + b",".join([b'{"a":' * 30 + b"0" + b"}" * 30] * 44_000) + b"]",
        "texts of 16 letters": b"[" + b",".join([b'"abcdefghijklmnop"'] * 440_000) + b"]",
        "[[[[…": b"[" * 8_000_000,
    }
    accounts = [server.account().token for _ in range(8)]
    for name, text in shapes.items():
        server.peak = 0
        health = Probe(server, "health")
        body = (b'{"operations":' + text + b"}")[:8 << 20]

        def send(token):
            for _ in range(4):
                client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
                headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
                try:
                    client.request("POST", "/v1/sync/push", body, headers)
                    client.getresponse().read()
                except (OSError, http.client.HTTPException):
                    pass
                client.close()

        threads = [threading.Thread(target=send, args=(token,)) for token in accounts * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        page.add(f"64 bodies of 8 MiB, {name}: memory, peak", server.peak, "MiB", 300)
        page.add(f"64 bodies of 8 MiB, {name}: health, worst", health.worst(), "ms", 100)


def main():
    if "--probe" in sys.argv:
        return probe(*sys.argv[2:])
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    page, begun = Page(), time.time()
    chosen = [name for name in sys.argv[1:] if not name.startswith("--")]
    for measure in (nothing, bodies, unread, sign_ins, busy, moving, splitting, matching, shaped):
        if chosen and measure.__name__ not in chosen:
            continue
        with Server() as server:
            measure(page, server)
    print(f"{page.missed} goals missed; {time.time() - begun:.0f} s")
    if "--page" in sys.argv and not chosen:
        sections.replace(sections.LOAD, page.lines())
    return 0


if __name__ == "__main__":
    sys.exit(main())
