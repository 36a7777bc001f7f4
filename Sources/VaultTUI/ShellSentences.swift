internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// The shell's messages about effects, as sentences that fit on one line.
enum ShellSentences {
    static func favorites(_ count: Int, isOn: Bool) -> Phrase {
        isOn
            ? .counted(count, "Added \(count) receipt to the favorites.", "Added \(count) receipts to the favorites.")
            : .counted(
                count, "Removed \(count) receipt from the favorites.", "Removed \(count) receipts from the favorites.")
    }
    static func tagged(_ count: Int) -> Phrase {
        count == 0
            ? "Nothing changed; their tags were already like that."
            : .counted(count, "Changed the tags of \(count) receipt.", "Changed the tags of \(count) receipts.")
    }
    static func category(_ edit: CategoryEdit, isChanged: Bool) -> Phrase {
        guard isChanged else { return "Nothing changed; the category was already like that." }
        return switch edit {
        case .add(let name): "Added the category \(name)."
        case .rename(_, let name): "Renamed the category to \(name)."
        case .place: "Moved the category."
        case .delete: "Deleted the category; its receipts show none."
        }
    }
    static func trashed(_ count: Int) -> Phrase { "Moved \(Phrase.receipts(count)) to Trash." }
    static func trashedAlready(_ count: Int) -> Phrase {
        .counted(count, "The receipt is in the Trash already.", "The receipts are in the Trash already.")
    }
    static func restored(_ count: Int) -> Phrase { "Restored \(Phrase.receipts(count))." }
    static func restoredAlready(_ count: Int) -> Phrase {
        .counted(count, "The receipt isn't in the Trash.", "The receipts aren't in the Trash.")
    }
    static func added(_ part: PartType) -> Phrase {
        switch part {
        case .item: "Item added."
        case .warranty: "Warranty added."
        case .claim: "Claim added."
        }
    }
    static let readsAgain: Phrase = "The picture is read again."
    static let readingStopped: Phrase = "Stopped reading. r reads a picture; new files are read, too."
    static func opened(inMemory: Bool) -> Phrase {
        inMemory
            ? "Opened a decrypted copy in memory; it's removed when you lock or quit."
            : "Opened a decrypted copy on disk, in /tmp; it's removed when you lock or quit."
    }
    static let looked: Phrase = "The decrypted copy is removed."
    static let hasNoPicture: Phrase = "This receipt has no such picture."
    static let pictureIsElsewhere: Phrase = "The picture is on the server; it is fetched with the next sync."
    static let attached: Phrase = "Attached; the scan is in the Trash."
    static let detached: Phrase = "Removed the picture from the receipt."
    static let detachedAlready: Phrase = "This picture was removed from the receipt already."
    static let savedPart: Phrase = "Saved."
    static let released: Phrase = "Given back: text recognition may fill the field again."
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
    static let dropped: Phrase = "Discarded; the vault shows what the server has."
    static let textsOn: Phrase = "Text messages are on. M in the settings changes the terms or turns them off."
    static let textsOff: Phrase = "Text messages are off."
    static let texted: Phrase = "Sent by SMS, waiting for confirmation."
    static let textCommandUnreadable: Phrase =
        "The command can't be read: a quote is open, or {text} isn't an argument of its own."
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
        if let fault = results.compactMap(\.fault).first { return fault }
        switch results.first?.channel {
        case nil:
            return NoticeWords.nowhere
        case .desktop: return "Sent to the desktop."
        case .mail(let address): return "Sent to \(address)."
        case .program(let line): return "Sent to \(line)."
        }
    }

    static let noVault: Phrase = "The vault is locked. Unlock it first."
    static let demoKeepsNothing: Phrase = "The demo has no server to sync with."
    static let copied: Phrase = "Copied to the clipboard."

    static let askedToSplit: Phrase = "Split requested; the server does it with the next sync."
    static func asked(_ content: RequestContent) -> Phrase {
        switch content {
        case .mergeDuplicates(_, let drop):
            "Merge of \(drop.count + 1) receipts requested; the server does it with the next sync."
        case .moveCategory: "Move requested; the server does it with the next sync."
        case .linkReturn: "Link requested; the server does it with the next sync."
        case .unlinkReturn: "Unlink requested; the server does it with the next sync."
        case .splitReceipt: askedToSplit
        case .purgeReceipts(let receipts): OutcomeSentences.purged(PurgeOutcome(asked: receipts.count))
        }
    }
}
