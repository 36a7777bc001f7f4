internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// The shell's messages about effects, as sentences that fit on one line.
enum ShellSentences {
    static func trashed(_ count: Int) -> Phrase { "Moved \(Phrase.receipts(count)) to Trash." }
    static func restored(_ count: Int) -> Phrase { "Restored \(Phrase.receipts(count))." }
    static func added(_ part: EntityType) -> Phrase {
        switch part {
        case .item: "Item added."
        case .warranty: "Warranty added."
        default: "Claim added."
        }
    }
    static let savedPart: Phrase = "Saved."
    static func trashedParts(_ count: Int) -> Phrase {
        .counted(count, "Moved \(count) entry to Trash.", "Moved \(count) entries to Trash.")
    }
    static func restoredParts(_ count: Int) -> Phrase {
        .counted(count, "Restored \(count) entry.", "Restored \(count) entries.")
    }
    static func settingNotKept(_ reason: String) -> Phrase { "The setting applies to this window only. \(reason)" }
    static let lockedIdle: Phrase =
        "The vault was locked after the idle time in vault.lock_after."
    static let notesChanged: Phrase = "Notes changed."
    static let sameNotes: Phrase = "The notes are unchanged."
    static let sameConfig: Phrase = "The config file is unchanged."
    static let isGone: Phrase = "This receipt is no longer in the vault."
    static let resolved: Phrase = "Resolved; it will be sent with the next sync."
    static let retried: Phrase = "Retrying now."
    static let dropped: Phrase = "Discarded; the receipt shows the server's values."
    static let paused: Phrase = "Sync is paused in all windows; P resumes it."
    static let switchedOn: Phrase = "Sync is on: comparing with the server. You can keep working."
    static let switchedOff: Phrase = "This device only. Pending changes and all data are kept."
    static let deletionsAllowed: Phrase = "Deleted here too."
    static let deletionsOvertaken: Phrase = "The server has them again; nothing was deleted."
    static let deletionsGrew: Phrase =
        "The server is now missing more of them. Nothing was deleted; check the numbers again."
    static let deletionsRefused: Phrase = "Everything stays here and can be resent to the server."
    static let rebuildsIndex: Phrase = "The search index was damaged and is being rebuilt. Search again in a moment."
    static let completesIndex: Phrase = "The search index was incomplete and is being rebuilt. Search in a moment."
    static func rebuiltIndex(_ count: Int) -> Phrase {
        .counted(
            count, "The search index was rebuilt from \(count) receipt.",
            "The search index was rebuilt from \(count) receipts.")
    }
    static let offered: Phrase = "It will be sent with the next sync."

    static func savedEntry(_ path: String) -> Phrase { "Saved to \(path), readable only by you." }

    static func wroteSheet(_ path: String) -> Phrase {
        "Written to \(path), readable only by you. Print it, then delete it."
    }
    static let stillListed: Phrase =
        "Can't reach the server, so it still lists this device. Sign it out from another device."
    static let signInStopped: Phrase = "Stopped; you're not signed in."
    static var joiningStopped: Phrase {
        "Stopped. If the code no longer works, create a new one on the other device."
    }

    static func written(_ count: Int, _ path: String, _ remark: Phrase?) -> Phrase {
        let written: Phrase = "\(Phrase.receipts(count)) written to \(path), unencrypted."
        return remark.map { "\(written) \($0)" } ?? written
    }
    static func writtenEnds(_ count: Int, _ path: String) -> Phrase {
        .counted(
            count, "\(count) deadline written to \(path), unencrypted.",
            "\(count) deadlines written to \(path), unencrypted."
        )
    }

    /// The first failure takes precedence.
    static func noticeTried(_ results: [NoticeSender.Result]) -> Phrase {
        if let fault = results.compactMap(\.fault).first { return Phrase(outside: fault) }
        switch results.first?.channel {
        case nil: return "Nowhere to send reminders: there is no desktop session, and reminders.command isn't set."
        case .desktop: return "Sent to the desktop."
        case .program(let line): return "Sent to \(line)."
        }
    }

    static let nothingToUndo: Phrase = "Nothing to undo."
    static let nothingToRedo: Phrase = "Nothing to redo."
    static let noVault: Phrase = "The vault is locked. Unlock it first."
    static let demoKeepsNothing: Phrase = "The demo has no server to sync with."
    static let copied: Phrase = "Copied to the clipboard."

    static func undone(_ outcome: UndoOutcome) -> Phrase {
        if outcome.label == "request", outcome.count == 0 {
            return "Can't undo: the server already has the request."
        }
        if outcome.count == 0, outcome.skipped.isEmpty { return inVain }
        let done: Phrase = "Undone: \(action(outcome.label))."
        return adding(skipped(outcome), to: done)
    }

    static func redone(_ outcome: UndoOutcome) -> Phrase {
        if outcome.label == "request", outcome.count == 0 { return "Can't redo: make the request again." }
        if outcome.count == 0, outcome.skipped.isEmpty { return inVain }
        let done: Phrase = "Redone: \(action(outcome.label))."
        return adding(skipped(outcome), to: done)
    }

    /// For an action whose receipt was deleted permanently, or that would not change anything.
    private static let inVain: Phrase = "Nothing changed; see the undo list."

    /// The message for several actions; it counts those without effect, and mentions those that were not reached.
    static func undone(_ outcomes: [UndoOutcome], of wanted: Int) -> Phrase {
        if outcomes.count == 1, wanted == 1 { return undone(outcomes[0]) }
        let done = outcomes.count { $0.count > 0 }
        return several(.counted(done, "Undone: \(done) change.", "Undone: \(done) changes."), outcomes, of: wanted)
    }

    static func redone(_ outcomes: [UndoOutcome], of wanted: Int) -> Phrase {
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

    static func putBack(_ outcome: PutBackOutcome) -> Phrase {
        outcome.refusal.map(refusal) ?? "Restored the previous value; the history keeps the other one."
    }

    static func refusal(_ reason: Reinstatement.Reason) -> Phrase {
        switch reason {
        case .noFormerValue: "This entry has no earlier value to restore."
        case .isThere: "It already has that value."
        case .inTrash: "It's in the Trash; restore it first, then the value."
        case .notEditable: "This version can't write that field."
        }
    }

    static let askedToSplit: Phrase = "Split requested; the server does it with the next sync."
    static func asked(_ content: RequestContent) -> Phrase {
        switch content {
        case .mergeDuplicates(_, let drop):
            "Merge of \(drop.count + 1) receipts requested; the server does it with the next sync."
        case .moveCategory: "Move requested; the server does it with the next sync."
        case .linkReturn: "Link requested; the server does it with the next sync."
        case .unlinkReturn: "Unlink requested; the server does it with the next sync."
        case .splitReceipt: askedToSplit
        case .purgeReceipts(let receipts): purged(PurgeOutcome(asked: receipts.count))
        }
    }

    static func purged(_ outcome: PurgeOutcome) -> Phrase {
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
        default: Phrase(outside: name)
        }
    }

    private static let staysAsItIs: Phrase = "Later changes were kept."

    private static func skipped(_ outcome: UndoOutcome) -> Phrase? { outcome.skipped.isEmpty ? nil : staysAsItIs }
}
