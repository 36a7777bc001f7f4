package import HTTPServerKit
internal import Synchronization
package import VaultModel
package import VaultServerCore

/// Keeps the certificate that a server shows equal to its files.
///
/// Files that can't be used change nothing: the server shows the previous certificate until they can.
package final class CertificateKeeper: Sendable {
    /// The seconds between two looks at the files.
    static let interval = 10

    /// The certificate that the server shows, and what is wrong with the files.
    package struct State: Equatable, Sendable {
        package var end: Timestamp
        /// A sentence for the operator; nil if the server shows what the files have.
        package var fault: String?
    }

    private struct Known {
        var stamp: CertificateFiles.Stamp
        var fault: String?
    }

    package let identity: TLSIdentity
    private let files: CertificateFiles
    private let now: @Sendable () -> Timestamp
    private let known: Mutex<Known>

    /// Reads the files.
    ///
    /// - Throws: ``ServerError`` if they can't be used.
    package init(_ files: CertificateFiles, now: @escaping @Sendable () -> Timestamp) throws(ServerError) {
        self.files = files
        self.now = now
        // Before reading: a change during that is found at the next look.
        let stamp = files.stamp
        identity = TLSIdentity(try files.read(at: now()))
        known = Mutex(Known(stamp: stamp))
    }

    package var state: State {
        State(end: identity.certificate.endTime, fault: known.withLock(\.fault))
    }

    /// Whether clients refuse the certificate that the server shows.
    var hasEnded: Bool { identity.certificate.endTime <= now() }

    /// Reads the files if they have changed, and shows their certificate from then on if it can be used.
    ///
    /// - Parameter report: is given a line about each change, good or bad.
    package func look(_ report: (LogEvent) -> Void) {
        let stamp = files.stamp
        guard known.withLock({ $0.stamp != stamp }) else { return }
        var fault: String?
        do throws(ServerError) {
            let certificate = try files.read(at: now())
            identity.replace(with: certificate)
            report(LogEvent(.info, "new certificate in use, until \(certificate.endTime.day)"))
        } catch {
            fault = error.description
            report(LogEvent(.error, "the previous certificate stays in use: \(error.description)"))
        }
        known.withLock { [fault] in $0 = Known(stamp: stamp, fault: fault) }
    }
}
