/// Chooses the languages that the text recognition uses, by their names for tesseract.
package enum RecognitionLanguages {
    /// The setting's value for a choice by the locale.
    package static let automatic = "auto"

    /// Returns at least one language, the likeliest first.
    ///
    /// - Parameters:
    ///   - setting: `auto`, or names with a plus between them: `deu+eng`.
    ///   - locale: as in `LANG`: `de_AT.UTF-8`. Its language, the other one of countries that have two, and English
    ///     are the choice of `auto`; more make recognition slow and no better (docs/accuracy.md).
    ///   - installed: what to choose from; nil if that is unknown. If it has none of them, its English or else its first
    ///     is returned.
    package static func choose(setting: String, locale: String, installed: [String]?) -> [String] {
        let named = setting.split(separator: "+").map { String($0.filter { !$0.isWhitespace }) }
        let isAutomatic = named.isEmpty || named == [automatic]
        return available(isAutomatic ? languages(ofLocale: locale) : named, installed: installed)
    }

    /// The languages that are installed, or another one if none is.
    static func available(_ wanted: [String], installed: [String]?) -> [String] {
        var seen: Set<String> = []
        let once = wanted.filter { seen.insert($0).inserted }
        guard let installed else { return once.isEmpty ? ["eng"] : once }
        let usable = once.filter(installed.contains)
        if !usable.isEmpty { return usable }
        return [installed.contains("eng") ? "eng" : installed.first ?? once.first ?? "eng"]
    }

    private static func languages(ofLocale locale: String) -> [String] {
        let name = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_", maxSplits: 1)
        let first = name.first.flatMap { names[$0.lowercased()] }
        let others = name.count == 2 ? countries[name[1].uppercased()] ?? [] : []
        let second = others.first { $0 != first }
        return [first, second, "eng"].compactMap(\.self)
    }

    /// The codes of ISO 639-1.
    private static let names: [String: String] = [
        "bg": "bul", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa",
        "et": "est", "fi": "fin", "fr": "fra", "ga": "gle", "hr": "hrv", "hu": "hun", "is": "isl", "it": "ita",
        "ja": "jpn", "ko": "kor", "lt": "lit", "lv": "lav", "mt": "mlt", "nb": "nor", "nl": "nld", "nn": "nor",
        "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sr": "srp",
        "sv": "swe", "tr": "tur", "uk": "ukr", "zh": "chi_sim",
    ]

    /// Countries whose receipts are in more than one language, besides English.
    private static let countries: [String: [String]] = [
        "BE": ["nld", "fra"], "CA": ["eng", "fra"], "CH": ["deu", "fra"], "FI": ["fin", "swe"], "LU": ["fra", "deu"],
    ]
}
