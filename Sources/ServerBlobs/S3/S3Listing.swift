internal import VaultWire

/// An answer to `ListObjectsV2`.
struct S3Listing: Equatable {
    var keys: [String] = []
    /// The token of the next page; nil after the last one.
    var next: String?

    /// Reads the few elements that matter. The stores write no attributes and no CDATA in them.
    ///
    /// - Returns: nil for anything that is not such an answer.
    init?(_ xml: [UInt8]) {
        guard let text = String(validating: xml, as: UTF8.self), text.contains("<ListBucketResult") else { return nil }
        var rest = text[...]
        while let key = S3Listing.take("Key", from: &rest) { keys.append(key) }
        rest = text[...]
        let isTruncated = S3Listing.take("IsTruncated", from: &rest) == "true"
        rest = text[...]
        let token = S3Listing.take("NextContinuationToken", from: &rest)
        if isTruncated {
            guard let token else { return nil }
            next = token
        }
    }

    /// The text of the next element with that name.
    private static func take(_ name: String, from rest: inout Substring) -> String? {
        guard let start = rest.firstRange(of: "<\(name)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        let text = rest[start.upperBound..<end.lowerBound]
        rest = rest[end.upperBound...]
        return unescaped(text)
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return named.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
