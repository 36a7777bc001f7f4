/// Plain text as a mail's reader sees it.
enum MailText {
    /// Makes all line breaks line feeds, drops zeros and blanks at the ends of lines, and leaves at most one blank line
    /// in a row.
    ///
    /// - Parameter limit: bytes in UTF-8; the rest is cut off.
    static func cleaned(_ text: some Sequence<Unicode.Scalar>, limit: Int) -> String {
        var result = String.UnicodeScalarView()
        var (used, breaks, last): (Int, Int, Unicode.Scalar) = (0, 0, " ")
        var blanks: [Unicode.Scalar] = []
        for scalar in text {
            defer { last = scalar }
            switch scalar {
            case "\0": continue
            case "\n" where last == "\r": continue
            case "\n", "\r", "\u{0C}", "\u{2028}", "\u{2029}":
                breaks += 1
                blanks.removeAll(keepingCapacity: true)
            case " ", "\t", "\u{A0}": blanks.append(scalar)
            default:
                if used == 0 { breaks = 0 }
                used += min(breaks, 2) + UTF8.width(scalar)
                for blank in blanks { used += UTF8.width(blank) }
                if used > limit { return String(result) }
                for _ in 0..<min(breaks, 2) { result.append("\n") }
                for blank in blanks { result.append(blank) }
                result.append(scalar)
                breaks = 0
                blanks.removeAll(keepingCapacity: true)
            }
        }
        return String(result)
    }
}
