import SystemKit
import Testing
import VaultTestKit

/// A server that answers every request in the bad way that ``tell(_:)`` chooses.
struct BadServer {
    enum Answer: String {
        case html, empty, garbage, error, busy, redirect, close, cut, silent
        /// Forwards requests to the real server and moves the reply's `serverTime` three days ahead.
        case ahead
        /// An error that repeats the whole request, including its secrets.
        case echo
    }

    let terminal: Terminal

    /// Starts on a free port, or on `port` if it is not 0. `server` is the real server's port, for ``Answer/ahead``.
    ///
    /// - Returns: the port it listens on.
    @discardableResult
    func start(port: Int = 0, server: Int = 0, answer: Answer) throws -> Int {
        try tell(answer)
        let script = try terminal.folder.write(Self.script, to: "bad-server.py")
        try terminal.run("exec python3 \(script) \(port) \(server) \(terminal.folder.path)/answer", in: "bad")
        let screen = try terminal.wait(for: "ready on", in: "bad")
        return try #require(Int(screen.drop { !$0.isNumber }.prefix { $0.isNumber }))
    }

    /// Sets the answer for all requests from now on.
    func tell(_ answer: Answer) throws {
        _ = try terminal.folder.write(answer.rawValue, to: "answer")
    }

    private static let script = #"""
        import datetime, re, socket, sys, threading, time

        port, server, answer_file = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]

        def answer(status, body=b"", *fields):
            lines = ["HTTP/1.1 " + status, "Content-Length: %d" % len(body), "Connection: close", *fields]
            return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

        ANSWERS = {
            "html": answer("200 OK", b"<html>Welcome to the hotel</html>", "Content-Type: text/html"),
            "empty": answer("200 OK"),
            "garbage": bytes(range(1, 256)) * 40,
            "error": answer("500 Internal Server Error", b"oops"),
            "busy": answer("503 Service Unavailable", b"later", "Retry-After: 1"),
            "redirect": answer("302 Found", b"", "Location: http://127.0.0.1:1/elsewhere"),
            "close": b"",
            "cut": b"HTTP/1.1 200 OK\r\nContent-Le",
        }

        def request(connection):
            data = b""
            while b"\r\n\r\n" not in data:
                more = connection.recv(65536)
                if not more:
                    return data
                data += more
            head, body = data.split(b"\r\n\r\n", 1)
            length = re.search(rb"(?i)content-length: *(\d+)", head)
            while length and len(body) < int(length[1]):
                body += connection.recv(65536)
            head = re.sub(rb"(?i)\r\n(connection|accept-encoding|expect):[^\r]*", b"", head)
            return head + b"\r\nConnection: close\r\n\r\n" + body

        def ahead(asked):
            true = socket.create_connection(("127.0.0.1", server))
            true.sendall(asked)
            whole = b""
            while more := true.recv(65536):
                whole += more
            later = datetime.datetime.utcnow() + datetime.timedelta(days=3)
            stamp = later.strftime("%Y-%m-%dT%H:%M:%S").encode()
            return re.sub(rb'("serverTime":")[^."Z]*', rb"\g<1>" + stamp, whole)

        def serve(connection):
            with connection:
                asked = request(connection)
                kind = open(answer_file).read()
                if kind == "silent":
                    time.sleep(3600)
                elif kind == "ahead" and b"/stream" not in asked.split(b"\r\n")[0]:
                    connection.sendall(ahead(asked))
                elif kind == "echo":
                    connection.sendall(answer("500 Internal Server Error", asked))
                elif asked:
                    connection.sendall(ANSWERS.get(kind, ANSWERS["busy"]))

        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(50)
        print("ready on %d." % listener.getsockname()[1], flush=True)
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """#
}
