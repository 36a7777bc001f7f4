/// Bounds of what is read of one mail, so that none can use up time or memory.
package struct MailLimits: Equatable, Sendable {
    /// Bytes of the whole mail.
    package var total = 100 << 20
    /// Bytes of one attachment, decoded. Larger ones are left out and counted.
    package var attachment = 50 << 20
    /// Attachments in one mail. Further ones are left out and counted.
    package var attachments = 100
    /// Parts of any kind, of the mail and of mails inside it.
    package var parts = 2000
    /// Parts within parts.
    package var depth = 20
    /// Bytes of all texts together, in UTF-8. The rest is cut off.
    package var text = 256 << 10
    /// Characters of the subject.
    package var subject = 1000

    /// Larger than what mail servers accept, which is 25 to 50 MB as a rule.
    package static let standard = MailLimits()

    package init() {}
}

/// A mail that cannot be read.
package enum MailError: Error, Equatable {
    /// GMime is not installed: in Debian, `libgmime-3.0-0`.
    case noLibrary
    /// It does not begin with the header of a mail.
    case notAMail
    /// A file in which a mail program keeps several.
    case several
    /// Larger than ``MailLimits/total``.
    case tooLarge
    /// More parts than ``MailLimits/parts``, or deeper within each other than ``MailLimits/depth``.
    case tooComplex
}
