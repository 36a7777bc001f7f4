internal import SQLiteKit
package import Sealing
internal import VaultJSON
package import VaultModel
internal import VaultReplica

/// The screen's view of a vault: synchronous, read-only, about a millisecond a call.
///
/// Owned by one thread. It sees what is committed, by this process or another; while a commit is being written a read
/// waits for it, at most the busy timeout, and is then `busy`: the caller keeps what it shows and asks again.
package final class VaultReader {
    let connection: Connection
    private var remembered: Remembered?
    private var categoryNames: (state: Int64, names: [String: String])?
    var counted: Counted?

    /// The list that was read last, so that the next page of it costs neither a search nor a count.
    private struct Remembered {
        let state: Int64
        let list: ReceiptList
        var positions: [Int64: Int]
    }

    /// - Parameters:
    ///   - files: a vault that was opened for writing by this program once, so that its tables are of this version.
    ///   - keys: of that vault.
    ///   - pageCacheKiB: the upper bound of the memory that pages take; nil for what a screen needs.
    ///   - patience: how long a read waits for a commit; nil for what a screen can wait.
    /// - Throws: `missing`, `damagedStore`, `newerStore`, `foreignStore`, `plaintextStore`, `encryptionMissing`, `busy`.
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

    /// A number that changes whenever another connection, of this process or another, has committed something.
    package func state() throws(StoreError) -> Int64 {
        try wrapped { try connection.integer("PRAGMA data_version") ?? 0 }
    }

    /// The figures of the first lines of every screen.
    package func counts() throws(StoreError) -> VaultCounts {
        try wrapped { try Counts(connection: connection).shown() }
    }

    /// As ``Vault/isWordIndexIncomplete()``.
    package func isWordIndexIncomplete() throws(StoreError) -> Bool {
        try wrapped { try connection.snapshot { try WordIndex(connection: connection).isIncomplete() } }
    }

    /// A stretch of a list.
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
                        list: try ReceiptList(connection: connection, query: query, categories: categories),
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

    /// Lets go of what is remembered and of the page cache, for a screen that goes to the background.
    package func forget() {
        remembered = nil
        categoryNames = nil
        connection.releaseMemory()
    }

    /// Lines of lists, with category names of this state of the store.
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
