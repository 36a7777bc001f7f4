#!/usr/bin/env python3
"""Compare how long the server takes to refuse what another account has, and what never existed.

For each kind of question two classes are asked in random order over one connection of one account. Welch's t is taken
as dudect does: over all samples, and over those below several percentiles, since the slow ones are noise of the
machine; the largest |t| counts. Above 4.5 the two differ; such a pair is asked once more, with new samples, before it
counts. Needs only the release build and Python.
"""
import argparse
import base64
import hashlib
import json
import math
import os
import pathlib
import random
import socket
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import stores  # noqa: E402
from protocol import DAY, PASSWORD, Client, Ids, operation, receipt, request  # noqa: E402

SERVER = pathlib.Path(os.environ.get("RVAULT_PROGRAMS", ROOT / ".build/release")) / "rvault-server"
LIMIT = 4.5
PERCENTILES = (100, 95, 90, 75, 50)


# -- statistics -------------------------------------------------------------------------------------------------------

def welch(one, other):
    def moments(values):
        mean = sum(values) / len(values)
        return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)

    (mean, error), (another, more) = moments(one), moments(other)
    return (mean - another) / math.sqrt(error + more) if error + more else 0.0


def greatest(one, other):
    """The t of greatest size over the percentiles of both classes together."""
    together, found = sorted(one + other), []
    for share in PERCENTILES:
        bound = together[min(len(together) - 1, len(together) * share // 100)]
        below = [value for value in one if value <= bound], [value for value in other if value <= bound]
        if min(map(len, below)) > 100:
            found.append(welch(*below))
    return max(found, key=abs)


# -- one connection ---------------------------------------------------------------------------------------------------

class Line:
    """A connection that sends prepared bytes and times the answer."""

    def __init__(self, port):
        self.port = port
        self.open()

    def open(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, message):
        start = time.perf_counter_ns()
        self.socket.sendall(message)
        answer = self.socket.recv(65536)
        took = time.perf_counter_ns() - start
        head, _, body = answer.partition(b"\r\n\r\n")
        fields = {k.lower(): v for k, _, v in (line.partition(b": ") for line in head.split(b"\r\n")[1:])}
        while len(body) < int(fields.get(b"content-length", b"0")):
            body += self.socket.recv(65536)
        if fields.get(b"connection", b"").lower() == b"close":
            self.socket.close()
            self.open()
        return took, int(head.split(b" ", 2)[1]), body


numbers = iter(range(1, 1 << 24))


def message(method, path, body=None, token=None, headers=()):
    number = next(numbers)
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost",
             f"X-Forwarded-For: 10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", *headers]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    payload = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    if body is not None:
        lines += [] if isinstance(body, bytes) else ["Content-Type: application/json"]
        lines.append(f"Content-Length: {len(payload)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + payload


# -- what is asked ----------------------------------------------------------------------------------------------------

class Scene:
    """Ada, who has everything, Ben, who asks, and names that nothing ever had."""

    def __init__(self, port, count):
        self.port, self.ids, self.choose = port, Ids(7), random.Random(1)
        self.ada, self.ben = Client(port, address="10.255.0.1"), Client(port, address="10.255.0.2")
        self.ada.register("ada@example.org")
        self.ben.register("ben@example.org")
        self.rows = [self.ids("rcp") for _ in range(count)]
        for start in range(0, count, 250):
            self.ada.push([receipt(self.ids, row) for row in self.rows[start:start + 250]])
            # Ben has as many, so that his own tables are no smaller.
            self.ben.push([receipt(self.ids, self.ids("rcp")) for _ in self.rows[start:start + 250]])
        self.mine = self.ids("rcp")
        self.ben.push([receipt(self.ids, self.mine)])
        self.media = [self.upload() for _ in range(200)]
        # An account may make few codes in a minute.
        self.codes, paired = zip(*(self.pair() for _ in range(8)))
        self.devices, revoked = paired[:4], paired[4:]
        for device in revoked:
            self.ada.ask("DELETE", f"/v1/devices/{device['deviceId']}")
        self.revoked = [device["token"] for device in revoked]
        # Only so many attempts are counted for one email.
        self.people = [f"p{number}@example.org" for number in range(16)]
        for number, email in enumerate(self.people):
            Client(port, address=f"10.254.0.{number}").register(email)
        self.cursor = self.ada.want(200, "POST", "/v1/sync/pull", {"cursor": None, "limit": 1000})["cursor"]
        self.account = self.cursor.split(".")[2]

    def pair(self):
        code = self.ada.want(201, "POST", "/v1/pairing-codes")["code"]
        return code, self.ada.want(201, "POST", "/v1/pairing-codes/redeem", {"code": code, "deviceName": "d"})

    def upload(self):
        content = self.choose.randbytes(100)
        name, digest = self.ids("med"), hashlib.sha256(content).hexdigest()
        announced = {"mediaId": name, "variant": "original", "contentType": "image/png", "byteCount": 100,
                     "sha256": digest, "md5": base64.b64encode(hashlib.md5(content).digest()).decode()}
        answer = self.ada.want(201, "POST", "/v1/media", announced)["upload"]
        target = "/" + answer["url"].split("/", 3)[3]
        headers = [f"{k}: {v}" for k, v in answer["headers"].items() if k.lower() != "content-length"]
        _, status, body = Line(self.port).ask(message("PUT", target, content, headers=headers))
        if status != 200:
            raise RuntimeError(f"an upload came to {status}: {body!r}")
        return announced, target.split("?")[0]

    def ulid(self, prefix):
        return f"{prefix}_01{self.choose.randrange(10**13, 10**14) * 10**10 + 1:024d}"

    def text(self, length):
        return base64.urlsafe_b64encode(self.choose.randbytes(32)).decode().rstrip("=")[:length]

    def push(self, what):
        return message("POST", "/v1/sync/push", {"operations": [what]}, self.ben.token)

    def pairs(self):
        """Yield name, samples, and the makers of a foreign and of an unknown question."""
        choose, ben = self.choose.choice, self.ben.token

        def change(name, intent, fields):
            return (f"{name} a receipt", 1,
                    lambda: self.push(operation(self.ids, "receipt", choose(self.rows), intent, fields, 1)),
                    lambda: self.push(operation(self.ids, "receipt", self.ulid("rcp"), intent, fields, 1)))

        yield change("change", "update", {"storeName": "x"})
        yield change("delete", "delete", {})
        part = {"createdAt": DAY, "name": "x"}
        yield ("add an item to a receipt", 1,
               lambda: self.push(operation(self.ids, "item", self.ids("itm"), "create",
                                           {**part, "receiptId": choose(self.rows)})),
               lambda: self.push(operation(self.ids, "item", self.ids("itm"), "create",
                                           {**part, "receiptId": self.ulid("rcp")})))
        yield ("link with a receipt", 0.2,
               lambda: self.push(request(self.ids, "linkReturn", {"purchase": self.mine, "return": choose(self.rows)})),
               lambda: self.push(request(self.ids, "linkReturn", {"purchase": self.mine, "return": self.ulid("rcp")})))
        yield ("delete a device", 1,
               lambda: message("DELETE", f"/v1/devices/{choose(self.devices)['deviceId']}", token=ben),
               lambda: message("DELETE", f"/v1/devices/{self.ulid('dev')}", token=ben))
        yield ("locate an attachment", 1,
               lambda: message("GET", f"/v1/media/{choose(self.media)[0]['mediaId']}?variant=original", token=ben),
               lambda: message("GET", f"/v1/media/{self.ulid('med')}?variant=original", token=ben))
        signature = f"?expires=4000000000&signature={'0' * 64}"
        yield ("fetch a content", 1,
               lambda: message("GET", choose(self.media)[1] + signature),
               lambda: message("GET", choose(self.media)[1].rsplit("/", 1)[0] + f"/{self.choose.randbytes(32).hex()}"
                               + signature))
        yield ("pull from a cursor", 1,
               lambda: message("POST", "/v1/sync/pull", {"cursor": self.cursor}, ben),
               lambda: message("POST", "/v1/sync/pull",
                               {"cursor": self.cursor.replace(self.account, self.ulid("usr"))}, ben))
        yield ("a token, revoked or unknown", 1,
               lambda: message("GET", "/v1/devices", token=choose(self.revoked)),
               lambda: message("GET", "/v1/devices", token=self.text(43)))
        yield ("a pairing code, used or unknown", 1,
               lambda: message("POST", "/v1/pairing-codes/redeem", {"code": choose(self.codes), "deviceName": "d"}),
               lambda: message("POST", "/v1/pairing-codes/redeem",
                               {"code": "".join(choose("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(8)),
                                "deviceName": "d"}))
        yield ("sign in, wrong password or unknown email", 0.02,
               lambda: self.sign_in(choose(self.people)), lambda: self.sign_in("q" + choose(self.people)[1:]))

    def sign_in(self, email):
        body = {"email": email, "password": PASSWORD + "x", "deviceName": "d"}
        return message("POST", "/v1/sessions", body)


# -- the run ----------------------------------------------------------------------------------------------------------

def measure(port, choose, count, makers):
    """Return the nanoseconds of both classes, and fail if their answers differ."""
    line, times, statuses = Line(port), ([], []), (set(), set())
    order = [0, 1] * count
    choose.shuffle(order)
    for kind in [0, 1] * (20 if count > 200 else 1):
        line.ask(makers[kind]())
    for kind in order:
        question = makers[kind]()
        took, status, body = line.ask(question)
        times[kind].append(took)
        statuses[kind].add((status, len(body)))
    if statuses[0] != statuses[1]:
        raise RuntimeError(f"the answers differ: {statuses}")
    return times


def main():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--samples", type=int, default=5000, help="of each class")
    reader.add_argument("stores", nargs="*", default=stores.STORES)
    asked, failed = reader.parse_args(), False
    print(f"{'':44} {'samples':>8} {'median':>9} {'other':>9} {'|t|':>6}")
    for store in asked.stores:
        with stores.server(SERVER, store, "--read", "off", "--max-operations-per-minute", "100000000") as port:
            scene = Scene(port, 2000)
            for name, share, *makers in scene.pairs():
                count = max(30, int(asked.samples * share))
                for attempt in (1, 2):
                    times = measure(port, scene.choose, count, makers)
                    value = abs(greatest(*times)) if count > 200 else abs(welch(*times))
                    medians = [sorted(one)[len(one) // 2] / 1000 for one in times]
                    verdict = "" if value <= LIMIT else "again" if attempt == 1 else "differ"
                    print(f"{store + ', ' + name:44} {count:8} {medians[0]:6.0f} µs {medians[1]:6.0f} µs"
                          f" {value:6.1f} {verdict}", flush=True)
                    if value <= LIMIT:
                        break
                failed |= value > LIMIT
    sys.exit(failed)


main()
