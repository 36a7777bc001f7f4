import Translation
import VaultWording

extension Strings {
    /// The dialog for the tags of several receipts.
    enum TagsOfMany {
        static var title: String { say("Tags of several receipts") }
        static var label: String { say("Tags:") }
        static let helpSubmit: Phrase = "Add and remove these tags"
        static var typeATag: String { say("Type a tag to add, or one after a minus to remove.") }

        static func explanation(_ count: Int) -> String {
            say(
                count, "Adds these tags to \(count) receipt; a minus removes one: office, -home",
                "Adds these tags to \(count) receipts; a minus removes one: office, -home")
        }

        /// The tags that the receipts have, with how many have each.
        static func present(_ tags: [TagCount], isPart: Bool) -> String {
            if tags.isEmpty { return isPart ? "" : say("None of them has a tag.") }
            let list = tags.map { "\($0.tag) (\($0.count))" }.joined(separator: ", ")
            return isPart ? say("Among their tags: \(list)") : say("Their tags: \(list)")
        }
    }
}
