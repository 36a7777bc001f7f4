internal import SystemKit
internal import Translation
package import VaultStore
package import VaultSync

/// The right to sync one vault, or to move its attachments, as a lock on a file beside it, which is released when its
/// holder dies.
package actor VaultLease: SyncLease {
    private let path: String
    private var held: Held?

    /// A class, so that the actor can keep the lock and release it.
    private final class Held: Sendable {
        let lock: FileLock
        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    package init(_ files: VaultFiles) {
        path = files.lockPath
    }

    /// The right to move the vault's attachments.
    static func transfers(_ files: VaultFiles) -> VaultLease {
        VaultLease(path: files.attachmentsPath + FileLock.ending)
    }

    private init(path: String) {
        self.path = path
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
            throw SyncError(.lease, error.sentence, detail: error.debugDescription)
        }
    }

    package func release() async {
        held = nil
    }
}
