internal import CommandTable
internal import MediaReading
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultStore

/// The files that one command takes, one after the other, and what it says of them.
struct IntakeLine {
    let session: CommandSession
    let open: OpenVault
    let reader: VaultReader
    /// The receipts that the files belong to, each once, in the order of the files.
    private(set) var receipts: [ReceiptID] = []
    private var taken: [(file: String, end: Taken)] = []
    private var problems: [Failure] = []

    /// The receipt that had the first file before; nil if that was new.
    var former: ReceiptID? { if case .known(let receipt)? = taken.first?.end { receipt } else { nil } }

    init(session: CommandSession, open: OpenVault, reader: VaultReader) {
        (self.session, self.open, self.reader) = (session, open, reader)
    }

    /// Takes a file; a file that can't be taken is a problem of its own, unless the vault is the reason.
    ///
    /// - Parameter isFromMailbox: whether to pass over mails that don't read as a receipt.
    mutating func take(
        _ file: String, to receipt: ReceiptID? = nil, isFromMailbox: Bool = false
    ) throws(Failure) {
        let attachments = open.attachments
        do throws(IntakeError) {
            let arriving = try Self.read(file, isFromMailbox: isFromMailbox)
            let end = try Blocking.result { () async throws(IntakeError) in
                try await attachments.take(arriving, to: receipt)
            }
            taken.append((file == "-" ? "standard input" : arriving.name, end))
            if !receipts.contains(end.receipt) { receipts.append(end.receipt) }
        } catch {
            let failure = Self.failure(error, of: file == "-" ? "standard input" : file)
            if case .store = error { throw failure }
            if isFromMailbox, error == .nothingInMail { return }
            problems.append(failure)
        }
    }

    private static func read(_ file: String, isFromMailbox: Bool) throws(IntakeError) -> ArrivingFile {
        var arriving = try ArrivingFile.read(file == "-" ? nil : file)
        arriving.isFromMailbox = isFromMailbox
        return arriving
    }

    static func failure(_ error: IntakeError, of file: String) -> Failure {
        switch error {
        case .store(let error): Failure(error)
        case .unknownType, .empty, .tooLarge, .mail, .nothingInMail, .sheet, .contents, .media, .file:
            Failure(.failed, "\(Phrase(outside: file)): \(error.sentence)")
        }
    }

    /// Draws and reads what was taken, and reports.
    ///
    /// - Parameters:
    ///   - reads: whether to read now; else a window or the worker does.
    ///   - words: what was done with a file, for its receipt.
    func finish(reads: Bool = true, _ words: (String, ReceiptID) -> String) throws(Failure) -> ExitCode {
        if taken.isEmpty, let first = problems.first { throw first }
        var readings = PictureReadings(session: session, open: open, reader: reader)
        for (file, end) in taken {
            let name = session.console.visible(file)
            switch end {
            case .known(let receipt):
                let isTrashed = try Failure.wrapping { try reader.receipt(receipt)?.isDeleted ?? false }
                let place = isTrashed ? ", which is in the Trash" : ""
                session.console.say("Nothing was added: \(name) is attached to \(receipt.ulid.short) already\(place).")
            case .added(let receipt, let ids):
                var found: String?
                for id in reads ? ids : [] {
                    let read = try readings.add(id)
                    found = found ?? read
                }
                let place = try isInInbox(receipt) ? " (in the Inbox)" : ""
                session.console.say(words(name, receipt) + (found.map { ": " + $0 } ?? "") + place + ".")
            }
        }
        for problem in problems { session.console.report(problem) }
        try session.tell(receipts, reader)
        return problems.isEmpty ? .ok : .someFailed
    }

    private func isInInbox(_ id: ReceiptID) throws(Failure) -> Bool {
        try Failure.wrapping { try reader.receipt(id)?.isInInbox ?? false }
    }
}
