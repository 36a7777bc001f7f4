#!/usr/bin/env python3
"""Measure the capture page in a real browser, and what its uploads cost the server, for docs/benchmarks.md.

Takes three minutes. With --page it rewrites its section.
"""
import base64
import hashlib
import http.client
import http.server
import os
import pathlib
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import sections  # noqa: E402
import serving  # noqa: E402
import streams  # noqa: E402
from browser import Browser  # noqa: E402
from figures import Report, median  # noqa: E402
from programs import CLIENT, Home, Scratch  # noqa: E402
from protocol import DAY, Client, Ids  # noqa: E402
from terminal import Terminal  # noqa: E402

SHOTS, LOADS, UPLOADS = 9, 15, 500
MIB = 1 << 20
# The rate at which a phone of the middle class is slower than this computer, as the browser's own tools have it.
THROTTLING = 4


def photo(path):
    """Draw a receipt of 12 megapixels, with the noise of a phone's camera, so that its JPEG is as large as a phone's."""
    text = "\n".join(["Lampor AB", "Storgatan 1, Oslo", "", *(f"Lamp {number}   {number}.00" for number in range(1, 30))])
    script = """
        vips text "$1".text.v "$2" --dpi 400 --font 'DejaVu Sans Mono 12' && vips invert "$1".text.v "$1".ink.v &&
        vips embed "$1".ink.v "$1".page.v 400 100 4000 3000 --extend white &&
        vips gaussnoise "$1".noise.v 4000 3000 --mean 0 --sigma 9 && vips add "$1".page.v "$1".noise.v "$1".sum.v &&
        vips cast "$1".sum.v "$1".bytes.v uchar &&
        vips colourspace "$1".bytes.v "$1[Q=92]" srgb; code=$?; rm -f "$1".*.v; exit $code
        """
    subprocess.run(["sh", "-c", script, "sh", str(path), text], check=True)


def camera(picture, path):
    """Write what a camera shows that sees this picture: uncompressed, and a frame a second, so that the browser has nothing
    else to do. A real camera's chip decodes its video itself."""
    grey, raw = path.with_suffix(".v"), path.with_suffix(".raw")
    subprocess.run(["vips", "colourspace", str(picture), str(grey), "b-w"], check=True)
    subprocess.run(["vips", "rawsave", str(grey), str(raw)], check=True)
    luma = raw.read_bytes()
    frame = b"FRAME\n" + luma + bytes([128]) * (len(luma) // 2)
    path.write_bytes(b"YUV4MPEG2 W4000 H3000 F1:1 Ip A1:1 C420\n" + frame * 2)


def code(laptop):
    """Return the address of the page with a new code."""
    return laptop.items("capture")[0]["address"]


# -- from the shutter to the Inbox --------------------------------------------------------------------------------------

def measure_shots(report, scratch, port, laptop):
    picture, video = scratch.path / "photo.jpg", scratch.path / "camera.y4m"
    photo(picture)
    camera(picture, video)
    report.section(
        "From the shutter to the Inbox",
        "A photo of 12 megapixels from the page's camera in Chromium: from the click on the shutter, with the clicks that keep and "
        "send it and a store typed in, to its row in the Inbox on an open terminal. The floor is a script that sends such a file "
        f"({picture.stat().st_size / MIB:.1f} MiB) with the same requests, to its row on the same terminal.")
    script, ids, content = pair(port, laptop), Ids(8), picture.read_bytes()
    times, floors, whole = [], [], []
    # High enough for all rows.
    with Terminal([CLIENT], laptop.environment, rows=72) as terminal, Browser(scratch.path / "browser", video) as browser:
        terminal.until(b"help")
        terminal.settle(b"3")
        browser.open(code(laptop))
        browser.click("#pairing-connect")
        browser.run("await navigator.serviceWorker.ready;")
        for number in range(SHOTS):
            # The screen draws only changes: some of these letters may be there already.
            store, seen = chr(ord("A") + number) * 12, chr(ord("A") + number) * 4
            browser.click("#take-photo")
            browser.until("document.getElementById('viewfinder').videoWidth")
            browser.run("document.getElementById('pages').replaceChildren();")
            begun = time.perf_counter()
            browser.click("#shutter")
            browser.click("#keep")
            # The fields are filled before the pages are listed; what is typed sooner is overwritten.
            browser.until("document.querySelector('#pages li')")
            browser.run(f"const e = document.getElementById('store'); e.value = '{store}';"
                        "e.dispatchEvent(new Event('input', {bubbles: true}));")
            browser.click("#send")
            times.append(terminal.until(seen.encode(), since=begun) * 1000)
            browser.until("document.querySelector('#entries li').innerText.includes('Sent, in the Inbox')")
            whole.append((time.perf_counter() - begun) * 1000)
            begun = time.perf_counter()
            upload(script, ids, content, store.lower())
            floors.append(terminal.until(seen.lower().encode(), since=begun) * 1000)
    # Chromium's stand-in for a camera answers the first request for a photo with a PNG, in vain; the page asks no more.
    report.add(f"to the row, median of {SHOTS}", median(times), "ms", median(floors), "a script", 2000.0)
    report.add("the slowest but the first, which a PNG of the stand-in for a camera holds up", max(times[1:]), "ms", goal=2000.0)
    report.add("the first", times[0], "ms")
    report.add("until the phone says that all of it was sent, median", median(whole), "ms")


# -- the page -------------------------------------------------------------------------------------------------------------

class Plain(http.server.BaseHTTPRequestHandler):
    """A page of two lines without scripts and styles."""

    def do_GET(self):
        text = b"<!DOCTYPE html><html lang=en><title>Receipt Vault</title><h1>Connect this phone</h1><p>Receipts</p></html>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


def first_paint(browser, address):
    """Return the milliseconds until something is seen of a page that the browser doesn't know."""
    origin = "http://{0.netloc}".format(urllib.parse.urlsplit(address))
    browser.open("about:blank")
    browser.tell("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
    browser.tell("Network.clearBrowserCache")
    browser.open(address)
    browser.until("performance.getEntriesByName('first-contentful-paint').length")
    return browser.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime;")


class Forwarder(http.server.BaseHTTPRequestHandler):
    """A proxy, so that the server compresses as for a phone, which counts the bytes of bodies."""

    # A browser ignores the tags of earlier versions.
    protocol_version = "HTTP/1.1"
    port, count = 0, 0

    def do_GET(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", self.path, headers={**self.headers, "X-Forwarded-For": "192.168.1.7"})
        answer = connection.getresponse()
        body = answer.read()
        Forwarder.count += len(body)
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name not in ("Date", "Connection"):
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def transferred(scratch, port):
    """Return the bytes that a browser gets at its first visit, until the page works without a network."""
    Forwarder.port = port
    forwarder = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Forwarder)
    threading.Thread(target=forwarder.serve_forever, daemon=True).start()
    with Browser(scratch.path / "visit") as browser:
        browser.open(f"http://127.0.0.1:{forwarder.server_port}/capture/")
        browser.run("await navigator.serviceWorker.ready;")
    forwarder.shutdown()
    return Forwarder.count


def measure_page(report, scratch, port):
    plain = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Plain)
    threading.Thread(target=plain.serve_forever, daemon=True).start()
    report.section(
        "The page",
        f"A processor {THROTTLING} times as slow (Chromium's throttling), nothing kept by the browser. The floor is a page of "
        "two lines without scripts and styles. The weight is what the server sends at the first visit, compressed, until the page "
        "works without a network.")
    with Browser(scratch.path / "paint") as browser:
        browser.tell("Emulation.setCPUThrottlingRate", rate=THROTTLING)
        paints, floors = [], []
        for _ in range(LOADS):
            floors.append(first_paint(browser, f"http://127.0.0.1:{plain.server_port}/"))
            paints.append(first_paint(browser, f"http://127.0.0.1:{port}/capture/"))
    report.add(f"first paint, median of {LOADS}", median(paints), "ms", median(floors), "two lines", 300.0)
    report.add("the slowest", max(paints), "ms")
    report.add("weight of the whole page, in one language", transferred(scratch, port) / 1024, "KiB", goal=60.0)
    plain.shutdown()


# -- the server ------------------------------------------------------------------------------------------------------------

def pair(port, laptop):
    """Return the client of a phone that was paired with a code."""
    pairing = urllib.parse.parse_qs(urllib.parse.urlsplit(code(laptop)).fragment)
    phone = Client(port)
    body = {"code": pairing["code"][0], "deviceName": "bench phone"}
    phone.token = phone.want(201, "POST", "/v1/capture/sessions", body)["token"]
    return phone


def upload(phone, ids, content, store):
    """Send a receipt with one photo."""
    media, rcp = ids("med"), ids("rcp")
    announced = phone.want(201, "POST", "/v1/capture/photos", {
        "mediaId": media, "variant": "original", "contentType": "image/jpeg", "byteCount": len(content),
        "sha256": hashlib.sha256(content).hexdigest(), "md5": base64.b64encode(hashlib.md5(content).digest()).decode()})
    phone.want(201, "PUT", f"/v1/capture/receipts/{rcp}", {
        "createdAt": DAY, "imageKeys": [media], "storeName": store})
    order = announced["upload"]
    request = urllib.request.Request(order["url"], method="PUT", data=content, headers=order["headers"])
    with urllib.request.urlopen(request) as answer:
        if answer.status != 200:
            raise SystemExit(f"an upload came to {answer.status}")


def measure_uploads(report, port, server, laptop):
    report.section(
        "Memory of the server", f"{UPLOADS} photos of 1 MiB, one after the other, from one phone. Memory is what is resident (VmRSS).")
    phone = pair(port, laptop)
    ids, memory = Ids(7), []
    for number in range(UPLOADS):
        upload(phone, ids, os.urandom(MIB), "Shop")
        if number % 50 == 49:
            memory.append(streams.resident(server) / MIB)
    early, late = memory[0], median(memory[-3:])
    report.add(f"after {UPLOADS}, beside after 50", late, "MiB", early, "", ("≤ 1.1 ×", late <= 1.1 * early))


def main():
    report = Report()
    with Scratch() as scratch:
        port = serving.serve(scratch, "server")
        server = scratch.children[-1]
        laptop = Home(scratch, "laptop")
        laptop.register(port, "capture@example.org")
        measure_shots(report, scratch, port, laptop)
        measure_page(report, scratch, port)
        measure_uploads(report, port, server, laptop)
    return sections.end(sections.CAPTURE, report)


if __name__ == "__main__":
    sys.exit(main())
