/// One message for a user who is not looking at the program.
struct Notice: Hashable, Sendable {
    /// One line, cleaned.
    let title: String
    /// Lines, cleaned.
    let text: String
}
