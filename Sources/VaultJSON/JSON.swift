/// A JSON value, the one form in which fields are sent, merged and stored.
///
/// Numbers without a fraction that fit are ``integer``, however they were written (`1`, `1.0`, `1e0`), so that two
/// values are equal exactly if they are the same JSON value.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

extension JSON {
    /// A text, or null.
    package static func optionalText(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// The text of a string; nil for every other kind.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A whole number; nil for fractions and other kinds.
    package var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// Any number, as floating point; nil for other kinds.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// True or false; nil for other kinds.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for other kinds.
    package var array: [JSON]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members of an object; nil for other kinds.
    package var object: [String: JSON]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The strings of an array of strings; nil if any element is something else.
    package var strings: [String]? {
        guard let values = array else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }

    /// The member with that name; nil if there is none, or the value is not an object.
    package subscript(_ name: String) -> JSON? {
        object?[name]
    }

    /// True only for ``null``.
    package var isNull: Bool {
        self == .null
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
