/// Which characters frames, rules and marks are drawn with.
package struct LineSet: Hashable, Sendable {
    /// A rule from left to right.
    package let horizontal: Character
    /// A rule from top to bottom.
    package let vertical: Character
    /// The corner at the top left of a box.
    package let topLeft: Character
    /// The corner at the top right of a box.
    package let topRight: Character
    /// The corner at the bottom left of a box.
    package let bottomLeft: Character
    /// The corner at the bottom right of a box.
    package let bottomRight: Character
    /// What stands for text that did not fit; one to three columns.
    package let ellipsis: String

    /// Box drawing characters, for UTF-8 locales.
    package static let utf8 = LineSet(
        horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", ellipsis: "…")

    /// Characters that every terminal and locale has.
    package static let ascii = LineSet(
        horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", ellipsis: "..")
}
