package import VaultModel

extension VisibleText {
    /// Returns a text on one line for the middle of a sentence: if it has letters of a script that runs from right to
    /// left, invisible marks around it keep it from moving the numbers and signs beside it.
    package static func inSentence(_ text: String) -> String {
        let text = line(text)
        return text.unicodeScalars.contains(where: runsLeft) ? "\u{2068}\(text)\u{2069}" : text
    }

    /// The blocks of Unicode's bidirectional classes R and AL
    /// (<https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types>).
    private static func runsLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
