internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultDocuments
internal import VaultModel
internal import VaultScreens
internal import VaultSettings

extension EffectRunner {
    /// Writes a recovery sheet in the language of the screens. Fonts and file are handled on another thread.
    func writeRecoverySheet(_ path: String, _ code: Passphrase) {
        let (path, shown) = (expanded(path), shortened(expanded(path)))
        let sheet = RecoverySheet(
            groups: code.text.split(separator: " ").map(String.init), vault: opener.name, path: opener.shownPath,
            day: environment.today.description)
        let language = environment.language
        answerLater(failing: { .vault(.recoverySheetFailed($0)) }) { () throws(Failure) in
            try RecoveryFile(path).write(sheet, in: language)
            return .vault(.recoverySheetWritten(ShellSentences.wroteSheet(shown)))
        }
    }
}
