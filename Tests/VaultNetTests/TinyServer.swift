import Dispatch
import Foundation
import Glibc
import Synchronization

/// A TCP server on a free local port that answers each connection with the next step of a script.
///
/// It knows only where an HTTP request ends, so that it can answer with any bytes.
final class TinyServer: Sendable {
    /// The reply to a connection after its request was read.
    enum Reply: Sendable {
        /// These bytes, then the end.
        case bytes([UInt8])
        /// Nothing until the server is closed.
        case silence
        /// These bytes, then a few bytes over and over until the other side closes.
        case endless([UInt8], then: [UInt8], pauseMicroseconds: UInt32 = 0)
        /// These bytes, then silence with the connection open.
        case open([UInt8])
        /// The end without a byte.
        case hangUp
        /// These bytes, then a reset (RST) instead of FIN, as from a killed program.
        case killed([UInt8])
    }

    private struct State {
        var script: [Reply]
        var requests: [String] = []
        var connections: [Int32] = []
        var isClosed = false
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>

    convenience init(_ script: Reply...) throws {
        try self.init(script: script)
    }

    init(script: [Reply]) throws {
        state = Mutex(State(script: script))
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard bound else { throw Failure() }
        port = UInt16(bigEndian: address.sin_port)
        TinyServer.detached { self.acceptAll() }
    }

    struct Failure: Error {}

    /// The heads and bodies received, in order.
    var requests: [String] { state.withLock(\.requests) }

    /// Whether every step of the script was used.
    var isDone: Bool { state.withLock(\.script.isEmpty) }

    /// Ends every connection. Must be called, since the accepting thread retains the server. Further calls do nothing.
    func close() {
        // Under the lock, since a connection in the list is not closed yet; once it is, its number may be another
        // socket's.
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            let isWanted = state.withLock { state in
                if connection >= 0, !state.isClosed { state.connections.append(connection) }
                return !state.isClosed
            }
            guard isWanted else {
                if connection >= 0 { _ = Glibc.close(connection) }
                break
            }
            if connection >= 0 { TinyServer.detached { self.serve(connection) } }
        }
        _ = Glibc.close(listener)
    }

    private func serve(_ connection: Int32) {
        let request = readRequest(connection)
        let reply = state.withLock { state -> Reply in
            state.requests.append(request)
            return state.script.isEmpty ? .hangUp : state.script.removeFirst()
        }
        switch reply {
        case .bytes(let bytes): _ = write(bytes, to: connection)
        case .open(let bytes):
            _ = write(bytes, to: connection)
            waitForTheEnd(connection)
        case .silence: waitForTheEnd(connection)
        case .endless(let head, let bytes, let pause):
            guard write(head, to: connection) else { break }
            while write(bytes, to: connection) { usleep(pause) }
        case .hangUp: break
        case .killed(let bytes):
            _ = write(bytes, to: connection)
            var reset = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        }
        if case .killed = reply {} else { shutdown(connection, Int32(SHUT_RDWR)) }
        state.withLock { $0.connections.removeAll { $0 == connection } }
        _ = Glibc.close(connection)
    }

    private func waitForTheEnd(_ connection: Int32) {
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
    }

    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    private func readRequest(_ connection: Int32) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let string = String(decoding: text, as: UTF8.self)
            if let end = string.range(of: "\r\n\r\n") {
                let length = string.split(separator: "\r\n")
                    .first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).filter { $0 != " " }) }
                if string[end.upperBound...].utf8.count >= length ?? 0 { return string }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return string }
            text += buffer[..<count]
        }
    }

    /// Runs work on a thread that may block for any time.
    private static func detached(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "tiny-server").async(execute: work)
    }
}
