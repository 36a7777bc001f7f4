import Translation

extension Strings {
    enum Conflict {
        static var title: String { say("Conflicts") }
        static var deletion: String { say("Deleted?") }
        static var inTrash: String { say("in Trash") }
        static var inVault: String { say("in the vault") }
        static var deleteAfterAll: String { say("delete after all") }
        static var keep: String { say("keep it") }
        static var bringBack: String { say("bring it back") }
        static var letGo: String { say("let it go") }

        static var movedOn: String { say("This receipt changed meanwhile; look again.") }
        static var notBoth: String { say("This field holds one value: take mine, theirs, or type one.") }
        static var nothingToUndo: String { say("Nothing was chosen yet.") }
        static var later: String { say("Decide later: both values stay, and the mark C stays on the receipt.") }
        static var loading: String { say("Reading the conflicts...") }
        static var none: String { say("No conflicts. Nothing waits for a decision. Esc goes back.") }
        static var listHint: String {
            say("Several are in dispute. Enter opens one, Esc decides later.")
        }

        static var columnField: String { say("FIELD") }
        static var columnMine: String { say("MINE (this device)") }
        static func columnTheirs(_ device: String) -> String { say("THEIRS (\(device))") }
        static var columnResult: String { say("RESULT") }
        static var choose: String { say("choose") }
        static var unchanged: String { say("unchanged") }
        static var same: String { say("(same)") }

        static var machine: String { say("read by machine") }
        static var server: String { say("server") }
        static var otherDevice: String { say("another device") }

        static var before: String { say("Before") }
        static var mine: String { say("Mine") }
        static var theirs: String { say("Theirs") }
        static var result: String { say("Result") }
        static var nothingLost: String { say("Nothing is lost: what you do not pick stays in the receipt's history.") }
        static var saving: String { say("Saving the decision...") }
        static var allDecided: String { say("All decided. Enter saves.") }

        static func place(_ vault: String, _ number: Int, of count: Int) -> String {
            say("\(vault) > Conflict \(number) of \(count)")
        }
        static func listPlace(_ vault: String) -> String { say("\(vault) > Conflicts") }
        static func changedHere(_ when: String) -> String { say("Changed here \(when)") }
        static func changedThere(_ device: String, _ when: String) -> String { say("on \"\(device)\" \(when)") }
        static func missing(_ labels: [String]) -> String {
            say("Still to decide: \(labels.joined(separator: ", ")). Nothing was saved.")
        }
        static func open(_ missing: Int, done: Int) -> String {
            say(
                missing, "\(missing) field needs a choice, \(done) done.",
                "\(missing) fields need a choice, \(done) done.")
        }
        static func ownValue(_ label: String) -> String { say("\(label), own value:") }
        static func questions(_ labels: [String]) -> String { labels.joined(separator: ", ") }
    }
}
