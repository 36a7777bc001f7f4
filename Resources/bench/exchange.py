"""Floors for the times of import and sync: the least that could do the same."""

import os
import subprocess
import time

from figures import median


def sqlcipher_import(scratch, csv_file):
    """Return the seconds that the sqlcipher shell takes to import the same file into one encrypted table."""
    store = scratch.path / "peer.db"
    script = (
        f"PRAGMA key = \"x'{'ab' * 32}'\";\nPRAGMA synchronous = FULL;\n"
        f".mode csv\n.import {csv_file} receipts\n"
    )
    started = time.perf_counter()
    done = subprocess.run(["sqlcipher", str(store)], input=script, text=True, capture_output=True)
    seconds = time.perf_counter() - started
    if done.returncode != 0 or done.stderr:
        raise SystemExit(f"sqlcipher refused the import: {done.stderr}")
    store.unlink()
    return seconds


def disk_flush(scratch):
    """Return the seconds to flush one page to the disk; nothing durable can be faster."""
    page, times = os.urandom(4096), []
    with open(scratch.path / "flushed", "wb", buffering=0) as file:
        for _ in range(200):
            file.write(page)
            started = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - started)
    return median(times)


def bare_server(scratch, source, connections=1000):
    """Build and start the floor for push and pull with at most so many connections, and return its port."""
    program = scratch.path / "bare_httpd"
    subprocess.run(["gcc", "-O2", "-o", str(program), str(source), "-lmicrohttpd"], check=True)
    return scratch.start([str(program), str(connections)])


def curl(scratch, port, requests, up, down, count):
    """Return the median seconds that curl takes for as many requests and bytes over one persistent connection."""
    body = scratch.path / "body"
    body.write_bytes(b"x" * (up // requests))
    # --next would reset the options; several addresses in one operation keep them and the connection.
    addresses = [f"http://127.0.0.1:{port}/{down // requests}"] * requests
    command = ["curl", "-s", "-S", "-H", "Expect:", "--data-binary", f"@{body}"]
    for address in addresses:
        command += [address, "-o", "/dev/null"]
    times = []
    for _ in range(count):
        started = time.perf_counter()
        subprocess.run(command, check=True)
        times.append(time.perf_counter() - started)
    return median(times)
