internal import MailReader
internal import MediaReading
internal import MediaTools
internal import ReceiptReading

/// Reads a picture, a PDF or a mail.
struct FileReader: Sendable {
    let pictures: PictureReader
    let hints: ReadingHints

    func read(_ bytes: [UInt8]) async throws(MediaError) -> PictureReading {
        if MediaFormat(bytes) != nil { return try await pictures.read(bytes, hints: hints) }
        let mail: Mail
        do throws(MailError) {
            mail = try Mail(bytes)
        } catch {
            switch error {
            case .noLibrary: throw .missing(program: "GMime", package: "libgmime-3.0-0")
            case .notAMail, .several: throw .unknownFormat
            case .tooLarge, .tooComplex: throw .tooLarge
            }
        }
        return try await read(mail)
    }

    /// Reads the first attachment that can be read; else the text, if it has a total; else the first picture that is
    /// part of the text, as phones send photos; else the text, whatever is in it.
    private func read(_ mail: Mail) async throws(MediaError) -> PictureReading {
        var hints = hints
        if let sender = mail.sender?.name, !sender.isEmpty { hints.stores.append(sender) }
        let text = PictureReading(plain: mail.text, hints: hints)
        if let found = try await first(of: mail.attachments.filter { !$0.isEmbedded }, hints) { return found }
        if text.reading.total != nil { return text }
        return try await first(of: mail.attachments.filter(\.isEmbedded), hints) ?? text
    }

    private func first(
        of attachments: [Mail.Attachment], _ hints: ReadingHints
    ) async throws(MediaError) -> PictureReading? {
        for attachment in attachments where MediaFormat(attachment.bytes) != nil {
            do throws(MediaError) {
                return try await pictures.read(attachment.bytes, hints: hints)
            } catch {
                switch error {
                case .damaged, .locked, .noPage, .tooLarge, .tooSlow, .unknownFormat: continue
                case .missing, .missingLanguage, .notEnclosed, .cancelled, .system: throw error
                }
            }
        }
        return nil
    }
}
