internal import SQLiteKit
internal import VaultModel

/// The column that an order sorts by, and its direction; rows of one value stand in the order of their row numbers.
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

    /// What stands after a place in this order, as a condition on two parameters. A row value, because it seeks in the
    /// index even where thousands of rows have one key (<https://www.sqlite.org/rowvalue.html>, section 3.1).
    func isAfter(inclusive: Bool = false) -> String {
        "(\(column), row) \(descending ? "<" : ">")\(inclusive ? "=" : "") (?2, ?3)"
    }

    /// Whether one place stands before another.
    func precedes(_ left: ListPlace, _ right: ListPlace) -> Bool {
        descending ? right < left : left < right
    }
}

/// A row's place in an order.
struct ListPlace {
    let key: SQLiteValue
    let row: Int64

    /// As SQLite compares them; a column of the list holds one kind of value only.
    static func < (left: ListPlace, right: ListPlace) -> Bool {
        switch (left.key, right.key) {
        case (.integer(let first), .integer(let second)) where first != second: first < second
        case (.text(let first), .text(let second)) where first != second:
            first.utf8.lexicographicallyPrecedes(second.utf8)
        default: left.row < right.row
        }
    }
}
