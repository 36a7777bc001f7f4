/// Composes Korean syllables that are spelled letter by letter (as in macOS file names) into one code point each.
///
/// The arithmetic is from the Unicode Standard, section 3.12.
enum HangulSyllable {
    private static let leads: Range<UInt32> = 0x1100..<0x1113
    private static let vowels: Range<UInt32> = 0x1161..<0x1176
    private static let tails: Range<UInt32> = 0x11A8..<0x11C3

    /// Returns the code points with every lead, vowel and optional tail composed.
    static func composing(_ scalars: Character.UnicodeScalarView) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in scalars {
            if let last = result.last, let composed = compose(last, scalar) {
                result[result.count - 1] = composed
            } else {
                result.append(scalar)
            }
        }
        return result
    }

    private static func compose(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if leads.contains(first.value), vowels.contains(second.value) {
            let lead = first.value - leads.lowerBound
            return Unicode.Scalar(0xAC00 + (lead * 21 + second.value - vowels.lowerBound) * 28)
        }
        let isOpen = (0xAC00..<0xD7A4).contains(first.value) && (first.value - 0xAC00) % 28 == 0
        guard isOpen, tails.contains(second.value) else { return nil }
        return Unicode.Scalar(first.value + second.value - tails.lowerBound + 1)
    }
}
