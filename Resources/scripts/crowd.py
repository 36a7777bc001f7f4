#!/usr/bin/env python3
"""Open very many connections to rvault-server, over plain HTTP and over TLS, and check that others are still served.

Needs a build, Python and openssl. CROWD is the number of connections (100,000). They come from many addresses of loopback and
stay open as far as the limit on open files allows: some send nothing, some half a request, some half a handshake. With
CROWD_TLS=1 there is only a server with TLS, and half of them complete the handshake: then they send nothing, or half a request.
Every second somebody else asks for the server's health. Fails if an answer takes more than 5 s, if one is missing, or if the
server's memory stays above 200 MiB.
"""
import collections
import http.client
import os
import pathlib
import resource
import socket
import ssl
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = pathlib.Path(os.environ.get("RVAULT_PROGRAMS", ROOT / ".build/release")) / "rvault-server"
COUNT = int(os.environ.get("CROWD", "100000"))
IS_WHOLE = os.environ.get("CROWD_TLS", "") not in ("", "0")
STARTS = [b"", b"GET /v1/health HTTP/1.1\r\nHost: x\r\nX: ", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"POST "]


def certificate(folder):
    pem, key = f"{folder}/tls.pem", f"{folder}/tls.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", pem],
        check=True, stderr=subprocess.DEVNULL)
    os.chmod(key, 0o600)
    return pem, key


def resident(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0


def health(port, context):
    """Return how long an answer took."""
    begin = time.monotonic()
    if context:
        link = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=context)
    else:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    link.request("GET", "/v1/health")
    assert link.getresponse().status == 200
    link.close()
    return time.monotonic() - begin


def start(one, number, context):
    """Send the first bytes; the first two of four connections complete a handshake before that if there is to be one."""
    kind = number % len(STARTS)
    if IS_WHOLE and kind < 2:
        one = context.wrap_socket(one, server_hostname="127.0.0.1")
    one.sendall(STARTS[kind])
    return one


def crowd(port, context, process, held):
    """Open the connections, at most `held` at a time; return the longest wait, the most memory, and how many were refused."""
    # A reset counts as a polite refusal, as does a connection that is closed at once.
    open_ones, refused, waits, memory = collections.deque(), 0, [], 0
    asked = 0
    for number in range(COUNT):
        if len(open_ones) >= held:
            open_ones.popleft().close()
        one = socket.socket()
        try:
            one.bind((f"127.{1 + number // 250 % 200}.{number % 250}.1", 0))
            one.settimeout(5)
            one.connect(("127.0.0.1", port))
            open_ones.append(start(one, number, context))
        except OSError:
            refused += 1
            one.close()
        if time.monotonic() - asked > 1:
            waits.append(health(port, context))
            memory = max(memory, resident(process))
            asked = time.monotonic()
    waits.append(health(port, context))
    for one in open_ones:
        one.close()
    return max(waits), memory, refused


def main():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    failures = 0
    for is_secure in [True] if IS_WHOLE else [False, True]:
        with tempfile.TemporaryDirectory(prefix="rvault-crowd-") as folder:
            words, context = [SERVER, "serve", "--data", f"{folder}/data", "--listen", "127.0.0.1:0", "--read", "off"], None
            if is_secure:
                pem, key = certificate(folder)
                words += ["--tls-certificate", pem, "--tls-key", key]
                context = ssl.create_default_context(cafile=pem)
            process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
            try:
                port = int(process.stdout.readline().rsplit(":", 1)[1])
                begin = time.monotonic()
                wait, memory, refused = crowd(port, context, process, most - 200)
                seconds = time.monotonic() - begin
                is_good = wait < 5 and memory < 200 and process.poll() is None
                failures += not is_good
                print(
                    f"{'TLS, whole handshakes' if IS_WHOLE else 'TLS' if is_secure else 'plain HTTP'}: {COUNT} connections in {seconds:.0f} s, {refused} without one; "
                    f"longest wait of others {wait * 1000:.0f} ms; memory {memory:.0f} MiB: "
                    f"{'met' if is_good else 'missed'}", flush=True)
            finally:
                process.terminate()
                process.wait(60)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
