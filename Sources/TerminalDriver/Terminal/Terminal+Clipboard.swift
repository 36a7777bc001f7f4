internal import BytesAsText

extension Terminal {
    /// Copies text to the clipboard of the person at the terminal, also over ssh (OSC 52).
    ///
    /// Terminals that do not know the sequence ignore it; none reports whether it accepted the text. Text of more than
    /// 74,994 bytes, the limit of common terminals, is not sent.
    ///
    /// - Returns: false if the text was too long.
    @discardableResult
    package func copy(_ text: String) -> Bool {
        guard text.utf8.count <= 74_994 else { return false }
        send("\u{1B}]52;c;" + ByteText.base64(Array(text.utf8)) + "\u{07}")
        return true
    }

    /// Rings the terminal's bell; most terminals also mark their window.
    package func ring() { send("\u{07}") }
}
