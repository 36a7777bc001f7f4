import Translation
import VaultModel
import VaultWording

extension Strings {
    enum Inbox {
        static var reviewTitle: String { say("Review of the Inbox") }
        static var loading: String { say("Reading the Inbox...") }
        static var isEmpty: String { say("The Inbox is empty.") }
        static var noneMatch: String { say("No scan matches. Esc clears the filter.") }
        static var isDone: String { say("Done. The Inbox is empty.") }
        static var emptyLines: [String] {
            [
                isEmpty,
                say("i adds pictures, PDFs and mails. You can also drop files on this window, or watch a folder."),
            ]
        }
        static func reading(_ count: Int, of total: Int) -> String { say("reading \(count) of \(total)") }
        static func ready(_ count: Int) -> String { say(count, "\(count) ready", "\(count) ready") }
        static func unsure(_ count: Int) -> String { say(count, "\(count) unsure", "\(count) unsure") }
        static func doubles(_ count: Int) -> String { say(count, "\(count) double?", "\(count) doubles?") }

        static var percentTitle: String { say("SURE") }
        static var fileTitle: String { say("FILE") }
        static var fieldTitle: String { say("FIELD") }
        static var valueTitle: String { say("VALUE") }

        static var fromDevice: String { say("from another device") }
        static func from(_ device: String) -> String { say("from \(device)") }
        static var waiting: String { say("Waiting to be read.") }
        static var beingRead: String { say("Being read now.") }
        static var notAccepted: String { say("(in the Inbox)") }
        static var noStoreRead: String { say("(no store read)") }
        static func arrived(_ name: String, _ moment: String) -> String { say("\(name)  arrived \(moment)") }
        static var hasDraft: String { say("* Your input is kept as a draft.") }
        static func draft(_ moment: String) -> String { say("Your draft from \(moment). Ctrl-X discards it.") }
        static func missing(_ fields: [String]) -> String {
            say("Not read: \(fields.joined(separator: ", ")).")
        }
        static func leastSure(_ field: String, _ percent: Int) -> String {
            say("Least sure: \(field), \(percent) of 100.")
        }
        static var unknownSureness: String { say("Everything is filled in, but its accuracy is unknown: check it.") }
        static var allSure: String { say("Everything that matters was read.") }
        static func samePurchase(_ facts: String) -> String { say("In the vault already? Same purchase: \(facts)") }
        static func similarPicture(_ facts: String) -> String { say("In the vault already? Similar picture: \(facts)") }
        static var doubleKeys: String { say("F2 attach  F3 keep both  F4 trash") }
        static var howTo: String { say("The least sure field is first. Enter accepts what is shown.") }
        static var itemLabel: String { say("Item") }
        static func noItem(_ count: Int) -> String {
            say(count, "none of \(count) split off", "none of \(count) split off")
        }
        static var splitHint: String { say("Left/Right; gets the warranty above") }
        static var onlyOne: String { say("It's the only one. Enter accepts it, Esc leaves it for later.") }
        static var noneReady: String { say("Nothing here is sure enough to accept unseen. Enter shows the first.") }

        static func accepted(_ count: Int) -> String {
            say(count, "Accepted \(count) receipt.", "Accepted \(count) receipts.")
        }
        static var acceptTitle: String { say("Accept?") }
        static func acceptText(_ count: Int) -> String {
            say(
                count, "\(count) receipt is accepted as it was read. The others stay in the Inbox.",
                "\(count) receipts are accepted as they were read. The others stay in the Inbox.")
        }
        static var acceptAction: String { say("accept") }

        static let helpReview: Phrase = "Review what was read, beside the picture"
        static let helpAcceptReady: Phrase = "Accept all that is sure"
        static let helpAdd: Phrase = "Add pictures, PDFs and mails, or import a file"
        static let helpAttach: Phrase = "Attach the scan to another receipt"
        static let helpReadAgain: Phrase = "Read the picture again"
        static let helpStop: Phrase = "Stop reading pictures"
        static let helpAccept: Phrase = "Accept what is shown, go to the next"
        static let helpKeepBoth: Phrase = "Accept it, and keep the other one, too"
        static let helpTrash: Phrase = "Move the scan to the Trash, go to the next"
        static let helpLater: Phrase = "Leave it for later; keeps a draft"
        static let helpSkip: Phrase = "Next scan, without accepting"
        static let helpSkipBack: Phrase = "Previous scan, without accepting"
        static let helpDiscard: Phrase = "Discard what you typed"
        static let footReview: Phrase = "review"
        static let footAcceptReady: Phrase = "accept sure"
        static let footAdd: Phrase = "add files"
        static let footAttach: Phrase = "attach"
        static let footAccept: Phrase = "accept"
        static let footField: Phrase = "field"
        static let footLater: Phrase = "later"
        static let footSkip: Phrase = "skip"
        static let footKeepBoth: Phrase = "keep both"

        static func attachTitle(_ name: String) -> String { say("Attach \(name.isEmpty ? fromDevice : name)") }
        static var attachExplained: String {
            say("Which receipt does it belong to? Type part of its store, day or notes.")
        }
        static var nothingFound: String { say("No receipt matches.") }
        static let helpChoose: Phrase = "Attach to this receipt"
    }
}
