internal import AttachmentStore
internal import MediaReading
internal import MediaTools
internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultScreens
internal import VaultStore
internal import VaultSync
internal import VaultWire

extension EffectRunner {
    func media(_ effect: MediaEffect) -> [Answer] {
        guard let session else { return [.failed(ShellSentences.noVault)] }
        switch effect {
        case .show(let request): return show(request, session)
        case .take(let paths): take(paths.map(environment.expanded(path:)), session)
        case .open(let receipt, let attachment): return openPicture(receipt, attachment, session)
        case .readAgain(let receipt): readAgain(receipt, session)
        case .stopReading: stopReading(session)
        }
        return []
    }

    /// Draws a picture on another thread; what the store knows of it is read at once.
    private func show(_ request: PictureRequest, _ session: Session) -> [Answer] {
        do throws(StoreError) {
            let all = try session.reader.attachments { try $0.attachments(of: request.receipt) }
            guard all.indices.contains(request.attachment) else { return [] }
            let record = all[request.attachment]
            let turns = try Attachments.reading(of: record.id, session.reader)?.quarterTurns ?? []
            let job = PictureStudio.Job(
                request: request, record: record,
                folder: try? Attachments.contents(of: session.open.files, session.reader),
                count: all.count, turns: turns, surface: surface)
            let (sync, inbox) = (session.sync, inbox)
            session.studio.show(job) {
                sync.fetchOriginal(of: record.id)
            } answer: { answer in
                inbox.post(.answer(.media(.picture(answer))))
            }
            return []
        } catch {
            return [.failed(Failure(error).phrase)]
        }
    }

    /// Lets the pictures of a receipt be read again, first of all.
    private func readAgain(_ receipt: ReceiptID, _ session: Session) {
        self.session?.isReadingStopped = false
        let (vault, preparation) = (session.open.vault, session.preparation)
        append(.media(.readAgain(receipt))) { [inbox] () throws(StoreError) in
            try await vault.attachments { table in
                for attachment in try table.attachments(of: receipt) { try table.readAgain(attachment.id) }
            }
            preparation.wake()
            inbox.post(.answer(.written(.changed(ShellSentences.readsAgain, canUndo: false))))
        }
    }

    /// Stops reading until somebody adds a file or wants one to be read again.
    private func stopReading(_ session: Session) {
        self.session?.isReadingStopped = true
        Task.detached { [inbox, preparation = session.preparation] in
            await preparation.stop()
            inbox.post(.answer(.written(.changed(ShellSentences.readingStopped, canUndo: false))))
        }
    }

    /// Takes files into the vault, one after the other, behind the writes that were requested before.
    private func take(_ paths: [String], _ session: Session) {
        self.session?.isReadingStopped = false
        let (attachments, sync, inbox) = (session.open.attachments, session.sync, inbox)
        writes.add {
            var outcome = TakeOutcome()
            let files = Self.files(paths) { outcome.refuse($0, $1) }
            for (place, file) in files.enumerated() {
                if place > 0 { inbox.post(.answer(.media(.taking(done: place, total: files.count)))) }
                do throws(IntakeError) {
                    switch try await attachments.take(try ArrivingFile.read(file)) {
                    case .added: outcome.added += 1
                    case .known: outcome.known += 1
                    }
                } catch {
                    outcome.refuse(file, error.sentence)
                }
            }
            inbox.post(.answer(.media(.taken(outcome))))
            if outcome.added > 0 { sync.wake(.localWrite) }
        }
    }

    /// The files that are named, and those in folders that are named, as a watch of the folder would report them.
    private static func files(_ paths: [String], refuse: (String, Phrase) -> Void) -> [String] {
        paths.flatMap { path in
            do throws(SystemError) {
                return try Arrivals.Layout.files(in: path) ?? [path]
            } catch {
                refuse(path, error.sentence)
                return []
            }
        }
    }
}

extension TakeOutcome {
    fileprivate mutating func refuse(_ path: String, _ reason: Phrase) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        refused.append(Refusal(VisibleText.line(name), reason))
    }
}
