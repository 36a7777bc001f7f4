package import HTTPServerKit
internal import SystemKit
package import VaultModel

/// The files that have a server's certificate and its key.
package struct CertificateFiles: Equatable, Sendable {
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Changes when either file does; nil for one that is missing.
    struct Stamp: Equatable, Sendable {
        fileprivate var certificate: FileStamp?
        fileprivate var key: FileStamp?
    }

    var stamp: Stamp { Stamp(certificate: FileStamp(path: certificate), key: FileStamp(path: key)) }

    /// Reads both files, and checks that they belong together and are valid now.
    ///
    /// - Throws: ``ServerError`` with `input`, which names the file and says what to do.
    package func read(at now: Timestamp) throws(ServerError) -> TLSCertificate {
        let chain = try Self.bytes(certificate, isSecret: false)
        let secret = try Self.bytes(key, isSecret: true)
        let read: TLSCertificate
        do throws(TLSCertificateError) {
            read = try TLSCertificate(chain: chain, key: secret)
        } catch {
            throw ServerError(.input, sentence(about: error))
        }
        guard read.endTime > now else {
            throw ServerError(.input, "The certificate in \(certificate) ended on \(read.endTime.day): renew it.")
        }
        guard Timestamp(milliseconds: read.start * 1000) <= now else {
            throw ServerError(
                .input, "The certificate in \(certificate) isn't valid yet: check it, and this computer's clock.")
        }
        return read
    }

    private func sentence(about error: TLSCertificateError) -> String {
        switch error {
        case .noCertificate:
            "\(certificate) has no certificate: write it there in PEM, the server's own first, then those that vouch for it."
        case .noKey: "\(key) has no private key: write it there in PEM."
        case .keyEncrypted:
            "The key in \(key) has a passphrase: store it without, so that the server can start by itself."
        case .mismatch: "The key in \(key) doesn't belong to the first certificate in \(certificate): check both files."
        }
    }

    private static func bytes(_ path: String, isSecret: Bool) throws(ServerError) -> [UInt8] {
        do throws(SystemError) {
            let file = try InputFile(path: path)
            if isSecret, !file.permissions.isPrivate {
                throw SystemError(.unsafePermissions, function: "fstat", subject: path)
            }
            return try file.read(upTo: 1 << 20)
        } catch {
            if error.code == .unsafePermissions {
                throw ServerError(
                    .input, "Others can read \(path): make it a file of the server's user, and run chmod 600 on it.")
            }
            throw ServerError(.input, "Can't read \(path): \(error.description)")
        }
    }
}

extension TLSCertificate {
    /// The last moment of its validity.
    package var endTime: Timestamp { Timestamp(milliseconds: end * 1000) }
}

extension Timestamp {
    /// `2026-11-20`, in UTC.
    var day: String { String(description.prefix(10)) }
}
