internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultStore

/// `rvault note`: changes the notes of a receipt in the user's editor, by a flag or from standard input.
struct NoteCommand {
    let session: CommandSession
    let arguments: NoteArguments

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let id = try ReceiptReference.findToChange(arguments.id, reader)
        guard let receipt = try Failure.wrapping({ try reader.receipt(id) }) else {
            throw Failure(.nothingMatched, "There is no receipt '\(arguments.id)'.")
        }
        let text = try NotesText(session: session).read(arguments.source, former: receipt.userNotes)
        guard text != receipt.userNotes else {
            session.console.say("The notes are unchanged.")
            return .ok
        }
        if session.options.dryRun {
            session.console.say("The notes would change.")
            return .ok
        }
        try save(NotesChange(text, of: receipt, id), reader, open)
        session.console.say(session.console.visible("Changed the notes of \(receipt.storeName)."))
        try session.tell([id], reader)
        return .ok
    }

    private func save(_ change: NotesChange, _ reader: VaultReader, _ open: OpenVault) throws(Failure) {
        let vault = open.vault
        do throws(Failure) {
            try session.waiting { try await change.save(in: vault) }
        } catch {
            guard arguments.source == .editor else { throw error }
            let name = DraftName.receipt(change.receipt).text
            let former = (try? reader.draft(name)).flatMap { $0 }.flatMap { DraftCodec.draft($0, name: name) }
            let now = session.environment.now
            let draft = try? session.waiting { await change.keepAsDraft(over: former, in: vault, at: now) }
            throw Failure(
                error.code, kind: error.kind, error.cause, hint: draft == nil ? error.advice : NotesChange.draftHint)
        }
    }
}
