internal import VaultWire

/// Collects the status and header of an answer line by line, as libcurl delivers them.
struct AnswerHead {
    /// The maximum size of a header in bytes; no real answer has more.
    static let mostBytes = 256 * 1024

    private(set) var response = HTTPResponse(status: 0)
    /// Whether the empty line arrived. Interim answers before the final one do not count, and trailers are ignored.
    private(set) var isWhole = false
    private var bytes = 0

    /// Takes the next line with its line end; false if the header is too large.
    mutating func take(_ line: String) -> Bool {
        bytes += line.utf8.count
        guard bytes <= AnswerHead.mostBytes else { return false }
        let text = line.filter { !$0.isNewline }
        if text.isEmpty {
            isWhole = response.status >= 200
        } else if text.hasPrefix("HTTP/") {
            response = HTTPResponse(status: AnswerHead.status(text))
        } else if let colon = text.firstIndex(of: ":") {
            response.headers.add(String(text[..<colon]), AnswerHead.trimmed(text[text.index(after: colon)...]))
        }
        return true
    }

    private static func status(_ line: String) -> Int {
        line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private static func trimmed(_ value: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var value = value.drop(while: isBlank)
        while let last = value.last, isBlank(last) { value.removeLast() }
        return String(value)
    }
}
