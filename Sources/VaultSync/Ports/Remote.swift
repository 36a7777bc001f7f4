package import Translation
package import VaultModel
package import VaultWire

/// The server as a sync sees it. A call ends within a time limit of its own, whatever the other side does.
///
/// Responses have been read as the protocol's own: the type, the version header and every member were checked. A call
/// that throws may still have been carried out; calls may be repeated, because a pull changes nothing, and the keys of
/// a push make it harmless. If the task is canceled, a call throws ``RemoteFailure/Kind/cancelled``.
package protocol Remote: Sendable {
    /// One page of changes.
    func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse

    /// Sends 1 … 250 operations; the response has one result for each, not yet compared with what was sent.
    func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse

    /// The server's digests of a type, by buckets.
    func digest(_ request: DigestRequest) async throws(RemoteFailure) -> DigestResponse

    /// One page of a list of everything; status 410 for a page that the server no longer knows.
    func full(_ request: FullRequest) async throws(RemoteFailure) -> FullResponse

    /// Turns this device into a new one of the same account, by a pairing code that it creates and redeems itself. The
    /// remote still acts as the old device until ``become(_:)``. A call that throws may have created a device that
    /// nobody uses.
    func pairAnew() async throws(RemoteFailure) -> SessionResponse

    /// Acts as this device from the next call on.
    func become(_ session: SessionResponse)

    /// Signs another device of the account out; a failure is ignored.
    func retire(_ device: DeviceID) async
}

/// The reason why a request has no good response.
package struct RemoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// No server was reached, so nothing was carried out: no network, no such name, nobody listening.
        case unreachable
        /// The request was sent, but no complete response came in time: it may have been carried out.
        case noAnswer
        /// Something other than our server answered: a login page, a redirect, a certificate that does not match.
        case foreign
        /// Our server answered, but the response cannot be read.
        case unreadable
        /// Our server answered with an error status, and with a code if it named one that is known here.
        case status(Int, Problem.Code?)
        /// The task was canceled; the request may have been carried out.
        case cancelled
    }

    package var kind: Kind
    /// One sentence for a person, without address, token or content.
    package var sentence: Phrase
    /// The time for which the server asks to be left alone, 0 … 3,600,000; nil if it does not.
    package var retryAfterMilliseconds: Int64?
    /// Whether this computer has no way to the server, as opposed to a server that does not answer.
    package var lacksNetwork: Bool
    /// Whether a foreign answer may be that of a network that wants a login, as opposed to one that only the server or
    /// this computer can be the reason of.
    package var mayNeedLogin: Bool

    package init(
        _ kind: Kind, _ sentence: Phrase, retryAfterMilliseconds: Int64? = nil, lacksNetwork: Bool = false,
        mayNeedLogin: Bool = true
    ) {
        self.lacksNetwork = lacksNetwork
        self.mayNeedLogin = kind == .foreign && mayNeedLogin
        self.kind = kind
        self.sentence = sentence
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }

    package var description: String { sentence.english }
}
