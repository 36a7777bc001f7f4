internal import Dispatch
internal import Synchronization

/// Connections to one database that many threads share. At most so many are open; a thread that needs one waits.
package final class PostgresPool: Sendable {
    private let address: String
    private let places: DispatchSemaphore
    private let patience: Duration
    private let rewriting: (@Sendable (String) -> String)?
    private let confirm: @Sendable (PostgresConnection) throws -> Void
    private let idle = Mutex<[PostgresConnection]>([])
    private let roundTrips = Mutex(0)

    /// - Parameters:
    ///   - size: the greatest number of open connections.
    ///   - patience: how long a thread waits for one.
    ///   - rewriting: see ``PostgresConnection/init(_:defaults:rewriting:)``.
    ///   - confirm: called with each new connection; one for which it throws is closed.
    package init(
        _ address: String, size: Int, patience: Duration = .seconds(5),
        rewriting: (@Sendable (String) -> String)? = nil,
        confirm: @escaping @Sendable (PostgresConnection) throws -> Void = { _ in }
    ) {
        self.rewriting = rewriting
        self.confirm = confirm
        self.address = address
        self.patience = patience
        places = DispatchSemaphore(value: size)
    }

    /// Runs the body with a connection, which is returned if it is still usable.
    ///
    /// - Throws: what the body throws; ``PostgresError`` with ``PostgresError/isUnreachable`` if there is no connection.
    package func with<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
        let milliseconds = Int(patience / .milliseconds(1))
        guard places.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
            throw PostgresError(.exhausted, "all connections to the database are in use")
        }
        defer { places.signal() }
        let connection = try idle.withLock { $0.popLast() } ?? opened()
        let former = connection.roundTrips
        defer {
            roundTrips.withLock { $0 += connection.roundTrips - former }
            if connection.isIdle { idle.withLock { $0.append(connection) } }
        }
        return try body(connection)
    }

    private func opened() throws -> PostgresConnection {
        let connection = try PostgresConnection(address, rewriting: rewriting)
        try confirm(connection)
        return connection
    }

    /// How often something was sent and awaited so far, but for new connections.
    package var exchanges: Int { roundTrips.withLock { $0 } }

    /// Closes the connections that nobody uses, which may lead to a server that has gone.
    package func forgetIdle() { idle.withLock { $0 = [] } }
}
