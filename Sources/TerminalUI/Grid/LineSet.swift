/// The characters for frames, rules and truncated text.
package struct LineSet: Hashable, Sendable {
    /// A horizontal line.
    package let horizontal: Character
    /// A vertical line.
    package let vertical: Character
    /// The top left corner of a box.
    package let topLeft: Character
    /// The top right corner of a box.
    package let topRight: Character
    /// The bottom left corner of a box.
    package let bottomLeft: Character
    /// The bottom right corner of a box.
    package let bottomRight: Character
    /// The mark for truncated text; one to three columns.
    package let ellipsis: String

    /// Box drawing characters, for UTF-8 locales.
    package static let utf8 = LineSet(
        horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", ellipsis: "…")

    /// Characters that every terminal and locale has.
    package static let ascii = LineSet(
        horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", ellipsis: "..")
}
