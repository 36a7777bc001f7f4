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
