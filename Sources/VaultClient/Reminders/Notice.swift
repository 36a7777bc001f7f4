/// One message for a person who does not look at the program.
struct Notice: Hashable, Sendable {
    /// One line, cleaned.
    let title: String
    /// Lines, cleaned.
    let text: String
}
