internal import CommandTable
internal import Translation
package import VaultBackup
internal import VaultStore

extension Failure {
    /// The failure of a backup. Its message begins with the file's name if the file is the cause.
    package init(_ error: BackupError, file: String) {
        if let store = error.store {
            self.init(store)
            return
        }
        if let system = error.system {
            self.init(system)
            return
        }
        let code: ExitCode =
            switch error.code {
            case .cutShort, .damaged, .notRestorable, .unsafeDerivation: .damaged
            case .wrongSecret: .locked
            case .vaultInUse: .busy
            case .cancelled: .interrupted
            case .noBackup, .newer, .vaultExists, .folder, .vaultItself, .store, .system, .sealing: .failed
            }
        let isAboutFile = [
            .noBackup, .cutShort, .damaged, .newer, .wrongSecret, .unsafeDerivation, .folder, .vaultItself,
        ]
        .contains(error.code)
        let sentence = error.sentence
        self.init(
            code, isAboutFile ? "\(file): \(sentence)" : sentence,
            hint: error.code == .vaultExists
                ? "--replace replaces it and keeps a copy; --vault PATH restores to another location." : nil)
    }
}
