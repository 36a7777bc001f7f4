internal import Synchronization
internal import SystemKit
internal import VaultStore

extension SyncController {
    /// Lets other programs ask this one for a sync, unless one that syncs the vault listens already. Tried again after
    /// each sync: the other one may have ended.
    func listenForCallers() {
        // Whoever asks for a sync means the real network.
        guard !vault.isReadOnly, environment.rehearsal == nil,
            state.withLock({ $0.isLive && !$0.isStopped && $0.callers == nil }),
            let path = SyncSocket.path(files, environment.paths)
        else { return }
        let made = try? SyncSocketServer.start(path) { [weak self] in await self?.syncForCaller() }
        let superfluous = state.withLock { state in
            guard state.isLive, !state.isStopped, state.callers == nil else { return made }
            state.callers = made
            return nil
        }
        superfluous?.close()
    }

    /// Ends ``listenForCallers()``; callers that wait for a sync still get its result.
    func stopListening() {
        state.withLock { $0.callers.take() }?.close()
    }

    private func syncForCaller() async -> SyncOutcome? {
        guard let connection = activeConnection else { return nil }
        do throws(StoreError) {
            let ended = try await Self.patiently { () async throws(StoreError) in try await complete(connection) }
            return ended.map { SyncReport(status: $0).outcome }
        } catch {
            return .failed(Failure(error))
        }
    }
}
