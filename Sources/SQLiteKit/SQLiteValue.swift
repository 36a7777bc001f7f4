/// A value of a column or parameter: one of SQLite's five storage classes.
package enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLiteValue {
    /// The integer, or NULL for nil.
    package static func optional(_ integer: Int64?) -> SQLiteValue {
        integer.map(SQLiteValue.integer) ?? .null
    }

    /// The text, or NULL for nil; an empty text stays a text.
    package static func optional(_ text: String?) -> SQLiteValue {
        text.map(SQLiteValue.text) ?? .null
    }

    /// 0 or 1, as SQLite has no Booleans.
    package static func flag(_ flag: Bool) -> SQLiteValue {
        .integer(flag ? 1 : 0)
    }
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) {
        self = .text(value)
    }

    package init(integerLiteral value: Int64) {
        self = .integer(value)
    }
}
