/// The completions for one place of a command line.
package enum Completion: Equatable, Sendable {
    /// Free text.
    case text
    /// One of these words; one that ends in `=` is followed by a value.
    case words([String])
    case files
    /// Names of a kind, which the shell requests from the program as its ``NameListing`` says.
    case listed(String)
}
