/// Eight characters, 40 random bits, that a person reads on one screen and types on another.
struct PairingCode: Equatable {
    /// Without a dash.
    let characters: String

    /// - Parameter random: five bytes.
    init(random: [UInt8]) {
        characters = TypedCode.characters(of: random)
    }

    /// Parses a typed code as ``TypedCode/characters(in:count:)`` does. Nil if the text is not a code.
    init?(_ text: String) {
        guard let characters = TypedCode.characters(in: text, count: 8) else { return nil }
        self.characters = characters
    }

    /// The code as it is shown, in two groups of four.
    var text: String { TypedCode.grouped(characters) }
}
