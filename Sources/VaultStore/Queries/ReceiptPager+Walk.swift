internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

extension ReceiptPager {
    /// Returns the row number of a receipt; nil if it is not stored.
    func row(of id: ReceiptID) throws -> Int64? {
        try EntityTable(connection: connection).row(of: id.description)
    }

    /// Returns nil if the row is not in this list.
    func place(of row: Int64) throws -> ListPlace? {
        if let selection, !selection.contains(row) { return nil }
        return try connection.first(
            "SELECT \(order.column) FROM receipts WHERE row = ? AND shelf = ?", [.integer(row), .integer(shelf)]
        ) { ListPlace(key: $0.value(0), row: row) }
    }

    /// Returns the number of rows before the place.
    func position(of place: ListPlace) throws -> Int {
        guard selection == nil else { return try walk(order.reversed, from: place, limit: .max).count }
        return Int(
            try connection.integer(
                "SELECT count(*) FROM receipts WHERE shelf = ?1 AND \(order.reversed.isAfter())",
                [.integer(shelf), place.key, .integer(place.row)]) ?? 0)
    }

    /// Returns row numbers after the place, nearest first.
    func walk(_ order: ListOrder, from place: ListPlace?, inclusive: Bool = false, limit: Int) throws -> [Int64] {
        let condition = place == nil ? "" : "AND " + order.isAfter(inclusive: inclusive)
        let statement = try connection.prepare("SELECT row FROM receipts WHERE shelf = ?1 \(condition) \(order.clause)")
        try statement.bind(.integer(shelf), at: 1)
        if let place {
            try statement.bind(place.key, at: 2)
            try statement.bind(.integer(place.row), at: 3)
        }
        var rows: [Int64] = []
        while rows.count < limit, try statement.step() {
            let row = statement.integer(0)
            if selection?.contains(row) ?? true { rows.append(row) }
        }
        return rows
    }
}

extension PageAnchor {
    /// The receipt that the anchor names.
    var id: ReceiptID? {
        switch self {
        case .first, .last: nil
        case .after(let id), .before(let id), .from(let id): id
        }
    }
}
