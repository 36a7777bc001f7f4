internal import TerminalDriver
internal import Translation
internal import VaultModel
internal import VaultScreens

extension EffectRunner {
    /// Writes files on another thread, however large they are; the answer comes through the inbox.
    func export(_ effect: Effect) -> [Answer] {
        guard let session else { return [.exportFailed(ShellSentences.noVault)] }
        let (job, inbox) = (ExportJob(open: session.open, environment: environment), inbox)
        Task.detached {
            do throws(Failure) {
                switch effect {
                case .export(let order): inbox.post(.answer(try job.run(order)))
                case .claim(let ids): inbox.post(.answer(try job.claim(ids)))
                default: break
                }
            } catch {
                let isClaim = if case .claim = effect { true } else { false }
                inbox.post(.answer(isClaim ? .failed(error.phrase) : .exportFailed(error.phrase)))
            }
        }
        return []
    }
}
