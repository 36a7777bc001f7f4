internal import Glibc

/// A client of one TCP connection to loopback that sends exactly the given bytes, since tests of a server must also
/// send what no proper client would.
package final class RawHTTPClient {
    /// The reason why a test's connection failed.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// An answer as received; header names are in lower case.
    package struct Response: Equatable {
        package var status: Int
        package var headers: [String: String]
        package var body: [UInt8]

        /// The body as text, with invalid bytes replaced.
        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let socketNumber: Int32
    /// Nil for plain HTTP.
    private var tls: RawTLSSession?
    private var buffer: [UInt8] = []

    /// Connects. This, writes and reads time out, by default after 20 s, so that a broken server fails a test instead of
    /// hanging it.
    package init(port: UInt16, patience milliseconds: Int = 20_000) throws {
        socketNumber = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] { limit(option, to: milliseconds) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                var result: Int32
                // A signal, such as the fuzzer's every second, leaves it connecting; the next call waits for that.
                repeat {
                    result = connect(socketNumber, address, socklen_t(MemoryLayout<sockaddr_in>.size))
                } while result != 0 && errno == EINTR
                return result
            }
        }
        guard result == 0 else { throw Failure(description: "cannot connect: errno \(errno)") }
    }

    /// Connects like ``init(port:)``, and speaks TLS.
    ///
    /// - Parameters:
    ///   - authority: the file of the certificate that has to vouch for `localhost`.
    ///   - versions: the versions of TLS to offer, in GnuTLS's words; nil for all.
    package convenience init(port: UInt16, trusting authority: String?, versions: String? = nil) throws {
        try self.init(port: port)
        if let authority {
            tls = try RawTLSSession(on: socketNumber, trusting: authority, versions: versions)
        }
    }

    /// Sets how long each read waits.
    package func waitForAnswers(milliseconds: Int) { limit(SO_RCVTIMEO, to: milliseconds) }

    private func limit(_ option: Int32, to milliseconds: Int) {
        var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(socketNumber, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        tls = nil
        close(socketNumber)
    }

    /// Returns a loopback port that was just free, for a program that needs to know its port.
    package static func freePort() throws -> UInt16 {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(number) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, length) == 0 ? getsockname(number, $0, &length) : -1
            }
        }
        guard result == 0 else { throw Failure(description: "there is no free port: errno \(errno)") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Sends bytes as they are. If the server has closed the connection, the next read reports it.
    package func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                tls?.send($0) ?? Glibc.send(socketNumber, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    package func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Closes the sending direction; answers can still be read.
    package func finishSending() {
        shutdown(socketNumber, Int32(SHUT_WR))
    }

    /// Sends a complete request and reads its answer.
    package func request(
        _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) throws -> Response {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let body { text += "Content-Length: \(body.count)\r\n" }
        send(Array((text + "\r\n").utf8) + (body ?? []))
        return try response()
    }

    /// Reads one answer, with its body by `Content-Length` or by chunks.
    package func response() throws -> Response {
        var response = try head()
        if response.status == 100 { return try self.response() }
        if response.headers["transfer-encoding"] == "chunked" {
            while case let chunk = try chunk(), !chunk.isEmpty { response.body += chunk }
        } else {
            response.body = try take(Int(response.headers["content-length"] ?? "0") ?? 0)
        }
        return response
    }

    /// Reads only status and headers, for an answer that continues.
    package func head() throws -> Response {
        let status = try line().split(separator: " ")
        guard status.count >= 2, let number = Int(status[1]) else { throw Failure(description: "no status line") }
        var headers: [String: String] = [:]
        while case let line = try line(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
        }
        return Response(status: number, headers: headers, body: [])
    }

    /// Returns the next chunk of a chunked body; empty at its end.
    package func chunk() throws -> [UInt8] {
        guard let size = Int(try line(), radix: 16) else { throw Failure(description: "no chunk size") }
        let bytes = try take(size)
        _ = try line()
        return bytes
    }

    /// Returns everything received until the connection ends, by FIN or by reset.
    package func everything() -> [UInt8] {
        while (try? fill()) != nil {}
        defer { buffer = [] }
        return buffer
    }

    /// Whether the server ends the connection, after anything it still sends.
    package func isClosedByServer() -> Bool {
        while true {
            do { try fill() } catch { return (error as? Failure)?.description == "the connection has ended" }
        }
    }

    private func line() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = buffer[..<end].filter { $0 != 0x0D }
                buffer.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            try fill()
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private func fill() throws {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let count = tls?.receive(&piece) ?? recv(socketNumber, &piece, piece.count, 0)
        if count < 0, tls?.isWaiting ?? (errno == EAGAIN) { throw Failure(description: "the server sends nothing") }
        guard count > 0 else { throw Failure(description: "the connection has ended") }
        buffer += piece[..<count]
    }
}
