/// Bytes as text: hex digits, base64 (RFC 4648, sections 4 and 5), and percent-encoded (RFC 3986, 2.1). Of the first two, only one
/// spelling is read.
package enum ByteText {
    private static let digits = Array("0123456789abcdef".utf8)
    private static let upperDigits = Array("0123456789ABCDEF".utf8)
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    package static func hex(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Reads lower-case digits; nil for everything else.
    package static func bytes(hex text: some StringProtocol) -> [UInt8]? {
        let values = text.utf8.map { digits.firstIndex(of: $0) }
        guard values.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }

    /// A text for a URL, in which only letters, digits, `-`, `.`, `_` and `~` stay, and the slashes of a path.
    package static func percentEncoded(_ text: String, keepingSlashes: Bool = false) -> String {
        var output: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: output.append(byte)
            case 0x2F where keepingSlashes: output.append(byte)
            default: output += [0x25, upperDigits[Int(byte >> 4)], upperDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    package static func base64(_ bytes: [UInt8]) -> String {
        String(decoding: base64Bytes(bytes), as: UTF8.self)
    }

    /// The characters of ``base64(_:)``, which are ASCII.
    package static func base64Bytes(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        let whole = bytes.count - bytes.count % 3
        for start in stride(from: 0, to: whole, by: 3) {
            append(bytes[start], bytes[start + 1], bytes[start + 2], to: &output)
        }
        switch bytes.count - whole {
        case 1:
            append(bytes[whole], 0, 0, to: &output)
            output[(output.count - 2)...] = [padding, padding]
        case 2:
            append(bytes[whole], bytes[whole + 1], 0, to: &output)
            output[output.count - 1] = padding
        default: break
        }
        return output
    }

    private static func append(_ first: UInt8, _ second: UInt8, _ third: UInt8, to output: inout [UInt8]) {
        output.append(alphabet[Int(first >> 2)])
        output.append(alphabet[Int((first & 3) << 4 | second >> 4)])
        output.append(alphabet[Int((second & 15) << 2 | third >> 6)])
        output.append(alphabet[Int(third & 63)])
    }

    /// base64url without padding (RFC 4648, section 5).
    package static func base64URL(_ bytes: [UInt8]) -> String {
        base64(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads base64url without padding; nil for everything else.
    package static func bytes(base64URL text: String) -> [UInt8]? {
        let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        return bytes(base64: padded.replacing("-", with: "+").replacing("_", with: "/"))
    }

    /// Reads padded base64 without spaces; nil for everything else, also if the bits after the last byte are not zero.
    package static func bytes(base64 text: String) -> [UInt8]? {
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
