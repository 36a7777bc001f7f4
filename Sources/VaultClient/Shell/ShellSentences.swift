internal import VaultModel
internal import VaultStore

/// What the shell says about effects, in sentences that fit into one line.
enum ShellSentences {
    static func trashed(_ count: Int) -> String { "Moved \(receipts(count)) to Trash." }
    static func restored(_ count: Int) -> String { "Brought \(receipts(count)) back." }
    static func settingNotKept(_ reason: String) -> String { "The setting holds for this window only. \(reason)" }
    static let notesChanged = "Notes changed."
    static let sameNotes = "The notes are as they were; nothing was changed."
    static let sameConfig = "The config file is as it was."
    static let isGone = "This receipt is not in the vault any more."
    static let resolved = "Decided; the result is sent with the next sync."
    static let retried = "It goes out with the next sync."
    static let dropped = "Given up; the receipt shows what the server has."
    static let paused = "Sync is paused, here and in every other window, until P goes on."
    static let switchedOn = "Sync is on: both sides are compared; you can go on working."
    static let switchedOff = "This device only. What waits is set aside, and everything stays where it is."
    static let deletionsAllowed = "Deleted here, as on the server."
    static let deletionsRefused = "Everything stays here, and is offered to the server."
    static let offered = "It goes to the server with the next sync."

    static func savedEntry(_ path: String) -> String { "Saved to \(path), for you alone to read." }

    static func written(_ count: Int, _ path: String, _ remark: String?) -> String {
        "\(receipts(count)) written to \(path), not encrypted." + (remark.map { " " + $0 } ?? "")
    }
    static func writtenEnds(_ count: Int, _ path: String) -> String {
        "\(count == 1 ? "1 end" : "\(count) ends") written to \(path), not encrypted."
    }

    static let nothingToUndo = "There is nothing to undo."
    static let nothingToRedo = "There is nothing to do again."
    static let noVault = "The vault is locked. Unlock it first."
    static let demoKeepsNothing = "This is the demo: it has no server to sync with."
    static let copied = "Copied by way of the terminal."

    static func undone(_ outcome: UndoOutcome) -> String {
        if outcome.label == "request", outcome.count == 0 {
            return "Not undone: the server has the request, and it has no opposite."
        }
        return "Undone: \(action(outcome.label)).\(skipped(outcome))"
    }

    static func redone(_ outcome: UndoOutcome) -> String {
        if outcome.label == "request", outcome.count == 0 { return "Not done again: ask anew." }
        return "Done again: \(action(outcome.label)).\(skipped(outcome))"
    }

    /// Several at once: those of which nothing came are counted, and so is what was not reached.
    static func undone(_ outcomes: [UndoOutcome], of wanted: Int) -> String {
        outcomes.count == 1 && wanted == 1 ? undone(outcomes[0]) : several("Undone", outcomes, of: wanted)
    }

    static func redone(_ outcomes: [UndoOutcome], of wanted: Int) -> String {
        outcomes.count == 1 && wanted == 1 ? redone(outcomes[0]) : several("Done again", outcomes, of: wanted)
    }

    private static func several(_ verb: String, _ outcomes: [UndoOutcome], of wanted: Int) -> String {
        let done = outcomes.count { $0.count > 0 }
        var text = "\(verb): \(done == 1 ? "1 change" : "\(done) changes")."
        if done < outcomes.count { text += " Nothing came of \(outcomes.count - done)." }
        if outcomes.contains(where: { !$0.skipped.isEmpty }) { text += " What was changed since stays as it is." }
        if outcomes.count < wanted { text += " Something else was done meanwhile; look again." }
        return text
    }

    static func putBack(_ outcome: PutBackOutcome) -> String {
        outcome.refusal.map(refusal) ?? "The former value is back; the history keeps the other one."
    }

    static func refusal(_ reason: Reinstatement.Reason) -> String {
        switch reason {
        case .noFormerValue: "This line tells of no value that could be put back."
        case .isThere: "That is the value that it has now."
        case .inTrash: "It is in the Trash; restore it first, then put the value back."
        case .notEditable: "This version cannot write that field."
        }
    }

    static let askedToSplit = "Asked to split it; the server does it with the next sync."
    static func asked(_ content: RequestContent) -> String {
        let what =
            switch content {
            case .mergeDuplicates(_, let drop): "merge \(drop.count + 1) receipts"
            case .moveCategory: "move the category"
            case .linkReturn: "link them"
            case .unlinkReturn: "part them"
            case .splitReceipt: "split it"
            }
        return "Asked to \(what); the server does it with the next sync."
    }

    private static func action(_ name: String) -> String {
        switch name {
        case "add": "adding a receipt"
        case "edit": "an edit"
        case "trash": "moving to Trash"
        case "restore": "bringing back"
        case "import": "an import"
        case "resolve": "a decision"
        case "request": "a request to the server"
        case "put-back": "putting a value back"
        case "snooze": "snoozing"
        case "mute": "muting"
        case "wake": "ending a silence"
        default: name
        }
    }

    private static func skipped(_ outcome: UndoOutcome) -> String {
        outcome.skipped.isEmpty ? "" : " What was changed since stays as it is."
    }

    private static func receipts(_ count: Int) -> String {
        count == 1 ? "1 receipt" : "\(count) receipts"
    }
}
