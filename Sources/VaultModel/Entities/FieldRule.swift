package import VaultJSON

/// The rule for a field that two sides changed; the rows of the merge table.
package enum FieldOwner: Hashable, Sendable {
    /// Set when the entity is created, never changed.
    case fixed
    /// Written by recognition: the server's value stands.
    case machine
    /// A person's text, merged by lines.
    case text
    /// A set: the additions and removals of both sides apply.
    case set
    /// The later writer's value stands (favorite; every field of a category).
    case later
    /// The value that a person edited manually stands against a machine-read one, and conflicts with another person's;
    /// without a manual edit the server's value stands.
    case shared
    /// Like ``shared``, but two people's different values are always a conflict.
    case money
    /// A set of names that only grows.
    case grows
    /// Set by the server, or derived; a value from a client is ignored.
    case server
}

/// The values that a field may have.
package enum FieldShape: Hashable, Sendable {
    /// Text of at most that many Unicode scalars.
    case text(Int)
    /// `YYYY-MM-DD`.
    case day
    /// A whole number in the range.
    case integer(ClosedRange<Int64>)
    /// A currency code.
    case currency
    /// The id of an entity of that type.
    case reference(EntityType)
    /// 0 … 1.
    case share
    case flag
    /// A set of at most `count` strings of at most `length` scalars each.
    case set(count: Int, length: Int)
    /// One of the listed words.
    case word([String])
    /// RFC 3339 in UTC.
    case timestamp
    /// A JSON object of at most that many bytes; its reader checks the content.
    case object(Int)
}

extension FieldShape {
    /// The most scalars or elements that an operation may give; nil for values that cannot grow by merging.
    var sizeLimit: Int? {
        switch self {
        case .text(let length): length
        case .set(let count, _): count
        case .day, .integer, .currency, .reference, .share, .flag, .word, .timestamp, .object: nil
        }
    }
}

/// One row of the table of fields.
package struct FieldRule: Hashable, Sendable {
    package let name: FieldName
    package let shape: FieldShape
    package let owner: FieldOwner
    /// Whether null is a valid value.
    package let isOptional: Bool

    init(_ name: FieldName, _ shape: FieldShape, _ owner: FieldOwner, optional: Bool = false) {
        self.name = name
        self.shape = shape
        self.owner = owner
        isOptional = optional
    }

    /// The most Unicode scalars of a text, or of one element of a set; 0 for other shapes.
    package var textLimit: Int {
        switch shape {
        case .text(let limit), .set(_, let limit): limit
        case .day, .integer, .currency, .reference, .share, .flag, .word, .timestamp, .object: 0
        }
    }

    /// The most elements of a set; 0 for other shapes.
    package var countLimit: Int {
        if case .set(let count, _) = shape { count } else { 0 }
    }

    /// The numbers that it takes; only 0 for other shapes.
    package var range: ClosedRange<Int64> {
        if case .integer(let range) = shape { range } else { 0...0 }
    }

    /// Whether operations change it by `{"add": […], "remove": […]}`.
    package var isSet: Bool {
        if case .set = shape { true } else { false }
    }

    /// The value after a create that does not name the field.
    package var initial: JSON {
        if isOptional { return .null }
        return switch shape {
        case .text: ""
        case .flag: false
        case .set: []
        case .integer(let range): .integer(max(0, range.lowerBound))
        case .word(let words): .string(words.first ?? "")
        case .day, .currency, .reference, .share, .timestamp, .object: .null
        }
    }
}
