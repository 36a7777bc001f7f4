internal import CommandTable
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore
internal import VaultSync

extension EffectRunner {
    /// Sends a test notification on another thread, because a desktop may be slow.
    func tryNotice() {
        let sender = NoticeSender(environment.configuration.settings, environment)
        let (inbox, language) = (inbox, environment.language)
        Task.detached {
            let results = sender.send(Language.$current.withValue(language) { NoticeWords.test })
            inbox.post(.answer(.terminal(.noticeTried(ShellSentences.noticeTried(results)))))
        }
    }

    /// The reminders of an open window.
    func reminderWatch(_ open: OpenVault, _ sync: SyncController) -> ReminderWatch {
        let (inbox, log) = (inbox, environment.log)
        return ReminderWatch(open, environment, as: .window, wake: { sync.wake(.localWrite) }) { news in
            guard case .failed(let reason) = news else { return }
            log?.write(.warning, reason.english)
            inbox.post(.answer(.failed(reason)))
        }
    }

    /// Lets the watch look; it skips most of the calls.
    func lookForReminders(_ settings: Settings) {
        guard let reminders = session?.reminders else { return }
        Task.detached { await reminders.look { () throws(Failure) in settings } }
    }

    /// The lines of reminders that this or another program of this computer has shown since the last call; nil if
    /// there are none. The first call after opening has none.
    func newReminders() -> [String]? {
        guard let session else { return nil }
        let service = ReminderService(
            environment: environment, open: session.open, reader: session.reader,
            settings: environment.configuration.settings)
        guard let shown = try? service.lastShown() else { return nil }
        let former = session.shows
        self.session?.shows = shown.shows
        return former.map { shown.shows > $0 } == true ? shown.lines : nil
    }
}
