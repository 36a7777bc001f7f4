"""Times of pictures: taken, sent and fetched, compared with curl for the same bytes."""

import base64
import hashlib
import json
import subprocess
import time
import urllib.request

from figures import median
from programs import SERVER, Home

COUNT = 100
# A receipt names at most 32.
EACH = 20
# Devices that fetch all pictures, one after the other.
FETCHES = 5
NOTE = (
    f"{COUNT} noisy JPEGs of about 2 MB. Attaching stores and seals each, synced to the disk, and makes its thumbnail; "
    "the floor is `cp` and `vipsthumbnail` for each. Sending and fetching are whole commands, with thumbnails and the "
    "records; the peer is `curl`, which sends the same files to signed addresses of the same server over one connection, "
    "or fetches them from there to files. It neither opens nor seals nor hashes. A fetched picture counts when it is on "
    "the disk, so `curl`'s files are flushed, too (`sync`, once for all); without that, its rate is the second row.")


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


class Curl:
    """An account whose pictures curl carries."""

    def __init__(self, scratch, port):
        self.scratch, self.address, self.token = scratch, f"http://127.0.0.1:{port}", None
        person = {"email": "curl@example.org", "password": "a long password", "deviceName": "curl"}
        self.token = self.ask("/v1/accounts", person)["token"]
        self.ids = [f"med_01M8AAAAAAAAAAAAAAAAAAA{number:03}" for number in range(COUNT)]

    def ask(self, path, body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
            return json.load(answer)

    def send(self, paths):
        """Send the pictures, and return the seconds."""
        command = ["curl", "-s", "-S", "-f"]
        for media, path in zip(self.ids, paths):
            content = path.read_bytes()
            upload = self.ask("/v1/media", {
                "mediaId": media, "variant": "original", "contentType": "image/jpeg", "byteCount": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
                "md5": base64.b64encode(hashlib.md5(content).digest()).decode()})["upload"]
            headers = [word for name, value in upload["headers"].items() for word in ("-H", f"{name}: {value}")]
            command += ["-T", str(path), *headers, "-o", "/dev/null", upload["url"], "--next", "-s", "-S", "-f"]
        return self.timed(command[:-4])

    def fetch(self):
        """Fetch the pictures to files, and return the seconds until they are here, and until they are on the disk."""
        command, files = ["curl", "-s", "-S", "-f"], []
        for media in self.ids:
            location = self.ask(f"/v1/media/{media}?variant=original")
            files.append(str(self.scratch.path / f"{media}.jpg"))
            command += [location["url"], "-o", files[-1]]
        seconds = self.timed(command)
        return seconds, seconds + self.timed(["sync", *files])

    @staticmethod
    def timed(command):
        started = time.perf_counter()
        subprocess.run(command, check=True)
        return time.perf_counter() - started


def measure(report, scratch):
    report.section("Pictures", NOTE)
    paths, size = make_pictures(scratch.path / "pictures")
    serve = [
        SERVER, "serve", "--data", str(scratch.path / "server-pictures"), "--listen", "127.0.0.1:0",
        "--open-registration", "--read", "off",
    ]
    port = scratch.start(serve)
    curl = Curl(scratch, port)
    first = Home(scratch, "pictures-first")
    first.register(port, "pictures@example.org")
    others = [Home(scratch, f"pictures-{number}") for number in range(FETCHES)]
    for other in others:
        other.log_in(port, "pictures@example.org")
    taken = sum(attach(first, paths[start:start + EACH]) for start in range(0, COUNT, EACH))
    report.add("attached, each", taken / COUNT * 1000, "ms", by_hand(scratch, paths) / COUNT * 1000, "cp, vipsthumbnail")

    peer = curl.send(paths)
    add_rate(report, "sent", size, first.run("sync"), peer)
    ours, unflushed, flushed = [], [], []
    for other in others:
        want(scratch, other)
        seconds = curl.fetch()
        unflushed.append(seconds[0])
        flushed.append(seconds[1])
        ours.append(other.run("sync"))
    seconds = median(ours)
    add_rate(report, f"fetched, median of {FETCHES}", size, seconds, median(flushed))
    report.add(
        "fetched, beside files that are not flushed", rate(size, seconds), "MiB/s", rate(size, median(unflushed)),
        "curl")
    receipt = others[0].ids()[0]
    times = []
    for number in range(EACH):
        times.append(others[0].run(
            "open", receipt, "--number", str(number + 1), "-o", str(scratch.path / "fetched.jpg"), "--yes"))
    report.add("opened from the sealed folder, a whole command, median", median(times) * 1000, "ms")


def want(scratch, home):
    """Let a device know the pictures and want all of them, without fetching any."""
    home.run("sync")
    for receipt in home.ids():
        for number in range(EACH):
            home.fails("open", receipt, "--number", str(number + 1), "-o", str(scratch.path / "fetched.jpg"))


def attach(home, paths):
    """Attach the pictures to a new receipt, and return the seconds."""
    home.run("add", "--store", "Lampor", "--total", "1")
    return home.run("attach", home.ids()[0], *map(str, paths))


def rate(size, seconds):
    """Return MiB in a second."""
    return size / seconds / (1 << 20)


def add_rate(report, name, size, seconds, floor):
    ours, peer = rate(size, seconds), rate(size, floor)
    report.add(
        f"{name} ({size / (1 << 20):.0f} MiB)", ours, "MiB/s", peer, "curl",
        ("≥ 70 % of curl's rate", ours >= 0.7 * peer))
