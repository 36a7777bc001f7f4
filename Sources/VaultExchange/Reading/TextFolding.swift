/// Folds headers, month names and stores, so that case, accents and punctuation do not matter.
enum TextFolding {
    /// Lower case, without the accents of European languages, letters and digits alone, words joined by one blank.
    static func words(_ text: String) -> String {
        var folded = ""
        var pendingBlank = false
        for scalar in text.lowercased().unicodeScalars {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                if scalar.properties.generalCategory != .nonspacingMark { pendingBlank = !folded.isEmpty }
                continue
            }
            if pendingBlank { folded += " " }
            pendingBlank = false
            folded += plain[scalar] ?? String(scalar)
        }
        return folded
    }

    /// Base letters of accented ones, in lower case; decomposed accents are dropped as marks.
    private static let plain: [Unicode.Scalar: String] = {
        let rows = [
            ("a", "àáâãäåāăą"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëēėęě"), ("g", "ğ"), ("i", "ìíîïīįı"), ("l", "ł"),
            ("n", "ñńň"), ("o", "òóôõöøō"), ("r", "ř"), ("s", "śšş"), ("t", "ť"), ("u", "ùúûüūůű"), ("y", "ýÿ"),
            ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"),
            ("ο", "ό"), ("υ", "ύϋΰ"), ("ω", "ώ"), ("σ", "ς"),
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (base, accented) in rows {
            for scalar in accented.unicodeScalars { table[scalar] = base }
        }
        return table
    }()
}
