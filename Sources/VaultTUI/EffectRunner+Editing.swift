internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore
internal import VaultSync

extension EffectRunner {
    /// Runs the user's editor on the screen's thread, which has released the terminal for it.
    func editNotes(_ id: ReceiptID) -> [Answer] {
        do throws(Failure) { return try changeNotes(id) } catch { return [.failed(error.phrase)] }
    }

    /// Runs the user's editor on the screen's thread, which has released the terminal for it.
    func editConfig() -> [Answer] {
        do throws(Failure) { return try changeConfig() } catch { return [.failed(error.phrase)] }
    }

    private func changeNotes(_ id: ReceiptID) throws(Failure) -> [Answer] {
        guard let session else { return [.failed(ShellSentences.noVault)] }
        let receipt = try Failure.wrapping { try session.reader.receipt(id) }
        guard let receipt else { return [.failed(ShellSentences.isGone)] }
        let text = try TextEditor(environment: environment).edit(receipt.userNotes, as: "notes.txt") { warning in
            inbox.post(.activity(ActivityLine(at: environment.now, kind: .error, text: warning)))
        }
        guard text != receipt.userNotes else { return [.written(.changed(ShellSentences.sameNotes, canUndo: false))] }
        write(NotesChange(text, of: receipt, id), session)
        return []
    }

    /// Saves the notes after all writes that were requested before; the draft of a form stays as it is.
    private func write(_ change: NotesChange, _ session: Session) {
        let (vault, sync, inbox, now) = (session.open.vault, session.sync, inbox, environment.now)
        let drafts = (try? self.drafts(session.reader)) ?? []
        writes.add {
            do throws(StoreError) {
                try await change.save(in: vault)
                inbox.post(.answer(.written(.changed(ShellSentences.notesChanged, canUndo: true))))
                sync.wake(.localWrite)
            } catch {
                let name = DraftName.receipt(change.receipt)
                let former = drafts.first { $0.name == name }
                let draft = await change.keepAsDraft(over: former, in: vault, at: now)
                if let draft {
                    inbox.post(.answer(.read(.drafts([draft] + drafts.filter { $0.name != name }))))
                }
                let cause = Failure(error).phrase
                inbox.post(.answer(.failed(draft == nil ? cause : "\(cause) \(NotesChange.draftHint)")))
            }
        }
    }

    private func changeConfig() throws(Failure) -> [Answer] {
        guard let outcome = try ConfigEditor(environment: environment, commands: KeyMap.commands).edit() else {
            return [.written(.changed(ShellSentences.sameConfig, canUndo: false))]
        }
        adopt(outcome.configuration)
        let answer = Answer.terminal(
            .configRead(
                outcome.configuration.layers.config,
                problem: outcome.configuration.complaint.map { VisibleText.line($0) }))
        return [answer] + [outcome.failure].compactMap { $0.map { .failed($0.phrase) } }
    }
}
