internal import SQLiteKit
package import Sealing
internal import VaultJSON
package import VaultModel
internal import VaultReplica

/// The screens' view of a vault: synchronous, read-only, about a millisecond per call.
///
/// Owned by one thread. It sees the commits of this and other processes. While a commit is being written, a read waits
/// for it, at most for the busy timeout, and then throws `busy`: the caller keeps what it shows and tries again.
package final class VaultReader {
    let connection: Connection
    private var remembered: Remembered?
    private var categoryNames: (state: Int64, names: [String: String])?
    var counted: Counted?

    /// The last list read, so that its next page needs no search or count.
    private struct Remembered {
        let state: Int64
        let list: ReceiptPager
        var positions: [Int64: Int]
    }

    /// - Parameters:
    ///   - files: a vault that this program has opened for writing before, so that its tables are of this version.
    ///   - keys: of that vault.
    ///   - pageCacheKiB: the maximum memory for pages; nil for the default of a screen.
    ///   - patience: how long a read waits for a commit; nil for the default of a screen.
    /// - Throws: `missing`, `damagedStore`, `newerStore`, `foreignStore`, `plaintextStore`, `encryptionMissing`,
    ///   `busy`.
    package init(
        _ files: VaultFiles, keys: borrowing VaultKeys, pageCacheKiB: Int? = nil, patience: Duration? = nil
    ) throws(StoreError) {
        do {
            connection = try files.open(
                keys,
                options: ConnectionOptions(
                    access: .readOnly, busyTimeoutMilliseconds: (patience ?? .milliseconds(500)).busyTimeout,
                    pageCacheKiB: pageCacheKiB ?? 4_096))
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Returns a number that changes whenever another connection, of this process or another, commits.
    package func state() throws(StoreError) -> Int64 {
        try wrapped { try connection.integer("PRAGMA data_version") ?? 0 }
    }

    /// Returns the counts at the top of every screen.
    package func counts() throws(StoreError) -> VaultCounts {
        try wrapped { try Counts(connection: connection).shown() }
    }

    /// Does the same as ``Vault/isWordIndexIncomplete()``.
    package func isWordIndexIncomplete() throws(StoreError) -> Bool {
        try wrapped { try connection.snapshot { try WordIndex(connection: connection).isIncomplete() } }
    }

    /// Returns a page of a list.
    package func page(_ query: ReceiptQuery, _ anchor: PageAnchor, limit: Int) throws(StoreError) -> ReceiptPage {
        try wrapped {
            try connection.snapshot {
                let state = try connection.integer("PRAGMA data_version") ?? 0
                var current: Remembered
                if let remembered, remembered.state == state, remembered.list.query == query {
                    current = remembered
                } else {
                    let categories = try reading(state).categories
                    current = Remembered(
                        state: state,
                        list: try ReceiptPager(connection: connection, query: query, categories: categories),
                        positions: [:])
                }
                let stretch = try current.list.stretch(anchor, limit: limit) { current.positions[$0] }
                current.positions = [:]
                for (offset, row) in stretch.rows.enumerated() { current.positions[row] = stretch.start + offset }
                remembered = current
                let rows = try reading(state).rows(stretch.rows)
                return ReceiptPage(
                    query: query, rows: rows, start: stretch.start, total: current.list.total,
                    isRanked: current.list.isRanked,
                    excerpts: try ExcerptReading(connection: connection).excerpts(rows, current.list.search))
            }
        }
    }

    /// Releases the remembered list and the page cache, for a screen that goes to the background.
    package func forget() {
        remembered = nil
        categoryNames = nil
        connection.releaseMemory()
    }

    /// Returns a reader for rows of lists, with the category names at this state of the store.
    func reading(_ state: Int64) throws -> RowReading {
        if let categoryNames, categoryNames.state == state {
            return RowReading(connection: connection, categories: categoryNames.names)
        }
        var names: [String: String] = [:]
        for record in try EntityTable(connection: connection).all(.category) where !record.entity.isDeleted {
            names[record.ref.id] = record.shown[.name]?.string
        }
        categoryNames = (state, names)
        return RowReading(connection: connection, categories: names)
    }
}
