internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultStore

extension EffectRunner {
    func file(_ effect: FileEffect) -> [Answer] {
        switch effect {
        case .completePath(let typed): complete(typed)
        case .previewImport(let path, let settings): return previewImport(path, settings)
        case .runImport(let path, let settings, let shown): return runImport(path, settings, shown)
        case .cancelImport: return cancelImport()
        case .export(let order): return export(order)
        case .claim(let ids): return claim(ids)
        case .saveEntry(let id): return [saveEntry(id)]
        case .backUp(let order): return backUp(order)
        case .cancelBackup: return cancelBackup()
        }
        return []
    }

    /// Saves a queue entry to the home directory, where the user finds it.
    private func saveEntry(_ id: OperationID) -> Answer {
        guard let reader = session?.reader else { return .failed(ShellSentences.noVault) }
        do {
            guard let detail = try reader.queueEntry(id) else { throw StoreError(.notFound) }
            let file = QueueEntryFile(detail: detail)
            let path = (environment.variables["HOME"] ?? ".") + "/" + file.name
            try file.write(to: path)
            return .written(.changed(ShellSentences.savedEntry(environment.shown(path: path)), canUndo: false))
        } catch {
            return .failed(Failure(error).phrase)
        }
    }

    /// Writes a file on another thread, however large it is.
    private func export(_ order: ExportOrder) -> [Answer] {
        guard let job = exportJob else { return [.file(.exportFailed(ShellSentences.noVault))] }
        answerLater(failing: { .file(.exportFailed($0)) }) { () throws(Failure) in try job.run(order) }
        return []
    }

    private func claim(_ ids: [ReceiptID]) -> [Answer] {
        guard let job = exportJob else { return [.failed(ShellSentences.noVault)] }
        answerLater(failing: { .failed($0) }) { () throws(Failure) in try job.claim(ids) }
        return []
    }

    private var exportJob: ExportJob? {
        session.map { ExportJob(open: $0.open, environment: environment) }
    }

    /// Completes a path. The folder is read on another thread, because a network folder may be slow.
    func complete(_ typed: String) {
        let (inbox, folder) = (inbox, environment.expanded(path: PathCompletion.folder(of: typed)))
        Task.detached {
            let store = FileStore(directory: folder)
            // Nothing matches if the folder does not exist or cannot be read.
            let names = ((try? store.names()) ?? []).filter(TypableName.isOne)
            inbox.post(.answer(.file(.pathCompleted(PathCompletion(typed, among: names, isFolder: store.isFolder)))))
        }
    }
}

private enum TypableName {
    /// Whether the name can be typed. Invalid UTF-8 was decoded to the replacement character.
    static func isOne(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
    }
}
