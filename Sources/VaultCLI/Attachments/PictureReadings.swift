internal import AttachmentStore
internal import CommandTable
internal import MediaReading
internal import ReceiptReading
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultStore

/// Draws and reads attachments for a command. If the programs for that are missing, it says so once and leaves the rest
/// to later.
struct PictureReadings {
    private let session: CommandSession
    private let attachments: Attachments
    private let reader: VaultReader
    private var hints: ReadingHints?
    private var hasStopped = false

    init(session: CommandSession, open: OpenVault, reader: VaultReader) {
        (self.session, self.reader) = (session, reader)
        attachments = open.attachments
    }

    /// Makes the thumbnail, and reads what belongs to a receipt in the Inbox.
    ///
    /// - Returns: `Market Super, 2025-11-17, 45.80 EUR`; nil if nothing was read.
    mutating func add(_ id: MediaID) throws(Failure) -> String? {
        if hasStopped { return nil }
        let hints = try isInInbox(id) ? knownHints() : nil
        let (attachments, environment) = (attachments, session.environment)
        do throws(IntakeError) {
            let found = try Blocking.result { () async throws(IntakeError) in
                try await attachments.draw(id, tools: environment.mediaTools)
                guard let hints else { return nil as PictureReading? }
                return try await attachments.read(id, by: environment.pictureReader(), hints: hints)
            }
            return found.flatMap { ReadWords.line($0.reading) }.map(session.console.visible)
        } catch {
            if case .store(let error) = error { throw Failure(error) }
            hasStopped = true
            session.console.warn("\(error.sentence.english) It will be read later.")
            return nil
        }
    }

    /// They need all stores of the vault, so they are gathered once.
    private mutating func knownHints() -> ReadingHints {
        let known = hints ?? session.environment.readingHints(reader)
        hints = known
        return known
    }

    private func isInInbox(_ id: MediaID) throws(Failure) -> Bool {
        try Failure.wrapping {
            try reader.attachments { try $0.receipts(naming: id) }
                .contains { try reader.receipt($0)?.isInInbox ?? false }
        }
    }
}
