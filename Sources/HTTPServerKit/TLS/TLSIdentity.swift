internal import Synchronization

/// The certificate by which a server proves its name. It can be replaced while the server runs: handshakes show the new
/// one from then on, and connections that exist continue.
package final class TLSIdentity: Sendable {
    private let shown: Mutex<TLSCertificate>

    package init(_ certificate: TLSCertificate) {
        shown = Mutex(certificate)
    }

    package var certificate: TLSCertificate { shown.withLock { $0 } }

    package func replace(with certificate: TLSCertificate) { shown.withLock { $0 = certificate } }
}
