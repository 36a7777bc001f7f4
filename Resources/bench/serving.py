"""The embedded server: pushes beside SQLCipher alone, and empty pulls beside libmicrohttpd alone."""

import concurrent.futures
import json
import pathlib
import re
import socket
import subprocess
import time

import exchange
import rows
from figures import median
from programs import SERVER
from protocol import DAY, Client, Ids, batches, receipt

HERE = pathlib.Path(__file__).parent
OPERATIONS, BATCH, ROUNDS = 10_000, 25, 5
PUSH_NOTE = (
    f"{OPERATIONS:,} new receipts with notes of 530 letters in pushes of {BATCH}, prepared in advance, into an empty store; "
    "the clients are devices of one account, each with one connection and one push at a time. The floor is SQLCipher alone, "
    "which executes the same statements in one thread (Resources/bench/raw_store.c), with the server's journal, flushing "
    "and page size and one transaction for each push: a server of the same run writes down what it executes "
    f"(Resources/bench/statements.c). Medians of {ROUNDS}, in turns.")
PULL_NOTE = (
    "Pulls that bring nothing, by `wrk` in one thread over as many connections of one device. The floor is a bare "
    "libmicrohttpd in one thread (Resources/bench/bare_httpd.c) that gets the same requests and answers with as many bytes.")
SCRIPT = """
wrk.method = "POST"
wrk.body = [[{body}]]
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer {token}"
"""


def serve(scratch, name, *words, **environment):
    """Start a server with a store of its own, and return its port."""
    command = [
        SERVER, "serve", "--data", str(scratch.path / name), "--listen", "127.0.0.1:0", "--open-registration", "--read",
        "off", "--max-operations-per-minute", "100000000", *words]
    return scratch.start(command, **environment)


def prepared(clients):
    """Return for each client the requests that push its share of the receipts."""
    ids = Ids(1)
    operations = []
    for store, day, total, currency, _, notes, tags, months in rows.make(OPERATIONS, letters=530):
        typed = ["currency", "purchaseDate", "storeName", "totalMinor"]
        fields = {
            "storeName": store, "purchaseDate": day, "totalMinor": round(float(total) * 100), "currency": currency,
            "userNotes": notes, "userTags": {"add": sorted(tags.split(";")) if tags else []},
            "warrantyMonths": int(months) if months else None, "userEditedFields": {"add": typed},
        }
        operations.append(receipt(ids, ids("rcp"), **fields))
    shares = [[] for _ in clients]
    for number, batch in enumerate(batches(operations, BATCH)):
        client = clients[number % len(clients)]
        body = json.dumps({"operations": batch}).encode()
        head = (
            f"POST /v1/sync/push HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {client.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
        shares[number % len(clients)].append(head.encode() + body)
    return shares


def send(port, requests):
    """Send the requests over one connection, each after the response to the previous one."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for request in requests:
            connection.sendall(request)
            text = connection.recv(1 << 16)
            while b"\r\n\r\n" not in text:
                text += connection.recv(1 << 16)
            head, body = text.split(b"\r\n\r\n", 1)
            length = int(re.search(rb"(?i)content-length: *(\d+)", head)[1])
            while len(body) < length:
                body += connection.recv(1 << 16)
            if not head.startswith(b"HTTP/1.1 200") or body.count(b'"accepted"') != BATCH:
                raise SystemExit(f"a push came to {head!r} {body[:300]!r}")


def pushes(scratch, name, count, **environment):
    """Return the pushes per second of so many clients at a new server."""
    port = serve(scratch, name, **environment)
    first = Client(port)
    first.register("serving@example.org")
    clients = [first] + [first.another_device() for _ in range(count - 1)]
    shares = prepared(clients)
    with concurrent.futures.ThreadPoolExecutor(count) as threads:
        started = time.perf_counter()
        list(threads.map(lambda requests: send(port, requests), shares))
        seconds = time.perf_counter() - started
    scratch.end()
    return OPERATIONS / BATCH / seconds


def built(scratch, name, *words):
    """Compile a C program, and return its path."""
    program = scratch.path / name
    subprocess.run(["gcc", "-O2", "-o", str(program), str(HERE / f"{name}.c"), *words], check=True)
    return program


def recorded(scratch):
    """Write down the statements with which a server stores the pushes of one client."""
    library = built(scratch, "statements", "-shared", "-fPIC", "-ldl")
    file = scratch.path / "statements.log"
    pushes(scratch, "recorded", 1, LD_PRELOAD=str(library), RVB_STATEMENTS=str(file))
    return file


def raw(scratch, program, statements):
    """Return the transactions per second in which SQLCipher alone executes the statements."""
    store = scratch.path / "raw.db"
    done = subprocess.run([str(program), str(statements), str(store)], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"raw_store: {done.stderr}")
    store.unlink()
    transactions, seconds = done.stdout.split()
    if int(transactions) != OPERATIONS // BATCH:
        raise SystemExit(f"{transactions} pushes were written down")
    return int(transactions) / float(seconds)


def measure_pushes(report, scratch):
    report.section(f"Pushes of {BATCH} at the server", PUSH_NOTE)
    program, statements = built(scratch, "raw_store", "-lsqlcipher"), recorded(scratch)
    found = {"raw": [], 1: [], 8: []}
    for number in range(ROUNDS):
        found["raw"].append(raw(scratch, program, statements))
        for count in (1, 8):
            found[count].append(pushes(scratch, f"pushed-{number}-{count}", count))
    statements.unlink()
    floor = median(found["raw"])
    report.add("1 client, pushes a second", median(found[1]), "/s", floor, "SQLCipher")
    rate = median(found[8])
    report.add("8 clients, pushes a second", rate, "/s", floor, "SQLCipher", ("≥ 0.7 ×", rate >= 0.7 * floor))


def wrk(port, path, connections, script):
    """Return the requests per second that get a response with a status below 400."""
    command = ["wrk", "-t", "1", "-c", str(connections), "-d", "1", "-s", str(script), f"http://127.0.0.1:{port}{path}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise SystemExit(done.stdout)
    return float(re.search(r"Requests/sec: *([\d.]+)", done.stdout)[1])


def measure_pulls(report, scratch):
    report.section("Empty pulls at the server", PULL_NOTE)
    client, ids = Client(serve(scratch, "pulled")), Ids(2)
    client.register("serving@example.org")
    client.push([receipt(ids, ids("rcp"), purchaseDate=DAY[:10])])
    cursor = client.want(200, "POST", "/v1/sync/pull", {"cursor": None, "limit": 500})["cursor"]
    body = json.dumps({"cursor": cursor, "limit": 500})
    status, answer = client.ask("POST", "/v1/sync/pull", json.loads(body))
    script = scratch.path / "pull.lua"
    script.write_text(SCRIPT.format(body=body, token=client.token))
    bare = exchange.bare_server(scratch, HERE / "bare_httpd.c")
    for connections, least in ((1, None), (32, 0.4)):
        ours, floor = [], []
        for _ in range(ROUNDS):
            floor.append(wrk(bare, f"/{len(answer)}", connections, script))
            ours.append(wrk(client.port, "/v1/sync/pull", connections, script))
        rate, most = median(ours), median(floor)
        goal = (f"≥ {least} ×", rate >= least * most) if least else None
        name = "1 connection" if connections == 1 else f"{connections} connections"
        report.add(f"{name}, pulls a second, median of {ROUNDS}", rate, "/s", most, "libmicrohttpd", goal)


def measure(report, scratch):
    measure_pushes(report, scratch)
    measure_pulls(report, scratch)
