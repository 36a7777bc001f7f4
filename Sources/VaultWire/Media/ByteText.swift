/// Bytes as text: hex digits, and base64 (RFC 4648, section 4). Each text has only one spelling that is read.
enum ByteText {
    private static let digits = Array("0123456789abcdef".utf8)
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    static func hex(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Reads lower-case digits; nil for everything else.
    static func bytes(hex text: String) -> [UInt8]? {
        let values = text.utf8.map { digits.firstIndex(of: $0) }
        guard values.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }

    static func base64(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for index in 0...3 {
                output.append(index > group.count ? padding : alphabet[Int(bits >> (18 - 6 * UInt32(index)) & 63)])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Reads padded base64 without spaces; nil for everything else, also if the bits after the last byte are not zero.
    static func bytes(base64 text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        guard letters.count.isMultiple(of: 4) else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: letters.count, by: 4) {
            let group = letters[start..<start + 4].prefix { $0 != padding }
            var bits: UInt32 = 0
            for letter in group {
                guard let value = alphabet.firstIndex(of: letter) else { return nil }
                bits = bits << 6 | UInt32(value)
            }
            bits <<= 6 * UInt32(4 - group.count)
            let three = [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
            bytes += three.prefix(max(group.count - 1, 0))
        }
        return base64(bytes) == text ? bytes : nil
    }
}
