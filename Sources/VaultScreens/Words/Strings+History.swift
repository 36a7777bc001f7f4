import VaultModel

extension Strings {
    /// What an event's type means.
    static func event(_ type: EventType) -> String {
        switch type {
        case .created: "added"
        case .imported: "imported"
        case .edited: "edited"
        case .trashed: "moved to Trash"
        case .restored: "taken out of the Trash"
        case .attached: "picture added"
        case .valueOverwritten: "replaced"
        case .conflicted: "came into dispute"
        case .resolved: "decided by hand"
        case .joined: "joined, both kept"
        case .machineRead: "read by machine"
        case .matched: "matched with a return"
        case .unmatched: "match undone"
        case .mergedFrom: "joined with a duplicate"
        case .splitInto: "split into parts"
        case .lateReturn: "returned after the last day"
        default: type.rawValue
        }
    }

    enum History {
        static let title = "History"
        static let activity = "Activity"
        static let thisDevice = "this device"
        static let loading = "Reading the history..."
        static let nothing = "Nothing has happened yet."
        static let noneFound = "No line has these words. Esc shows all."
        static let searchesOn = "Nothing among the lines read so far; G reads on."
        static let noFormerValue = "This line tells of no value that could be put back."
        static let noReceipt = "This line is about no receipt that is here."
        static let eventGone = "That line is not in the vault any more."
        static let cameWithImport = "came with an import"
        static let deletionDisputed = "in dispute: keep it, or let it go"
        static let decidedToDelete = "decided: let it go"
        static let decidedToKeep = "decided: keep it"
        static let newestFirst = "what happened on all devices, newest first"
        static let when = "WHEN"
        static let what = "WHAT HAPPENED"
        static let receipt = "RECEIPT"
        static let filter = "filter: "

        static func who(_ device: String?) -> String {
            let name = device ?? Strings.thisDevice
            return name.isEmpty ? "" : " (\(name))"
        }
        static func imported(_ count: Int) -> String { "imported " + counted(count, "receipt") }
        static let cameFromSplit = "came from a receipt that was split"
        static func split(_ count: Int) -> String { "split into \(count) parts" }
        static func match(_ type: EventType, isSlip: Bool) -> String {
            switch (type, isSlip) {
            case (.matched, true): "matched with its purchase"
            case (.matched, false): "matched with a return"
            case (.unmatched, _): "match undone"
            default: "returned after the last day"
            }
        }
        static func replaced(_ name: String, _ value: String, of device: String) -> String {
            "\(name) \(value) of \(device) was replaced"
        }
        static func overruled(wasDeleted: Bool, _ device: String) -> String {
            wasDeleted ? "\(device) moved it to Trash; that was overruled" : "\(device) had kept it; that was overruled"
        }
        static func joined(_ name: String, _ one: String, _ other: String) -> String {
            "\(name) of \(one) and \(other) joined, both kept"
        }
        static func disputed(_ name: String, _ mine: String?, _ theirs: String?) -> String {
            "\(name) in dispute: \(mine ?? noValue) against \(theirs ?? noValue)"
        }
        static func decided(_ name: String, _ from: String?, _ to: String?) -> String {
            from == to
                ? "\(name) decided: stays \(to ?? noValue)" : "\(name) decided: \(from ?? noValue) -> \(to ?? noValue)"
        }
        static func textChanged(_ name: String, _ from: String, _ to: String) -> String {
            if from == emptyValue { return "\(name) + \(to)" }
            return to == emptyValue ? "\(name) - \(from)" : "\(name) \(from) -> \(to)"
        }
        static func position(_ number: Int, of total: Int) -> String { "\(number) of \(total)" }
        static func found(_ count: Int, isWhole: Bool) -> String {
            isWhole ? "\(count) found" : "\(count) found so far"
        }
        static func unchanged(_ count: Int) -> String { counted(count, "line") + " unchanged" }
        static let labelWhen = "When"
        static let labelDevice = "Device"
        static let labelWhat = "What"
        static let labelBefore = "Before"
        static let labelAfter = "After"
        static let labelKept = "Kept"
        static let labelMine = "There"
        static let labelTheirs = "Elsewhere"
        static let labelEvent = "Event"
        static let putBackHint = "p puts it back, as an edit that can be undone."
    }
}
