/// The languages that the program speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case greek = "el"

    /// The language in which texts are shown now. The root of the screens sets it for as long as it draws or takes an
    /// input, and that of the plain mode does. A command sets none: scripts read what it prints.
    @TaskLocal package static var current = Language.english

    /// The language that a person's variables ask for, as gettext reads them: the first that the program speaks of
    /// `LANGUAGE` (a list with colons, heeded only where the locale is not `C`), else `LC_ALL`, `LC_MESSAGES`, `LANG`.
    package init(variables: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
        if locale == "C" || locale == "POSIX" || locale.hasPrefix("C.") {
            self = .english
            return
        }
        let wanted = (variables["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
        self = wanted.lazy.compactMap { Language(rawValue: String($0.prefix(2))) }.first ?? .english
    }
}
