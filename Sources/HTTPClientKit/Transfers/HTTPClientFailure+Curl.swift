internal import CCurl
internal import Glibc

extension HTTPClientFailure {
    /// Translates libcurl's result. A success ends up here only if no complete header arrived.
    ///
    /// - Parameters:
    ///   - number: the system's error number if a connection could not be made.
    ///   - verdict: OpenSSL's about the certificate.
    init(_ result: CURLcode, system number: Int, verified verdict: Int) {
        let code: Code =
            switch result {
            case CURLE_COULDNT_CONNECT where number == Int(ENETUNREACH): .noRoute
            case CURLE_PEER_FAILED_VERIFICATION: HTTPClientFailure.code(of: verdict)
            default: HTTPClientFailure.code(of: result)
            }
        self.init(code, number: result.rawValue)
    }

    /// libcurl compares the names itself, and then OpenSSL's verdict is still the one from before the handshake.
    private static func code(of verdict: Int) -> Code {
        switch verdict {
        case 1: .otherName
        // X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED of <openssl/x509_vfy.h>.
        case 9: .early
        case 10: .expired
        default: .untrusted
        }
    }

    private static func code(of result: CURLcode) -> Code {
        switch result {
        // libcurl enforces only the time limit for connecting; the others are the loop's.
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .noName
        case CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT, CURLE_INTERFACE_FAILED: .unreachable
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS:
            .untrusted
        case CURLE_SSL_CACERT_BADFILE: .noAuthorities
        // An answer without a status line counts as HTTP 0.9, which libcurl calls an unsupported protocol.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .notHTTP
        case CURLE_BAD_CONTENT_ENCODING: .undecodable
        case CURLE_URL_MALFORMAT, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_BAD_FUNCTION_ARGUMENT,
            CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
            .unsendable
        default: .noAnswer
        }
    }
}
