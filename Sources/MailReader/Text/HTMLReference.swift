/// Characters that HTML names or numbers.
enum HTMLReference {
    /// - Parameter name: between `&` and `;`, such as `euro`, `#8364` or `#x20AC`.
    /// - Returns: nil for unknown names; the replacement character for numbers that no text can have.
    static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let text = isHexadecimal ? digits.dropFirst() : digits
        guard !text.isEmpty, text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if (0x80...0x9F).contains(number), let scalar = windows[Int(number - 0x80)] { return scalar }
        guard number >= 0x20 || number == 0x0A || number == 0x09 else { return "\u{FFFD}" }
        return Unicode.Scalar(number).map { $0.value == 0x0A || $0.value == 0x09 ? " " : $0 } ?? "\u{FFFD}"
    }

    /// Numbers that browsers take for characters of Windows' Western charset; `U+FFFD` where it has none.
    private static let windows: [Unicode.Scalar?] =
        Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    /// The names from U+00A0 to U+00FF in their order; the currency sign, `-`, is in no mail.
    private static let latin = """
        nbsp iexcl cent pound - yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
        Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
        Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
        ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
        uuml yacute thorn yuml
        """

    private static let others: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "euro": "€", "trade": "™", "hellip": "…",
        "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
        "lsaquo": "‹", "rsaquo": "›", "bull": "•", "minus": "−", "rarr": "→", "larr": "←", "check": "✓", "ensp": " ",
        "emsp": " ", "thinsp": " ", "zwnj": "\u{200C}", "zwj": "\u{200D}", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
        "scaron": "š", "Zcaron": "Ž", "zcaron": "ž", "Yuml": "Ÿ", "fnof": "ƒ", "permil": "‰", "le": "≤", "ge": "≥",
    ]

    private static let names: [String: Unicode.Scalar] = {
        let names = latin.split(separator: " ").enumerated().compactMap { index, name in
            Unicode.Scalar(UInt32(0xA0 + index)).map { (String(name), $0) }
        }
        return others.merging(names) { other, _ in other }
    }()
}
