package import VaultAttachments
package import VaultModel

/// A mail, as far as a receipt may be in it: `.eml` files, Maildirs, and what mail programs write to a pipe.
///
/// Every text is from outside and stays as it came, apart from the names of attachments.
package struct Mail: Equatable, Sendable {
    /// Nil without a readable `From`.
    package internal(set) var sender: Sender?
    /// On one line; empty if there is none.
    package internal(set) var subject: String
    /// Nil if there is no readable date.
    package internal(set) var sent: Timestamp?
    /// The day on which it was sent where the sender is, which is the day that a receipt names.
    package internal(set) var day: CalendarDay?
    /// The plain text, or else the text of the HTML; with those of mails inside it. Lines end with a line feed.
    package internal(set) var text: String
    /// In their order, with those of mails inside it.
    package internal(set) var attachments: [Attachment]
    /// Attachments beyond the limits.
    package internal(set) var leftOut: LeftOut

    /// Reads a mail; the bytes may begin with the line `From …` of an mbox.
    ///
    /// Damage never fails: everything that can be read of the mail is in the result.
    package init(_ bytes: [UInt8], limits: MailLimits = .standard) throws(MailError) {
        guard GMime.isAvailable else { throw .noLibrary }
        guard bytes.count <= limits.total else { throw .tooLarge }
        let mail = Self.withoutEnvelope(bytes[...])
        let part = MailPart(mail)
        guard part.header.isOfMail else { throw .notAMail }
        if mail.startIndex > 0, Self.hasEnvelope(mail) { throw .several }
        var reader = PartReader(limits: limits)
        let content = try reader.read(part, depth: 0)
        sender = part.header[.from].flatMap(GMime.sender)
        subject = String(part.header[.subject].map(GMime.words)?.prefix(limits.subject) ?? "")
        let date = part.header[.date].flatMap(GMime.date)
        sent = date.map { Timestamp(milliseconds: $0.seconds * 1000) }
        day = date.map { Timestamp(milliseconds: ($0.seconds + $0.offset) * 1000).day }
        text = content.text
        (attachments, leftOut) = (reader.attachments, reader.leftOut)
    }

    /// Whether another mail follows: after an empty line, a line `From <sender> <date>` that ends with a year, and a field.
    /// Within a mail such a line begins with `>`.
    private static func hasEnvelope(_ bytes: ArraySlice<UInt8>) -> Bool {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.indices.dropFirst().dropLast().contains { index in
            let isAfterEmpty = lines[index - 1].isEmpty || lines[index - 1].elementsEqual([0x0D])
            guard isAfterEmpty, lines[index].starts(with: "From ".utf8) else { return false }
            let end = lines[index].reversed().drop { $0 == 0x0D }.prefix(4)
            let name = lines[index + 1].prefix { $0 != UInt8(ascii: ":") }
            return end.count == 4 && end.allSatisfy { (0x30...0x39).contains($0) } && !name.isEmpty
                && name.count < lines[index + 1].count && name.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
    }

    /// Tools that keep mails in one file put the line `From <sender> <date>` before each.
    private static func withoutEnvelope(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.starts(with: "From ".utf8), let end = bytes.firstIndex(of: 0x0A) else { return bytes }
        return bytes[(end + 1)...]
    }
}

extension Mail {
    /// The first address of `From`.
    package struct Sender: Equatable, Sendable {
        /// Often the name of the store; empty if only the address is given.
        package let name: String
        /// Empty if only a name is given.
        package let address: String

        package init(name: String, address: String) {
            (self.name, self.address) = (name, address)
        }
    }

    /// A file in a mail.
    package struct Attachment: Equatable, Sendable {
        /// Nil if the mail gives it none, or none that can be used.
        package let name: IntakeName?
        /// The type that the mail claims, in lower case: `application/pdf`. See ``MediaContentType/sniffed(from:)``.
        package let declaredType: String
        /// Whether it is part of the HTML text, as logos are, rather than attached.
        package let isEmbedded: Bool
        package let bytes: [UInt8]
    }

    /// Counts of what is not in ``attachments``.
    package struct LeftOut: Equatable, Sendable {
        /// Larger than the limit.
        package internal(set) var tooLarge: Int
        /// After the highest number of attachments.
        package internal(set) var tooMany: Int

        package init(tooLarge: Int = 0, tooMany: Int = 0) {
            (self.tooLarge, self.tooMany) = (tooLarge, tooMany)
        }
    }
}
