/// Makes text from outside safe to show: characters that would control a terminal, change the reading direction or hide
/// something become visible signs.
///
/// Everything that a person reads from a receipt, a file name, a server or a child process goes through here before it
/// reaches standard output, a log or a screen. The stored text stays as it is.
package enum VisibleText {
    /// The notation for control characters.
    package enum Signs: Hashable, Sendable {
        /// `␛`, for UTF-8 terminals.
        case pictures
        /// `^[`, for every terminal.
        case caret
    }

    /// The text on one line: line breaks and tabs become signs as well.
    package static func line(_ text: String, signs: Signs = .pictures) -> String {
        isHarmless(text) ? text : clean(text, signs: signs, keepsLines: false)
    }

    /// The text with its line breaks; CR LF counts as one, a tab becomes four blanks.
    package static func block(_ text: String, signs: Signs = .pictures) -> String {
        isHarmless(text) ? text : clean(text, signs: signs, keepsLines: true)
    }

    /// Whether it is plain printable ASCII, as most texts are.
    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func clean(_ text: String, signs: Signs, keepsLines: Bool) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if keepsLines, scalar == "\r", next == "\n" { continue }
            if keepsLines, scalar == "\n" {
                result.append(scalar)
            } else if keepsLines, scalar == "\t" {
                result.append(contentsOf: "    ".unicodeScalars)
            } else if isShown(scalar) || joins(scalar, index > 0 ? scalars[index - 1] : nil, next) {
                result.append(scalar)
            } else {
                result.append(contentsOf: sign(for: scalar, signs).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Whether the code point is drawn by itself or belongs to the grapheme before it.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        if scalar == "\u{FE0E}" || scalar == "\u{FE0F}" { return true }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return false
        default: return true  // open: Unicode's categories
        }
    }

    /// Whether a joiner is needed and hides nothing: inside an emoji, or inside a word of an Arabic or Indic script.
    private static func joins(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard scalar == "\u{200D}" || scalar == "\u{200C}", let before, let after else { return false }
        let scripts: ClosedRange<UInt32> = 0x0600...0x109F
        if scripts.contains(before.value), scripts.contains(after.value) { return true }
        let isAfterEmoji =
            before == "\u{FE0F}" || before.properties.isEmojiModifier || before.properties.isEmojiPresentation
        return scalar == "\u{200D}" && isAfterEmoji && after.properties.isEmoji && !after.isASCII
    }

    private static func sign(for scalar: Unicode.Scalar, _ signs: Signs) -> String {
        guard scalar.value < 0x20 || scalar.value == 0x7F else { return "<U+" + hexadecimal(scalar.value) + ">" }
        return switch signs {
        case .pictures: picture(scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value)
        case .caret: "^" + picture(scalar.value ^ 0x40)
        }
    }

    private static func picture(_ value: UInt32) -> String { Unicode.Scalar(value).map(String.init) ?? "?" }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
