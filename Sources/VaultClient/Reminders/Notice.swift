/// One message for a user who is not looking at the program.
package struct Notice: Hashable, Sendable {
    /// One line, cleaned.
    package let title: String
    /// Lines, cleaned.
    package let text: String
}
