internal import Foundation

extension Terminal {
    /// Hands text to the clipboard of whoever looks at the terminal, over ssh too (OSC 52).
    ///
    /// Terminals that do not know the sequence ignore it; none says whether it took the text. More than 74,994 bytes,
    /// which is where common terminals stop, are not sent.
    ///
    /// - Returns: false where the text was too long.
    @discardableResult
    package func copy(_ text: String) -> Bool {
        guard text.utf8.count <= 74_994 else { return false }
        send("\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{07}")
        return true
    }
}
