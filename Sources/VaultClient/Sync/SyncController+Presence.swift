internal import Dispatch
internal import Synchronization
internal import VaultModel
internal import VaultStore
internal import VaultSync

extension SyncController {
    /// The network changed: whether the server is there is asked at once, and where it is back, a sync follows.
    package func networkChanged() {
        guard let connection = activeConnection else { return }
        Task.detached { await connection.checkReach() }
    }

    /// Another program has put something into the queue. It may send that itself, so it gets a second for it.
    package func wakeIfStillWaiting() {
        guard let connection = activeConnection else { return }
        Task.detached { [vault] in
            try? await Task.sleep(for: .seconds(1))
            guard let counts = try? await vault.counts(), counts.waiting > 0 else { return }
            await connection.wake(.localWrite)
        }
    }

    /// The program goes on after it was suspended, or its terminal has the focus again.
    package func resumeFromRest() {
        guard let connection = activeConnection else { return }
        Task.detached {
            await connection.wake(.resume)
            await connection.checkReach()
        }
    }

    /// Lets go of the stream before the process stops: a stopped reader would hold it open and hear nothing. Blocks for
    /// 200 ms at most.
    package func restForSuspension() {
        guard let connection = activeConnection else { return }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await connection.detach()
            done.signal()
        }
        _ = done.wait(timeout: .now() + .milliseconds(200))
    }

    /// Nil while nothing is to be asked of the network.
    private var activeConnection: SyncConnection? {
        state.withLock { $0.mode == .on ? $0.connection : nil }
    }
}
