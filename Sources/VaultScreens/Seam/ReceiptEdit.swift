import VaultJSON
package import VaultModel

/// What a person changed in a form: only the fields that differ from what the form began with.
package struct ReceiptEdit: Hashable, Sendable {
    /// New values in the shape of the schema. Sets are the whole new sets, sorted; the store makes the difference.
    /// `totalMinor` and `currency` are always both here or both absent.
    package var changes: Fields
    /// What the form showed for these fields when it was opened; nil for a change of what is seen at this moment.
    package var seen: SeenFields?

    package init(_ changes: Fields = [:], seen: SeenFields? = nil) {
        self.changes = changes
        self.seen = seen
    }

    /// Whether nothing differs, so nothing needs to be saved.
    package var isEmpty: Bool { changes.isEmpty }
}

/// Which form a draft belongs to.
package enum DraftName: Hashable, Sendable {
    case new
    case receipt(ReceiptID)

    /// The name under which the store keeps the draft: `new`, or the receipt's id.
    package var text: String {
        switch self {
        case .new: "new"
        case .receipt(let id): id.description
        }
    }

    /// Reads ``text``; nil for anything else.
    package init?(_ text: String) {
        if text == "new" {
            self = .new
        } else if let id = ReceiptID(text) {
            self = .receipt(id)
        } else {
            return nil
        }
    }
}

/// What was typed into a form that was not saved yet.
package struct Draft: Hashable, Sendable {
    /// There is at most one draft for a name.
    package var name: DraftName
    /// As typed, valid or not, by field; only those that were touched.
    package var texts: [FieldName: String]
    /// The device's clock at the last key.
    package var at: Timestamp

    package init(name: DraftName, texts: [FieldName: String], at: Timestamp) {
        self.name = name
        self.texts = texts
        self.at = at
    }
}

/// A passphrase on its way to the shell; it never shows itself in descriptions.
package struct Passphrase: Hashable, Sendable, CustomStringConvertible {
    /// As typed.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// For messages and logs: says nothing of the text.
    package var description: String { "Passphrase(hidden)" }
}
