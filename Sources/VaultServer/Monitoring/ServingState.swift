internal import Synchronization
internal import VaultServerCore

/// Whether the server can serve.
final class ServingState: Sendable {
    private let isRetired = Atomic<Bool>(false)
    private let probe: StorageProbe
    private let certificate: CertificateKeeper?

    init(_ storage: any ServerStorage, certificate: CertificateKeeper? = nil) {
        probe = StorageProbe(storage)
        self.certificate = certificate
    }

    /// Whether the server is about to stop.
    @Sendable func isStopping() -> Bool { isRetired.load(ordering: .relaxed) }

    /// From now on the server is not ready.
    func retire() { isRetired.store(true, ordering: .relaxed) }

    /// The reason why the server is not ready, in a few words without names; nil if it is. May block for a second.
    func obstacle() -> String? {
        if isStopping() { return "the server is stopping" }
        if certificate?.hasEnded == true { return "the certificate has ended" }
        return probe.failure()?.words
    }

    /// Something that the operator should know although the server is ready, without names; nil for nothing.
    @Sendable func notice() -> String? {
        certificate?.state.fault.map { _ in "the new certificate can't be used: see the log" }
    }
}
