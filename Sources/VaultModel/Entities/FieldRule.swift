package import VaultJSON

/// Who decides when two sides changed a field; the rows of the merge table.
package enum FieldOwner: Hashable, Sendable {
    /// Set when the thing is made, never changed.
    case fixed
    /// What the machine read: the server's value stands.
    case machine
    /// A person's text, merged by lines.
    case text
    /// A set: additions and removals of both sides apply.
    case set
    /// The later writer's value stands (favourite; every field of a category).
    case later
    /// A person's where the person edited it by hand, else the server's.
    case shared
    /// Never decided for a person.
    case money
    /// A set of names that only grows.
    case grows
    /// Kept by the server, or derived; a client that sends it is ignored.
    case server
}

/// What values a field may hold.
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
    /// One of a few words.
    case word([String])
    /// RFC 3339 in UTC.
    case timestamp
    /// A JSON object of at most that many bytes; what is in it is checked by whom it is for.
    case object(Int)
}

/// One row of the table of fields.
package struct FieldRule: Hashable, Sendable {
    package let name: FieldName
    package let shape: FieldShape
    package let owner: FieldOwner
    /// Whether null is a value of it.
    package let isOptional: Bool

    init(_ name: FieldName, _ shape: FieldShape, _ owner: FieldOwner, optional: Bool = false) {
        self.name = name
        self.shape = shape
        self.owner = owner
        isOptional = optional
    }

    /// Whether it is changed by `{"add": […], "remove": […]}`.
    package var isSet: Bool {
        if case .set = shape { true } else { false }
    }

    /// The value of a field that a create does not name.
    package var initial: JSON {
        if isOptional { return .null }
        return switch shape {
        case .text: ""
        case .flag: false
        case .set: []
        case .integer(let range): .integer(max(0, range.lowerBound))
        case .word(let words): .string(words.first ?? "")
        default: .null
        }
    }
}
