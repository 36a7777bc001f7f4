"""A proxy on this computer that counts what a client and a server exchange."""

import re
import socket
import threading
import time

REQUEST = re.compile(rb"(?:GET|POST|PUT|DELETE) /[^ \r\n]* HTTP/1\.1\r\n")


class CountingProxy:
    """Forwards bytes to a server on this computer, and counts them and the requests among them."""

    def __init__(self, port):
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pushed = None
        self.reset()
        threading.Thread(target=self.accept, daemon=True).start()

    def reset(self):
        self.requests, self.up, self.down = 0, 0, 0

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.carry, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.carry, args=(server, client, False), daemon=True).start()

    def carry(self, source, sink, is_up):
        tail = b""
        try:
            while data := source.recv(1 << 16):
                if is_up:
                    if self.pushed is None and b" /v1/sync/push " in data:
                        self.pushed = time.perf_counter()
                    self.up += len(data)
                    self.requests += len(REQUEST.findall(tail + data)) - len(REQUEST.findall(tail))
                    tail = data[-200:]
                else:
                    self.down += len(data)
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass
