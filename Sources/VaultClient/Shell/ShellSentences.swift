internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// The shell's messages about effects, as sentences that fit on one line.
enum ShellSentences {
    static func trashed(_ count: Int) -> Phrase { "Moved \(Phrase.receipts(count)) to Trash." }
    static func restored(_ count: Int) -> Phrase { "Brought \(Phrase.receipts(count)) back." }
    static func added(_ part: EntityType) -> Phrase {
        switch part {
        case .item: "Item added."
        case .warranty: "Warranty added."
        default: "Claim added."
        }
    }
    static let savedPart: Phrase = "Changed."
    static func trashedParts(_ count: Int) -> Phrase {
        .counted(count, "Moved \(count) entry to Trash.", "Moved \(count) entries to Trash.")
    }
    static func restoredParts(_ count: Int) -> Phrase {
        .counted(count, "Brought \(count) entry back.", "Brought \(count) entries back.")
    }
    static func settingNotKept(_ reason: String) -> Phrase { "The setting holds for this window only. \(reason)" }
    static let lockedIdle: Phrase =
        "Nothing was typed for the time that vault.lock_after says, so the vault is locked."
    static let notesChanged: Phrase = "Notes changed."
    static let sameNotes: Phrase = "The notes are as they were; nothing was changed."
    static let sameConfig: Phrase = "The config file is as it was."
    static let isGone: Phrase = "This receipt is not in the vault any more."
    static let resolved: Phrase = "Decided; the result is sent with the next sync."
    static let retried: Phrase = "Trying again now."
    static let dropped: Phrase = "Given up; the receipt shows what the server has."
    static let paused: Phrase = "Sync is paused, here and in every other window, until P goes on."
    static let switchedOn: Phrase = "Sync is on: both sides are compared; you can go on working."
    static let switchedOff: Phrase = "This device only. What waits is set aside, and everything stays where it is."
    static let deletionsAllowed: Phrase = "Deleted here, as on the server."
    static let deletionsOvertaken: Phrase = "The server has them again; nothing was deleted."
    static let deletionsGrew: Phrase =
        "By now the server lacks more of them. Nothing was deleted; look at the figures again."
    static let deletionsRefused: Phrase = "Everything stays here, and is offered to the server."
    static let rebuildsIndex: Phrase = "The search index was damaged and is being rebuilt. Search again in a moment."
    static let completesIndex: Phrase = "The search index was incomplete and is being rebuilt. Search in a moment."
    static func rebuiltIndex(_ count: Int) -> Phrase {
        .counted(
            count, "The search index was rebuilt from \(count) receipt.",
            "The search index was rebuilt from \(count) receipts.")
    }
    static let offered: Phrase = "It goes to the server with the next sync."

    static func savedEntry(_ path: String) -> Phrase { "Saved to \(path), for you alone to read." }

    static func wroteSheet(_ path: String) -> Phrase {
        "Written to \(path), for you alone to read. Print it, then delete it."
    }
    static let stillListed: Phrase =
        "The server was not reached and still lists this device. Sign it out there from another device."
    static let signInStopped: Phrase = "Stopped; nobody was signed in."
    static var joiningStopped: Phrase {
        "Stopped. If the server had taken the code already, show a new one on the other device."
    }

    static func written(_ count: Int, _ path: String, _ remark: Phrase?) -> Phrase {
        let written: Phrase = "\(Phrase.receipts(count)) written to \(path), not encrypted."
        return remark.map { "\(written) \($0)" } ?? written
    }
    static func writtenEnds(_ count: Int, _ path: String) -> Phrase {
        .counted(
            count, "\(count) end written to \(path), not encrypted.", "\(count) ends written to \(path), not encrypted."
        )
    }

    /// The first failure takes precedence.
    static func noticeTried(_ results: [NoticeSender.Result]) -> Phrase {
        if let fault = results.compactMap(\.fault).first { return Phrase(outside: fault) }
        switch results.first?.channel {
        case nil: return "Nobody can be told: there is no desktop session, and reminders.command is not set."
        case .desktop: return "Told the desktop."
        case .program(let line): return "Told \(line)."
        }
    }

    static let nothingToUndo: Phrase = "There is nothing to undo."
    static let nothingToRedo: Phrase = "There is nothing to do again."
    static let noVault: Phrase = "The vault is locked. Unlock it first."
    static let demoKeepsNothing: Phrase = "This is the demo: it has no server to sync with."
    static let copied: Phrase = "Copied by way of the terminal."

    static func undone(_ outcome: UndoOutcome) -> Phrase {
        if outcome.label == "request", outcome.count == 0 {
            return "Not undone: the server has the request, and it has no opposite."
        }
        if outcome.count == 0, outcome.skipped.isEmpty { return inVain }
        let done: Phrase = "Undone: \(action(outcome.label))."
        return adding(skipped(outcome), to: done)
    }

    static func redone(_ outcome: UndoOutcome) -> Phrase {
        if outcome.label == "request", outcome.count == 0 { return "Not done again: ask anew." }
        if outcome.count == 0, outcome.skipped.isEmpty { return inVain }
        let done: Phrase = "Done again: \(action(outcome.label))."
        return adding(skipped(outcome), to: done)
    }

    /// For an action whose receipt was deleted permanently, or that would not change anything.
    private static let inVain: Phrase = "Nothing came of it; the undo list says why."

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
            .counted(done, "Done again: \(done) change.", "Done again: \(done) changes."), outcomes, of: wanted)
    }

    private static func several(_ done: Phrase, _ outcomes: [UndoOutcome], of wanted: Int) -> Phrase {
        let empty = outcomes.count { $0.count == 0 }
        let isSkipped = outcomes.contains { !$0.skipped.isEmpty }
        let inVain: Phrase = "Nothing came of \(empty)."
        let meanwhile: Phrase = "Something else was done meanwhile; look again."
        var text = adding(empty > 0 ? inVain : nil, to: done)
        text = adding(isSkipped ? staysAsItIs : nil, to: text)
        return adding(outcomes.count < wanted ? meanwhile : nil, to: text)
    }

    private static func adding(_ more: Phrase?, to text: Phrase) -> Phrase { more.map { "\(text) \($0)" } ?? text }

    static func putBack(_ outcome: PutBackOutcome) -> Phrase {
        outcome.refusal.map(refusal) ?? "The former value is back; the history keeps the other one."
    }

    static func refusal(_ reason: Reinstatement.Reason) -> Phrase {
        switch reason {
        case .noFormerValue: "This line tells of no value that could be put back."
        case .isThere: "That is the value that it has now."
        case .inTrash: "It is in the Trash; restore it first, then put the value back."
        case .notEditable: "This version cannot write that field."
        }
    }

    static let askedToSplit: Phrase = "Asked to split it; the server does it with the next sync."
    static func asked(_ content: RequestContent) -> Phrase {
        switch content {
        case .mergeDuplicates(_, let drop):
            "Asked to merge \(drop.count + 1) receipts; the server does it with the next sync."
        case .moveCategory: "Asked to move the category; the server does it with the next sync."
        case .linkReturn: "Asked to link them; the server does it with the next sync."
        case .unlinkReturn: "Asked to part them; the server does it with the next sync."
        case .splitReceipt: askedToSplit
        case .purgeReceipts(let receipts): purged(PurgeOutcome(asked: receipts.count))
        }
    }

    static func purged(_ outcome: PurgeOutcome) -> Phrase {
        let gone: Phrase = .counted(
            outcome.gone, "\(outcome.gone) receipt is gone.", "\(outcome.gone) receipts are gone.")
        let asked: Phrase = .counted(
            outcome.asked, "\(outcome.asked) receipt goes for good with the next sync.",
            "\(outcome.asked) receipts go for good with the next sync.")
        if outcome.asked == 0 { return gone }
        return outcome.gone == 0 ? asked : "\(gone) \(asked)"
    }

    private static func action(_ name: String) -> Phrase {
        switch name {
        case "add": "adding a receipt"
        case "add-part": "adding an item, a warranty or a claim"
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
        default: Phrase(outside: name)
        }
    }

    private static let staysAsItIs: Phrase = "What was changed since stays as it is."

    private static func skipped(_ outcome: UndoOutcome) -> Phrase? { outcome.skipped.isEmpty ? nil : staysAsItIs }
}
