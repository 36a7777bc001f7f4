internal import MailReader
internal import MediaReading
internal import PDFWriter
internal import ReceiptReading
internal import SystemKit
internal import VaultAttachments
internal import VaultWire

/// A file that is to become an attachment, or a mail with some.
package struct ArrivingFile: Sendable {
    /// The name outside, as it came.
    package let name: String
    package let bytes: [UInt8]
    /// Whether it is one of a mailbox's mails, most of which aren't receipts: a text counts only if it has a total.
    package var isFromMailbox = false

    package init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
    }

    /// The largest picture or PDF, in bytes: what a server takes.
    package static let pictureLimit = Int(MediaVariant.original.byteLimit)

    /// Reads a file.
    ///
    /// - Parameter path: nil for standard input.
    /// - Throws: `.file`, `.tooLarge`.
    package static func read(_ path: String?) throws(IntakeError) -> ArrivingFile {
        let name = path?.split(separator: "/").last.map(String.init) ?? ""
        do {
            return ArrivingFile(name: name, bytes: try wholeFile(path, limit: MailLimits.standard.total))
        } catch {
            throw IntakeError(wrapping: error)
        }
    }

    private static func wholeFile(_ path: String?, limit: Int) throws -> [UInt8] {
        let file = try path.map { try InputFile(path: $0) } ?? InputFile.standardInput()
        if let size = file.size, size > limit { throw IntakeError.tooLarge(limit: pictureLimit) }
        var bytes: [UInt8] = []
        while true {
            let piece = try file.read(upTo: 1 << 20)
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= limit else { throw IntakeError.tooLarge(limit: pictureLimit) }
        }
    }
}

/// One picture or PDF, whose type is known.
struct ArrivingPicture: Sendable {
    let name: IntakeName?
    let type: MediaContentType
    let bytes: [UInt8]
}

extension ArrivingFile {
    /// Throws what ``Attachments/take(_:to:)`` would throw about the file.
    package func check() throws(IntakeError) {
        _ = try pictures()
    }

    /// The pictures and PDFs in the file: itself, or those that are attached to a mail.
    ///
    /// - Throws: `.empty`, `.unknownType`, `.tooLarge`, `.mail`, `.nothingInMail`.
    func pictures() throws(IntakeError) -> [ArrivingPicture] {
        if bytes.isEmpty { throw .empty }
        if let type = MediaContentType.sniffed(from: bytes) {
            // A short mail may have a PDF's first bytes where a reader of PDFs still looks for them.
            if type == .pdf, !bytes.starts(with: "%PDF-".utf8), let mail = try? Mail(bytes) {
                return try attached(to: mail)
            }
            guard bytes.count <= Self.pictureLimit else { throw .tooLarge(limit: Self.pictureLimit) }
            return [ArrivingPicture(name: IntakeName(outside: name), type: type, bytes: bytes)]
        }
        return try attached(to: try mail())
    }

    private func mail() throws(IntakeError) -> Mail {
        do {
            return try Mail(bytes)
        } catch MailError.notAMail {
            throw .unknownType
        } catch {
            throw IntakeError(wrapping: error)
        }
    }

    /// Logos in the text of a mail are left out. If nothing is attached, the text is the receipt.
    private func attached(to mail: Mail) throws(IntakeError) -> [ArrivingPicture] {
        let pictures = mail.attachments.filter { !$0.isEmbedded }.compactMap { attachment in
            MediaContentType.sniffed(from: attachment.bytes).map {
                ArrivingPicture(name: attachment.name, type: $0, bytes: attachment.bytes)
            }
        }
        let fitting = pictures.filter { $0.bytes.count <= Self.pictureLimit }
        if fitting.isEmpty {
            guard pictures.isEmpty else { throw .tooLarge(limit: Self.pictureLimit) }
            if isFromMailbox, !hasTotal(mail) { throw .nothingInMail }
            return [try sheet(of: mail)]
        }
        return Array(fitting.prefix(Self.attachedLimit))
    }

    private func hasTotal(_ mail: Mail) -> Bool {
        PictureReading(plain: mail.text, hints: ReadingHints()).reading.total != nil
    }

    private func sheet(of mail: Mail) throws(IntakeError) -> ArrivingPicture {
        guard let sheet = MailSheet(mail) else { throw .nothingInMail }
        do throws(PDFError) {
            let name = IntakeName(outside: mail.subject.isEmpty ? "mail.pdf" : mail.subject + ".pdf")
            return ArrivingPicture(name: name, type: .pdf, bytes: try sheet.pdf())
        } catch {
            throw .sheet(error)
        }
    }

    /// The most attachments of one mail; a receipt can name 32.
    static let attachedLimit = 16
}
