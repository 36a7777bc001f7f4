internal import CMicroHTTPD
internal import Synchronization
internal import VaultWire

/// One request and its answer. libmicrohttpd calls the access handler for it again and again on the connection's
/// thread; the answer is made on another one meanwhile, while the connection rests.
final class Exchange: Sendable {
    private struct State {
        var head: HTTPRequest?
        var body: [UInt8] = []
        var bodyBytes = 0
        var isAnswering = false
        var answer: HTTPAnswer?
    }

    /// What the access handler has to do next.
    enum Step {
        case readOn
        case answer(HTTPAnswer)
        case hand(HTTPRequest)
    }

    private let state = Mutex(State())
    let target: RequestTarget
    let peer: HTTPPeer
    private let limits: HTTPServerLimits

    init(target: RequestTarget, peer: HTTPPeer, limits: HTTPServerLimits) {
        self.target = target
        self.peer = peer
        self.limits = limits
    }

    /// Whether the headers were seen already.
    var hasBegun: Bool { state.withLock { $0.head != nil } }

    /// The headers were read.
    func begin(_ head: HTTPRequest, service: any HTTPService) -> Step {
        state.withLock { $0.head = head }
        if let fault = RequestFraming.fault(in: head.headers) { return .answer(.response(refusal(of: fault))) }
        let length = head.headers["Content-Length"].map { Int($0) ?? .max }
        let isChunked = head.headers["Transfer-Encoding"] != nil
        guard var refusal = service.refusal(of: head, bodyBytes: isChunked ? nil : length ?? 0, from: peer) else {
            return .readOn
        }
        // What is left unread of the body must not be taken for the next request.
        if isChunked || length ?? 0 > 0 { refusal.headers["Connection"] = "close" }
        return .answer(.response(refusal))
    }

    /// Nothing behind such a header may be read as another request.
    private func refusal(of fault: RequestFraming.Fault) -> HTTPResponse {
        var problem = Problem(.malformedRequest, "The header doesn't say plainly where the body ends.")
        problem.requestID = peer.requestID
        var response = problem.response
        if fault == .unknownCoding { response = HTTPResponse(status: 501) }
        response.headers[HeaderName.protocolVersion] = String(WireLimits.protocolVersion)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Connection"] = "close"
        return response
    }

    /// A piece of the body was read; what goes beyond the limit is counted and forgotten.
    ///
    /// - Returns: false where so much more came that nobody can mean it: the connection is to be ended.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            state.bodyBytes += bytes.count
            if state.bodyBytes <= limits.bodyBytes { state.body += bytes } else { state.body = [] }
            return state.bodyBytes <= limits.bodyBytes + Exchange.mostExcess
        }
    }

    /// Bytes beyond the limit that are read past, so that whoever sent a little too much gets an answer.
    private static let mostExcess = 1 << 20

    /// The request is whole, or its answer is.
    func end(service: any HTTPService) -> Step {
        let (request, read, answer) = state.withLock { state in
            defer { state.isAnswering = true }
            var request = state.isAnswering ? nil : state.head
            request?.body = state.body
            if !state.isAnswering { state.body = [] }
            return (request, state.bodyBytes, state.answer)
        }
        if let answer { return .answer(answer) }
        guard let request else { return .readOn }
        guard read > limits.bodyBytes else { return .hand(request) }
        let refusal = service.refusal(of: request, bodyBytes: read, from: peer) ?? HTTPResponse(status: 413)
        return .answer(.response(refusal))
    }

    /// The answer was made.
    func finish(_ answer: HTTPAnswer) {
        state.withLock { $0.answer = answer }
    }

    /// The connection is done with the exchange; a stream that was never begun ends here.
    func abandon() {
        let answer = state.withLock { state in
            defer { state.answer = nil }
            return state.answer
        }
        if case .stream(_, let stream) = answer { stream.end() }
    }

    /// The answer was handed to libmicrohttpd, which ends the stream itself.
    func handedOver() {
        state.withLock { $0.answer = nil }
    }
}
