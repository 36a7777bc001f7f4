internal import Synchronization
internal import VaultServerCore

/// Whether the server can serve.
final class ServingState: Sendable {
    private let isRetired = Atomic<Bool>(false)
    private let probe: StorageProbe

    init(_ storage: any ServerStorage) {
        probe = StorageProbe(storage)
    }

    /// From now on the server is not ready.
    func retire() { isRetired.store(true, ordering: .relaxed) }

    /// The reason why the server is not ready, in a few words without names; nil if it is. May block for a second.
    func obstacle() -> String? {
        isRetired.load(ordering: .relaxed) ? "the server is stopping" : probe.failure()
    }
}
