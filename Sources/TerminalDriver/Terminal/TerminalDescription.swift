internal import CNcurses
internal import TerminalUI

/// The terminfo description of the terminal that ncurses was started on.
enum TerminalDescription {
    /// Returns the sequences that the terminal sends for keys, in addition to those known to ``InputDecoder``.
    static func keySequences() -> [[UInt8]: Key] {
        var found: [[UInt8]: Key] = [:]
        for (name, key) in keyNames {
            if let sequence = string(name) { found[Array(sequence.utf8)] = key }
        }
        return found
    }

    /// Returns a string capability without delays; nil if there is none or it is not text.
    static func string(_ name: String) -> String? {
        guard let value = cncurses_capability(name) else { return nil }
        return String(validatingCString: value).map(ControlStrings.withoutDelays)
    }

    /// Returns the string that restores the terminal without ncurses.
    static func restoreString() -> String {
        let names = ["sgr0", "op", "cnorm", "rmkx", "rmcup"]
        return ControlStrings.allOff + names.compactMap(string).joined()
    }

    private static let keyNames: [(String, Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
            ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
            ("kent", .enter), ("kbs", .backspace),
        ] + (1...12).map { ("kf\($0)", Key.function($0)) }
}
