package import VaultModel
package import VaultWire

/// The server as a sync sees it. A call ends within a time of the remote's own, whatever the other side does.
///
/// What comes back was read as the protocol's own answer: the type, the version header and every member were checked.
/// A call that throws may still have been carried out; calls may be repeated, because a pull changes nothing and a
/// push is made harmless by its keys. A cancelled task makes a call throw ``RemoteFailure/Kind/cancelled``.
package protocol Remote: Sendable {
    /// One page of changes.
    func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse

    /// 1 … 25 operations; the answer bears one result for each, not yet compared with what was asked.
    func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse

    /// What the server holds of a type, by buckets.
    func digest(_ request: DigestRequest) async throws(RemoteFailure) -> DigestResponse

    /// One page of a list of everything; status 410 for a page that the server does not know any more.
    func full(_ request: FullRequest) async throws(RemoteFailure) -> FullResponse

    /// Makes this device a new one of the same account, by a pairing code that it makes and redeems itself. From then
    /// on the remote still speaks as the old one, until ``become(_:)``. A call that throws may have made a device that
    /// nobody uses.
    func pairAnew() async throws(RemoteFailure) -> SessionResponse

    /// Speaks as this device from the next call on.
    func become(_ session: SessionResponse)

    /// Signs another device of the account out, as well as it can.
    func retire(_ device: DeviceID) async
}

/// Why a request has no good answer.
package struct RemoteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// No server was reached, so nothing was carried out: no network, no such name, nobody listening.
        case unreachable
        /// Sent, but no whole answer came in time: it may have been carried out.
        case noAnswer
        /// Something answered that is not our server: a login page, a redirect, a certificate that does not fit.
        case foreign
        /// Our server answered, but what came cannot be read.
        case unreadable
        /// Our server answered with an error status, and a code where it named one that is known here.
        case status(Int, Problem.Code?)
        /// The task was cancelled; the request may have been carried out.
        case cancelled
    }

    package var kind: Kind
    /// One sentence for a person; names no address, token or content.
    package var sentence: String
    /// How long the server asks to be left alone, 0 … 3 600 000; nil where it does not.
    package var retryAfterMilliseconds: Int64?
    /// Whether this computer has no way to the server, rather than that nobody is there.
    package var lacksNetwork: Bool

    package init(
        _ kind: Kind, _ sentence: String, retryAfterMilliseconds: Int64? = nil, lacksNetwork: Bool = false
    ) {
        self.lacksNetwork = lacksNetwork
        self.kind = kind
        self.sentence = sentence
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }

    package var description: String { sentence }
}
