"""The memory of a server that many devices listen to, each by an open stream."""

import concurrent.futures
import os
import pathlib
import resource
import socket
import time

import exchange
import serving
from protocol import Client

STREAMS = int(os.environ.get("BENCH_STREAMS", "10000"))
# The most that a device may have, and the devices that an account may pair at once.
PER_DEVICE, DEVICES = 4, 10
NOTE = (
    f"{STREAMS:,} streams of `GET /v1/stream`, four of each device and 40 of each account. Memory is what is resident (VmRSS) "
    "after a ping to all of them, less that before the first, divided; the kernel's is not in it. The floor is a bare "
    "libmicrohttpd (Resources/bench/bare_httpd.c) with as many connections that have had one response each.")


def resident(process):
    """Return the resident memory in bytes."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise SystemExit("the server has ended")


def account(port, number):
    """Register an account from an address of its own, and return the tokens of its devices."""
    client = Client(port, address=f"198.51.{number // 250}.{number % 250 + 1}")
    client.register(f"p{number}@example.org")
    return [client.token] + [client.another_device().token for _ in range(DEVICES - 1)]


def request(token):
    """Return the request that opens a stream."""
    return f"GET /v1/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()


def requests(port):
    """Return the requests of all streams. Two accounts are registered at a time, since a password's key takes a while."""
    count = -(-STREAMS // (PER_DEVICE * DEVICES))
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        tokens = sum(threads.map(lambda number: account(port, number), range(count)), [])
    return [request(tokens[number // PER_DEVICE]) for number in range(STREAMS)]


def opened(port, requests):
    """Return a connection for each request, after the head of its response."""
    connections = []
    for request in requests:
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(request)
        connections.append(connection)
    for connection in connections:
        head = connection.recv(1024)
        if not head.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"a stream came to {head!r}")
    return connections


def each(process, port, requests):
    """Return the bytes of memory for each of the connections."""
    before = resident(process)
    connections = opened(port, requests)
    # The server pings every ten seconds.
    time.sleep(12)
    used = (resident(process) - before) / len(requests)
    for connection in connections:
        connection.close()
    return used


def measure(report, scratch):
    report.section(f"{STREAMS:,} streams at the server", NOTE)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most < STREAMS + 200:
        raise SystemExit(f"{STREAMS:,} streams need a higher limit on open files than {most:,}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    port = serving.serve(scratch, "streams", "--connections", str(STREAMS + 100))
    server = scratch.children[-1]
    ours = each(server, port, requests(port))
    bare = exchange.bare_server(scratch, serving.HERE / "bare_httpd.c", STREAMS + 100)
    floor = each(scratch.children[-1], bare, [b"GET /100 HTTP/1.1\r\nHost: x\r\n\r\n"] * STREAMS)
    report.add("memory of a stream", ours / 1000, "kB", floor / 1000, "libmicrohttpd", ("≤ 16 kB", ours <= 16_000))
