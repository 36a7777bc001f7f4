internal import CommandTable
internal import Sealing
internal import TerminalDriver
internal import Translation
internal import VaultBackup
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultStore

extension EffectRunner {
    /// Stops the job, which answers for itself; if there is none, the answer is known at once.
    func cancelBackup() -> [Answer] {
        guard session != nil else { return [.file(.backupFailed(ShellSentences.noVault))] }
        guard let backup else { return [.file(.backupFailed(Failure(BackupError.stopped, file: "").phrase))] }
        backup.cancel()
        return []
    }

    /// Makes a backup on another thread with its own reader; a second request cancels the first one.
    func backUp(_ order: BackupOrder) -> [Answer] {
        backup?.cancel()
        guard let session else { return [.file(.backupFailed(ShellSentences.noVault))] }
        let (job, inbox) = (BackupJob(session.open, environment: environment), inbox)
        let path = job.path(environment.expanded(path: order.path))
        let shown = environment.shown(path: path)
        backup = job
        answerLater(failing: { .file(.backupFailed($0)) }) { () throws(Failure) in
            if !order.replaces, try OutputFile.isTaken(path) { return .file(.backupTaken(BackupOrder(to: shown))) }
            let steps = ProgressSteps { inbox.post(.answer(.file(.backupProgress($0, percent: $1)))) }
            let facts = try job.write(to: path) { news in
                steps.tell(news)
                return true
            }
            await job.note(facts, at: path)
            return .file(.backedUp(BackupWords.written(facts, shown)))
        }
        return []
    }

    /// Reads, verifies and restores a backup on another thread, then opens the restored vault.
    func restoreBackup(_ path: String, _ secret: Passphrase) {
        let (opener, inbox, path, sign) = (opener, inbox, environment.expanded(path: path), StopSign())
        restoring = sign
        Task.detached {
            do throws(Failure) {
                let open = try EffectRunner.restored(path, secret, opener, sign)
                inbox.post(.opened(open, VaultOpening(name: opener.name)))
            } catch {
                inbox.post(.answer(.vault(.unlockFailed(error.phrase))))
            }
        }
    }

    private static func restored(
        _ path: String, _ secret: Passphrase, _ opener: VaultOpener, _ sign: StopSign
    ) throws(Failure) -> OpenVault {
        do {
            let file = try BackupFile(path: path)
            let keys = try file.unlock(try SecretBytes(utf8: secret.text), derivation: opener.derivation)
            if sign.isSet { throw Failure(BackupError.stopped, file: path) }
            _ = try RestoreJob(opener: opener).run(file, keys, path: path) { _ in !sign.isSet }
            return try opener.open(keys: keys)
        } catch let error as BackupError where error.code == .wrongSecret {
            throw Failure(.locked, error.sentence)
        } catch let error as BackupError {
            throw Failure(error, file: path)
        } catch {
            throw Failure(error)
        }
    }
}

/// Reports the progress of a step, at most once for each percent.
private final class ProgressSteps {
    private let post: (BackupStep, Int) -> Void
    private var last: (step: BackupStep, percent: Int)?

    init(_ post: @escaping (BackupStep, Int) -> Void) {
        self.post = post
    }

    func tell(_ news: BackupProgress) {
        let step: BackupStep =
            switch news.step {
            case .copying: .copying
            case .writing: .writing
            case .checking: .checking
            }
        let percent = news.total > 0 ? news.done * 100 / news.total : 100
        if let last, last.step == step, last.percent == percent { return }
        last = (step, percent)
        post(step, percent)
    }
}
