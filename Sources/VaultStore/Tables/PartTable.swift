internal import SQLiteKit
internal import VaultModel
internal import VaultQuery
internal import VaultReplica

/// Finds the parts of a receipt, and keeps `covers`: the expiry date of each of its warranties. The parts themselves
/// are entities.
struct PartTable {
    let connection: Connection

    /// Records the receipt that a part belongs to, and the part's mark.
    ///
    /// - Parameter isChanged: whether anything else of the part has changed.
    /// - Returns: the receipts that it belonged to and belongs to now; none if nothing has changed.
    func save(_ part: Entity, mark: SyncMark, isChanged: Bool) throws -> Set<ReceiptID> {
        let former = try connection.first("SELECT receipt, mark FROM parts WHERE part = ?", [.text(part.ref.id)]) {
            (receipt: $0.text(0), mark: $0.int(1))
        }
        // Once the server has forgotten the fields of a tombstone, only this table knows its receipt.
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

    /// Returns the gravest mark among the parts of a receipt, which the receipt's row shows, too. Nil if it has no
    /// parts.
    func mark(of receipt: ReceiptID) throws -> SyncMark? {
        let gravest = try connection.integer(
            "SELECT max(mark) FROM parts WHERE receipt = ?", [.text(receipt.description)])
        return gravest.flatMap { SyncMark(rawValue: Int($0)) }
    }

    /// - Returns: the receipt that the part belonged to.
    func delete(_ part: EntityRef) throws -> ReceiptID? {
        let former = try connection.text("SELECT receipt FROM parts WHERE part = ?", [.text(part.id)])
        try connection.run("DELETE FROM parts WHERE part = ?", [.text(part.id)])
        return former.flatMap { ReceiptID($0) }
    }

    /// Returns the parts, including those in the Trash, in the order of their creation.
    func records(of receipt: ReceiptID) throws -> [ReplicaRecord] {
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

    /// Rewrites the expiry dates of a receipt's warranties. Void warranties have none, nor does a receipt that is
    /// returned or in the Trash.
    func keepCovers(_ parts: ReceiptParts, of receipt: Receipt, row: Int64, isListed: Bool) throws {
        try connection.run("DELETE FROM covers WHERE row = ?", [.integer(row)])
        guard isListed, !receipt.isReturned else { return }
        for warranty in parts.warranties {
            let standing = parts.cover(of: warranty, on: receipt).standing
            guard standing != .unknown, standing != .void else { continue }
            // A warranty that moved here may still be listed for its previous receipt.
            try connection.run(
                "INSERT OR REPLACE INTO covers (warranty, row, ends) VALUES (?, ?, ?)",
                [.text(warranty.id.description), .integer(row), .integer(CoverKey.number(of: standing))])
        }
    }

    /// Removes the expiry dates of a deleted receipt.
    func deleteCovers(row: Int64) throws {
        try connection.run("DELETE FROM covers WHERE row = ?", [.integer(row)])
    }
}

extension StoreSchema {
    /// `parts` assigns parts to receipts; a receipt may arrive after its parts. `covers` has a row for every warranty
    /// with an expiry date or for a lifetime; its `row` is the receipt's, its `ends` a day counted from 1970.
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
