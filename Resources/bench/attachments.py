"""Times of pictures: taken, sent and fetched, compared with curl for the same bytes."""

import pathlib
import subprocess
import time

import exchange
from figures import median
from programs import SERVER, Home

COUNT = 20
NOTE = (
    f"{COUNT} noisy JPEGs of about 2 MB. Attaching stores and seals each, synced to the disk, and makes its thumbnail; "
    "the floor is `cp` and `vipsthumbnail` for each. Sending and fetching are whole commands; the floor is `curl` with "
    "as many bytes in as many requests over one connection to a bare libmicrohttpd, which hashes, seals and flushes "
    "nothing.")


def make_pictures(folder):
    """Make the pictures, and return their paths and the bytes of all."""
    folder.mkdir()
    paths = [folder / f"{number}.jpg" for number in range(COUNT)]
    for number, path in enumerate(paths):
        subprocess.run(
            ["vips", "gaussnoise", f"{path}[Q=80]", "2000", "1500", "--mean", "128", "--sigma", "40", "--seed",
             str(number + 1)], check=True)
    return paths, sum(path.stat().st_size for path in paths)


def by_hand(scratch, paths):
    """Return the seconds of copying the pictures and making their thumbnails."""
    copies = scratch.path / "copies"
    copies.mkdir()
    started = time.perf_counter()
    for path in paths:
        subprocess.run(["cp", str(path), str(copies / path.name)], check=True)
        subprocess.run(
            ["vipsthumbnail", str(copies / path.name), "--size", "200x300", "-o", str(copies / f"{path.stem}-t.jpg")],
            check=True)
    return time.perf_counter() - started


def measure(report, scratch):
    report.section("Pictures", NOTE)
    paths, size = make_pictures(scratch.path / "pictures")
    serve = [
        SERVER, "serve", "--data", str(scratch.path / "server-pictures"), "--listen", "127.0.0.1:0",
        "--open-registration",
    ]
    port = scratch.start(serve)
    bare = exchange.bare_server(scratch, pathlib.Path(__file__).with_name("bare_httpd.c"))
    first, second = Home(scratch, "pictures-first"), Home(scratch, "pictures-second")
    first.register(port, "pictures@example.org")
    second.log_in(port, "pictures@example.org")
    first.run("add", "--store", "Lampor", "--total", "1")
    receipt = first.ids()[0]
    taken = first.run("attach", receipt, *map(str, paths))
    report.add("attached, each", taken / COUNT * 1000, "ms", by_hand(scratch, paths) / COUNT * 1000, "cp, vipsthumbnail")

    floor = exchange.curl(scratch, bare, COUNT, size, COUNT, 3)
    add_rate(report, "sent", size, first.run("sync"), floor)
    second.run("sync")
    for number in range(COUNT):
        second.fails("open", receipt, "--number", str(number + 1), "-o", str(scratch.path / "fetched.jpg"))
    floor = exchange.curl(scratch, bare, COUNT, COUNT, size, 3)
    add_rate(report, "fetched", size, second.run("sync"), floor)
    times = []
    for number in range(COUNT):
        times.append(second.run(
            "open", receipt, "--number", str(number + 1), "-o", str(scratch.path / "fetched.jpg"), "--yes"))
    report.add("opened from the sealed folder, a whole command, median", median(times) * 1000, "ms")


def add_rate(report, name, size, seconds, floor):
    rate, peer = size / seconds / (1 << 20), size / floor / (1 << 20)
    goal = ("≥ 70 % of curl's rate", rate >= 0.7 * peer)
    report.add(f"{name} ({size / (1 << 20):.0f} MiB)", rate, "MiB/s", peer, "curl", goal)
