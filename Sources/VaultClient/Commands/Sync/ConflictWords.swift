internal import VaultJSON
internal import VaultModel

/// Disputed fields, for people and for programs.
enum ConflictWords {
    static func json(_ conflict: FieldConflict) -> JSON {
        [
            "field": .string(conflict.field.rawValue), "base": conflict.base, "mine": conflict.mine,
            "theirs": conflict.theirs, "theirsBy": .string(conflict.theirsBy),
            "theirsAt": .string(conflict.theirsAt.description),
        ]
    }

    /// A value as one reads it: texts without quotes, `none` for nothing.
    static func text(_ value: JSON) -> String {
        switch value {
        case .null: "none"
        case .string(let text): text
        case .array: value.strings.map { $0.joined(separator: ", ") } ?? value.text
        default: value.text
        }
    }
}
