/// Rewrites encoded words of a header (RFC 2047, `=?charset?B?text?=`) from base64 to the other encoding, `Q`.
///
/// GMime 3.2.13 joins words of one charset before it decodes them, which is right for characters that are split between
/// two words, but then stops at the first `=` of base64, and drops the rest of the text.
enum EncodedWords {
    /// Returns the value with every word in `Q`; all else stays as it is.
    static func withoutBase64(_ value: [UInt8]) -> [UInt8] {
        var (result, rest) = ([UInt8](), value[...])
        while let start = rest.firstIndex(of: mark) {
            result += rest[..<start]
            rest = rest[start...]
            if let word = Word(at: rest) {
                result += word.inQ
                rest = word.rest
            } else {
                result.append(mark)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static let mark = UInt8(ascii: "=")

    /// A word in base64.
    private struct Word {
        let charset: ArraySlice<UInt8>
        let content: [UInt8]
        /// The bytes after the word.
        let rest: ArraySlice<UInt8>

        init?(at bytes: ArraySlice<UInt8>) {
            let question = UInt8(ascii: "?")
            guard bytes.starts(with: "=?".utf8) else { return nil }
            // Names of charsets are short; a text is at most one line, but some senders exceed it.
            let parts = bytes.dropFirst(2).split(separator: question, maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts[0].count <= 64, parts[3].first == mark,
                parts[1].elementsEqual("B".utf8) || parts[1].elementsEqual("b".utf8),
                let content = GMime.decoded(parts[2], Array("base64".utf8))
            else { return nil }
            (charset, self.content, rest) = (parts[0], content, parts[3].dropFirst())
        }

        var inQ: [UInt8] {
            let digits = Array("0123456789ABCDEF".utf8)
            let text = content.flatMap { [mark, digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            return Array("=?".utf8) + charset + Array("?Q?".utf8) + text + Array("?=".utf8)
        }
    }
}
