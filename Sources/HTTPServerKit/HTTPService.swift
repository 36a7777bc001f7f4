package import VaultWire

/// Answers the requests of an ``HTTPServer``. Its functions are called on many threads at once.
package protocol HTTPService: Sendable {
    /// Checks a request before its body is read; an answer here saves reading it.
    ///
    /// Must not block: it runs on a thread that serves other connections too.
    ///
    /// `bodyBytes` is the announced `Content-Length`, 0 for no body, nil if the length is not known. Also called with
    /// the bytes so far if a body of unknown length exceeds the server's limit.
    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse?

    /// The sender by whom requests take turns when the server is busy. Must not block: an unverified claim is enough.
    func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String

    /// The maximum size of a body for this route in bytes, within the server's own limit. Must not block.
    func bodyLimit(of head: HTTPRequest) -> Int

    /// Looks up the account of a request; may block. Called before a long body is read, and before any answer is
    /// produced.
    func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission

    /// The admission of a request if it is known without looking anything up; nil to have ``admit(_:from:)`` called on
    /// another thread. Must not block.
    func knownAdmission(of head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission?

    /// Whether the body goes to a receiver of ``HTTPAdmission/receiving(_:payer:)`` instead of memory. Then ``admit(_:from:)``
    /// is called before any of it is read. Such a body needs a length: a chunked one is refused. Must not block.
    func receives(_ head: HTTPRequest) -> Bool

    /// Bytes that are held while the answer is produced, including the answer but not the body; without room for them,
    /// it is not produced. Must not block.
    func answerBound(of request: HTTPRequest) -> Int

    /// The group of threads that produces the answer. Must not block.
    func lane(of request: HTTPRequest) -> HTTPLane

    /// An answer that takes next to no time, which is sent without another thread; nil to have ``admit(_:from:)`` and
    /// ``answer(_:from:)`` called instead. Must not block. Not asked for a body that was admitted before.
    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse?

    /// Answers a whole request; may block.
    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer

    /// Called once for each request when its answer begins, also an answer that the server itself gives. Must not block.
    /// Not called for a sender who is gone by then.
    func answered(_ head: HTTPRequest, from peer: HTTPPeer, with outcome: HTTPOutcome)
}

/// The outcome of a request, for counts and logs.
package struct HTTPOutcome: Sendable, Equatable {
    package var status: Int
    /// From the end of the request to the beginning of the answer: what the server took, not the network. Zero for an
    /// answer that needed no other thread, which takes some microseconds.
    package var time: Duration

    package init(status: Int, time: Duration) {
        self.status = status
        self.time = time
    }
}

/// Groups of threads that answer, so that no request waits behind those that take long.
package enum HTTPLane: Sendable, CaseIterable {
    /// For answers that take no longer than the store does.
    case quick
    /// For answers that compute for a good part of a second, as hashing a password does.
    case computing
    /// For answers that wait for another server.
    case waiting
}

/// Whether a request is admitted, and for whom.
package enum HTTPAdmission: Sendable {
    /// The bytes that the request holds are counted together with all others of this payer.
    case admitted(payer: String)
    /// The body is passed on while it arrives, and the receiver answers the request.
    case receiving(any HTTPBodyReceiver, payer: String)
    case refused(HTTPResponse)
}

extension HTTPService {
    package func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String { peer.group }

    package func bodyLimit(of head: HTTPRequest) -> Int { .max }

    package func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission { .admitted(payer: peer.group) }

    package func knownAdmission(of head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission? { nil }

    package func receives(_ head: HTTPRequest) -> Bool { false }

    package func answerBound(of request: HTTPRequest) -> Int { 0 }

    package func lane(of request: HTTPRequest) -> HTTPLane { .quick }

    package func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? { nil }

    package func answered(_ head: HTTPRequest, from peer: HTTPPeer, with outcome: HTTPOutcome) {}
}

/// The sender of a request: the other side of the connection, or the client for whom a trusted proxy asks.
package struct HTTPPeer: Sendable, Equatable {
    /// The numeric address, IPv4 or IPv6, without a port.
    package let address: String
    /// The group by which the address is counted: ``AddressGroup``.
    package let group: String
    /// Whether the sender is on this computer: a person, a test, or a proxy that doesn't say for whom it asks.
    package let isLoopback: Bool
    /// Whether the sender uses HTTPS, with this server or with a trusted proxy in front of it.
    package let isSecure: Bool
    /// Different for every request; for the log and for problems.
    package let requestID: RequestNumber

    init(_ address: PeerAddress, isSecure: Bool, requestID: RequestNumber) {
        self.address = address.text
        group = address.group
        isLoopback = address.isLoopback
        self.isSecure = isSecure
        self.requestID = requestID
    }
}

/// An answer, complete or streamed.
package enum HTTPAnswer: Sendable {
    case response(HTTPResponse)
    /// Status and headers of the response, followed by what the stream is given until it ends; the response's body is
    /// not sent.
    case stream(HTTPResponse, HTTPStream)
    /// Status and headers of the response, followed by the bytes of the file.
    case file(HTTPResponse, HTTPFile)
}
