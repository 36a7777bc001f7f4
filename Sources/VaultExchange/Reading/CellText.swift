import Foundation
import VaultModel

extension StringProtocol {
    /// The text without white space (of every kind that Unicode knows) at both ends.
    var trimmed: String {
        var rest = self[startIndex...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}

extension String {
    /// Its words, folded for case and accents, joined by single blanks: the form in which names of columns and stores
    /// are compared.
    var foldedWords: String {
        TextFolding.words(self).joined(separator: " ")
    }

    /// The text in Unicode NFC, the only form that the model accepts.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}

/// Quotes a text for a message: safe for the terminal, and short enough not to hide the reason.
func quoted(_ text: String) -> String {
    let shown = VisibleText.line(String(text.prefix(40)))
    return "'" + shown + (text.count > 40 ? "…'" : "'")
}
