package import VaultWire

/// What answers the requests of an ``HTTPServer``. Its functions are called on many threads at once.
package protocol HTTPService: Sendable {
    /// Looks at a request whose body was not read yet; an answer here spares the reading.
    ///
    /// Must not block: it runs on a thread that serves other connections too.
    ///
    /// `bodyBytes` is what `Content-Length` announces, 0 for no body, nil where the length is not known. It is also
    /// called where a body of unknown length has gone beyond the server's limit, with the bytes so far.
    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse?

    /// By whom requests take turns while there is more to do than can be done at once. Must not block: a claim is enough.
    func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String

    /// Bytes that a body to this door may have, at most the server's own limit. Must not block.
    func bodyLimit(of head: HTTPRequest) -> Int

    /// Whose request it is; may block. Asked before a long body is read, and before any answer is made.
    func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission

    /// Bytes that are held while its answer is made, the answer included and the body apart: where there is no room for
    /// them now, it isn't made. Must not block.
    func answerBound(of request: HTTPRequest) -> Int

    /// Whether its answer takes much of a second, as the hash of a password does: then it is made apart, and no other
    /// request waits behind it. Must not block.
    func isSlow(_ request: HTTPRequest) -> Bool

    /// Answers a whole request; may block.
    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer
}

/// Whether a request is taken, and from whom.
package enum HTTPAdmission: Sendable, Equatable {
    /// Bytes that it holds are counted together with those of all others of this name.
    case admitted(payer: String)
    case refused(HTTPResponse)
}

extension HTTPService {
    package func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String { peer.group }

    package func bodyLimit(of head: HTTPRequest) -> Int { .max }

    package func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission { .admitted(payer: peer.group) }

    package func answerBound(of request: HTTPRequest) -> Int { 0 }

    package func isSlow(_ request: HTTPRequest) -> Bool { false }
}

/// Who sent a request.
package struct HTTPPeer: Sendable, Equatable {
    /// The address in figures, IPv4 or IPv6, without a port.
    package var address: String
    /// What is counted of the address: ``AddressGroup``.
    package var group: String { AddressGroup.of(address) ?? address }
    /// Whether the other side is on this machine: a person, a test, or a reverse proxy.
    package var isLoopback: Bool
    /// 16 hexadecimal digits, another for every request; for the log and for problems.
    package var requestID: String

    package init(address: String, isLoopback: Bool, requestID: String) {
        self.address = address
        self.isLoopback = isLoopback
        self.requestID = requestID
    }
}

/// An answer, whole or going on.
package enum HTTPAnswer: Sendable {
    case response(HTTPResponse)
    /// Status and headers of the response, and then what the stream is given until it ends; the body is not sent.
    case stream(HTTPResponse, HTTPStream)
}
