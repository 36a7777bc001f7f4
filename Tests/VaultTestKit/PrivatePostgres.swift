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
        let script = #filePath.path(before: "Tests") + "Resources/scripts/test-postgres.sh"
        server = try Companion.start(
            ChildCommand("/bin/sh", [script, folder.path]), cleaning: folder.path, readyWithin: .seconds(60))
    }

    /// The address of the database, which has nothing in it that a test has not put there.
    package var address: String { "host=\(folder.path) user=vault dbname=postgres" }

    /// The address of an empty database that no other test gets, for a test that looks at who else uses it.
    package func ownDatabase(creating: (_ address: String, _ statement: String) throws -> Void) throws -> String {
        let number = databases.withLock { count in
            count += 1
            return count
        }
        try creating(address, "CREATE DATABASE own\(number)")
        return "host=\(folder.path) user=vault dbname=own\(number)"
    }

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

extension String {
    /// The beginning of a path, before that folder.
    fileprivate func path(before folder: String) -> String {
        var parts = split(separator: "/", omittingEmptySubsequences: false)
        while let last = parts.popLast(), last != folder {}
        return parts.joined(separator: "/") + "/"
    }
}
