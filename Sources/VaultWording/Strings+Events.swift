internal import Translation
internal import VaultModel

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
        case .texted: say("sent by SMS")
        case .textMissing: say("the SMS hadn't arrived; sent by the network")
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
        case .reminded: say("reminder shown")
        case .reminderFailed: say("reminder not shown")
        case .reminderSnoozed: say("reminder snoozed")
        case .reminderDismissed: say("reminder dismissed")
        default: type.rawValue  // open: newer versions have other types
        }
    }

    /// The events of a history.
    package enum History {
        static var categoryDeleted: String { say("deleted") }
        static var categoryRestored: String { say("restored") }
        static var thisDevice: String { say("this device") }
        static var cameWithImport: String { say("added by an import") }
        static var deletionDisputed: String { say("in conflict: keep or delete") }
        static var decidedToDelete: String { say("resolved: delete") }
        static var decidedToKeep: String { say("resolved: keep") }

        static func machineRead(_ name: String, _ value: String, confidence: Double?) -> String {
            let whole = "\(name) \(value)"
            return confidence.map { say("machine-read: \(whole), \(Provenance.percent($0)) %") }
                ?? say("machine-read: \(whole)")
        }
        /// A device by its name, this one for nil. Until the names were fetched, a line has the id in the name's place.
        static func name(_ device: String?) -> String {
            device.map { DeviceID($0) == nil ? $0 : Strings.otherDevice } ?? thisDevice
        }
        static func who(_ device: String?) -> String {
            let name = device == nil ? Strings.thisDevice : name(device)
            return name.isEmpty ? "" : " (\(name))"
        }
        static func imported(_ count: Int) -> String { say("imported \(receipts(count))") }
        static var cameFromSplit: String { say("split from another receipt") }
        static func split(_ count: Int) -> String { say("split into \(count) receipts") }
        static func match(_ type: EventType, isSlip: Bool) -> String {
            if type == .matched { return isSlip ? say("linked to its purchase") : say("linked to a return") }
            return type == .unmatched ? say("unlinked") : say("returned after the deadline")
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
    }
}
