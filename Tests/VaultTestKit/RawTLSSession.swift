internal import CMicroHTTPD
internal import Glibc

/// The client's side of TLS on a socket of a test.
final class RawTLSSession {
    private var session: gnutls_session_t?
    private var credentials: gnutls_certificate_credentials_t?
    /// GnuTLS keeps only the pointer.
    private let host = strdup("localhost")
    /// Whether the last call ended because nothing arrived in time.
    private(set) var isWaiting = false

    /// Performs the handshake, and checks the certificate.
    init(on socket: Int32, trusting authority: String, versions: String?) throws {
        gnutls_certificate_allocate_credentials(&credentials)
        gnutls_certificate_set_x509_trust_file(credentials, authority, GNUTLS_X509_FMT_PEM)
        gnutls_init(&session, UInt32(GNUTLS_CLIENT) | UInt32(GNUTLS_NO_SIGNAL.rawValue))
        gnutls_priority_set_direct(session, versions.map { "NORMAL:-VERS-ALL:\($0)" } ?? "NORMAL", nil)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials.map(UnsafeMutableRawPointer.init))
        gnutls_session_set_verify_cert(session, host, 0)
        gnutls_transport_set_int2(session, socket, socket)
        var status: Int32
        repeat { status = gnutls_handshake(session) } while status < 0 && gnutls_error_is_fatal(status) == 0
        guard status == 0 else {
            throw RawHTTPClient.Failure(description: "no handshake: \(String(cString: gnutls_strerror(status)))")
        }
    }

    deinit {
        gnutls_deinit(session)
        gnutls_certificate_free_credentials(credentials)
        free(host)
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        gnutls_record_send(session, bytes.baseAddress, bytes.count)
    }

    func receive(_ piece: inout [UInt8]) -> Int {
        while true {
            let count = gnutls_record_recv(session, &piece, piece.count)
            isWaiting = count == Int(GNUTLS_E_AGAIN)
            // Between two records the server may send a message of its own, such as a ticket.
            if count >= 0 || isWaiting || gnutls_error_is_fatal(Int32(count)) != 0 { return count }
        }
    }
}
