package import Translation
package import VaultModel

/// One row of the table of fields: all that people see of a field. Its limits are in ``rule``, the row of the same field
/// in the table of the protocol.
package struct FieldEntry: Hashable, Sendable {
    /// The entity that has the field.
    package let type: EntityType
    /// The name on the wire and in JSON, which commands take as well.
    package let name: FieldName
    /// The name on the command line and in mappings of columns; nil for a field that is not typed.
    package let short: String?
    /// More names that commands take.
    package let aliases: [String]
    /// The name on screens, at most 12 columns.
    package let label: Phrase
    package let shape: InputShape
    package let rule: FieldRule
    /// The words that a choice takes, each as commands show it and as on the wire; empty for other shapes.
    package let choices: [ChoiceWord]

    /// Nil if the schema of the type lacks the field.
    init?(_ row: FieldRow, of type: EntityType) {
        guard let rule = Schema.of(type)?[row.name] else { return nil }
        self.type = type
        self.rule = rule
        name = row.name
        short = row.short
        aliases = row.aliases
        label = row.label
        shape = row.shape
        // Made once: an import asks for them in every row.
        choices = if case .word(let words) = rule.shape { words.map { ChoiceWord($0, of: row.name) } } else { [] }
    }

    /// The fields that are one value with it.
    package var group: FieldGroup { FieldGroup(of: name) }

    /// The name that commands show: the short one, else the one on the wire.
    package var word: String { short ?? name.rawValue }

    /// Whether a command means the field by a name, in any case.
    package func isNamed(_ typed: String) -> Bool {
        let wanted = typed.lowercased()
        return short != nil && (word == wanted || name.rawValue.lowercased() == wanted || aliases.contains(wanted))
    }
}

/// The kind of value that people type into a field, or choose.
package enum InputShape: Hashable, Sendable {
    /// Text on one line.
    case line
    /// Text of several lines.
    case notes
    /// An amount, which may name its currency; read by ``AmountInput``.
    case amount
    case currency, day
    /// A length of time, stored in months or in days.
    case months, days
    case tags, flag
    /// One of a few words.
    case choice
    /// Another entity, by its name or id.
    case reference
    /// Set by the program.
    case untyped

    /// Whether its texts are short, so that they are usually typed again rather than edited.
    package var isShort: Bool {
        switch self {
        case .amount, .currency, .day, .months, .days: true
        case .line, .notes, .tags, .flag, .choice, .reference, .untyped: false
        }
    }
}

/// A row as it is written in the table.
struct FieldRow {
    let name: FieldName
    let short: String?
    let label: Phrase
    let shape: InputShape
    let aliases: [String]

    /// - Parameter use: tells translators apart what the label names.
    init(
        _ name: FieldName, _ short: String?, _ label: Phrase, as use: String? = nil, _ shape: InputShape,
        or aliases: [String] = []
    ) {
        self.name = name
        self.short = short
        self.label = use.map(label.used(as:)) ?? label
        self.shape = shape
        self.aliases = aliases
    }
}
