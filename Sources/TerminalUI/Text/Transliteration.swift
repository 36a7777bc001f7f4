internal import UnicodeForms

/// Transliterates text for an ASCII-only terminal: `ä` becomes `a`, or `ae` in German, `ß` `ss`, `€` `EUR`.
///
/// Widths, truncation and cursors follow, because ``Glyph`` asks ``current`` for the letters of each character.
package struct Transliteration: Hashable, Sendable {
    /// Whether an umlaut is written with an added `e`.
    package let isGerman: Bool

    package init(isGerman: Bool = false) {
        self.isGerman = isGerman
    }

    /// The transliteration for drawing and measuring text now; nil if the terminal has all letters.
    @TaskLocal package static var current: Transliteration?

    /// Returns the text in ASCII, with `?` for a character that has no transliteration.
    package func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.reduce(into: "") { $0 += $1.isASCII ? String($1) : letters(for: $1) ?? "?" }
    }

    /// Returns one to five printable ASCII characters; nil if there is no transliteration.
    func letters(for character: Character) -> String? {
        let text = String(character).nfc
        if isGerman, let letters = Self.german[text] { return letters }
        if let letters = Self.table[text] { return letters }
        var letters = ""
        for scalar in text.nfkd.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if (0x20..<0x7F).contains(scalar.value) {
                letters.unicodeScalars.append(scalar)
            } else if let known = Self.table[String(scalar)] {
                letters += known
            } else {
                return nil
            }
        }
        return (1...5).contains(letters.utf8.count) ? letters : nil
    }

    private static let german = pairs("ä ae ö oe ü ue Ä Ae Ö Oe Ü Ue")

    /// Characters that have no decomposition, or a wrong one.
    private static let table = pairs(
        latin + " " + greek + " " + cyrillic + " " + signs, adding: ["\u{AD}": "-", "“": "\"", "”": "\"", "„": "\""])

    private static let latin =
        "ß ss ẞ SS ø o Ø O æ ae Æ AE œ oe Œ OE đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i ħ h Ħ H ŋ n Ŋ N ŧ t Ŧ T ĸ k ʼ ' ʾ ' ẜ s ẝ s ẟ d"
    /// Letter by letter according to ISO 843.
    private static let greek = """
        α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o \
        Α A Β V Γ G Δ D Ε E Ζ Z Η I Θ Th Ι I Κ K Λ L Μ M Ν N Ξ X Ο O Π P Ρ R Σ S Τ T Υ Y Φ F Χ Ch Ψ Ps Ω O µ u
        """
    private static let cyrillic = """
        а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch \
        ъ " ы y ь ' э e ю yu я ya і i є ye ґ g ј j љ lj њ nj ћ c ђ dj џ dz \
        А A Б B В V Г G Д D Е E Ж Zh З Z И I Й Y К K Л L М M Н N О O П P Р R С S Т T У U Ф F Х Kh Ц Ts Ч Ch Ш Sh Щ Shch \
        Ъ " Ы Y Ь ' Э E Ю Yu Я Ya І I Є Ye Ґ G Ј J Љ Lj Њ Nj Ћ C Ђ Dj Џ Dz
        """
    private static let signs = """
        ‘ ' ’ ' ‚ , ‹ < › > « " » " ′ ' ″ " ‐ - ‑ - ‒ - – - — - ― - − - … ... • * · . ★ * ☆ * ✓ v ✔ v ✗ x ✘ x × x ÷ / ± +- \
        ⁄ / ° deg § par. ¶ P © (c) ® (R) ¡ ! ¿ ? → > ← < ↑ ^ ↓ v \
        € EUR £ GBP ¥ JPY ¢ c ₺ TRY ₽ RUB ₹ INR ₩ KRW ₪ ILS ₴ UAH ₫ VND ₱ PHP ₦ NGN ₸ KZT ₾ GEL ₿ BTC
        """

    /// Parses characters followed by their transliterations, separated by blanks.
    private static func pairs(_ text: String, adding others: [String: String] = [:]) -> [String: String] {
        var pairs = others
        let words = text.split(separator: " ").map(String.init)
        for index in stride(from: 0, to: words.count - 1, by: 2) { pairs[words[index]] = words[index + 1] }
        return pairs
    }
}
