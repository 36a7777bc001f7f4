/// What `config` is to do.
package enum ConfigAction: Equatable, Sendable {
    case show, check, path
    /// Opens the config file in the person's editor.
    case edit
    /// One setting; the name is `section.key` as typed.
    case get(name: String)
    /// Keeps a value; several words stand for the names of several keys.
    case set(name: String, words: [String])
    /// Goes back to what holds without it.
    case unset(name: String)
}
