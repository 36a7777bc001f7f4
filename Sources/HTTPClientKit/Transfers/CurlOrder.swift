internal import VaultWire

/// One request on its way to the loop.
struct CurlOrder: Sendable {
    /// The destination of the answer.
    enum Answer: Sendable {
        /// Collected up to that many bytes; the function is called exactly once.
        case whole(bytes: Int, done: @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void)
        /// Passed on as it arrives, and finished exactly once.
        case stream(AsyncStream<HTTPClient.Piece>.Continuation)
    }

    var id: Int
    var request: HTTPRequest
    /// Already contains the request's path and query.
    var url: String
    var limits: HTTPClient.Limits
    /// The time that a whole answer may take in total, or the longest silence of a stream.
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
