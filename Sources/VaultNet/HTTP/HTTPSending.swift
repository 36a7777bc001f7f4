internal import HTTPClientKit
internal import VaultModel
internal import VaultWire

/// The way of requests to a server: the HTTP client, or a layer above it that rehearses a bad network.
protocol HTTPSending: Sendable {
    func send(
        _ request: HTTPRequest, to url: String, within deadline: Duration?, atMost bytes: Int?
    ) async throws(HTTPClientFailure) -> HTTPResponse

    func carry(
        _ request: HTTPRequest, to url: String, supply: HTTPSupply?, silence: Duration, into sink: HTTPSink
    ) async throws(HTTPClientFailure) -> HTTPResponse

    func stream(_ request: HTTPRequest, to url: String, silence: Duration) -> AsyncStream<HTTPClient.Piece>

    func close()
}

extension HTTPClient: HTTPSending {
    /// A client with these limits, over the network or over the one that is rehearsed.
    static func making(_ limits: Limits, over rehearsal: NetworkRehearsal?) -> any HTTPSending {
        let client = HTTPClient(limits: limits)
        return rehearsal.map { RehearsedClient($0, over: client) } ?? client
    }
}
