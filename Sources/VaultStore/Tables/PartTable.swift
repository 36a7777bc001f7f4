internal import SQLiteKit
internal import VaultModel
internal import VaultReplica

/// Finds what belongs to a receipt, and keeps `covers`: until when each of its warranties holds. The parts themselves are
/// entities.
struct PartTable {
    let connection: Connection

    /// Notes which receipt a part belongs to, and the part's mark.
    ///
    /// - Parameter isChanged: whether anything else of the part is new.
    /// - Returns: the receipts that it belonged to before and belongs to now; none where nothing is new.
    func save(_ part: Entity, mark: SyncMark, isChanged: Bool) throws -> Set<ReceiptID> {
        let former = try connection.first("SELECT receipt, mark FROM parts WHERE part = ?", [.text(part.ref.id)]) {
            (receipt: $0.text(0), mark: $0.int(1))
        }
        // Of a tombstone whose fields the server has forgotten only the table knows where it belonged.
        guard let receipt = part.receipt?.description ?? former?.receipt else { return [] }
        let isMoved = former?.receipt != receipt || former?.mark != mark.rawValue
        guard isMoved || isChanged else { return [] }
        if isMoved {
            try connection.run(
                "INSERT OR REPLACE INTO parts (part, receipt, mark) VALUES (?, ?, ?)",
                [.text(part.ref.id), .text(receipt), .integer(Int64(mark.rawValue))])
        }
        return Set([former?.receipt, receipt].compactMap(\.self).compactMap { ReceiptID($0) })
    }

    /// The gravest mark among the parts of a receipt: its line bears it, too. Nil where it has none.
    func mark(of receipt: ReceiptID) throws -> SyncMark? {
        let gravest = try connection.integer(
            "SELECT max(mark) FROM parts WHERE receipt = ?", [.text(receipt.description)])
        return gravest.flatMap { SyncMark(rawValue: Int($0)) }
    }

    /// - Returns: the receipt that it belonged to.
    func delete(_ part: EntityRef) throws -> ReceiptID? {
        let former = try connection.text("SELECT receipt FROM parts WHERE part = ?", [.text(part.id)])
        try connection.run("DELETE FROM parts WHERE part = ?", [.text(part.id)])
        return former.flatMap { ReceiptID($0) }
    }

    /// Those in the trash included, in the order in which they were made.
    func records(of receipt: ReceiptID) throws -> [EntityRecord] {
        try connection.rows(
            """
            SELECT entities.row, id, type, fields, shadow, version, seq, updatedAt
            FROM parts JOIN entities ON id = part WHERE receipt = ? ORDER BY id
            """, [.text(receipt.description)]
        ) { try EntityTable.record($0) }.compactMap { $0 }
    }

    func parts(of receipt: ReceiptID) throws -> ReceiptParts {
        ReceiptParts(try records(of: receipt).map(\.entity))
    }

    /// Writes anew until when the warranties of a receipt hold; nothing that is void, given back or in the trash does.
    func keepCovers(_ parts: ReceiptParts, of receipt: Receipt, row: Int64, isListed: Bool) throws {
        try connection.run("DELETE FROM covers WHERE row = ?", [.integer(row)])
        guard isListed, !receipt.isReturned else { return }
        for warranty in parts.warranties {
            let standing = parts.cover(of: warranty, on: receipt).standing
            guard standing != .unknown, standing != .void else { continue }
            // One that moved here may still stand with the receipt that it came from.
            try connection.run(
                "INSERT OR REPLACE INTO covers (warranty, row, ends) VALUES (?, ?, ?)",
                [.text(warranty.id.description), .integer(row), .integer(CoverKey.number(of: standing))])
        }
    }

    /// A receipt that is gone covers nothing.
    func deleteCovers(row: Int64) throws {
        try connection.run("DELETE FROM covers WHERE row = ?", [.integer(row)])
    }
}

extension StoreSchema {
    /// `parts` says what belongs to which receipt; the receipt may come later than its parts. `covers` has a line for
    /// every warranty that holds up to a day or for a lifetime; its `row` is the receipt's, its `ends` a day counted
    /// from 1970.
    static let parts = """
        CREATE TABLE parts (
            part TEXT PRIMARY KEY,
            receipt TEXT NOT NULL,
            mark INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX parts_by_receipt ON parts (receipt);
        CREATE TABLE covers (warranty TEXT PRIMARY KEY, row INTEGER NOT NULL, ends INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX covers_ending ON covers (ends);
        CREATE INDEX covers_by_receipt ON covers (row);
        """
}
