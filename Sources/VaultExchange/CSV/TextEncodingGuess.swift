/// The encoding that was detected in a file.
package enum TextEncodingGuess: String, Sendable {
    /// Only ASCII so far: the first other byte decides.
    case ascii = "ASCII"
    case utf8 = "UTF-8"
    case utf16 = "UTF-16"
    /// Assumed, because the bytes are not UTF-8; Latin-1 is read as its superset Windows-1252.
    case windows1252 = "Latin-1 (Windows-1252)"
}

/// Decodes the bytes of cells, and chooses between UTF-8 and Latin-1 at the first byte that is not ASCII.
struct CellDecoder {
    private(set) var encoding: TextEncodingGuess = .ascii

    /// Creates a decoder for a known encoding, for files that announce theirs by a byte order mark.
    init(encoding: TextEncodingGuess = .ascii) {
        self.encoding = encoding
    }

    /// - Throws: ``ExchangeError`` with `.encoding` if the bytes fit no encoding or mix two.
    mutating func text(of bytes: ArraySlice<UInt8>, line: Int) throws(ExchangeError) -> String {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
        let unicode = String(validating: bytes, as: UTF8.self)
        switch encoding {
        case .ascii:
            guard let unicode else {
                encoding = .windows1252
                return try windows1252(bytes, line: line)
            }
            encoding = .utf8
            return unicode
        case .utf8, .utf16:
            guard let unicode else {
                throw ExchangeError(
                    .encoding, line: line, "Some bytes aren't valid \(encoding.rawValue). Save the file as UTF-8.")
            }
            return unicode
        case .windows1252:
            guard unicode == nil else {
                throw ExchangeError(
                    .encoding, line: line,
                    "The file mixes Latin-1 and UTF-8. Save it in one encoding, preferably UTF-8.")
            }
            return try windows1252(bytes, line: line)
        }
    }

    private func windows1252(_ bytes: ArraySlice<UInt8>, line: Int) throws(ExchangeError) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            guard let scalar = Self.scalar(byte) else {
                throw ExchangeError(
                    .encoding, line: line, "Some bytes are neither UTF-8 nor Latin-1. Save the file as UTF-8.")
            }
            text.append(scalar)
        }
        return String(text)
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        let value = upperControls[Int(byte) - 0x80]
        return value == 0 ? nil : Unicode.Scalar(value)
    }

    /// 0x80…0x9F of <https://encoding.spec.whatwg.org/index-windows-1252.txt>; 0 where nothing is assigned.
    private static let upperControls: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]
}
