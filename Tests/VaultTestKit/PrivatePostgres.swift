internal import Synchronization
internal import SystemKit

/// A PostgreSQL server for the tests of this process, in memory; it ends with the process.
package final class PrivatePostgres: Sendable {
    /// Started by the first test that needs it.
    package static let shared = Result { try PrivatePostgres() }

    private let folder: TemporaryDirectory
    private let server: Companion
    private let databases = Mutex(0)

    private init() throws {
        folder = try TemporaryDirectory(on: .memory)
        server = try TestScript.start("test-postgres.sh", [folder.path], cleaning: folder)
    }

    /// The address of the database, which has nothing in it that a test has not put there.
    package var address: String { "host=\(folder.path) user=vault dbname=postgres" }

    /// The folder of its socket.
    var path: String { folder.path }

    /// The name of a new database of its own.
    package func emptyDatabase(creating: (_ address: String, _ statement: String) throws -> Void) throws -> String {
        let number = databases.withLock { count in
            count += 1
            return count
        }
        try creating(address, "CREATE DATABASE database\(number)")
        return "database\(number)"
    }

    /// The address of one of its databases.
    package func address(of database: String) -> String { "host=\(folder.path) user=vault dbname=\(database)" }

    /// The same as a URL.
    package func url(of database: String) -> String { "postgresql://vault@/\(database)?host=\(folder.path)" }

    /// The address of a place in it that has no tables yet, and that no other test gets.
    package func emptyPlace(creating: (_ address: String, _ statement: String) throws -> Void) throws -> String {
        let number = databases.withLock { count in
            count += 1
            return count
        }
        try creating(address, "CREATE SCHEMA place\(number)")
        return "\(address) options='-c search_path=place\(number)'"
    }
}

/// A pgbouncer in front of ``PrivatePostgres``, in transaction mode and with few connections.
package final class PrivatePool: Sendable {
    /// Started by the first test that needs it.
    package static let shared = Result { try PrivatePool(PrivatePostgres.shared.get()) }

    private let folder: TemporaryDirectory
    private let pool: Companion

    private init(_ server: PrivatePostgres) throws {
        folder = try TemporaryDirectory(on: .memory)
        pool = try TestScript.start("test-pgbouncer.sh", [server.path, folder.path], cleaning: folder)
    }

    /// The address of a database of the server, through the pool.
    package func address(of database: String) -> String {
        "host=\(folder.path) port=6432 user=vault dbname=\(database)"
    }
}

/// Two PostgreSQL servers, of which the second replaces the first.
package final class PostgresPair: Sendable {
    private let folder: TemporaryDirectory
    private let servers: Companion

    package init() throws {
        folder = try TemporaryDirectory(on: .memory)
        servers = try TestScript.start("test-postgres-pair.sh", [folder.path], cleaning: folder)
    }

    /// Names both; a connection leads to the one that can be written to.
    package var address: String {
        "host=\(folder.path),\(folder.path) port=5432,5433 user=vault dbname=postgres target_session_attrs=read-write"
    }

    /// Kills the first server; the second takes over soon.
    package func fail() throws { _ = try folder.write("", to: "fail") }

    /// Whether the second server has taken over.
    package var hasTakenOver: Bool { (try? folder.names().contains("promoted")) == true }
}

enum TestScript {
    /// Starts a script of the project that runs until the test's process ends.
    static func start(
        _ name: String, _ arguments: [String], port: UInt16 = 5432, cleaning folder: TemporaryDirectory
    ) throws -> Companion {
        let script = #filePath.path(before: "Tests") + "Resources/scripts/" + name
        return try Companion.start(
            ChildCommand("/usr/bin/env", ["PGPORT=\(port)", "/bin/sh", script] + arguments), cleaning: folder.path,
            readyWithin: .seconds(60))
    }
}

extension String {
    /// The beginning of a path, before that folder.
    fileprivate func path(before folder: String) -> String {
        var parts = split(separator: "/", omittingEmptySubsequences: false)
        while let last = parts.popLast(), last != folder {}
        return parts.joined(separator: "/") + "/"
    }
}
