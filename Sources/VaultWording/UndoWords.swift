internal import Translation
package import VaultModel

/// An action of this device as a sentence.
package struct UndoWords {
    /// `Edited Bosch Outlet: total, notes`. The name comes first, because a narrow window cuts the end.
    package let text: String
    /// The reason why it cannot be undone or redone: `it has changed since`; nil if it can.
    package let obstacle: String?

    package init(_ line: UndoLine) {
        text = Strings.Undo.text(of: line)
        obstacle = line.obstacle.map(Strings.Undo.reason)
    }
}

extension Strings {
    /// The undo list.
    package enum Undo {
        /// The reason, for after a colon: `it has changed since`.
        package static func reason(_ obstacle: UndoLine.Obstacle) -> String {
            switch obstacle {
            case .gone: say("it isn't in the vault")
            case .changedSince: say("it has changed since")
            case .sent: say("the server has this request, and it can't be reversed")
            }
        }

        static func text(of line: UndoLine) -> String {
            let name =
                line.count > 1
                ? ": " + receipts(line.count) : line.title.isEmpty ? "" : ": " + line.title
            let things =
                line.count == 1
                ? (line.title.isEmpty ? receipts(1) : line.title) : receipts(line.count)
            return switch line.action {
            case .add: say("Added \(things)")
            case .addPart: say("Added an item, a warranty or a claim\(name)")
            case .edit where line.fields.isEmpty: say("Edited \(things)")
            case .edit: say("Edited \(things): \(fields(line.fields, in: line.type))")
            case .trash: say("Moved to Trash: \(things)")
            case .restore: say("Restored from the Trash: \(things)")
            case .importing: say("Imported \(receipts(line.count))")
            case .resolve: say("Resolved a conflict\(name)")
            case .request: say("Sent a request to the server\(name)")
            case .putBack: say("Restored a previous value\(name)")
            case .snooze: say("Snoozed \(things)")
            case .mute: say("Muted \(things)")
            case .wake: say("Unmuted: \(things)")
            case .attach: say("Attached a picture\(name)")
            case .detach: say("Removed a picture\(name)")
            case .addCategory: say("Added a category\(name)")
            case .orderCategories: say("Moved a category in the list")
            case .deleteCategory: say("Deleted a category\(name)")
            case nil: say("Unknown action from a newer version\(name)")
            }
        }

        private static func fields(_ names: [FieldName], in type: EntityType?) -> String {
            FieldGroup.leads(of: names).map { label(of: $0, in: type).inSentence }.joined(separator: ", ")
        }
    }
}
