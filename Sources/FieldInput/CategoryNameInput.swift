import Folding
package import VaultModel

/// Reads the name that a person gives a category.
package enum CategoryNameInput {
    /// The reasons why a text can't be the name of a category.
    package enum Problem: Error, Hashable, Sendable {
        case missing
        /// More than `limit` Unicode scalars.
        case tooLong(limit: Int)
        case lineBreak
        /// Another category has it, without regard to case and accents, and could then no longer be typed.
        case taken(by: String)
        /// A word that stands for no category where one is typed.
        case meansNone
    }

    /// Returns the name on one line, without blanks at its ends, in Unicode NFC.
    ///
    /// - Parameter others: the categories that it must not be mistaken for.
    package static func read(_ text: String, among others: [ReceiptCategory]) throws(Problem) -> String {
        let name: String
        do throws(InputProblem) {
            name = try TextInput.line(text, limit: limit)
        } catch {
            throw error == .lineBreak ? .lineBreak : .tooLong(limit: limit)
        }
        if name.isEmpty { throw .missing }
        if InputWords.isNone(name) { throw .meansNone }
        let folded = TextFolding.fold(name)
        if let other = others.first(where: { TextFolding.fold($0.name) == folded }) { throw .taken(by: other.name) }
        return name
    }

    private static let limit = Schema.category.textLimit(of: .name)
}
