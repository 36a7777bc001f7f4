internal import AttachmentStore
internal import CommandTable
internal import MediaReading
internal import Synchronization
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultStore

/// Draws and reads attachments for a command. If the programs for that are missing, it says so once and leaves the rest
/// to later.
struct PictureWork {
    let session: CommandSession
    let open: OpenVault
    let reader: VaultReader
    private let hasStopped = SharedFlag()

    init(session: CommandSession, open: OpenVault, reader: VaultReader) {
        (self.session, self.open, self.reader) = (session, open, reader)
    }

    private final class SharedFlag: Sendable {
        let value = Mutex(false)
    }

    /// Makes the thumbnail, and reads what belongs to a receipt in the Inbox.
    ///
    /// - Returns: `Market Super, 2025-11-17, 45.80 EUR`; nil if nothing was read.
    func work(on id: MediaID) throws(Failure) -> String? {
        guard !hasStopped.value.withLock({ $0 }) else { return nil }
        let (attachments, environment) = (open.attachments, session.environment)
        let isRead = try isInInbox(id)
        let hints = environment.readingHints(reader)
        do throws(IntakeError) {
            let found = try Blocking.result { () async throws(IntakeError) in
                try await attachments.draw(id, tools: environment.mediaTools)
                guard isRead else { return nil as PictureReading? }
                return try await attachments.read(id, by: environment.pictureReader(), hints: hints)
            }
            return found.flatMap { ReadWords.line($0.reading) }.map(session.console.visible)
        } catch {
            if case .store(let error) = error { throw Failure(error) }
            hasStopped.value.withLock { $0 = true }
            session.console.warn("\(error.sentence.english) It is read later.")
            return nil
        }
    }

    private func isInInbox(_ id: MediaID) throws(Failure) -> Bool {
        try session.reading {
            try reader.attachments { try $0.receipts(naming: id) }
                .contains { try reader.receipt($0)?.isInInbox ?? false }
        }
    }
}
