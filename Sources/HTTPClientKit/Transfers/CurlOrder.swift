internal import VaultWire

/// One request on its way to the loop.
struct CurlOrder: Sendable {
    /// The destination of the answer.
    enum Answer: Sendable {
        /// Collected up to that many bytes; the function is called exactly once.
        case whole(bytes: Int, done: @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void)
        /// Passed on as it arrives, and finished exactly once.
        case stream(AsyncStream<HTTPClient.Piece>.Continuation)
        /// Passed on as it arrives if the status is a success, and else collected; the function is called exactly once.
        case sink(HTTPSink, done: @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void)
    }

    var id: Int
    var request: HTTPRequest
    /// The body, if it is not the request's own.
    var supply: HTTPSupply?
    /// Already contains the request's path and query.
    var url: String
    var limits: HTTPClient.Limits
    /// The time that a whole answer may take in total, or the longest silence of anything else.
    var patience: Duration
    var answer: Answer

    /// Ends an order that never became a transfer.
    func fail(_ code: HTTPClientFailure.Code) {
        switch answer {
        case .whole(_, let done), .sink(_, let done): done(.failure(HTTPClientFailure(code)))
        case .stream(let inlet): inlet.finish()
        }
    }
}
