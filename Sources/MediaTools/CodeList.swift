internal import BytesAsText

/// Reads ZBar's list of codes: `<symbol type='QR-Code' …><data><![CDATA[payload]]></data></symbol>`, in which a payload
/// that XML cannot hold is in base64.
enum CodeList {
    static func read(_ list: String) -> [ScannedCode] {
        var codes: [ScannedCode] = []
        var rest = list[...]
        while let kind = take("<symbol type='", "'", from: &rest) {
            guard let head = take("<data", "<![CDATA[", from: &rest), let data = take("", "]]></data>", from: &rest)
            else { break }
            let isEncoded = head.contains("base64")
            let payload = isEncoded ? decoded(data) : data
            codes.append(ScannedCode(kind: kind, payload: payload))
        }
        return codes
    }

    /// Decodes base64 with line breaks; what is none is empty.
    private static func decoded(_ text: String) -> String {
        String(decoding: ByteText.bytes(base64: text.filter { !$0.isWhitespace }) ?? [], as: UTF8.self)
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
}
