internal import SQLiteKit
internal import VaultModel

/// The sort column and direction of a list; rows with the same value are sorted by row number.
struct ListOrder {
    let column: String
    let descending: Bool

    init(_ query: ReceiptQuery) {
        column =
            switch query.order {
            case .purchaseDate: "byDate"
            case .storeName: "byStore"
            case .total: "byTotal"
            case .warrantyExpiryDate: "byWarranty"
            case .createdAt: "byCreation"
            }
        descending = query.descending
    }

    private init(column: String, descending: Bool) {
        self.column = column
        self.descending = descending
    }

    var reversed: ListOrder { ListOrder(column: column, descending: !descending) }

    /// Sorts by the column, then by row, both in this direction.
    var clause: String {
        let direction = descending ? "DESC" : "ASC"
        return "ORDER BY \(column) \(direction), row \(direction)"
    }

    /// Returns a condition with two parameters for the rows after a place in this order. It compares row values,
    /// because that seeks in the index even if thousands of rows have the same key
    /// (<https://www.sqlite.org/rowvalue.html>, section 3.1).
    func isAfter(inclusive: Bool = false) -> String {
        "(\(column), row) \(descending ? "<" : ">")\(inclusive ? "=" : "") (?2, ?3)"
    }

    /// Whether one place is before another.
    func precedes(_ left: ListPlace, _ right: ListPlace) -> Bool {
        descending ? right < left : left < right
    }
}

/// A row's place in an order.
struct ListPlace {
    let key: SQLiteValue
    let row: Int64

    /// Compares as SQLite does; a column of the list holds only one kind of value.
    static func < (left: ListPlace, right: ListPlace) -> Bool {
        switch (left.key, right.key) {
        case (.integer(let first), .integer(let second)) where first != second: first < second
        case (.text(let first), .text(let second)) where first != second:
            first.utf8.lexicographicallyPrecedes(second.utf8)
        default: left.row < right.row
        }
    }
}
