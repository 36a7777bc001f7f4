internal import FieldInput
internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultSync

extension EffectRunner {
    /// Reads a file on another thread; a second request cancels the first one.
    func previewImport(_ path: String, _ settings: ImportSettings?) -> [Answer] {
        guard let session else { return [.file(.importFailed(ShellSentences.noVault))] }
        let isFolder = FileStore(directory: environment.expanded(path: path)).isFolder(".")
        if isFolder { return [.file(.importIsFolder(path))] }
        let language = environment.language
        run(job(session, path, settings)) { job in
            // The reason for refusing a row is worded where the row is read.
            .file(.importPreviewed(try await Language.$current.withValue(language) { try await job.preview() }))
        }
        return []
    }

    /// Imports a file on another thread; a second request cancels the first one.
    func runImport(_ path: String, _ settings: ImportSettings, _ shown: FileDigest) -> [Answer] {
        guard let session else { return [.file(.importFailed(ShellSentences.noVault))] }
        let (inbox, sync) = (inbox, session.sync)
        run(job(session, path, settings)) { job in
            let outcome = try await job.run(shown: shown) { done, total in
                inbox.post(.answer(.file(.importProgress(done: done, total: total))))
            }
            sync.wake(.localWrite)
            return .file(.importFinished(outcome))
        }
        return []
    }

    /// Stops the job, which answers for itself; if there is none, the answer is known at once.
    func cancelImport() -> [Answer] {
        guard session != nil else { return [.file(.importFailed(ShellSentences.noVault))] }
        guard let importing else {
            return [.file(.importFinished(ImportOutcome(added: 0, duplicates: 0, refused: 0, isCancelled: true)))]
        }
        importing.cancel()
        return []
    }

    private func run(_ job: ImportJob, _ body: @escaping @Sendable (ImportJob) async throws -> Answer) {
        importing?.cancel()
        importing = job
        let inbox = inbox
        Task.detached {
            do {
                inbox.post(.answer(try await body(job)))
            } catch {
                inbox.post(.answer(.file(.importFailed(Failure(error).phrase))))
            }
        }
    }

    private func job(_ session: Session, _ path: String, _ settings: ImportSettings?) -> ImportJob {
        let chosen = try? PreferenceSettings.load(session.reader)
        let guess = LocaleGuess(variables: environment.variables)
        return ImportJob(
            session.open, path: environment.expanded(path: path), settings: settings,
            currency: chosen?.homeCurrency ?? guess.currency,
            order: DateOrder(chosen?.dayFormat ?? guess.dayFormat))
    }
}
