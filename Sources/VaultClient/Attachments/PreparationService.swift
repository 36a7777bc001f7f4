internal import ReceiptReading
internal import Synchronization
package import VaultIntake
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// Draws and reads what arrives in a vault, while a window or a worker has it open.
package final class PreparationService: Sendable {
    private let preparation: Preparation
    private let isIdle: Bool

    /// Starts with the first ``wake()``; does nothing in a vault that is open read-only.
    ///
    /// - Parameter changed: called for each new state, on any thread.
    package init(
        _ open: OpenVault, _ sync: SyncController, changed: @escaping @Sendable (Preparation.State) -> Void
    ) {
        let environment = sync.environment
        let last = Mutex<Preparation.State>(.resting)
        isIdle = open.vault.isReadOnly
        preparation = Preparation(
            open.attachments, tools: environment.mediaTools, languages: environment.recognitionLanguages(),
            quota: environment.configuration.settings.quotaBytes,
            hints: {
                // A reader of its own, since this is another thread.
                guard let reader = try? open.makeReader(pageCacheKiB: 256) else { return ReadingHints() }
                return environment.readingHints(reader)
            },
            now: { environment.now },
            changed: { state in
                sync.attachmentsChanged()
                let isNew = last.withLock { last in
                    defer { last = state }
                    return last != state
                }
                if isNew { changed(state) }
            })
    }

    /// Looks for something to do; returns at once.
    package func wake() {
        if isIdle { return }
        Task.detached { [preparation] in await preparation.wake() }
    }

    /// Ends what is under way; it is done again some other time.
    package func stop() async {
        await preparation.stop()
    }
}
