import Translation
import VaultWording

extension Strings {
    enum Conflict {
        static var title: String { say("Conflicts") }
        static var deletion: String { say("Deleted?") }
        static var inTrash: String { say("in Trash") }
        static var inVault: String { say("in the vault") }
        static var deleteAnyway: String { say("delete anyway") }
        static var keep: String { say("keep it") }
        static var restoreIt: String { say("restore it") }
        static var deleteIt: String { say("delete it") }
        static var deletePermanently: String { say("delete it permanently") }

        static var movedOn: String { say("This receipt has changed; review it again.") }
        static var notBoth: String { say("This field takes one value: pick mine, theirs, or type your own.") }
        static var nothingToUndo: String { say("No choice to undo.") }
        static var later: String { say("Resolve later: both values stay, and the receipt stays marked C.") }
        static var loading: String { say("Loading conflicts...") }
        static var none: String { say("No conflicts. Esc goes back.") }
        static var listHint: String {
            say("Several conflicts. Enter opens one, Esc leaves them for later.")
        }

        static var columnField: String { say("FIELD") }
        static var columnMine: String { say("MINE (this device)") }
        static func columnTheirs(_ device: String) -> String { say("THEIRS (\(device))") }
        static var columnResult: String { say("RESULT") }
        static var choose: String { say("choose") }
        static var unchanged: String { say("unchanged") }
        static var same: String { say("(same)") }

        static var machine: String { say("machine-read") }
        static var server: String { say("server") }

        static var before: String { say("Before") }
        static var mine: String { say("Mine") }
        static var theirs: String { say("Theirs") }
        static var result: String { say("Result") }
        static var nothingLost: String { say("Nothing is lost: values you don't pick stay in the receipt's history.") }
        static var deletedForever: String {
            say("Theirs can't be undone: it is deleted here, too, with its history.")
        }
        static var saving: String { say("Saving...") }
        static var allResolved: String { say("All resolved. Enter saves.") }

        static func place(_ vault: String, _ number: Int, of count: Int) -> String {
            say("\(vault) > Conflict \(number) of \(count)")
        }
        static func listPlace(_ vault: String) -> String { say("\(vault) > Conflicts") }
        static func changedHere(_ when: String) -> String { say("Changed here \(when)") }
        static func changedThere(_ device: String, _ when: String) -> String { say("on \"\(device)\" \(when)") }
        static func changedOnlyThere(_ device: String, _ when: String) -> String {
            say("Changed on \"\(device)\" \(when)")
        }
        static func missing(_ labels: [String]) -> String {
            say("Not saved. Still to resolve: \(labels.joined(separator: ", ")).")
        }
        static func open(_ missing: Int, done: Int) -> String {
            say(
                missing, "\(missing) field to resolve, \(done) done.",
                "\(missing) fields to resolve, \(done) done.")
        }
        static func ownValue(_ label: String) -> String { say("\(label), your value:") }
        static func questions(_ labels: [String]) -> String { labels.joined(separator: ", ") }
    }
}
