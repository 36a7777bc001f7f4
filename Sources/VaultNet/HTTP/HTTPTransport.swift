internal import HTTPClientKit
internal import SystemKit
package import VaultSync
package import VaultWire

/// Sends single requests to one server: no cookies, no cache, no redirects, one deadline for the whole exchange.
package final class HTTPTransport: Sendable {
    /// Times and sizes; tests make them small.
    package struct Limits: Hashable, Sendable {
        /// From the call to the last byte received.
        package var deadline: Duration
        /// From the start until TCP and TLS stand.
        package var connecting: Duration
        /// Of an answer's body, unpacked.
        package var answerBytes: Int

        package init(
            deadline: Duration = .seconds(30), connecting: Duration = .seconds(10),
            answerBytes: Int = 64 * 1024 * 1024
        ) {
            self.deadline = deadline
            self.connecting = connecting
            self.answerBytes = answerBytes
        }
    }

    /// One request and what came of it, for a log: nothing that was sent but the path.
    package struct Exchange: Hashable, Sendable {
        package let method: String
        package let path: String
        /// Nil where no whole answer came.
        package let status: Int?
        package let milliseconds: Int64
    }

    /// What the server is told as `User-Agent`.
    static let agent = "receipt-vault/0.1.0"

    package let address: ServerAddress
    private let client: HTTPClient
    private let telling: (@Sendable (Exchange) -> Void)?

    /// - Parameter telling: is called after each request, on any thread.
    package init(
        address: ServerAddress, limits: Limits = Limits(), telling: (@Sendable (Exchange) -> Void)? = nil
    ) {
        self.address = address
        self.telling = telling
        client = HTTPClient(
            limits: HTTPClient.Limits(
                deadline: limits.deadline, connecting: limits.connecting, answerBytes: limits.answerBytes,
                agent: HTTPTransport.agent))
    }

    /// Loads what the first request needs, aside; worth it where the vault is opened meanwhile.
    package static func prepare() {
        HTTPClient.prepare()
    }

    /// Requests under way fail as cancelled. Nothing may be sent afterwards.
    package func close() {
        client.close()
    }

    /// Sends one request and gives whatever answer came, of any status and type but a redirect's.
    ///
    /// - Throws: where no whole answer came in time, or it is larger than is allowed; ``RemoteFailure/Kind/foreign``
    ///   for a redirect, which is not followed: it would carry the token to wherever a login page wants it.
    package func send(_ request: HTTPRequest) async throws(RemoteFailure) -> HTTPResponse {
        guard let url = address.url(path: request.path, query: request.query) else {
            throw RemoteFailure(.unreachable, NetError(.badAddress).description)
        }
        let watch = Stopwatch()
        let response: HTTPResponse
        do throws(HTTPClientFailure) {
            response = try await client.send(request, to: url)
        } catch {
            tell(request, nil, watch)
            throw RemoteFailure(error)
        }
        tell(request, response.status, watch)
        if (300...399).contains(response.status), response.headers["Location"] != nil { throw RemoteFailure(.foreign) }
        return response
    }

    private func tell(_ request: HTTPRequest, _ status: Int?, _ watch: Stopwatch) {
        telling?(
            Exchange(
                method: request.method.rawValue, path: request.path, status: status,
                milliseconds: watch.milliseconds))
    }
}
