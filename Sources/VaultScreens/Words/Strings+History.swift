import Translation
import VaultModel

extension Strings {
    /// The type of an event, in words.
    static func event(_ type: EventType) -> String {
        switch type {
        case .created: say("added")
        case .imported: say("imported")
        case .edited: say("edited")
        case .trashed: say("moved to Trash")
        case .restored: say("restored from the Trash")
        case .attached: say("picture added")
        case .valueOverwritten: say("replaced")
        case .conflicted: say("conflict")
        case .resolved: say("conflict resolved")
        case .joined: say("merged, both kept")
        case .machineRead: say("machine-read")
        case .matched: say("linked to a return")
        case .unmatched: say("unlinked")
        case .mergedFrom: say("merged with a duplicate")
        case .splitInto: say("split into several receipts")
        case .lateReturn: say("returned after the deadline")
        default: type.rawValue
        }
    }

    enum History {
        static var title: String { say("History") }
        static var activity: String { say("Activity") }
        static var thisDevice: String { say("this device") }
        static var loading: String { say("Reading the history...") }
        static var nothing: String { say("No history yet.") }
        static var noneFound: String { say("No matches. Esc shows all.") }
        static var searchesOn: String { say("No matches so far; G loads more.") }
        static var noFormerValue: String { say("This entry has no earlier value to restore.") }
        static var noReceipt: String { say("This entry has no receipt to open.") }
        static var eventGone: String { say("This entry is no longer in the vault.") }
        static var cameWithImport: String { say("added by an import") }
        static var deletionDisputed: String { say("in conflict: keep or delete") }
        static var decidedToDelete: String { say("resolved: delete") }
        static var decidedToKeep: String { say("resolved: keep") }
        static var newestFirst: String { say("changes on all devices, newest first") }
        static var when: String { say("WHEN") }
        static var what: String { say("EVENT") }
        static var receipt: String { say("RECEIPT") }
        static var filter: String { say("filter: ") }

        static func who(_ device: String?) -> String {
            let name = device ?? Strings.thisDevice
            return name.isEmpty ? "" : " (\(name))"
        }
        static func imported(_ count: Int) -> String { say("imported \(receipts(count))") }
        static var cameFromSplit: String { say("split from another receipt") }
        static func split(_ count: Int) -> String { say("split into \(count) receipts") }
        static func match(_ type: EventType, isSlip: Bool) -> String {
            switch (type, isSlip) {
            case (.matched, true): say("linked to its purchase")
            case (.matched, false): say("linked to a return")
            case (.unmatched, _): say("unlinked")
            default: say("returned after the deadline")
            }
        }
        static func replaced(_ name: String, _ value: String, of device: String) -> String {
            say("\(name) \(value) from \(device) was replaced")
        }
        static func overruled(wasDeleted: Bool, _ device: String) -> String {
            wasDeleted
                ? say("moved to Trash on \(device); overruled")
                : say("kept on \(device); overruled")
        }
        static func joined(_ name: String, _ one: String, _ other: String) -> String {
            say("\(name) from \(one) and \(other) merged, both kept")
        }
        static func disputed(_ name: String, _ mine: String?, _ theirs: String?) -> String {
            say("\(name) in conflict: \(mine ?? noValue) vs. \(theirs ?? noValue)")
        }
        static func decided(_ name: String, _ from: String?, _ to: String?) -> String {
            from == to
                ? say("\(name) resolved: kept \(to ?? noValue)")
                : say("\(name) resolved: \(from ?? noValue) -> \(to ?? noValue)")
        }
        static func textChanged(_ name: String, _ from: String, _ to: String) -> String {
            if from == emptyValue { return "\(name) + \(to)" }
            return to == emptyValue ? "\(name) - \(from)" : "\(name) \(from) -> \(to)"
        }
        static func position(_ number: Int, of total: Int) -> String { say("\(number) of \(total)") }
        static func found(_ count: Int, isWhole: Bool) -> String {
            isWhole ? say("\(count) found") : say("\(count) found so far")
        }
        static func unchanged(_ count: Int) -> String {
            say(count, "\(count) line unchanged", "\(count) lines unchanged")
        }
        static var labelWhen: String { say("When") }
        static var labelDevice: String { say("Device") }
        static var labelWhat: String { say("What") }
        static var labelBefore: String { say("Before") }
        static var labelAfter: String { say("After") }
        static var labelKept: String { say("Replaced") }
        static var labelMine: String { say("One side") }
        static var labelTheirs: String { say("Other side") }
        static var labelEvent: String { say("Event") }
        static var putBackHint: String { say("p restores it, as an edit that can be undone.") }
    }
}
