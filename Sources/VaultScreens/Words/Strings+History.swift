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
        case .restored: say("taken out of the Trash")
        case .attached: say("picture added")
        case .valueOverwritten: say("replaced")
        case .conflicted: say("came into dispute")
        case .resolved: say("decided by hand")
        case .joined: say("joined, both kept")
        case .machineRead: say("read by machine")
        case .matched: say("matched with a return")
        case .unmatched: say("match undone")
        case .mergedFrom: say("joined with a duplicate")
        case .splitInto: say("split into parts")
        case .lateReturn: say("returned after the last day")
        default: type.rawValue
        }
    }

    enum History {
        static var title: String { say("History") }
        static var activity: String { say("Activity") }
        static var thisDevice: String { say("this device") }
        static var loading: String { say("Reading the history...") }
        static var nothing: String { say("Nothing has happened yet.") }
        static var noneFound: String { say("No line has these words. Esc shows all.") }
        static var searchesOn: String { say("Nothing among the lines read so far; G reads on.") }
        static var noFormerValue: String { say("This line tells of no value that could be put back.") }
        static var noReceipt: String { say("This line is about no receipt that is here.") }
        static var eventGone: String { say("That line is not in the vault any more.") }
        static var cameWithImport: String { say("came with an import") }
        static var deletionDisputed: String { say("in dispute: keep it, or let it go") }
        static var decidedToDelete: String { say("decided: let it go") }
        static var decidedToKeep: String { say("decided: keep it") }
        static var newestFirst: String { say("what happened on all devices, newest first") }
        static var when: String { say("WHEN") }
        static var what: String { say("WHAT HAPPENED") }
        static var receipt: String { say("RECEIPT") }
        static var filter: String { say("filter: ") }

        static func who(_ device: String?) -> String {
            let name = device ?? Strings.thisDevice
            return name.isEmpty ? "" : " (\(name))"
        }
        static func imported(_ count: Int) -> String { say("imported \(receipts(count))") }
        static var cameFromSplit: String { say("came from a receipt that was split") }
        static func split(_ count: Int) -> String { say("split into \(count) parts") }
        static func match(_ type: EventType, isSlip: Bool) -> String {
            switch (type, isSlip) {
            case (.matched, true): say("matched with its purchase")
            case (.matched, false): say("matched with a return")
            case (.unmatched, _): say("match undone")
            default: say("returned after the last day")
            }
        }
        static func replaced(_ name: String, _ value: String, of device: String) -> String {
            say("\(name) \(value) of \(device) was replaced")
        }
        static func overruled(wasDeleted: Bool, _ device: String) -> String {
            wasDeleted
                ? say("\(device) moved it to Trash; that was overruled")
                : say("\(device) had kept it; that was overruled")
        }
        static func joined(_ name: String, _ one: String, _ other: String) -> String {
            say("\(name) of \(one) and \(other) joined, both kept")
        }
        static func disputed(_ name: String, _ mine: String?, _ theirs: String?) -> String {
            say("\(name) in dispute: \(mine ?? noValue) against \(theirs ?? noValue)")
        }
        static func decided(_ name: String, _ from: String?, _ to: String?) -> String {
            from == to
                ? say("\(name) decided: stays \(to ?? noValue)")
                : say("\(name) decided: \(from ?? noValue) -> \(to ?? noValue)")
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
        static var labelKept: String { say("Kept") }
        static var labelMine: String { say("There") }
        static var labelTheirs: String { say("Elsewhere") }
        static var labelEvent: String { say("Event") }
        static var putBackHint: String { say("p puts it back, as an edit that can be undone.") }
    }
}
