internal import VaultAttachments

/// Reads the parts of a mail from the outside in, and collects attachments on the way.
struct PartReader {
    private(set) var attachments: [Mail.Attachment] = []
    private(set) var leftOut = Mail.LeftOut()
    private let limits: MailLimits
    private var partsLeft: Int
    /// Bytes that mails inside may still have when they are decoded, which keeps as many in memory.
    private var decodableLeft: Int
    /// Bytes that the texts may still have.
    private var room: Int

    /// The text of a part and of everything in it.
    struct Content {
        var text = ""
        /// Whether all of it was HTML.
        var isHTML = false
    }

    init(limits: MailLimits) {
        self.limits = limits
        (partsLeft, decodableLeft, room) = (limits.parts, limits.total, limits.text)
    }

    /// - Parameter isEmbedded: whether the part belongs to the HTML beside it.
    mutating func read(_ part: MailPart, depth: Int, isEmbedded: Bool = false) throws(MailError) -> Content {
        partsLeft -= 1
        guard partsLeft >= 0, depth <= limits.depth else { throw .tooComplex }
        switch part.role {
        case .parts(let boundary, let isAlternative, let isRelated, let defaultType):
            var contents: [Content] = []
            for (index, bytes) in part.split(by: boundary, limit: partsLeft + 1).enumerated() {
                let child = MailPart(bytes, defaultType: defaultType)
                let isEmbedded = isEmbedded || (isRelated && index > 0)
                contents.append(try read(child, depth: depth + 1, isEmbedded: isEmbedded))
            }
            return isAlternative ? Self.best(of: contents) : joined(contents)
        case .mail:
            return try read(try mail(in: part), depth: depth + 1)
        case .text(let isHTML):
            return Content(text: text(of: part, isHTML: isHTML), isHTML: isHTML)
        case .file:
            attach(part, isEmbedded: isEmbedded)
            return Content()
        }
    }

    /// A mail inside is not encoded as a rule, and its bytes are not copied.
    private mutating func mail(in part: MailPart) throws(MailError) -> MailPart {
        guard part.isEncoded else { return MailPart(part.body) }
        decodableLeft -= part.body.count
        guard decodableLeft >= 0 else { throw .tooComplex }
        return MailPart(part.content()[...])
    }

    /// Plain text if there is any: it needs no guesses about layout.
    private static func best(of contents: [Content]) -> Content {
        let present = contents.filter { !$0.text.isEmpty }
        return present.first { !$0.isHTML } ?? present.last ?? Content()
    }

    private func joined(_ contents: [Content]) -> Content {
        let present = contents.filter { !$0.text.isEmpty }
        let text = present.map(\.text).joined(separator: "\n\n")
        return Content(text: text, isHTML: !present.isEmpty && present.allSatisfy(\.isHTML))
    }

    private mutating func text(of part: MailPart, isHTML: Bool) -> String {
        guard room > 0 else { return "" }
        // An encoding takes at most three bytes for one, and HTML is mostly tags.
        let content = part.content(limit: limits.text * (isHTML ? 16 : 4))
        let text = Charset.text(content, part.charset)
        let read =
            isHTML
            ? MailText.cleaned(HTMLText.reduced(text), limit: room)
            : MailText.cleaned(text.unicodeScalars, limit: room)
        // Blank lines join texts, and alternatives count more than once; so the limit is reached a little early.
        room -= read.utf8.count + 2
        return read
    }

    private mutating func attach(_ part: MailPart, isEmbedded: Bool) {
        guard attachments.count < limits.attachments else {
            leftOut.tooMany += 1
            return
        }
        // Base64 takes four bytes for three, and a line break after 76.
        guard part.body.count <= limits.attachment / 2 * 3 + 1024 else {
            leftOut.tooLarge += 1
            return
        }
        let content = part.content()
        guard content.count <= limits.attachment else {
            leftOut.tooLarge += 1
            return
        }
        attachments.append(
            Mail.Attachment(
                name: part.name.flatMap { IntakeName(outside: $0) }, declaredType: part.type, isEmbedded: isEmbedded,
                bytes: content))
    }
}
