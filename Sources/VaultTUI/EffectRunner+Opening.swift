internal import MediaTools
internal import Sealing
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultDocuments
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

extension EffectRunner {
    /// Opens a vault on another thread, because deriving a key takes about half a second; answers through the inbox.
    func open(_ effect: VaultEffect) -> [Answer] {
        switch effect {
        case .unlock(let passphrase): unlock(passphrase)
        case .create(let passphrase): createVault(passphrase)
        case .startDemo: startDemo()
        case .restoreBackup(let path, let secret): restoreBackup(path, secret)
        case .cancelRestore: restoring?.set()
        case .writeRecoverySheet(let path, let code): writeRecoverySheet(path, code)
        case .rateStrength(let passphrase): return [.vault(.strengthRated(passphrase, rate(passphrase)))]
        }
        return []
    }

    private func unlock(_ passphrase: Passphrase) {
        let (opener, inbox) = (opener, inbox)
        Task.detached {
            do {
                let open = try opener.open(passphrase: passphrase.text)
                inbox.post(.opened(open, VaultOpening(name: opener.name)))
            } catch {
                inbox.post(.answer(.vault(.unlockFailed(Failure(error).phrase))))
            }
        }
    }

    private func createVault(_ passphrase: Passphrase) {
        let (opener, inbox) = (opener, inbox)
        Task.detached {
            do {
                let made = try opener.create(passphrase: passphrase.text)
                // Removed when the user confirms that the code is stored: the window may be closed while it is shown. The code
                // exists nowhere else, so it is shown even if this fails.
                try? await made.vault.vault.set([StoredSetting.unstoredRecovery: "1"])
                let code = made.recoveryCode.joined(separator: " ")
                inbox.post(.opened(made.vault, VaultOpening(name: opener.name), recoveryCode: code))
            } catch {
                inbox.post(.answer(.vault(.unlockFailed(Failure(error).phrase))))
            }
        }
    }

    private func startDemo() {
        let (environment, inbox) = (environment, inbox)
        Task.detached {
            do {
                let demo = try await DemoVault.make(environment: environment)
                inbox.post(.demo(demo))
            } catch {
                inbox.post(.answer(.vault(.unlockFailed(Failure(error).phrase))))
            }
        }
    }

    private func rate(_ passphrase: Passphrase) -> PassphraseRating {
        let strength = PassphraseStrength(of: passphrase.text)
        let level = Self.words(for: strength.level)
        let words = strength.advice.map { "\(level): \(Phrase(outside: $0))" } ?? level
        let isEnough = passphrase.text.count >= PassphraseStrength.shortest && strength.level > .veryWeak
        return PassphraseRating(isEnough: isEnough, words: words)
    }

    private static func words(for level: PassphraseStrength.Level) -> Phrase {
        switch level {
        case .veryWeak: "very weak"
        case .weak: "weak"
        case .fair: "fair"
        case .good: "good"
        case .strong: "strong"
        }
    }

    /// Writes a recovery sheet in the language of the screens. Fonts and file are handled on another thread.
    private func writeRecoverySheet(_ path: String, _ code: Passphrase) {
        let path = environment.expanded(path: path)
        let shown = environment.shown(path: path)
        let sheet = RecoverySheet(
            groups: code.text.split(separator: " ").map(String.init), vault: opener.name, path: opener.shownPath,
            day: environment.today.description)
        let language = environment.language
        answerLater(failing: { .vault(.recoverySheetFailed($0)) }) { () throws(Failure) in
            try RecoveryFile(path).write(sheet, in: language)
            return .vault(.recoverySheetWritten(ShellSentences.wroteSheet(shown)))
        }
    }

    /// Adopts an opened vault on the screen's thread, and completes `opening` with the vault's contents. A vault that can't
    /// be read is not adopted.
    ///
    /// - Parameter code: The recovery code of a vault that was just created.
    func enter(_ open: OpenVault, _ opening: VaultOpening, recoveryCode code: String? = nil) -> VaultAnswer {
        do {
            let reader = try open.makeReader()
            let inbox = inbox
            let sync = SyncController(open, environment: environment) { inbox.post(ShellNews($0)) }
            try sync.recall(reader)
            let environment = environment
            let preparation = PreparationService(open, sync) { inbox.post(.preparation($0)) }
            let intake = try environment.folderIntake(open) { inbox.post(.activity($0)) }
            let studio = PictureStudio(open.vault, tools: environment.mediaTools) { environment.now }
            let session = Session(
                open: open, reader: reader, sync: sync, preparation: preparation, intake: intake,
                observer: try StoreObserver(reader, sync), studio: studio, inboxReader: InboxReader(open),
                reminders: opening.isDemo || open.vault.isReadOnly ? nil : reminderWatch(open, sync))
            var opening = try complete(opening, reader)
            if code == nil { opening.lacksCode = try reader.setting(StoredSetting.unstoredRecovery) != nil }
            let lacksIndex = try reader.isWordIndexIncomplete()
            self.session = session
            _ = newReminders()
            opening.status = status() ?? SyncStatus()
            sync.start()
            preparation.wake()
            if lacksIndex, rebuildIndex() { post(.failed(ShellSentences.completesIndex)) }
            if let code { return .created(recoveryCode: code, opening) }
            return .unlocked(opening)
        } catch {
            return .unlockFailed(Failure(error).phrase)
        }
    }

    private func complete(_ opening: VaultOpening, _ reader: VaultReader) throws(StoreError) -> VaultOpening {
        var opening = opening
        if let name = try reader.setting(StoredSetting.vaultName), !opening.isDemo { opening.name = name }
        opening.categories = try reader.categories()
        opening.drafts = try drafts(reader)
        opening.preferences = try PreferenceSettings.load(reader)
        opening.searches = try SearchSettings.load(reader)
        opening.expiringWindow = try ExpiringSettings.window(reader)
        if let id = environment.startReceipt, !opening.isDemo {
            if let id = ReceiptID(id), try reader.receipt(id) != nil { opening.receipt = id }
            if opening.receipt == nil { post(.failed(ShellSentences.isGone)) }
        }
        return opening
    }
}
