package import Translation
package import VaultModel
package import VaultStore

/// The outcomes of actions as sentences, for screens and commands.
package enum OutcomeSentences {
    package static let nothingToUndo: Phrase = "Nothing to undo."
    package static let nothingToRedo: Phrase = "Nothing to redo."

    /// The message after one action was undone, or why it could not be.
    package static func undone(_ outcome: UndoOutcome) -> Phrase {
        if outcome.label == "request", outcome.count == 0 {
            return "Can't undo: the server already has the request."
        }
        if outcome.count == 0 {
            // Named, so that a person knows which step the next press goes past.
            let nothing: Phrase = "Nothing was undone (\(named(outcome)))."
            return adding(outcome.skipped.isEmpty ? inVain : staysAsItIs, to: nothing)
        }
        let done: Phrase = "Undone: \(named(outcome))."
        return adding(skipped(outcome), to: done)
    }

    /// The message after one action was redone, or why it could not be.
    package static func redone(_ outcome: UndoOutcome) -> Phrase {
        if outcome.label == "request", outcome.count == 0 { return "Can't redo: make the request again." }
        if outcome.count == 0 {
            // Named, so that a person knows which step the next press goes past.
            let nothing: Phrase = "Nothing was redone (\(named(outcome)))."
            return adding(outcome.skipped.isEmpty ? inVain : staysAsItIs, to: nothing)
        }
        let done: Phrase = "Redone: \(named(outcome))."
        return adding(skipped(outcome), to: done)
    }

    /// For an action whose receipt was deleted permanently, or that would not change anything.
    private static let inVain: Phrase = "See the undo list."

    /// `an edit: Bosch Outlet`.
    private static func named(_ outcome: UndoOutcome) -> Phrase {
        let action = action(outcome.label)
        return outcome.title.isEmpty ? action : "\(action): \(outcome.title)"
    }

    /// The message for several actions; it counts those without effect, and mentions those that were not reached.
    package static func undone(_ outcomes: [UndoOutcome], of wanted: Int) -> Phrase {
        if outcomes.count == 1, wanted == 1 { return undone(outcomes[0]) }
        let done = outcomes.count { $0.count > 0 }
        return several(.counted(done, "Undone: \(done) change.", "Undone: \(done) changes."), outcomes, of: wanted)
    }

    /// The message for several redone actions; see ``undone(_:of:)``.
    package static func redone(_ outcomes: [UndoOutcome], of wanted: Int) -> Phrase {
        if outcomes.count == 1, wanted == 1 { return redone(outcomes[0]) }
        let done = outcomes.count { $0.count > 0 }
        return several(
            .counted(done, "Redone: \(done) change.", "Redone: \(done) changes."), outcomes, of: wanted)
    }

    private static func several(_ done: Phrase, _ outcomes: [UndoOutcome], of wanted: Int) -> Phrase {
        let empty = outcomes.count { $0.count == 0 }
        let isSkipped = outcomes.contains { !$0.skipped.isEmpty }
        let idle: Phrase = "\(empty) had no effect."
        let overtaken: Phrase = "Something else has changed; check the list again."
        var text = adding(empty > 0 ? idle : nil, to: done)
        text = adding(isSkipped ? staysAsItIs : nil, to: text)
        return adding(outcomes.count < wanted ? overtaken : nil, to: text)
    }

    private static func adding(_ more: Phrase?, to text: Phrase) -> Phrase { more.map { "\(text) \($0)" } ?? text }

    /// The message after a previous value was restored, or why it could not be.
    package static func putBack(_ outcome: PutBackOutcome) -> Phrase {
        outcome.refusal.map(refusal) ?? "Restored the previous value; the history keeps the other one."
    }

    /// Why a previous value cannot be restored.
    package static func refusal(_ reason: Reinstatement.Reason) -> Phrase {
        switch reason {
        case .noFormerValue: "This entry has no earlier value to restore."
        case .isThere: "It already has that value."
        case .inTrash: "It's in the Trash; restore it first, then the value."
        case .notEditable: "This version can't write that field."
        }
    }

    /// The numbers of receipts that are gone, and of those that the server has yet to delete.
    package static func purged(_ outcome: PurgeOutcome) -> Phrase {
        let gone: Phrase = .counted(
            outcome.gone, "\(outcome.gone) receipt deleted permanently.",
            "\(outcome.gone) receipts deleted permanently.")
        let asked: Phrase = .counted(
            outcome.asked, "\(outcome.asked) receipt will be deleted permanently with the next sync.",
            "\(outcome.asked) receipts will be deleted permanently with the next sync.")
        if outcome.asked == 0 { return gone }
        return outcome.gone == 0 ? asked : "\(gone) \(asked)"
    }

    private static func action(_ name: String) -> Phrase {
        switch name {
        case "add": "adding a receipt"
        case "add-part": "adding an item, a warranty or a claim"
        case "edit": "an edit"
        case "trash": "moving to Trash"
        case "restore": "restoring"
        case "import": "an import"
        case "resolve": "resolving a conflict"
        case "request": "a request to the server"
        case "put-back": "restoring a value"
        case "snooze": "snoozing"
        case "mute": "muting"
        case "wake": "unmuting"
        case "attach": "attaching a picture"
        case "detach": "removing a picture"
        case "add-category": "adding a category"
        case "order-categories": "moving a category in the list"
        case "delete-category": "deleting a category"
        default: Phrase(outside: name)
        }
    }

    private static let staysAsItIs: Phrase = "Later changes were kept."

    private static func skipped(_ outcome: UndoOutcome) -> Phrase? { outcome.skipped.isEmpty ? nil : staysAsItIs }
}
