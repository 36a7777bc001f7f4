internal import HTTPClientKit
internal import SystemKit
package import VaultModel
package import VaultSync
package import VaultWire

/// Sends single requests to one server: no cookies, no cache, no redirects, one deadline for the whole exchange.
package final class HTTPTransport: Sendable {
    /// Times and sizes; tests make them small.
    package struct Limits: Hashable, Sendable {
        /// From the call to the last byte received.
        package var deadline: Duration
        /// From the start until TCP and TLS are established.
        package var connecting: Duration
        /// The maximum size of an answer's body in bytes, unpacked.
        package var answerBytes: Int
        /// The time without an answer after which ``Signs/overdue`` is called.
        package var patience: Duration

        package init(
            deadline: Duration = .seconds(30), connecting: Duration = .seconds(10),
            answerBytes: Int = 64 * 1024 * 1024, patience: Duration = .milliseconds(ReachabilityWatcher.slow)
        ) {
            self.deadline = deadline
            self.connecting = connecting
            self.answerBytes = answerBytes
            self.patience = patience
        }
    }

    /// Callbacks with which the transport queries and informs its surroundings; all may be called on any thread.
    package struct Signs: Sendable {
        /// Whether this computer is on any network; if it is not, nothing is sent.
        package var hasNetwork: @Sendable () -> Bool
        /// Whether this computer has a route beyond its local networks; asked if the server's name or a route to it is
        /// missing.
        package var leadsOut: @Sendable () -> Bool
        /// A request has been without an answer for ``Limits/patience``. Not called for requests with a deadline of their
        /// own.
        package var overdue: @Sendable () -> Void
        /// A request has ended; for a log.
        package var ended: (@Sendable (Exchange) -> Void)?

        package init(
            hasNetwork: @escaping @Sendable () -> Bool = { true },
            leadsOut: @escaping @Sendable () -> Bool = { true }, overdue: @escaping @Sendable () -> Void = {},
            ended: (@Sendable (Exchange) -> Void)? = nil
        ) {
            self.hasNetwork = hasNetwork
            self.leadsOut = leadsOut
            self.overdue = overdue
            self.ended = ended
        }
    }

    /// One request and its outcome, for a log; of what was sent, it has only the method and the path.
    package struct Exchange: Hashable, Sendable {
        package let method: String
        package let path: String
        /// Nil if no complete answer arrived.
        package let status: Int?
        package let milliseconds: Int64
    }

    /// The value of `User-Agent`.
    static let agent = "receipt-vault/\(ProgramVersion.current)"

    package let address: ServerAddress
    private let client: any HTTPSending
    private let limits: Limits
    private let signs: Signs

    /// Opens nothing yet. A server on this computer needs no network, so ``Signs/hasNetwork`` is not asked for one.
    ///
    /// - Parameter rehearsal: the bad network to pretend; nil for the real one.
    package init(
        address: ServerAddress, limits: Limits = Limits(), signs: Signs = Signs(), rehearsal: NetworkRehearsal? = nil
    ) {
        self.address = address
        self.limits = limits
        self.signs = signs
        client = HTTPClient.making(
            HTTPClient.Limits(
                deadline: limits.deadline, connecting: limits.connecting, answerBytes: limits.answerBytes,
                agent: HTTPTransport.agent), over: rehearsal)
    }

    /// Loads in the background what the first request needs; useful while the vault is being opened.
    package static func prepare() {
        HTTPClient.prepare()
    }

    /// Makes requests under way fail as canceled. Nothing may be sent afterwards.
    package func close() {
        client.close()
    }

    /// Sends one request and returns the answer, whatever its status and type, except for a redirect.
    ///
    /// - Parameters:
    ///   - deadline: from the call to the last byte received; nil for ``Limits/deadline``.
    ///   - bytes: the limit for the answer's body, unpacked; nil for ``Limits/answerBytes``, which it never exceeds.
    /// - Throws: if no complete answer arrived in time, or if it is too large; ``RemoteFailure/Kind/foreign`` for a
    ///   redirect, which is not followed: it would carry the token wherever a login page wants it.
    package func send(
        _ request: HTTPRequest, within deadline: Duration? = nil, atMost bytes: Int? = nil
    ) async throws(RemoteFailure) -> HTTPResponse {
        let url = address.url(path: request.path, query: request.query)
        guard address.isOnThisMachine || signs.hasNetwork() else {
            throw .noNetwork
        }
        let reminder = deadline == nil ? remindWhenOverdue() : nil
        defer { reminder?.cancel() }
        let watch = Stopwatch()
        let response: HTTPResponse
        do throws(HTTPClientFailure) {
            response = try await client.send(request, to: url, within: deadline, atMost: bytes)
        } catch {
            tell(request, nil, watch)
            throw RemoteFailure(error, leadsOut: signs.leadsOut)
        }
        tell(request, response.status, watch)
        if (300...399).contains(response.status), response.headers["Location"] != nil { throw RemoteFailure(.foreign) }
        return response
    }

    /// Moves a content to or from an address that the server named, which gets no token.
    ///
    /// - Returns: the answer of whatever keeps the contents; its body is only there if it is not a success.
    /// - Throws: ``RemoteFailure/Kind/foreign`` for a redirect, and for an address without TLS that is not the server's
    ///   own.
    func carry(
        _ request: HTTPRequest, to url: String, supply: HTTPSupply?, into sink: HTTPSink
    ) async throws(RemoteFailure) -> HTTPResponse {
        guard address.trusts(url) else { throw RemoteFailure(.foreign, NetError(.plainHTTP).sentence) }
        guard address.isOnThisMachine || signs.hasNetwork() else { throw .noNetwork }
        let response: HTTPResponse
        do throws(HTTPClientFailure) {
            response = try await client.carry(
                request, to: url, supply: supply, silence: HTTPRemote.silence, into: sink)
        } catch {
            throw RemoteFailure(error, leadsOut: signs.leadsOut)
        }
        if (300...399).contains(response.status) { throw RemoteFailure(.foreign) }
        return response
    }

    private func remindWhenOverdue() -> Task<Void, any Error> {
        Task { [limits, signs] in
            try await Task.sleep(for: limits.patience)
            signs.overdue()
        }
    }

    private func tell(_ request: HTTPRequest, _ status: Int?, _ watch: Stopwatch) {
        signs.ended?(
            Exchange(
                method: request.method.rawValue, path: request.path, status: status,
                milliseconds: watch.milliseconds))
    }
}
