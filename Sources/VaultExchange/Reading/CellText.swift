import Foundation
import VaultModel

extension StringProtocol {
    /// Without white space (of every kind that Unicode knows) at both ends.
    var trimmed: String {
        var rest = self[startIndex...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}

extension String {
    /// Its words, folded for case and accents, joined by one blank: what names of columns and stores are compared by.
    var foldedWords: String {
        TextFolding.words(self).joined(separator: " ")
    }

    /// In Unicode NFC, the only form that the model takes.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}

/// A text for a message: safe for the terminal, and not so long that it hides the reason.
func quoted(_ text: String) -> String {
    let shown = VisibleText.line(String(text.prefix(40)))
    return "'" + shown + (text.count > 40 ? "…'" : "'")
}
