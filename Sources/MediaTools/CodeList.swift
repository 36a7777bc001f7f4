/// Reads ZBar's list of codes: `<symbol type='QR-Code' …><data><![CDATA[payload]]></data></symbol>`, in which a payload
/// that XML cannot hold is in base64.
enum CodeList {
    static func read(_ list: String) -> [ScannedCode] {
        var codes: [ScannedCode] = []
        var rest = list[...]
        while let kind = take("<symbol type='", "'", from: &rest) {
            guard let head = take("<data", "<![CDATA[", from: &rest), let data = take("", "]]></data>", from: &rest)
            else { break }
            let payload = head.contains("base64") ? String(decoding: bytes(ofBase64: data), as: UTF8.self) : data
            codes.append(ScannedCode(kind: kind, payload: payload))
        }
        return codes
    }

    /// The text between two marks, which are removed with all before them.
    private static func take(_ start: String, _ end: String, from rest: inout Substring) -> String? {
        var behind = rest
        if !start.isEmpty {
            guard let first = rest.firstRange(of: start) else { return nil }
            behind = rest[first.upperBound...]
        }
        guard let last = behind.firstRange(of: end) else { return nil }
        rest = behind[last.upperBound...]
        return String(behind[..<last.lowerBound])
    }

    private static let digits: [UInt8: UInt32] = Dictionary(
        uniqueKeysWithValues: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated()
            .map { ($1, UInt32($0)) })

    /// RFC 4648; anything but digits is skipped.
    static func bytes(ofBase64 text: String) -> [UInt8] {
        var (bits, count): (UInt32, Int) = (0, 0)
        var bytes: [UInt8] = []
        for digit in text.utf8.compactMap({ digits[$0] }) {
            bits = bits << 6 | digit
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
