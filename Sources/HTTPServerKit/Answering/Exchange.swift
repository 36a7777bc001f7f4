internal import CMicroHTTPD
internal import Synchronization
internal import VaultWire

/// One request and its answer. libmicrohttpd calls the access handler for it again and again on the connection's
/// thread; whoever sends it is looked up and the answer is made on another one, while the connection rests.
final class Exchange: Sendable {
    private enum Stage {
        case new
        /// Whose request it is is looked up before its body is read.
        case admitting
        case reading
        /// The answer is made.
        case handed
    }

    private struct State {
        var stage = Stage.new
        var head: HTTPRequest?
        /// Nil before the admission, where nothing needed it.
        var admission: HTTPAdmission?
        var bodyLimit = 0
        /// libmicrohttpd reads chunks by itself, some of them more leniently than a proxy in front may: what follows them
        /// is never taken for a request.
        var isChunked = false
        var body: [UInt8] = []
        var bodyBytes = 0
        /// What the body holds of the purse.
        var held: HeldBytes?
        /// The purse had not enough for it: the rest is read past.
        var isTurnedAway = false
        var answer: HTTPAnswer?
        var answerHeld: HeldBytes?
    }

    /// What the access handler has to do next.
    enum Step {
        case readOn
        case answer(HTTPAnswer, HeldBytes?)
        /// Look up whose it is, and come back.
        case admit(HTTPRequest)
        case hand(HTTPRequest)
    }

    private let state = Mutex(State())
    let target: RequestTarget
    let peer: HTTPPeer
    private let purse: BytePurse
    private let service: any HTTPService
    private let limits: HTTPServerLimits

    init(target: RequestTarget, peer: HTTPPeer, limits: HTTPServerLimits, purse: BytePurse, service: any HTTPService) {
        self.target = target
        self.peer = peer
        self.limits = limits
        self.purse = purse
        self.service = service
    }

    /// Whether the headers were seen already.
    var hasBegun: Bool { state.withLock { $0.stage != .new } }

    /// The headers were read.
    func begin(_ head: HTTPRequest, version: String) -> Step {
        let bodyLimit = min(limits.bodyBytes, service.bodyLimit(of: head))
        state.withLock { state in
            state.head = head
            state.bodyLimit = bodyLimit
            state.stage = .reading
        }
        if let fault = target.isCut ? .malformed : RequestFraming.fault(in: head.headers, version: version) {
            return .answer(.response(refusal(of: fault)), nil)
        }
        let length = head.headers["Content-Length"].map { Int($0) ?? .max }
        let isChunked = head.headers["Transfer-Encoding"] != nil
        state.withLock { $0.isChunked = isChunked }
        if let refusal = service.refusal(of: head, bodyBytes: isChunked ? nil : length ?? 0, from: peer) {
            return .answer(.response(isChunked || length ?? 0 > 0 ? Exchange.closing(refusal) : refusal), nil)
        }
        guard isChunked || length ?? 0 > limits.unadmittedBodyBytes else { return .readOn }
        state.withLock { $0.stage = .admitting }
        return .admit(head)
    }

    /// Found out whose the request is.
    func note(_ admission: HTTPAdmission) {
        state.withLock { $0.admission = admission }
    }

    /// Whether the next step is ``afterAdmission()``.
    var isAdmitting: Bool { state.withLock { $0.stage == .admitting } }

    /// The connection was woken after the look at whose the request is.
    func afterAdmission() -> Step {
        let admission = state.withLock { state in
            state.stage = .reading
            return state.admission
        }
        guard case .refused(let refusal) = admission else { return .readOn }
        return .answer(.response(Exchange.closing(refusal)), nil)
    }

    /// What is left unread of the body must not be taken for the next request.
    private static func closing(_ refusal: HTTPResponse) -> HTTPResponse {
        var refusal = refusal
        refusal.headers["Connection"] = "close"
        return refusal
    }

    /// A piece of the body was read; what goes beyond the limit, or finds the purse empty, is counted and forgotten.
    ///
    /// - Returns: false where so much more came that nobody can mean it: the connection is to be ended.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            state.bodyBytes += bytes.count
            if state.bodyBytes > state.bodyLimit { state.isTurnedAway = true }
            if !state.isTurnedAway {
                let held = state.held ?? HeldBytes(of: purse, for: payer(state.admission))
                state.held = held
                state.isTurnedAway = !held.take(bytes.count)
            }
            guard !state.isTurnedAway else {
                state.body = []
                state.held = nil
                return state.bodyBytes <= state.bodyLimit + Exchange.mostExcess
            }
            // Growing would hold it twice for a moment, and up to twice as much for good.
            if state.body.isEmpty, let length = state.head?.headers["Content-Length"].flatMap({ Int($0) }) {
                state.body.reserveCapacity(min(length, state.bodyLimit))
            }
            state.body += bytes
            return true
        }
    }

    /// Bytes beyond the limit that are read past, so that whoever sent a little too much gets an answer.
    private static let mostExcess = 1 << 20

    /// The request is whole, or its answer is.
    func end() -> Step {
        let step = nextStep()
        guard state.withLock(\.isChunked), case .answer(.response(let response), let held) = step else { return step }
        return .answer(.response(Exchange.closing(response)), held)
    }

    private func nextStep() -> Step {
        let (request, read, limit, isTurnedAway, answer, held) = state.withLock { state in
            defer { state.stage = .handed }
            var request = state.stage == .handed ? nil : state.head
            request?.body = state.body
            if state.stage != .handed { state.body = [] }
            return (request, state.bodyBytes, state.bodyLimit, state.isTurnedAway, state.answer, state.answerHeld)
        }
        if let answer { return .answer(answer, held) }
        guard let request else { return .readOn }
        if read > limit {
            let refusal = service.refusal(of: request, bodyBytes: read, from: peer)
            return .answer(.response(refusal ?? HTTPResponse(status: 413)), nil)
        }
        return isTurnedAway ? .answer(.response(busy), nil) : .hand(request)
    }

    /// Makes the answer; the connection is to be woken then.
    func answer(_ request: HTTPRequest) {
        let admission = state.withLock(\.admission) ?? service.admit(request, from: peer)
        var answer: HTTPAnswer
        let held = HeldBytes(of: purse, for: payer(admission))
        if case .refused(let refusal) = admission {
            answer = .response(refusal)
        } else if !held.settle(to: service.answerBound(of: request)) {
            // Made and thrown away, it would have cost more than it was worth.
            answer = .response(busy)
        } else {
            answer = service.answer(request, from: peer)
        }
        switch answer {
        case .response(let whole): answer = .response(settled(whole, held, for: request))
        case .stream(_, let stream): stream.pay(from: held)
        }
        state.withLock { [answer] state in
            state.held = nil
            state.answer = answer
            state.answerHeld = held
        }
    }

    /// The answer as it is sent; from now on it alone is paid for.
    private func settled(_ whole: HTTPResponse, _ held: HeldBytes, for request: HTTPRequest) -> HTTPResponse {
        let encodings = request.headers["Accept-Encoding"]
        // Sent as it is where there is no room for a copy.
        let canPack = held.settle(to: whole.body.count + Gzip.room(for: whole, encodings))
        let packed = canPack ? Gzip.applied(to: whole, acceptEncoding: encodings) : whole
        return held.settle(to: AnswerBody.cost(of: packed.body.count)) ? packed : tooLarge
    }

    /// The connection is done with the exchange; a stream that was never begun ends here.
    func abandon() {
        let answer = state.withLock { state in
            defer { (state.answer, state.answerHeld, state.held) = (nil, nil, nil) }
            return state.answer
        }
        if case .stream(_, let stream) = answer { stream.end() }
    }

    /// The answer was handed to libmicrohttpd, which lets go of it itself.
    func handedOver() {
        state.withLock { ($0.answer, $0.answerHeld) = (nil, nil) }
    }

    private func payer(_ admission: HTTPAdmission?) -> String {
        if case .admitted(let payer) = admission { payer } else { peer.address }
    }
}
