internal import SQLiteKit
package import VaultModel

extension VaultReader {
    /// Return windows and warranties that end soon or ended lately, and what is covered.
    ///
    /// - Parameter window: how many days ahead the lists look.
    package func expiring(today: CalendarDay, window: Int) throws(StoreError) -> ExpiringSummary {
        try wrapped {
            try connection.snapshot {
                let reading = try reading(try connection.integer("PRAGMA data_version") ?? 0)
                var tally = ExpiringTally(today: today, window: window)
                let first = SQLiteValue.integer(Int64(today.daysSince1970 - ExpiringTally.lookBack))
                try reading.each(where: "shelf = 0 AND byWarranty >= ?1 AND byWarranty < ?2", [first, .integer(.max)]) {
                    tally.add($0)
                }
                // Those of the first list bring their return window with them.
                try reading.each(
                    where: "shelf = 0 AND returnDay >= ?1 AND NOT (byWarranty >= ?2 AND byWarranty < ?3)",
                    [.integer(Int64(today.daysSince1970)), first, .integer(.max)]
                ) { tally.add($0) }
                return tally.summary
            }
        }
    }

    /// Hands over every receipt of a query, whole and in its order, for an export; false stops it.
    package func each(_ query: ReceiptQuery, _ body: (Receipt) throws -> Bool) throws(StoreError) {
        try wrapped {
            let list = try ReceiptList(connection: connection, query: query)
            let rows = try list.stretch(.first, limit: .max) { _ in nil }.rows
            for row in rows {
                let record = try connection.first(
                    "SELECT row, id, type, fields, shadow, version, seq, updatedAt FROM entities WHERE row = ?",
                    [.integer(row)]
                ) { try EntityTable.record($0) }
                guard let receipt = record.flatMap({ $0 }).flatMap({ Receipt($0.entity) }) else { continue }
                if try !body(receipt) { return }
            }
        }
    }
}
