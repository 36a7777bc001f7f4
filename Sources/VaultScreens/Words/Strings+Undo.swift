import Translation
package import VaultModel

/// An action of this device as a sentence.
package struct UndoWords {
    /// `Edited total, notes: Bosch Outlet`.
    package let text: String
    /// The reason why it cannot be undone or redone: `it has changed since`; nil if it can.
    package let obstacle: String?

    package init(_ line: UndoLine) {
        text = Strings.Undo.text(of: line)
        obstacle = line.obstacle.map(Strings.Undo.reason)
    }
}

extension Strings {
    enum Undo {
        static var title: String { say("Undo list") }
        static var nothing: String {
            say("Nothing to undo yet. u undoes the last change, U lists them.")
        }
        static var loading: String { say("Reading the undo list...") }
        static var steps: String { say("STEP", as: "how many steps") }
        static var when: String { say("WHEN") }
        static var what: String { say("ACTION") }
        static var before: String { say("earlier") }
        static var nothingThere: String { say("The list is empty.") }
        static let helpList: Phrase = "What can be undone and redone"
        static let helpTake: Phrase = "Undo or redo up to this line"
        static var noneFound: String { say("No matches. Esc shows all.") }
        static let helpFilter: Phrase = "Show only matching lines"
        static let footUndo: Phrase = "undo to here"

        static func place(_ vault: String) -> String { say("\(vault) > Undo list") }
        static func counts(undo: Int, redo: Int) -> String {
            redo == 0 ? say("\(undo) to undo") : say("\(undo) to undo, \(redo) to redo")
        }
        static func step(_ number: Int, isUndone: Bool) -> String {
            isUndone ? say("redo \(number)") : say("undo \(number)")
        }
        static func undoPrompt(_ number: Int) -> String {
            number == 1
                ? say("Enter undoes this change.") : say("Enter undoes \(number) changes: this one and all newer ones.")
        }
        static func redoPrompt(_ number: Int) -> String {
            number == 1
                ? say("Enter redoes this change.")
                : say("Enter redoes \(number) changes: this one and those before it.")
        }
        static func refused(_ reason: String) -> String { say("Not possible: \(reason).") }

        static func reason(_ obstacle: UndoLine.Obstacle) -> String {
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
            case .edit: say("Edited \(fields(line.fields))\(name)")
            case .trash: say("Moved to Trash: \(things)")
            case .restore: say("Restored from the Trash: \(things)")
            case .importing: say("Imported \(receipts(line.count))")
            case .resolve: say("Resolved a conflict\(name)")
            case .request: say("Sent a request to the server\(name)")
            case .putBack: say("Restored a previous value\(name)")
            case .snooze: say("Snoozed \(things)")
            case .mute: say("Muted \(things)")
            case .wake: say("Unmuted: \(things)")
            case nil: say("Unknown action from a newer version\(name)")
            }
        }

        /// The names of fields; to a person, amount and currency are one.
        private static func fields(_ names: [FieldName]) -> String {
            let shown = names.filter { $0 != .currency || !names.contains(.totalMinor) }
            return shown.map { label(of: $0).inSentence }.joined(separator: ", ")
        }
    }
}
