/// What a column or a parameter can hold: SQLite's five storage classes.
package enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLiteValue {
    /// NULL where there is no number.
    package static func optional(_ integer: Int64?) -> SQLiteValue {
        integer.map(SQLiteValue.integer) ?? .null
    }

    /// NULL where there is no text; the empty text stays a text.
    package static func optional(_ text: String?) -> SQLiteValue {
        text.map(SQLiteValue.text) ?? .null
    }

    /// SQLite has no booleans: 0 or 1.
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
