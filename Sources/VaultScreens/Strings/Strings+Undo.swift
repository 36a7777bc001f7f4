import Translation
import VaultWording

extension Strings.Undo {
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
            : say("Enter redoes \(number) changes: this one and those below it.")
    }
    static func refused(_ reason: String) -> String { say("Not possible: \(reason).") }
}
