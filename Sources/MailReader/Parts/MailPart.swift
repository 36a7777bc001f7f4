internal import VaultAttachments

/// A mail or a part of one: its header, and the bytes of its body as they were sent.
struct MailPart {
    let header: MailHeader
    let body: ArraySlice<UInt8>
    /// `text/plain`, in lower case.
    let type: String
    /// Between the parts of a `multipart`.
    let boundary: String?
    let charset: String?
    /// The name of the file, as it came.
    let name: String?
    private let isAttached: Bool

    /// - Parameter defaultType: of a part without a type.
    init(_ bytes: ArraySlice<UInt8>, defaultType: String = "text/plain") {
        var rest = bytes
        header = MailHeader(from: &rest)
        body = rest
        let type = GMime.type(header[.contentType] ?? [])
        let disposition = GMime.disposition(header[.disposition] ?? [])
        self.type = type.value ?? defaultType
        (boundary, charset) = (type.boundary, type.charset)
        name = disposition.fileName ?? type.name
        isAttached = disposition.value == "attachment"
    }

    /// How a part is read.
    enum Role: Equatable {
        case parts(boundary: String, isAlternative: Bool, isRelated: Bool, defaultType: String)
        case mail
        case text(isHTML: Bool)
        case file
    }

    var role: Role {
        if type.hasPrefix("multipart/"), let boundary, !boundary.isEmpty {
            return .parts(
                boundary: boundary, isAlternative: type == "multipart/alternative",
                isRelated: type == "multipart/related",
                defaultType: type == "multipart/digest" ? "message/rfc822" : "text/plain")
        }
        if type == "message/rfc822" || type == "message/global" { return .mail }
        let isText = type == "text/plain" || type == "text/html"
        return isText && !isAttached && name == nil ? .text(isHTML: type == "text/html") : .file
    }

    /// Returns the body without its transfer encoding.
    ///
    /// - Parameter limit: the number of bytes that are looked at, encoded.
    func content(limit: Int = .max) -> [UInt8] {
        let sent = body.prefix(limit)
        return header[.encoding].flatMap { GMime.decoded(sent, $0) } ?? Array(sent)
    }

    /// Whether the content is not in the body as it is.
    var isEncoded: Bool { header[.encoding].map { GMime.canDecode($0) } ?? false }

    /// Splits the body at the lines `--boundary`; the parts of a body without its last line reach to its end.
    ///
    /// - Returns: at most `limit` parts.
    func split(by boundary: String, limit: Int) -> [ArraySlice<UInt8>] {
        let mark = Array("--".utf8) + Array(boundary.utf8)
        var parts: [ArraySlice<UInt8>] = []
        var (start, line): (Int?, Int) = (nil, body.startIndex)
        while line < body.endIndex, parts.count < limit {
            let end = body[line...].firstIndex(of: 0x0A) ?? body.endIndex
            if let isLast = Self.isLast(body[line..<end], mark) {
                // The line break before the boundary belongs to it.
                if let start { parts.append(Self.withoutLineBreak(body[start..<max(start, line)])) }
                start = isLast ? nil : min(end + 1, body.endIndex)
                if isLast { return parts }
            }
            line = min(end + 1, body.endIndex)
        }
        if let start, parts.count < limit { parts.append(body[start...]) }
        return parts
    }

    /// Nil if the line is not a boundary; otherwise whether it is the one after the last part.
    private static func isLast(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool? {
        guard line.starts(with: mark) else { return nil }
        var rest = line.dropFirst(mark.count)
        let isLast = rest.starts(with: "--".utf8)
        if isLast { rest = rest.dropFirst(2) }
        // A longer boundary may begin with this one.
        return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ? isLast : nil
    }

    private static func withoutLineBreak(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.last == 0x0A else { return bytes }
        let bytes = bytes.dropLast()
        return bytes.last == 0x0D ? bytes.dropLast() : bytes
    }
}
