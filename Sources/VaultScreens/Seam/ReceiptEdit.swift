import VaultJSON
package import VaultModel

/// The changes made in a form: only the fields that differ from its initial values.
package struct ReceiptEdit: Hashable, Sendable {
    /// New values in the shape of the schema. Sets are complete and sorted; the store computes the difference.
    /// `totalMinor` and `currency` are always both present or both absent.
    package var changes: Fields
    /// The values of these fields when the form was opened; nil for a change of what is visible at this moment.
    package var seen: SeenFields?

    package init(_ changes: Fields = [:], seen: SeenFields? = nil) {
        self.changes = changes
        self.seen = seen
    }

    /// Whether nothing differs, so that nothing needs to be saved.
    package var isEmpty: Bool { changes.isEmpty }
}

/// The form that a draft belongs to.
package enum DraftName: Hashable, Sendable {
    case new
    case receipt(ReceiptID)

    /// The draft's name in the store: `new`, or the receipt's identifier.
    package var text: String {
        switch self {
        case .new: "new"
        case .receipt(let id): id.description
        }
    }

    /// Parses ``text``; returns nil for anything else.
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

/// Unsaved input of a form.
package struct Draft: Hashable, Sendable {
    /// There is at most one draft for a name.
    package var name: DraftName
    /// The texts of the changed fields, as typed, valid or not.
    package var texts: [FieldName: String]
    /// The device's clock at the last key.
    package var at: Timestamp

    package init(name: DraftName, texts: [FieldName: String], at: Timestamp) {
        self.name = name
        self.texts = texts
        self.at = at
    }
}

/// A passphrase on its way to the shell; its description does not reveal it.
package struct Passphrase: Hashable, Sendable, CustomStringConvertible {
    /// The text as typed.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// For messages and logs; does not reveal the text.
    package var description: String { "Passphrase(hidden)" }
}
