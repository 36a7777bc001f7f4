/// The reason why a certificate and its key can't be used together.
package enum TLSCertificateError: Error, Equatable, Sendable {
    /// The text has no certificate, or a broken one.
    case noCertificate
    /// The text has no private key, or a broken one.
    case noKey
    /// The key needs a passphrase, which nobody could type at a start.
    case keyEncrypted
    /// The key doesn't belong to the first certificate.
    case mismatch
}
