internal import CCurl
internal import Glibc

extension HTTPClientFailure {
    /// Translates libcurl's result, with the system's error number if a connection could not be made. A success ends up
    /// here only if no complete header arrived.
    init(_ result: CURLcode, system number: Int) {
        let isNoRoute = result == CURLE_COULDNT_CONNECT && number == Int(ENETUNREACH)
        self.init(isNoRoute ? .noRoute : HTTPClientFailure.code(of: result), number: result.rawValue)
    }

    private static func code(of result: CURLcode) -> Code {
        switch result {
        // libcurl enforces only the time limit for connecting; the others are the loop's.
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .noName
        case CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT, CURLE_INTERFACE_FAILED: .unreachable
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            .untrusted
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
