internal import CommandTable
internal import SystemKit
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// `rvault note`: the notes of a receipt, in the person's editor, from a flag or from standard input.
struct NoteCommand {
    let session: CommandSession
    let arguments: NoteArguments

    func run() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let reader = try session.reading { try open.makeReader() }
        let id = try ReceiptReference.find(arguments.id, reader)
        guard let receipt = try session.reading({ try reader.receipt(id) }) else {
            throw Failure(.nothingMatched, "There is no receipt '\(arguments.id)'.")
        }
        let text = try NotesText(session: session).read(arguments.source, former: receipt.userNotes)
        guard text != receipt.userNotes else {
            session.console.say("The notes are as they were; nothing was changed.")
            return .ok
        }
        if session.options.dryRun {
            session.console.say("The notes would be changed.")
            return .ok
        }
        try save(text, of: receipt, id, open)
        session.console.say(session.console.visible("Changed the notes of \(receipt.storeName)."))
        try session.tell([id], reader)
        return .ok
    }

    /// What somebody else wrote meanwhile is joined line by line, as for an edit in a form.
    private func save(_ text: String, of receipt: Receipt, _ id: ReceiptID, _ open: OpenVault) throws(Failure) {
        let vault = open.vault
        let seen = SeenFields(version: receipt.entity.version, values: [.userNotes: .string(receipt.userNotes)])
        do throws(Failure) {
            try session.waiting { try await vault.edit(EntityRef(id), [.userNotes: .string(text)], seen: seen) }
        } catch {
            guard arguments.source == .editor else { throw error }
            let draft = Draft(name: .receipt(id), texts: [.userNotes: text], at: session.environment.now)
            let content = DraftCodec.json(draft)
            let isKept = (try? session.waiting { try await vault.setDraft(draft.name.text, content) }) != nil
            throw Failure(
                error.code, kind: error.kind, error.message,
                hint: isKept ? "What you wrote is kept as a draft: e on that receipt opens it." : error.hint)
        }
    }
}
