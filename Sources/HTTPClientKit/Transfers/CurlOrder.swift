internal import VaultWire

/// One request on its way to the loop.
struct CurlOrder: Sendable {
    /// Where the answer goes.
    enum Answer: Sendable {
        /// Collected up to so many bytes; the function is called exactly once.
        case whole(bytes: Int, done: @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void)
        /// Passed on as it comes, and finished exactly once.
        case stream(AsyncStream<HTTPClient.Piece>.Continuation)
    }

    var id: Int
    var request: HTTPRequest
    /// Holds the request's path and query already.
    var url: String
    var limits: HTTPClient.Limits
    /// How long a whole answer may take altogether, and a stream may say nothing.
    var patience: Duration
    var answer: Answer

    /// Ends an order that never became a transfer.
    func fail(_ code: HTTPClientFailure.Code) {
        switch answer {
        case .whole(_, let done): done(.failure(HTTPClientFailure(code)))
        case .stream(let inlet): inlet.finish()
        }
    }
}
