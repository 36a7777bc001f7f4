internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultScreens

extension EffectRunner {
    /// Sends a test notification on another thread, because a desktop may be slow.
    func tryNotice() {
        let sender = NoticeSender(environment.configuration.settings, variables: environment.variables)
        let (inbox, language) = (inbox, environment.language)
        Task.detached {
            let results = sender.send(Language.$current.withValue(language) { NoticeWords.test })
            inbox.post(.answer(.terminal(.noticeTried(ShellSentences.noticeTried(results)))))
        }
    }
}
