/// An action of `config`.
package enum ConfigAction: Equatable, Sendable {
    case show, check, path
    /// Opens the config file in the user's editor.
    case edit
    /// Prints one setting; the name is `section.key` as typed.
    case get(name: String)
    /// Saves a value; several words name several keys.
    case set(name: String, words: [String])
    /// Removes the saved value, so that the config file or the default applies.
    case unset(name: String)
}
