import FieldInput
import Translation
import VaultModel
import VaultWording

extension Strings {
    /// The list of categories.
    enum Categories {
        static var title: String { say("Categories") }
        static var label: String { say("Name:") }
        static var chooseOne: String { say("There is no category here. Add one with a.") }
        static var nothing: String { say("There are no categories. Add one with a.") }
        static let helpOpen: Phrase = "Add, rename or order categories"
        static let helpAdd: Phrase = "Add a category"
        static let helpRename: Phrase = "Rename the category"
        static let helpRaise: Phrase = "Move the category up"
        static let helpLower: Phrase = "Move the category down"
        static let helpDelete: Phrase = "Delete the category"
        static let helpSubmit: Phrase = "Save the name"
        static let helpDropName: Phrase = "Leave the name as it was"

        static func count(_ count: Int) -> String { say(count, "\(count) category", "\(count) categories") }
        static func receipts(_ count: Int) -> String { count == 0 ? say("no receipts") : Strings.receipts(count) }

        /// - Parameter name: the current one; nil for a new category.
        static func explanation(_ name: String?) -> String {
            guard let name else { return say("A new category, at the end of the list.") }
            return say("A new name for \(name), on every device; its receipts stay in it.")
        }

        static func sentence(_ problem: CategoryNameInput.Problem) -> String {
            switch problem {
            case .missing: say("Type a name.")
            case .tooLong(let limit): tooLong(limit)
            case .lineBreak: say("Only one line is allowed.")
            case .taken(let other): say("There is a category \(other) already.")
            case .meansNone: say("That word stands for no category. Choose another name.")
            }
        }
    }
}
