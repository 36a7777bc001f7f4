package import VaultModel

/// An action of this device as a sentence.
package struct UndoWords {
    /// `Edited total, notes: Bosch Outlet`.
    package let text: String
    /// Why nothing would come of it: `somebody changed the same since`; nil where something would.
    package let obstacle: String?

    package init(_ line: UndoLine) {
        text = Strings.Undo.text(of: line)
        obstacle = line.obstacle.map(Strings.Undo.reason)
    }
}

extension Strings {
    enum Undo {
        static let title = "Undo list"
        static let nothing = "Nothing was done yet that could be undone. u undoes the last change, U lists them."
        static let loading = "Reading what was done..."
        static let steps = "KEY"
        static let when = "WHEN"
        static let what = "WHAT WAS DONE"
        static let before = "before"
        static let nothingThere = "There is nothing in the list."
        static let helpList = "What can be undone and done again"
        static let helpTake = "Undo, or do again, back to this line"
        static let footUndo = "undo to here"

        static func place(_ vault: String) -> String { "\(vault) > Undo list" }
        static func counts(undo: Int, redo: Int) -> String {
            redo == 0 ? "\(undo) to undo" : "\(undo) to undo, \(redo) to redo"
        }
        static func step(_ number: Int, isUndone: Bool) -> String { (isUndone ? "redo " : "undo ") + String(number) }
        static func undoPrompt(_ number: Int) -> String {
            number == 1 ? "Enter undoes this change." : "Enter undoes \(number) changes: this one and all newer ones."
        }
        static func redoPrompt(_ number: Int) -> String {
            number == 1
                ? "Enter does this change again."
                : "Enter does \(number) changes again: this one and those before it."
        }
        static func refused(_ reason: String) -> String { "Nothing would come of it: \(reason)." }

        static func reason(_ obstacle: UndoLine.Obstacle) -> String {
            switch obstacle {
            case .gone: "it is not in the vault any more"
            case .changedSince: "it was changed since"
            case .sent: "the server has the request, and it has no opposite"
            }
        }

        static func text(of line: UndoLine) -> String {
            let name =
                line.count > 1 ? ": " + counted(line.count, "receipt") : line.title.isEmpty ? "" : ": " + line.title
            let things =
                line.count == 1 ? (line.title.isEmpty ? "1 receipt" : line.title) : counted(line.count, "receipt")
            return switch line.action {
            case .add: "Added \(things)"
            case .edit: "Edited \(fields(line.fields))\(name)"
            case .trash: "Moved to Trash: \(things)"
            case .restore: "Taken out of the Trash: \(things)"
            case .importing: "Imported \(counted(line.count, "receipt"))"
            case .resolve: "Decided what was in dispute\(name)"
            case .request: "Asked something of the server\(name)"
            case .putBack: "Put a former value back\(name)"
            case .snooze: "Snoozed \(things)"
            case .mute: "Muted \(things)"
            case .wake: "Ended the silence: \(things)"
            case nil: "Something that a later version did\(name)"
            }
        }

        /// Amount and currency are one to a person.
        private static func fields(_ names: [FieldName]) -> String {
            let shown = names.filter { $0 != .currency || !names.contains(.totalMinor) }
            return shown.map { label(of: $0).lowercased() }.joined(separator: ", ")
        }
    }
}
