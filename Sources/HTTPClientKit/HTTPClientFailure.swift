/// The reason why no complete answer arrived.
package struct HTTPClientFailure: Error, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The cases that a caller can tell apart.
    package enum Code: String, Hashable, Sendable {
        /// The address or a header field cannot be sent; nothing was.
        case unsendable
        /// libcurl is not installed; nothing was sent.
        case noLibrary
        /// Nobody is listening, or there was no connection in time; nothing was sent.
        case unreachable
        /// The name does not exist, or no name server is reachable; nothing was sent.
        case noName
        /// This computer has no route there; nothing was sent.
        case noRoute
        /// The other side's certificate or TLS is not valid; nothing was sent.
        case untrusted
        /// The certificate has ended; nothing was sent.
        case expired
        /// The certificate is only valid later; nothing was sent.
        case early
        /// The certificate is for another name; nothing was sent.
        case otherName
        /// The file of trusted authorities has none, or cannot be read; nothing was sent.
        case noAuthorities
        /// The answer did not arrive, or not completely or in time; the request may have been carried out.
        case noAnswer
        /// The answer is not HTTP.
        case notHTTP
        /// The answer is compressed in a way that cannot be decoded.
        case undecodable
        /// The answer is larger than allowed, and was cut off.
        case tooLarge
        /// The task was canceled or the client closed; the request may have been carried out.
        case cancelled
    }

    package let code: Code
    /// libcurl's own number; 0 if the failure does not come from libcurl.
    package let number: UInt32

    /// A failure that was found here and not by libcurl has no number.
    package init(_ code: Code, number: UInt32 = 0) {
        self.code = code
        self.number = number
    }

    /// One sentence that names neither address nor content.
    package var description: String {
        switch code {
        case .unsendable: "The request cannot be sent: its address or a header field is malformed."
        case .noLibrary: "The library for the network, libcurl, is not on this machine; install the package libcurl4."
        case .unreachable, .noName, .noRoute: "No connection could be made; check the network and the address."
        case .untrusted: "The connection could not be secured; check the address and the server's certificate."
        case .expired: "The server's certificate has expired; renew it, or check this machine's clock."
        case .early: "The server's certificate is not valid yet; check this machine's clock."
        case .otherName: "The server's certificate is for another name; check the address."
        case .noAuthorities:
            "The file that SSL_CERT_FILE names has no certificates, or cannot be read; correct or unset it."
        case .noAnswer: "The connection ended without a whole answer; try again."
        case .notHTTP: "What answered does not speak HTTP; check the address."
        case .undecodable: "The answer cannot be unpacked."
        case .tooLarge: "The answer is too large."
        case .cancelled: "The request was given up."
        }
    }

    package var debugDescription: String { "http client: \(code.rawValue) curl=\(number)" }
}
