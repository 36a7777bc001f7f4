/// Reads bytes as text, by the charset that a mail claims or what they seem to be.
enum Charset {
    /// Never fails: a `?` or `U+FFFD` stands for what cannot be read.
    static func text(_ bytes: [UInt8], _ claimed: String?) -> String {
        let name = (claimed ?? "").lowercased()
        // Many mails claim ASCII and are not, or claim nothing.
        if ["", "utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "default"].contains(name) {
            return guessed(bytes)
        }
        // Names go to the C library, which looks for files by them.
        guard name.utf8.count <= 40, name.utf8.allSatisfy(isOfName) else { return guessed(bytes) }
        return GMime.converted(bytes, from: name) ?? guessed(bytes)
    }

    /// UTF-8, or else the charset of Western Windows, which has no invalid texts to speak of and is older mails' usual
    /// one.
    private static func guessed(_ bytes: [UInt8]) -> String {
        // A text may be cut off within a character.
        let whole = bytes.dropLast(bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if let text = String(validating: whole.dropLast(whole.last.map { $0 >= 0xC0 } == true ? 1 : 0), as: UTF8.self) {
            return text
        }
        return GMime.converted(bytes, from: "windows-1252") ?? String(decoding: bytes, as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}
