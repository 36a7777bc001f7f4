internal import DigestKit
package import ServerRows
internal import VaultModel
internal import VaultServerCore

/// The rows of one store, copied into another one and then compared with it.
///
/// Reads the source twice, so that it is compared with what it has, and not with what was understood the first time. Neither
/// commits nor undoes anything.
package struct StoreMove {
    /// How far a move is.
    package enum Progress: Equatable, Sendable {
        case copying(rows: Int)
        case verifying(rows: Int, of: Int)
    }

    /// The size of what was moved.
    package struct Summary: Equatable, Sendable {
        package var accounts = 0
        package var entities = 0
        package var rows = 0
        /// The length of the values, in bytes.
        package var bytes = 0
        /// The SHA-256 of all rows, the same on both sides.
        package var hash: [UInt8] = []
    }

    private let source: any StoreSource
    private let target: any StoreTarget
    private let progress: (Progress) throws -> Void

    /// - Parameter progress: called after each batch of rows; an error that it throws ends the move.
    package init(
        from source: any StoreSource, to target: any StoreTarget, progress: @escaping (Progress) throws -> Void
    ) {
        self.source = source
        self.target = target
        self.progress = progress
    }

    /// Copies everything with the epoch, and compares both.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``; ``StoreDifference`` if the target reads back anything else; what
    ///   `progress` throws.
    package func run(epoch: String) throws -> Summary {
        var summary = Summary()
        for table in StoreTables.all { try copy(table, &summary) }
        try target.complete(epoch: epoch)
        summary.hash = try compare(rows: summary.rows).hash
        return summary
    }

    /// Compares everything without copying anything.
    ///
    /// - Parameter rows: the number of all rows, for `progress`.
    /// - Returns: the number of rows, and the SHA-256 of all of them.
    /// - Throws: as ``run(epoch:)``.
    func compare(rows: Int) throws -> (rows: Int, hash: [UInt8]) {
        var (hash, verified) = (SHA256(), 0)
        for table in StoreTables.all { verified += try compare(table, &hash, after: verified, of: rows) }
        return (verified, hash.hash())
    }

    private func copy(_ table: StoreTable, _ summary: inout Summary) throws {
        let reader = try source.rows(of: table)
        while true {
            let rows = try reader.next()
            if rows.isEmpty { return }
            try target.insert(rows, into: table)
            summary.rows += rows.count
            summary.bytes += rows.reduce(0) { $1.reduce($0) { $0 + $1.byteCount } }
            if table.name == .account { summary.accounts += rows.count }
            if table.name == .entity { summary.entities += rows.count }
            try progress(.copying(rows: summary.rows))
        }
    }

    /// Compares account by account, for an error that says where the difference is.
    ///
    /// - Returns: the number of rows.
    private func compare(_ table: StoreTable, _ hash: inout SHA256, after former: Int, of total: Int) throws -> Int {
        var here = RowGroups(try source.rows(of: table), of: table) { _ in }
        var there = RowGroups(try target.rows(of: table), of: table) { [progress] rows in
            try progress(.verifying(rows: former + rows, of: total))
        }
        hash.add(Array(table.name.rawValue.utf8))
        var count = 0
        while true {
            let (expected, found) = (try here.next(), try there.next())
            guard expected == found else { throw StoreDifference(table.name.rawValue, expected, found) }
            guard let expected else { return count }
            hash.add(expected.hash)
            count += expected.count
        }
    }
}

/// A copy that reads back other rows than were copied.
package struct StoreDifference: Error, Equatable, CustomStringConvertible {
    /// Names the table, the account and the numbers of rows.
    package let description: String

    init(_ table: String, _ expected: RowGroup?, _ found: RowGroup?) {
        // Of two accounts, the one that the other side lacks comes first.
        let account = [expected, found].compactMap { $0?.account }.min() ?? ""
        let rows = [expected, found].map { $0?.account == account ? $0?.count ?? 0 : 0 }
        let owner = account.isEmpty ? "" : " of account \(VisibleText.line(account))"
        description = "table \(table)\(owner): \(rows[0]) rows to copy, \(rows[1]) in the copy"
    }
}
