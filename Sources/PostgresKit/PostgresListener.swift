internal import Dispatch
internal import Synchronization
internal import SystemKit

/// A connection of its own that hears one channel's notifications
/// (<https://www.postgresql.org/docs/15/sql-notify.html>). If it is lost, another one is made, with growing pauses.
package final class PostgresListener: Sendable {
    private let address: String
    private let channel: String
    private let heard: @Sendable (String?) -> Void
    private let lost: @Sendable (PostgresError?) -> Void
    /// Has one thread, which waits most of the time.
    private let queue = DispatchQueue(label: "postgres.listener")
    private let hearing = Mutex(false)
    private let ending: Wakeup

    private static let shortestPause: Duration = .milliseconds(100)
    private static let longestPause: Duration = .seconds(5)
    /// Sent to itself over another connection, to learn whether anything arrives: a pool between it and the server may take
    /// the subscription and forward nothing.
    private static let trial = "?"
    /// A silent connection has no data in flight, whose loss would be noticed otherwise.
    private static let keepalives = [
        ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
    ]

    /// - Parameters:
    ///   - channel: letters, digits and underscores.
    ///   - heard: receives each text that was sent, and nil whenever some may have been missed: at the beginning, and after
    ///     each loss. Called on a thread of the listener.
    ///   - lost: receives why there is no connection, once for each loss, and nil when there is one again.
    /// - Throws: an error of the system if it has no descriptor left.
    package init(
        _ address: String, channel: String, heard: @escaping @Sendable (String?) -> Void,
        lost: @escaping @Sendable (PostgresError?) -> Void = { _ in }
    ) throws {
        self.address = address
        self.channel = channel
        self.heard = heard
        self.lost = lost
        ending = try Wakeup()
        queue.async { self.run() }
    }

    /// Whether notifications arrive at present. False while there is no connection, and for one that never heard itself.
    package var isHearing: Bool { hearing.withLock { $0 } }

    /// Hears nothing more, soon.
    package func stop() { ending.signal() }

    private func run() {
        var pause = Self.shortestPause
        var isLost = false
        while true {
            do {
                let connection = try connect()
                pause = Self.shortestPause
                if isLost { lost(nil) }
                isLost = false
                heard(nil)
                try listen(connection)
                return
            } catch {
                hearing.withLock { $0 = false }
                if !isLost { lost(error as? PostgresError ?? PostgresError(.lost, "\(error)")) }
                isLost = true
                if isStopped(within: pause) { return }
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    private func connect() throws -> PostgresConnection {
        let connection = try PostgresConnection(address, defaults: Self.keepalives)
        connection.enqueue("LISTEN \(channel)")
        try connection.flush()
        try PostgresConnection(address).run("SELECT pg_notify($1, $2)", [.text(channel), .text(Self.trial)])
        return connection
    }

    /// Returns when it was stopped.
    private func listen(_ connection: PostgresConnection) throws {
        while true {
            for text in try connection.notifications() {
                if text == Self.trial { hearing.withLock { $0 = true } } else { heard(text) }
            }
            if try Readiness.wait(for: [connection.descriptor, ending.descriptor], within: nil)[1] { return }
        }
    }

    private func isStopped(within pause: Duration) -> Bool {
        (try? Readiness.wait(for: [ending.descriptor], within: pause)[0]) ?? true
    }
}
