package import VaultJSON
package import VaultModel

/// An action's edit of one thing: of a synced entity, or of data that only this device has.
package enum JournalEdit {
    case entity(EntityEdit)
    case silence(SilenceEdit)
}

/// A receipt's snooze or mute on this device before and after an action.
package struct SilenceEdit: Hashable {
    package let receipt: ReceiptID
    package let before: Silence?
    package let after: Silence?

    package init(receipt: ReceiptID, before: Silence?, after: Silence?) {
        (self.receipt, self.before, self.after) = (receipt, before, after)
    }
}

extension JournalEdit {
    private static let silenceKind = "silence"

    /// The stored form of the edit.
    package var json: JSON {
        switch self {
        case .silence(let edit):
            return [
                "id": .string(edit.receipt.description), "kind": .string(Self.silenceKind),
                "before": Self.json(edit.before), "after": Self.json(edit.after),
            ]
        case .entity(let edit):
            let kind = JSON.string(edit.kind.rawValue)
            guard edit.kind == .fields || edit.kind == .request else { return ["id": .string(edit.id), "kind": kind] }
            return ["id": .string(edit.id), "kind": kind, "before": edit.before.json, "after": edit.after.json]
        }
    }

    /// Parses the edits of an action from their stored text; unreadable ones are left out.
    package static func list(_ text: String?) -> [JournalEdit] {
        let json = text.flatMap { try? JSON(parsing: $0) }
        return (json?.array ?? []).compactMap(JournalEdit.init(json:))
    }

    /// Nil for an edit that cannot be read.
    package init?(json: JSON) {
        guard let id = json["id"]?.string, let kind = json["kind"]?.string else { return nil }
        if kind == Self.silenceKind {
            guard let receipt = ReceiptID(id) else { return nil }
            let (before, after) = (Self.silence(json["before"]), Self.silence(json["after"]))
            self = .silence(SilenceEdit(receipt: receipt, before: before, after: after))
        } else {
            guard let kind = EntityEdit.Kind(rawValue: kind) else { return nil }
            self = .entity(EntityEdit(id: id, kind: kind, before: Fields(json["before"]), after: Fields(json["after"])))
        }
    }

    /// Encodes a snooze as its day, a mute as true, and neither as null.
    private static func json(_ silence: Silence?) -> JSON {
        switch silence {
        case .until(let day): .string(day.description)
        case .always: .bool(true)
        case nil: .null
        }
    }

    private static func silence(_ json: JSON?) -> Silence? {
        if json?.bool == true { return .always }
        return json?.string.flatMap { CalendarDay($0) }.map(Silence.until)
    }
}
