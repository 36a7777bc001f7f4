import Folding
internal import UnicodeForms

extension StringProtocol {
    /// The text without white space of any kind at both ends.
    package var trimmed: String {
        var rest = self[startIndex...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}

extension String {
    /// Its words, folded for case and accents, joined by single blanks.
    package var foldedWords: String {
        TextFolding.joinedWords(self)
    }

    /// The whole text, trimmed and folded for case and accents: the form in which typed words are compared.
    ///
    /// A text longer than any word is returned unfolded: it matches no word, and notes can be long.
    var foldedWord: String {
        let text = trimmed
        return text.utf8.count <= 64 ? TextFolding.fold(text) : text
    }

    /// The text in Unicode NFC, the only form that a vault keeps.
    package var composed: String {
        isPlainlyComposed ? self : nfc
    }

    /// The text with every decimal digit as `0` … `9`, and the full-width and Arabic marks of numbers as `.` and `,`.
    ///
    /// `１２．５０` and `١٢٫٥٠` are `12.50`. Other numerals (`½`, `²`, `五`) stay, and make a number unreadable. Marks that
    /// nobody sees, such as those of the direction of writing, are removed.
    package var withPlainDigits: String {
        if isASCII { return self }
        var plain = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue {
                plain.append(contentsOf: String(Int(value)).unicodeScalars)
            } else if scalar.properties.generalCategory != .format {
                plain.append(String.marks[scalar] ?? scalar)
            }
        }
        return String(plain)
    }

    private static let marks: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{66B}": ".", "\u{66C}": ",", "\u{FF0E}": ".", "\u{FF0C}": ",", "\u{FF0D}": "-", "\u{FF0B}": "+",
        "\u{FF0F}": "/",
    ]
}

/// Words that mean the same in every field, in the languages of the screens. All of them are understood whatever the
/// language of the moment is, so that a command in a script means the same to everybody.
package enum InputWords {
    /// Whether the text says that there is no value; an empty one does.
    package static func isNone(_ text: String) -> Bool {
        let word = text.foldedWord
        return word.isEmpty || none.contains(word)
    }

    private static let none: Set<String> = [
        "none", "keine", "keiner", "keines", "keins", "kein", "καμια", "κανενα", "κανενασ", "κενο",
    ]

    /// Days from today to the day that the text names: 0, 1 or -1; nil for every other text.
    static func daysFromToday(_ text: String) -> Int? { relativeDays[text.foldedWord] }

    private static let relativeDays: [String: Int] = [
        "today": 0, "heute": 0, "σημερα": 0, "yesterday": -1, "gestern": -1, "χθεσ": -1, "χτεσ": -1, "tomorrow": 1,
        "morgen": 1, "αυριο": 1,
    ]

    static let yes: Set<String> = [
        "yes", "y", "true", "on", "ja", "j", "wahr", "ναι", "oui", "si", "1", "x", "★", "*", "✓",
    ]
    static let no: Set<String> = [
        "no", "n", "false", "off", "nein", "falsch", "οχι", "non", "nej", "0", "-", "☆",
    ]

    /// Words for a warranty without an end.
    static let lifetime: Set<String> = [
        "lifetime", "life", "for life", "lebenslang", "lebenslanglich", "ισοβια", "εφ' ορου ζωησ", "εφ’ ορου ζωησ",
    ]
}
