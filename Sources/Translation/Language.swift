/// The languages of the program.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case greek = "el"

    /// The language in which texts are shown now. The root of the screens sets it while it draws or handles an input,
    /// and so does the root of the plain mode. A command sets none: scripts read what it prints.
    @TaskLocal package static var current = Language.english

    /// The language that a person's environment variables select, in the order of gettext: the first language of the
    /// program in `LANGUAGE` (a list with colons, used only if the locale is not `C`), else in `LC_ALL`, `LC_MESSAGES`,
    /// `LANG`.
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
