/// The text of a random code that a person reads in one place and types in another, in Crockford's base 32: five bits a
/// character.
enum TypedCode {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// The characters of five, ten or more bytes, a multiple of five.
    static func characters(of random: [UInt8]) -> String {
        var characters = ""
        for start in stride(from: 0, to: random.count, by: 5) {
            let bits = random[start..<min(start + 5, random.count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            characters += String((0..<8).map { alphabet[Int(bits >> (5 * UInt64(7 - $0)) & 31)] })
        }
        return characters
    }

    /// The characters of a typed code: case, blanks and dashes do not matter, O counts as 0, I and L as 1. Nil if the text
    /// is not a code of that length.
    static func characters(in text: String, count: Int) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        var characters = ""
        for character in text.uppercased() where character != "-" && character != " " {
            let plain: Character =
                switch character {
                case "O": "0"
                case "I", "L": "1"
                default: character
                }
            guard alphabet.contains(plain) else { return nil }
            characters.append(plain)
        }
        return characters.count == count ? characters : nil
    }

    /// The characters in groups of four.
    static func grouped(_ characters: String) -> String {
        let all = Array(characters)
        return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<min($0 + 4, all.count)]) }
            .joined(separator: "-")
    }
}
