internal import TerminalDriver
internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultSync

extension EffectRunner {
    /// Reads or imports a file on another thread; a second request cancels the first one.
    func importFile(_ effect: Effect) -> [Answer] {
        guard let session else { return [.importFailed(ShellSentences.noVault)] }
        importing?.cancel()
        importing = nil
        switch effect {
        case .previewImport(let path, let settings):
            let language = environment.language
            run(ImportJob(session.open, path: expanded(path), settings: settings, currency: homeCurrency)) { job in
                // The reason for refusing a row is worded where the row is read.
                .importPreviewed(try await Language.$current.withValue(language) { try await job.preview() })
            }
        case .runImport(let path, let settings, let shown):
            let (inbox, sync) = (inbox, session.sync)
            run(ImportJob(session.open, path: expanded(path), settings: settings, currency: homeCurrency)) { job in
                let outcome = try await job.run(shown: shown) { done, total in
                    inbox.post(.answer(.importProgress(done: done, total: total)))
                }
                sync.wake(.localWrite)
                return .importFinished(outcome)
            }
        default: break
        }
        return []
    }

    private func run(_ job: ImportJob, _ body: @escaping @Sendable (ImportJob) async throws -> Answer) {
        importing = job
        let inbox = inbox
        Task.detached {
            do {
                inbox.post(.answer(try await body(job)))
            } catch {
                inbox.post(.answer(.importFailed(Failure(error).phrase)))
            }
        }
    }

    private var homeCurrency: Currency {
        let chosen = try? session.flatMap { try PreferenceSettings.load($0.reader) }
        return chosen?.homeCurrency ?? LocaleGuess(variables: environment.variables).currency
    }
}
