/// Eight characters of Crockford's base 32, 40 random bits, that a person reads on one screen and types on another.
struct PairingCode: Equatable {
    /// Without a dash.
    let characters: String

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 8

    /// - Parameter random: five bytes.
    init(random: [UInt8]) {
        let bits = random.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        characters = String(
            (0..<Self.length).map { Self.alphabet[Int(bits >> (5 * UInt64(Self.length - 1 - $0)) & 31)] })
    }

    /// Parses a typed code: case, blanks and dashes do not matter, O counts as 0, I and L as 1. Nil if the text is not
    /// a code.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var characters = ""
        for character in text.uppercased() where character != "-" && character != " " {
            let plain: Character =
                switch character {
                case "O": "0"
                case "I", "L": "1"
                default: character
                }
            guard Self.alphabet.contains(plain) else { return nil }
            characters.append(plain)
        }
        guard characters.count == Self.length else { return nil }
        self.characters = characters
    }

    /// The code as it is shown, in two groups of four.
    var text: String { "\(characters.prefix(4))-\(characters.suffix(4))" }
}
