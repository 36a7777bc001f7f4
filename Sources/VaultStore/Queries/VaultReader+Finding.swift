internal import SQLiteKit
package import VaultModel

/// The facts that identify a purchase, for an import that must not add duplicates.
package struct KnownPurchase: Hashable, Sendable {
    package let storeName: String
    package let date: CalendarDay?
    package let total: Money?
}

extension VaultReader {
    /// Returns at most `limit` receipts, including those in the Trash, whose ID begins or ends with the text: the part
    /// after `rcp_`, or a piece of it, in uppercase.
    package func receipts(withIDLike text: String, limit: Int) throws(StoreError) -> [ReceiptID] {
        // Allows only letters and digits, so that the text has no wildcards.
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }) else {
            return []
        }
        return try wrapped {
            try connection.rows(
                "SELECT id FROM receipts WHERE id GLOB 'rcp_' || ?1 || '*' OR id GLOB 'rcp_*' || ?1 ORDER BY row LIMIT ?2",
                [.text(text), .integer(Int64(limit))]
            ) { ReceiptID($0.text(0)) }.compactMap { $0 }
        }
    }

    /// Passes the purchases outside the Trash to the body, one by one.
    package func eachPurchase(_ body: (KnownPurchase) -> Void) throws(StoreError) {
        try wrapped {
            _ = try connection.rows(
                "SELECT storeName, purchaseDay, totalMinor, currency FROM receipts WHERE shelf = 0"
            ) { row in
                let currency = row.isNull(3) ? nil : Currency(row.text(3))
                let total = currency.flatMap { row.isNull(2) ? nil : Money(minor: row.integer(2), currency: $0) }
                let day = row.isNull(1) ? nil : CalendarDay(daysSince1970: Int(row.integer(1)))
                body(KnownPurchase(storeName: row.text(0), date: day, total: total))
            }
        }
    }

    /// Returns the IDs of all receipts, and whether each is in the Trash.
    package func receiptIDs() throws(StoreError) -> [ReceiptID: Bool] {
        try wrapped {
            var ids: [ReceiptID: Bool] = [:]
            _ = try connection.rows("SELECT id, shelf FROM receipts") { row in
                if let id = ReceiptID(row.text(0)) { ids[id] = row.int(1) == 1 }
            }
            return ids
        }
    }
}
