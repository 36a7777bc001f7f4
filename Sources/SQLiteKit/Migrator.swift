/// Numbered schema changes, each applied once, in order, in its own transaction.
///
/// The file's `user_version` is the number of the last step applied; `application_id` identifies the program that owns
/// the file. A step never drops anything it does not know. A file with a number higher than the last step is refused
/// unchanged.
package struct Migrator: Sendable {
    /// One change of the schema.
    package struct Step: Sendable {
        /// Counted from 1 without gaps; never reused.
        let number: Int
        let body: @Sendable (Connection) throws -> Void

        package init(_ number: Int, _ body: @escaping @Sendable (Connection) throws -> Void) {
            self.number = number
            self.body = body
        }
    }

    private let applicationID: Int32
    private let steps: [Step]

    /// - Parameters:
    ///   - applicationID: marks the program's files; not 0.
    ///   - steps: numbered from 1 without gaps, in any order.
    package init(applicationID: Int32, steps: [Step]) {
        self.applicationID = applicationID
        self.steps = steps.sorted { $0.number < $1.number }
    }

    /// The number that a file has after ``migrate(_:)``.
    package var latest: Int { steps.last?.number ?? 0 }

    /// Throws `newerSchema` or `foreignFile` if this program must not touch the file; changes nothing.
    ///
    /// - Returns: the number of the last step applied to the file, 0 for an empty file.
    @discardableResult
    package func check(_ connection: Connection) throws(SQLiteError) -> Int {
        let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
        let owner = try connection.integer("PRAGMA application_id") ?? 0
        let tables = try connection.integer("SELECT count(*) FROM sqlite_master") ?? 0
        guard owner == applicationID || (owner == 0 && tables == 0) else {
            throw SQLiteError(.foreignFile, message: "application_id \(owner)")
        }
        guard found <= latest else {
            throw SQLiteError(.newerSchema(found: found, known: latest), message: "the file is newer")
        }
        return found
    }

    /// Applies the missing steps; a step that throws leaves the file at the previous step.
    ///
    /// - Parameter last: the last step to apply; nil for all of them.
    package func migrate(_ connection: Connection, through last: Int? = nil) throws {
        let found = try check(connection)
        for step in steps where step.number > found && step.number <= last ?? latest {
            try connection.transaction {
                // Another process may have done the step while this one waited for the lock.
                guard try check(connection) < step.number else { return }
                try connection.run("PRAGMA application_id = \(applicationID)")
                try step.body(connection)
                try connection.run("PRAGMA user_version = \(step.number)")
            }
        }
    }
}
