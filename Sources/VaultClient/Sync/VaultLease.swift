internal import SystemKit
package import VaultStore
package import VaultSync

/// The right to sync one vault, by a lock on the file beside it; a holder that dies lets go of it.
package actor VaultLease: SyncLease {
    private let path: String
    private var held: Held?

    /// A class, so that the lock can be kept and given up by the actor.
    private final class Held: Sendable {
        let lock: FileLock
        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    package init(_ files: VaultFiles) {
        path = files.lockPath
    }

    package func acquire() async throws(SyncError) -> LeaseAnswer {
        if held != nil { return .granted }
        do throws(SystemError) {
            switch try FileLock.attempt(path) {
            case .acquired(let lock):
                held = Held(lock)
                return .granted
            case .held(let holder):
                return .held(by: holder.process.map { "process \($0)" } ?? "another process")
            }
        } catch {
            throw SyncError(.lease, error.description, detail: error.debugDescription)
        }
    }

    package func release() async {
        held = nil
    }
}
