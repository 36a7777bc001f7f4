/// Lowercase hexadecimal text for bytes that are not secret.
package enum Hex {
    static let digits = Array("0123456789abcdef".utf8)

    /// Returns two digits for each byte.
    package static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns nil for an odd length or anything but 0–9 and a–f, so that each value has exactly one text.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let values = text.utf8.map { digit in digits.firstIndex(of: digit) }
        guard values.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
