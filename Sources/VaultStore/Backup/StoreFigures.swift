internal import SQLiteKit

/// Counts of a store's contents, under the names that the store itself uses.
package struct StoreFigures: Equatable, Sendable {
    /// The counts kept by the store's triggers.
    package let numbers: [String: Int]

    init(_ connection: Connection) throws {
        let rows = try connection.rows("SELECT name, number FROM counts") { ($0.text(0), $0.int(1)) }
        numbers = Dictionary(rows) { first, _ in first }
    }

    /// The receipts in the vault's list.
    package var receipts: Int { numbers["shelf0"] ?? 0 }
    /// The receipts in the Trash.
    package var trash: Int { numbers["shelf1"] ?? 0 }
    /// The queue entries that no server has confirmed, including events.
    package var waiting: Int { (numbers["waiting"] ?? 0) + (numbers["failed"] ?? 0) }

    /// Whether the counts match the actual rows; reads every receipt's row and the whole queue.
    func hold(in connection: Connection) throws -> Bool {
        func count(_ condition: String, _ value: SQLiteValue) throws -> Int {
            Int(try connection.integer("SELECT count(*) FROM \(condition)", [value]) ?? 0)
        }
        for (name, shelf) in [("shelf0", 0), ("shelf1", 1)] as [(String, Int64)] {
            guard try count("receipts WHERE shelf = ?", .integer(shelf)) == numbers[name] ?? 0 else { return false }
        }
        let waiting = try count("sync_queue WHERE state IN ('pending', ?)", "in_flight")
        guard waiting == numbers["waiting"] ?? 0 else { return false }
        for state in ["failed", "offered"] {
            guard try count("sync_queue WHERE state = ?", .text(state)) == numbers[state] ?? 0 else { return false }
        }
        let entities = try count("entities WHERE type = ?", "receipt")
        return entities == receipts + trash
    }
}

extension VaultReader {
    /// Passes the store's encrypted bytes, as of one moment, to the body. Writers wait until it ends, so the body must
    /// be fast; readers do not wait.
    ///
    /// - Throws: `busy`, `damagedStore`, `inputOutput`; `cancelled`, `diskFull` and the like from the body.
    package func copyStore(_ body: ([UInt8]) throws -> Void) throws(StoreError) -> StoreFigures {
        try wrapped {
            try connection.snapshot {
                let figures = try StoreFigures(connection)
                try connection.copyFileInSnapshot(body)
                return figures
            }
        }
    }
}
