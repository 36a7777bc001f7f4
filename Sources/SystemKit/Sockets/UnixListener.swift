internal import CLinux
internal import Glibc

/// A socket that only this user's processes can reach: 0600, in a directory that is 0700.
package struct UnixListener: ~Copyable, Sendable {
    private let socket: Descriptor
    private let path: String
    /// Of this socket, since another process may have taken the path when this value ends.
    private let identity: FileIdentity?

    /// Starts listening, replacing a socket whose owner is gone.
    ///
    /// Creates the directory if it is missing. Throws `.alreadyExists` if another process listens there,
    /// `.unsafePermissions` for a directory that others can write to, `.invalidName` for a path of more than 107 bytes.
    package init(path: String) throws(SystemError) {
        let (store, name) = FileStore.locating(path)
        try store.prepare()
        try store.check(name)
        let socket = try UnixAddress.socket()
        var address = try UnixAddress.make(path)
        // Of two processes that find a dead socket, the second one would otherwise remove the first one's.
        try store.inTurn { () throws(SystemError) in
            if try Self.isAlive(path) { throw SystemError(.alreadyExists, function: "bind", subject: path) }
            _ = try SystemCall.run("unlink", expecting: ENOENT, subject: path) { unlink(path) }
            _ = try SystemCall.run("bind", subject: path) {
                UnixAddress.withPointer(to: &address) { bind(socket.number, $0, $1) }
            }
            // Nobody can connect before listen, so the mode is right before the first connection.
            _ = try SystemCall.run("chmod", subject: path) { chmod(path, 0o600) }
            _ = try SystemCall.run("listen", subject: path) { listen(socket.number, 16) }
        }
        identity = FileIdentity(path: path)
        self.socket = socket
        self.path = path
    }

    /// Readable when a client is waiting.
    package var descriptor: Int32 { socket.number }

    /// Returns the next connection, or nil if the client is already gone. Blocks until a client connects.
    package func accept() throws(SystemError) -> UnixConnection? {
        let number = try SystemCall.run("accept4", expecting: ECONNABORTED, EAGAIN, subject: path) {
            clinux_accept(socket.number)
        }
        return number.map { UnixConnection(socket: Descriptor(owning: $0)) }
    }

    private static func isAlive(_ path: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try UnixConnection.connect(to: path)
            return true
        } catch {
            if error.code == .notFound || error.code == .nobodyListening { return false }
            throw error
        }
    }

    deinit { if FileIdentity(path: path) == identity { unlink(path) } }
}
