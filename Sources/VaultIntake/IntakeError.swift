package import AttachmentStore
package import MailReader
package import MediaTools
package import PDFWriter
package import SystemKit
package import Translation
package import VaultStore

/// The reasons why a file was not taken, or nothing was made of it. The file is where it was.
package enum IntakeError: Error, Equatable {
    /// Neither a picture, nor a PDF, nor a mail.
    case unknownType
    case empty
    /// More than so many bytes.
    case tooLarge(limit: Int)
    case mail(MailError)
    /// A mail with nothing in it that could be a receipt.
    case nothingInMail
    /// The text of a mail could not be made a PDF.
    case sheet(PDFError)
    case store(StoreError)
    case contents(AttachmentError)
    case media(MediaError)
    /// The file could not be read.
    case file(SystemError)
}

extension IntakeError {
    /// One or two sentences: what failed, and what to do.
    package var sentence: Phrase {
        switch self {
        case .unknownType: "It's not a picture (JPEG, PNG, WebP, HEIC), a PDF or a mail; nothing was added."
        case .empty: "The file is empty; nothing was added."
        case .tooLarge(let limit):
            "The file is larger than \(limit >> 20) MB; nothing was added. Make it smaller first."
        case .mail(.noLibrary): "Mails can't be read: GMime is missing. Install libgmime-3.0-0."
        case .mail(.notAMail): "It's not a mail; nothing was added."
        case .mail(.several):
            "The file has several mails; save each in a file of its own ('formail -s' does). Nothing was added."
        case .mail(.tooLarge): "The mail is too large; nothing was added."
        case .mail(.tooComplex): "The mail has too many parts; nothing was added."
        case .nothingInMail: "The mail has no picture or PDF attached, and no text; nothing was added."
        case .sheet(.noLibrary): "The text of the mail can't be made a PDF: install libpangocairo-1.0-0."
        case .sheet(.noFont): "The text of the mail can't be made a PDF: install fonts-dejavu-core."
        case .sheet(.notDrawn): "The text of the mail can't be made a PDF; nothing was added."
        case .store(let error): error.sentence
        case .contents(let error): error.sentence
        case .media(let error): error.sentence
        case .file(let error): error.sentence
        }
    }
}

/// Runs the body and converts the errors of the modules below to this module's.
func intake<Result>(_ body: () async throws -> Result) async throws(IntakeError) -> Result {
    do {
        return try await body()
    } catch {
        throw IntakeError(wrapping: error)
    }
}

extension IntakeError {
    init(wrapping error: any Error) {
        self =
            switch error {
            case let error as IntakeError: error
            case let error as StoreError: .store(error)
            case let error as AttachmentError: .contents(error)
            case let error as MediaError: .media(error)
            case let error as MailError: .mail(error)
            case let error as SystemError: .file(error)
            default: .contents(AttachmentError(.other))
            }
    }
}
