import Translation
import VaultModel
import VaultWording

extension Strings.History {
    static var title: String { say("History") }
    static var activity: String { say("Activity") }
    static var loading: String { say("Reading the history...") }
    static var nothing: String { say("No history yet.") }
    static var noneFound: String { say("No matches. Esc shows all.") }
    static var searchesOn: String { say("No matches so far; G loads more.") }
    static var noFormerValue: String { say("This entry has no earlier value to restore.") }
    static var noReceipt: String { say("This entry has no receipt to open.") }
    static var eventGone: String { say("This entry is no longer in the vault.") }
    static var newestFirst: String { say("changes on all devices, newest first") }
    static var when: String { say("WHEN") }
    static var what: String { say("EVENT") }
    static var receipt: String { say("RECEIPT") }
    static var filter: String { say("filter: ") }

    static func position(_ number: Int, of total: Int) -> String { say("\(number) of \(total)") }
    static func found(_ count: Int, isWhole: Bool) -> String {
        isWhole ? say("\(count) found") : say("\(count) found so far")
    }
    static func unchanged(_ count: Int) -> String {
        say(count, "\(count) line unchanged", "\(count) lines unchanged")
    }
    static var labelWhen: String { say("When") }
    static var labelWhat: String { say("What") }
    static var labelBefore: String { say("Before") }
    static var labelAfter: String { say("After") }
    static var labelKept: String { say("Replaced") }
    static var labelMine: String { say("One side") }
    static var labelTheirs: String { say("Other side") }
    static var labelEvent: String { say("Event") }
    static let helpFirst: Phrase = "Newest line"
    static let helpLast: Phrase = "Oldest line; loads more"
    static var putBackHint: String { say("p restores it, as an edit that can be undone.") }
}
