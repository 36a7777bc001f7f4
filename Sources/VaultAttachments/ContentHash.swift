/// The SHA-256 of a content, which names it: equal contents are one blob.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// The length in bytes.
    package static let length = 32

    /// Returns nil unless there are 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 lower-case hexadecimal digits, as the protocol writes them; nil for anything else.
    package init?(_ text: String) {
        let digits = Array("0123456789abcdef".utf8)
        let values = text.utf8.compactMap { digits.firstIndex(of: $0) }
        guard values.count == 2 * Self.length, text.utf8.count == values.count else { return nil }
        bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    /// 64 lower-case hexadecimal digits.
    package var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
