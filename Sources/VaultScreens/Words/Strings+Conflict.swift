extension Strings {
    enum Conflict {
        static let title = "Conflicts"
        static let deletion = "Deleted?"
        static let inTrash = "in Trash"
        static let inVault = "in the vault"
        static let deleteAfterAll = "delete after all"
        static let keep = "keep it"
        static let bringBack = "bring it back"
        static let letGo = "let it go"

        static let movedOn = "This receipt changed meanwhile; look again."
        static let notBoth = "This field holds one value: take mine, theirs, or type one."
        static let nothingToUndo = "Nothing was chosen yet."
        static let later = "Decide later: both values stay, and the mark C stays on the receipt."
        static let loading = "Reading the conflicts..."
        static let none = "No conflicts. Nothing waits for a decision. Esc goes back."
        static let listHint = "Several receipts were changed on two devices. Enter opens one, Esc decides later."

        static let columnField = "FIELD"
        static let columnMine = "MINE (this device)"
        static func columnTheirs(_ device: String) -> String { "THEIRS (\(device))" }
        static let columnResult = "RESULT"
        static let choose = "choose"
        static let unchanged = "unchanged"
        static let same = "(same)"

        static let machine = "read by machine"
        static let server = "server"
        static let otherDevice = "another device"

        static let before = "Before"
        static let mine = "Mine"
        static let theirs = "Theirs"
        static let result = "Result"
        static let nothingLost = "Nothing is lost: what you do not pick stays in the receipt's history."
        static let saving = "Saving the decision..."
        static let allDecided = "All decided. Enter saves."

        static func place(_ vault: String, _ number: Int, of count: Int) -> String {
            "\(vault) > Conflict \(number) of \(count)"
        }
        static func listPlace(_ vault: String) -> String { "\(vault) > Conflicts" }
        static func changedHere(_ when: String) -> String { "Changed here \(when)" }
        static func changedThere(_ device: String, _ when: String) -> String { "on \"\(device)\" \(when)" }
        static func missing(_ labels: [String]) -> String {
            "Still to decide: " + labels.joined(separator: ", ") + ". Nothing was saved."
        }
        static func open(_ missing: Int, done: Int) -> String {
            counted(missing, "field") + (missing == 1 ? " needs" : " need") + " a choice, \(done) done."
        }
        static func ownValue(_ label: String) -> String { "\(label), own value:" }
        static func questions(_ labels: [String]) -> String { labels.joined(separator: ", ") }
    }
}
