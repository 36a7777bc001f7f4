internal import SystemKit
internal import VaultServerPostgres

extension PostgresStoreCopy {
    /// Refuses a database that other programs of the server use, as far as it shows.
    ///
    /// - Parameters:
    ///   - own: sessions of this program, which the database may still list.
    ///   - patience: how long a server's sessions may take to end after it was stopped.
    /// - Throws: ``ServerError``, ``VaultServerCore/StorageFailure``.
    func refuseSessions(except own: Set<Int64> = [], waiting patience: Duration = .seconds(3)) throws {
        let clock = MonotonicClock.system
        let deadline = clock.now() + patience
        while try !sessions.subtracting(own).isEmpty {
            guard clock.now() < deadline else {
                throw ServerError(
                    .inUse, "A server is using the database; stop every server of it first. Nothing was changed.")
            }
            _ = try Readiness.wait(for: [], within: .milliseconds(50))
        }
    }
}
