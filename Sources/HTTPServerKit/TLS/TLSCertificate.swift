internal import CMicroHTTPD

/// A certificate with those that vouch for it, and its private key. Never changes.
package final class TLSCertificate: Sendable {
    let chain: TLSChain
    let key: TLSKey
    /// The first moment of its validity, in seconds since 1970.
    package let start: Int64
    /// The last moment of its validity, in seconds since 1970.
    package let end: Int64

    /// - Parameters:
    ///   - chain: certificates in PEM, the server's own first.
    ///   - key: its private key in PEM, without a passphrase.
    package init(chain: [UInt8], key: [UInt8]) throws(TLSCertificateError) {
        self.chain = try TLSChain(pem: chain)
        self.key = try TLSKey(pem: key)
        (start, end) = (self.chain.validity.start, self.chain.validity.end)
        guard let identity = self.key.identity, identity == self.chain.identity else { throw .mismatch }
    }
}

/// The certificates of a chain as GnuTLS has them.
///
/// `@unchecked Sendable` is correct because GnuTLS only reads them after `init`, and `deinit` alone frees them.
final class TLSChain: @unchecked Sendable {
    let start: UnsafeMutablePointer<gnutls_pcert_st>
    let count: UInt32
    /// Of the first certificate.
    let validity: (start: Int64, end: Int64)
    /// The hash of the first certificate's public key.
    let identity: [UInt8]?

    init(pem: [UInt8]) throws(TLSCertificateError) {
        var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var found: UInt32 = 0
        let status = pem.withDatum { gnutls_x509_crt_list_import2(&list, &found, $0, GNUTLS_X509_FMT_PEM, 0) }
        guard status >= 0, let list, found > 0, let own = list[0] else { throw .noCertificate }
        defer {
            for index in 0..<Int(found) { gnutls_x509_crt_deinit(list[index]) }
            cmhd_free(list)
        }
        start = .allocate(capacity: Int(found))
        var count = found
        guard gnutls_pcert_import_x509_list(start, list, &count, 0) == 0, count > 0 else {
            start.deallocate()
            throw .noCertificate
        }
        self.count = count
        validity = (Int64(gnutls_x509_crt_get_activation_time(own)), Int64(gnutls_x509_crt_get_expiration_time(own)))
        identity = keyIdentity { gnutls_x509_crt_get_key_id(own, UInt32(GNUTLS_KEYID_USE_SHA256.rawValue), $0, $1) }
    }

    deinit {
        for index in 0..<Int(count) { gnutls_pcert_deinit(start + index) }
        start.deallocate()
    }
}

/// A private key as GnuTLS has it.
///
/// `@unchecked Sendable` is correct because GnuTLS only reads it after `init`, and `deinit` alone frees it.
final class TLSKey: @unchecked Sendable {
    let pointer: gnutls_privkey_t

    init(pem: [UInt8]) throws(TLSCertificateError) {
        var made: gnutls_privkey_t?
        guard gnutls_privkey_init(&made) == 0, let made else { throw .noKey }
        pointer = made
        let status = pem.withDatum { gnutls_privkey_import_x509_raw(made, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        if status == GNUTLS_E_DECRYPTION_FAILED { throw .keyEncrypted }
        guard status == 0 else { throw .noKey }
    }

    deinit { gnutls_privkey_deinit(pointer) }

    /// The hash of its public key; nil if GnuTLS can't compute it.
    var identity: [UInt8]? {
        var made: gnutls_pubkey_t?
        guard gnutls_pubkey_init(&made) == 0, let made else { return nil }
        defer { gnutls_pubkey_deinit(made) }
        guard gnutls_pubkey_import_privkey(made, pointer, 0, 0) == 0 else { return nil }
        return keyIdentity { gnutls_pubkey_get_key_id(made, UInt32(GNUTLS_KEYID_USE_SHA256.rawValue), $0, $1) }
    }
}

private func keyIdentity(
    _ write: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 32)
    var count = bytes.count
    let status = bytes.withUnsafeMutableBufferPointer { write($0.baseAddress, &count) }
    return status == 0 ? Array(bytes.prefix(count)) : nil
}

extension [UInt8] {
    fileprivate func withDatum<Result>(_ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result {
        withUnsafeBufferPointer { bytes in
            // GnuTLS only reads from it.
            var datum = gnutls_datum_t(
                data: UnsafeMutablePointer(mutating: bytes.baseAddress), size: UInt32(bytes.count))
            return body(&datum)
        }
    }
}
