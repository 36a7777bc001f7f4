internal import Glibc

/// The character set of a locale; the empty name stands for the environment's locale.
enum LocaleCharset {
    /// Sets the locale for characters, which ncurses needs before it starts, and returns whether it is UTF-8.
    ///
    /// A locale that is not installed here (as after ssh) still says what the terminal understands, so C.UTF-8 replaces
    /// it. Call this before starting threads that format text: it affects the whole process.
    static func adopt(_ locale: String) -> Bool {
        if setlocale(LC_CTYPE, locale) == nil, namesUTF8() { setlocale(LC_CTYPE, "C.UTF-8") }
        guard let name = nl_langinfo(Int32(CODESET)) else { return false }
        return String(cString: name) == "UTF-8"
    }

    private static func namesUTF8() -> Bool {
        for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(variable) else { continue }
            let name = String(cString: value).lowercased()
            if !name.isEmpty { return name.contains("utf-8") || name.contains("utf8") }
        }
        return false
    }
}
