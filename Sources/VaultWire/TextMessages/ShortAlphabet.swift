internal import UnicodeForms

/// The basic table of GSM 03.38, the alphabet in which 160 characters fit into one text message
/// (<https://www.etsi.org/deliver/etsi_ts/123000_123099/123038/>, 6.2.1), without its control characters.
package enum ShortAlphabet {
    private static let basic = Set(
        """
        @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿\
        abcdefghijklmnopqrstuvwxyzäöñüà
        """.unicodeScalars)

    /// Letters and signs that look like one of the table, or stand for one.
    private static let alike: [Unicode.Scalar: Unicode.Scalar] = [
        "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O", "Ρ": "P",
        "Τ": "T", "Υ": "Y", "Χ": "X", "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"",
        "\u{201E}": "\"", "\u{2013}": "-", "\u{2014}": "-", "\u{A0}": " ", "\u{202F}": " ", "Ł": "L", "ł": "l",
        "Đ": "D", "đ": "d", "ı": "i",
    ]

    /// Whether the character is in the table.
    static func has(_ scalar: Unicode.Scalar) -> Bool { basic.contains(scalar) }

    /// A text of the table's characters that is as close to this one as they allow: without the accents that it lacks, Greek
    /// in capitals, and `?` for the rest. Controls and `|` are removed.
    package static func folded(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.nfc.unicodeScalars where scalar != "|" && scalar.properties.generalCategory != .control {
            if let folded = folded(scalar) { output.append(folded) }
        }
        return String(output)
    }

    /// Nil for an accent by itself.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if has(scalar) { return scalar }
        let mark: Set<Unicode.GeneralCategory> = [.nonspacingMark, .enclosingMark, .spacingMark, .format]
        if mark.contains(scalar.properties.generalCategory) { return nil }
        guard let base = String(scalar).nfd.unicodeScalars.first else { return "?" }
        let capital = base.properties.uppercaseMapping.unicodeScalars.first ?? base
        return [base, alike[base], capital, alike[capital]].compactMap(\.self).first(where: has) ?? "?"
    }
}

/// The start of RFC 4648's base 32 of bytes.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Returns the first characters, or fewer if the bytes do not fill so many.
    static func start(of bytes: [UInt8], count: Int) -> String {
        var output: [UInt8] = []
        for index in 0..<min(count, bytes.count * 8 / 5) {
            let (byte, bit) = (index * 5 / 8, index * 5 % 8)
            let next = byte + 1 < bytes.count ? bytes[byte + 1] : 0
            let pair = UInt16(bytes[byte]) << 8 | UInt16(next)
            output.append(alphabet[Int(pair >> UInt16(11 - bit) & 31)])
        }
        return String(decoding: output, as: UTF8.self)
    }
}
