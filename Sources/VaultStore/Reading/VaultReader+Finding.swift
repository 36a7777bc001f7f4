internal import SQLiteKit
package import VaultModel

/// What tells a purchase from another one, for an import that must not add what is there.
package struct KnownPurchase: Hashable, Sendable {
    package let storeName: String
    package let date: CalendarDay?
    package let total: Money?
}

extension VaultReader {
    /// Receipts, those in the trash too, whose id begins or ends with the text, which is the part behind `rcp_` or a
    /// piece of it in capitals; at most so many.
    package func receipts(withIDLike text: String, limit: Int) throws(StoreError) -> [ReceiptID] {
        // Only letters and digits, so that nothing of it is a wildcard.
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

    /// Hands over the purchases outside the trash, one by one.
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

    /// The ids of all receipts, and whether each is in the Trash.
    package func receiptIDs() throws(StoreError) -> [ReceiptID: Bool] {
        try wrapped {
            let rows = try connection.rows("SELECT id, shelf FROM receipts") { (ReceiptID($0.text(0)), $0.int(1) == 1) }
            return Dictionary(rows.compactMap { id, isTrashed in id.map { ($0, isTrashed) } }) { first, _ in first }
        }
    }
}
