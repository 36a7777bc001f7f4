import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("Unix sockets")
struct UnixSocketTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func send(_ bytes: [UInt8], on connection: borrowing UnixConnection) throws {
        try connection.send(bytes, within: .seconds(5))
    }

    private func receive(_ limit: Int, on connection: borrowing UnixConnection) throws -> [UInt8]? {
        try connection.receive(atMost: limit, within: .seconds(5))
    }

    @Test func `frames arrive whole, in order, from the same user, at a socket that is private`() throws {
        let path = scratch.file("run/agent.socket")
        let listener = try UnixListener(path: path)
        let client = try UnixConnection.connect(to: path)
        guard let server = try listener.accept() else { throw SystemError(.other, function: "accept") }
        try send([1, 2], on: client)
        try send([], on: client)
        let frames = [try receive(9, on: server), try receive(9, on: server)]
        let isSameUser = try server.isSameUser()
        var status = stat()
        stat(path, &status)
        #expect(frames == [[1, 2], []])
        #expect(isSameUser)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `a frame larger than the room is refused`() throws {
        let path = scratch.file("s")
        let listener = try UnixListener(path: path)
        do {
            let client = try UnixConnection.connect(to: path)
            try send([1, 2, 3], on: client)
        }
        guard let server = try listener.accept() else { throw SystemError(.other, function: "accept") }
        #expect(systemCode { _ = try receive(2, on: server) } == .tooLarge)
    }

    @Test func `the other side's end is no frame, an end in the middle is a broken one`() throws {
        let path = scratch.file("s")
        let listener = try UnixListener(path: path)
        do { _ = try UnixConnection.connect(to: path) }
        guard let first = try listener.accept() else { throw SystemError(.other, function: "accept") }
        let none = try receive(9, on: first)
        let script =
            "import socket,sys;s=socket.socket(socket.AF_UNIX);s.connect(sys.argv[1]);s.send(bytes([0,0,0,9,1]))"
        _ = try CommandRunner().run(ChildCommand("/usr/bin/python3", ["-c", script, path]))
        guard let second = try listener.accept() else { throw SystemError(.other, function: "accept") }
        #expect(none == nil)
        #expect(systemCode { _ = try receive(9, on: second) } == .malformed)
    }

    @Test func `nobody there, a dead socket, a living one`() throws {
        let path = scratch.file("s")
        #expect(systemCode { _ = try UnixConnection.connect(to: path) } == .notFound)
        try scratch.store.write([], to: "s")
        #expect(systemCode { _ = try UnixConnection.connect(to: path) } == .nobodyListening)
        let listener = try UnixListener(path: path)
        #expect(systemCode { _ = try UnixListener(path: path) } == .alreadyExists)
        #expect(listener.descriptor > 2)
    }

    @Test func `a listener whose path another one has by now leaves it there`() throws {
        let path = scratch.file("s")
        let first = Box(try UnixListener(path: path))
        unlink(path)
        let second = try UnixListener(path: path)
        first.end()
        _ = try UnixConnection.connect(to: path)
        #expect(second.descriptor > 2)
    }

    private final class Box {
        private var listener: UnixListener?

        init(_ listener: consuming UnixListener) { self.listener = consume listener }

        func end() { listener = nil }
    }

    @Test func `a path that the system cannot hold is refused by name`() {
        let path = scratch.file(String(repeating: "x", count: 120))
        #expect(systemCode { _ = try UnixListener(path: path) } == .invalidName)
    }
}
