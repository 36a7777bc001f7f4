extension JSON {
    /// The value as text that cannot control a terminal: characters that a terminal may obey or hide, and that the JSON
    /// writer leaves as they are, are escaped as JSON allows in any string. It reads back as the same value.
    package var terminalText: String {
        let text = self.text
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCII || !scalar.isHidden {
                output.append(scalar)
            } else {
                for unit in String(scalar).utf16 { output.append(contentsOf: JSON.escape(unit).unicodeScalars) }
            }
        }
        return String(output)
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Unicode.Scalar {
    /// Whether it is an upper-range control, a direction mark, a scalar without a width of its own, or unassigned.
    fileprivate var isHidden: Bool {
        if properties.isDefaultIgnorableCodePoint { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return true
        default: return false  // open: Unicode's categories
        }
    }
}
