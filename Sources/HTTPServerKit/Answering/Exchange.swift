internal import CMicroHTTPD
internal import Synchronization
internal import VaultWire

/// One request and its answer. libmicrohttpd calls the access handler for it repeatedly, on the connection's thread.
/// Another thread looks up the sender and produces the answer, while the connection is suspended.
final class Exchange: Sendable {
    private enum Stage {
        case new
        /// The sender is being looked up, before the body is read.
        case admitting
        case reading
        /// A piece of the body is being passed to its receiver.
        case passing
        /// The answer is being produced.
        case handed
    }

    private struct State {
        var stage = Stage.new
        var peer: HTTPPeer
        /// The client behind a proxy, as long as its request counts.
        var client: PeerAddress?
        var head: HTTPRequest?
        /// Nil until the sender was looked up, which happens before the body only if the body is long.
        var admission: HTTPAdmission?
        var bodyLimit = 0
        /// libmicrohttpd decodes chunks itself, some of them more leniently than a proxy in front may: bytes after them
        /// are never taken for a request.
        var isChunked = false
        /// Gets the body in pieces, so that `body` is the current piece; nil once it has been asked for its answer.
        var receiver: (any HTTPBodyReceiver)?
        var body: [UInt8] = []
        var bodyBytes = 0
        /// The bytes of the purse that the body holds.
        var held: HeldBytes?
        /// Whether the body exceeds its limit or what the purse has left: the rest is skipped.
        var isTurnedAway = false
        var answer: HTTPAnswer?
        var answerHeld: HeldBytes?
    }

    /// The next action of the access handler.
    enum Step {
        case readOn
        /// End the connection.
        case end
        /// Pass a piece of the body to its receiver, then come back.
        case pass(HTTPRequest)
        case answer(HTTPAnswer, HeldBytes?)
        /// Look up the sender, then come back.
        case admit(HTTPRequest)
        case hand(HTTPRequest)
    }

    private let state: Mutex<State>
    let target: RequestTarget
    let connection: OpenConnection
    private let table: ConnectionTable
    private let purse: BytePurse
    private let service: any HTTPService
    private let limits: HTTPServerLimits

    init(
        target: RequestTarget, on connection: OpenConnection, in table: ConnectionTable, peer: HTTPPeer,
        limits: HTTPServerLimits, purse: BytePurse, service: any HTTPService
    ) {
        self.target = target
        self.connection = connection
        self.table = table
        state = Mutex(State(peer: peer))
        self.limits = limits
        self.purse = purse
        self.service = service
    }

    /// The sender; from ``begin(_:version:)`` on the client, if a trusted proxy says who that is.
    var peer: HTTPPeer { state.withLock(\.peer) }

    /// Whether the headers have been handled already.
    var hasBegun: Bool { state.withLock { $0.stage != .new } }

    /// Handles the headers.
    func begin(_ head: HTTPRequest, version: String) -> Step {
        let fault = target.isCut ? .line : RequestFraming.fault(in: head.headers, version: version)
        // Only now: the blanks matter for the framing, which has to read it as libmicrohttpd does.
        var head = head
        head.headers.trimValues()
        let bodyLimit = min(limits.bodyBytes, service.bodyLimit(of: head))
        state.withLock { [head] state in
            state.head = head
            state.bodyLimit = bodyLimit
            state.stage = .reading
        }
        if let fault { return .answer(.response(refusal(of: fault)), nil) }
        let length = head.headers["Content-Length"].map { Int($0) ?? .max }
        let isChunked = head.headers["Transfer-Encoding"] != nil
        state.withLock { $0.isChunked = isChunked }
        guard identify(head.headers) else { return .answer(.response(Exchange.closing(tooMany)), nil) }
        let peer = peer
        if let refusal = service.refusal(of: head, bodyBytes: isChunked ? nil : length ?? 0, from: peer) {
            return .answer(.response(isChunked || length ?? 0 > 0 ? Exchange.closing(refusal) : refusal), nil)
        }
        let isReceived = service.receives(head)
        // With chunks left in its buffer, libmicrohttpd 0.9.75 continues with a connection that was suspended.
        if isReceived, isChunked { return .answer(.response(Exchange.closing(lengthMissing)), nil) }
        guard isChunked || length ?? 0 > limits.unadmittedBodyBytes || isReceived else { return .readOn }
        if !isReceived, let admission = service.knownAdmission(of: head, from: peer) {
            note(admission)
            return afterAdmission()
        }
        state.withLock { $0.stage = .admitting }
        return .admit(head)
    }

    /// Finds the client behind a trusted proxy.
    ///
    /// - Returns: false if as many requests of that client are in progress as it may have connections.
    private func identify(_ headers: HTTPHeaders) -> Bool {
        guard connection.isTrusted, ForwardedOrigin.isClaimed(in: headers) else { return true }
        let origin = ForwardedOrigin(
            of: headers, from: connection.address, isSecure: connection.isSecure, trusting: table.proxies)
        if origin.client != connection.address, !table.enter(origin.client) { return false }
        state.withLock { state in
            if origin.client != connection.address { state.client = origin.client }
            state.peer = HTTPPeer(origin.client, isSecure: origin.isSecure, requestID: state.peer.requestID)
        }
        return true
    }

    /// Stores the result of looking up the sender.
    func note(_ admission: HTTPAdmission) {
        state.withLock { state in
            state.admission = admission
            if case .receiving(let receiver, _) = admission { state.receiver = receiver }
        }
    }

    /// Whether the next step is ``afterAdmission()``.
    var isAdmitting: Bool { state.withLock { $0.stage == .admitting } }

    /// Resumes after the sender was looked up and the connection was woken.
    func afterAdmission() -> Step {
        let admission = state.withLock { state in
            state.stage = .reading
            return state.admission
        }
        switch admission {
        case .refused(let refusal): return .answer(.response(Exchange.closing(refusal)), nil)
        case .receiving(_, let payer): return receive(paidBy: payer)
        case .admitted, .none: return .readOn
        }
    }

    /// Closes the connection, so that the unread rest of the body is not taken for the next request.
    private static func closing(_ refusal: HTTPResponse) -> HTTPResponse {
        var refusal = refusal
        refusal.headers["Connection"] = "close"
        return refusal
    }

    /// Appends a piece of the body; bytes beyond its limit, or beyond what the purse has left, are counted and dropped.
    ///
    /// - Returns: ``Step/end`` if the body exceeds its limit by more than a mistake would.
    func append(_ bytes: UnsafeRawBufferPointer) -> Step {
        state.withLock { state in
            state.bodyBytes += bytes.count
            if state.receiver != nil { return Exchange.appendPiece(bytes, to: &state) }
            if state.bodyBytes > state.bodyLimit { state.isTurnedAway = true }
            if !state.isTurnedAway, state.bodyBytes > Exchange.uncounted {
                let held = state.held ?? HeldBytes(of: purse, for: Exchange.payer(state.admission, state.peer))
                state.held = held
                state.isTurnedAway = !held.settle(to: state.bodyBytes)
            }
            guard !state.isTurnedAway else {
                state.body = []
                state.held = nil
                return state.bodyBytes <= state.bodyLimit + Exchange.mostExcess ? .readOn : .end
            }
            // Growing would hold the array twice for a moment, and keep up to twice the capacity permanently.
            if state.body.isEmpty, let length = state.head?.headers["Content-Length"].flatMap({ Int($0) }) {
                state.body.reserveCapacity(min(length, state.bodyLimit))
            }
            state.body += bytes
            return .readOn
        }
    }

    /// A body of up to this size is not counted: counting takes longer than reading it, and a thousand are no burden.
    private static let uncounted = 1024

    /// Bytes beyond the limit that are skipped, so that a sender who exceeds it slightly still gets an answer.
    private static let mostExcess = 1 << 20

    /// Handles the end of the request, or a wake-up when its answer is complete.
    func end() -> Step {
        let step = nextStep()
        guard state.withLock(\.isChunked), case .answer(.response(let response), let held) = step else { return step }
        return .answer(.response(Exchange.closing(response)), held)
    }

    private func nextStep() -> Step {
        let (request, read, limit, isTurnedAway, isReceived, isAdmitted, answer, held) = state.withLock { state in
            defer { state.stage = .handed }
            var request = state.stage == .handed ? nil : state.head
            request?.body = state.body
            if state.stage != .handed { state.body = [] }
            return (
                request, state.bodyBytes, state.bodyLimit, state.isTurnedAway, state.receiver != nil,
                state.admission != nil, state.answer, state.answerHeld
            )
        }
        if let answer { return .answer(answer, held) }
        guard let request else { return .readOn }
        if read > limit, !isReceived {
            let refusal = service.refusal(of: request, bodyBytes: read, from: peer)
            return .answer(.response(refusal ?? HTTPResponse(status: 413)), nil)
        }
        if isTurnedAway { return .answer(.response(busy), nil) }
        if !isReceived, !isAdmitted, let answer = service.immediateAnswer(to: request, from: peer) {
            state.withLock { $0.held = nil }
            return .answer(.response(answer), nil)
        }
        return .hand(request)
    }

    /// Produces the answer; then the connection must be woken.
    func answer(_ request: HTTPRequest) {
        let admission = state.withLock(\.admission) ?? service.admit(request, from: peer)
        if answerByReceiver(rest: request.body) { return }
        var answer: HTTPAnswer
        let held = HeldBytes(of: purse, for: Exchange.payer(admission, peer))
        if case .refused(let refusal) = admission {
            answer = .response(refusal)
        } else if !held.reserve(service.answerBound(of: request), patience: limits.patience) {
            // Producing the answer and dropping it would cost more than it is worth.
            answer = .response(busy)
        } else {
            answer = service.answer(request, from: peer)
        }
        switch answer {
        case .response(let whole): answer = .response(settled(whole, held, for: request))
        case .stream(_, let stream): stream.pay(from: held)
        case .file: break
        }
        state.withLock { [answer] state in
            state.held = nil
            state.answer = answer
            state.answerHeld = held
        }
    }

    /// Returns the answer in the form in which it is sent; from now on only its own bytes are counted.
    private func settled(_ whole: HTTPResponse, _ held: HeldBytes, for request: HTTPRequest) -> HTTPResponse {
        let encodings = isNear(request) ? nil : request.headers["Accept-Encoding"]
        // Sent uncompressed if there is no room for a copy.
        let canPack = held.settle(to: whole.body.count + Gzip.room(for: whole, encodings))
        let packed = canPack ? Gzip.applied(to: whole, acceptEncoding: encodings) : whole
        return held.settle(to: AnswerBody.cost(of: packed.body.count)) ? packed : tooLarge
    }

    /// Whether the answer stays on this computer, where compressing it takes longer than sending it. A proxy says for
    /// whom it asks.
    private func isNear(_ request: HTTPRequest) -> Bool {
        peer.isLoopback && request.headers["X-Forwarded-For"] == nil && request.headers["Forwarded"] == nil
    }

    /// Called when the connection is done with the exchange; ends a stream that never started, and a body that never
    /// ended.
    func abandon() {
        let (answer, receiver, client) = state.withLock { state in
            defer { (state.answer, state.answerHeld, state.held, state.receiver) = (nil, nil, nil, nil) }
            defer { state.client = nil }
            return (state.answer, state.receiver, state.client)
        }
        if let client { table.leave(client) }
        receiver?.abandon()
        if case .stream(_, let stream) = answer { stream.end() }
    }

    /// Drops the answer after it was passed to libmicrohttpd, which frees it itself.
    ///
    /// - Returns: the request's head.
    func handedOver() -> HTTPRequest? {
        // A stream lasts for hours, and nobody reads its request again.
        state.withLock { state in
            defer { (state.answer, state.answerHeld, state.head, state.admission) = (nil, nil, nil, nil) }
            return state.head
        }
    }

    private static func payer(_ admission: HTTPAdmission?, _ peer: HTTPPeer) -> String {
        switch admission {
        case .admitted(let payer), .receiving(_, let payer): payer
        case .refused, .none: peer.address
        }
    }
}

// A body that goes to a receiver, piece by piece.
extension Exchange {
    /// The size of a piece in bytes, and so the memory that such a body takes.
    static let piece = 128 << 10

    private func receive(paidBy payer: String) -> Step {
        let held = HeldBytes(of: purse, for: payer)
        guard held.take(Exchange.piece) else { return .answer(.response(Exchange.closing(busy)), nil) }
        state.withLock { state in
            state.held = held
            state.body.reserveCapacity(Exchange.piece)
        }
        return .readOn
    }

    /// Never holds more than one piece: libmicrohttpd's buffer, and so `bytes`, is shorter than half of one.
    private static func appendPiece(_ bytes: UnsafeRawBufferPointer, to state: inout State) -> Step {
        state.body += bytes
        guard state.body.count > piece / 2, let head = state.head else { return .readOn }
        state.stage = .passing
        return .pass(head)
    }

    /// Passes the current piece on; then the connection must be woken.
    func pass() {
        let (receiver, bytes) = state.withLock { state in
            let bytes = state.body
            state.body = []
            return (state.receiver, bytes)
        }
        receiver?.take(bytes)
        state.withLock { $0.stage = .reading }
    }

    /// Passes the last piece on, and stores the receiver's answer.
    ///
    /// - Returns: false if the body has no receiver.
    private func answerByReceiver(rest: [UInt8]) -> Bool {
        let receiver = state.withLock { state in
            defer { state.receiver = nil }
            return state.receiver
        }
        guard let receiver else { return false }
        if !rest.isEmpty { receiver.take(rest) }
        let answer = receiver.finish()
        state.withLock { state in
            state.held = nil
            state.answer = .response(answer)
        }
        return true
    }
}
