internal import CMicroHTTPD
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import VaultWire

/// The state that the callbacks of one daemon share. It outlives the daemon: ``DaemonHandle`` holds it.
final class ServerCore: Sendable {
    let limits: HTTPServerLimits
    let table: ConnectionTable
    private let service: any HTTPService
    private let workers: AnswerQueues
    private let computingWorkers: AnswerQueues
    private let waitingWorkers: AnswerQueues
    let purse: BytePurse
    private let requestNumbers = RequestNumbers()
    private let inHand = DispatchGroup()
    private let streams = Mutex<[ObjectIdentifier: HTTPStream]>([:])
    private let betweenStreamEnds: @Sendable () -> Void
    private let isStopping = Mutex(false)

    init(
        limits: HTTPServerLimits, table: ConnectionTable, service: any HTTPService,
        whenEmptied: @escaping @Sendable () -> Void, betweenStreamEnds: @escaping @Sendable () -> Void
    ) {
        self.betweenStreamEnds = betweenStreamEnds
        self.limits = limits
        self.table = table
        self.service = service
        // More than the others, since these wait for the store, where those of one sender are written together.
        workers = AnswerQueues(count: limits.answersAtOnce, perSender: max(1, limits.answersAtOnce / 4))
        computingWorkers = AnswerQueues(count: max(1, limits.answersAtOnce / 2))
        waitingWorkers = AnswerQueues(count: max(1, limits.answersAtOnce / 2))
        purse = BytePurse(limit: limits.heldBytes, share: limits.heldBytesPerPayer, whenEmptied: whenEmptied)
    }

    /// Handles a request line.
    func started(_ target: RequestTarget, on connection: OpenConnection) -> Exchange {
        connection.enter(.reading)
        let peer = HTTPPeer(
            connection.address, isSecure: connection.isSecure, requestID: requestNumbers.next())
        return Exchange(
            target: target, on: connection, in: table, peer: peer, limits: limits, purse: purse, service: service)
    }

    /// Handles a call of the access handler: with the headers, with a piece of the body, or at the end of a request.
    func access(
        _ exchange: Exchange, on connection: ConnectionHandle, line: RequestLine, upload: UnsafeRawBufferPointer
    ) -> MHD_Result {
        if !exchange.hasBegun {
            var head = HTTPRequest(
                HTTPMethod(rawValue: line.method), exchange.target.path, query: exchange.target.query)
            head.headers = MHDHeaders.read(from: connection, after: line)
            return carry(out: exchange.begin(head, version: line.version), exchange, on: connection)
        }
        if exchange.isAdmitting { return carry(out: exchange.afterAdmission(), exchange, on: connection) }
        if !upload.isEmpty {
            return carry(out: exchange.append(upload), exchange, on: connection)
        }
        return carry(out: exchange.end(), exchange, on: connection)
    }

    private func carry(out step: Exchange.Step, _ exchange: Exchange, on connection: ConnectionHandle) -> MHD_Result {
        switch step {
        case .readOn:
            return .YES
        case .end:
            return .NO
        case .pass(let head):
            exchange.connection.enter(.handling)
            return rest(head, exchange, on: connection, with: workers) {
                exchange.pass()
                // The time of the next piece begins.
                exchange.connection.enter(.reading)
            }
        case .answer(.response(let response), let held):
            begin(.answering, of: exchange, status: response.status)
            return MHDResponse.queue(response, holding: held, on: connection)
        case .answer(.stream(let head, let stream), _):
            begin(.streaming, of: exchange, status: head.status)
            remember(stream)
            return MHDResponse.queue(head, stream, on: connection)
        case .answer(.file(let head, let file), _):
            begin(.sending, of: exchange, status: head.status)
            return MHDResponse.queue(head, file, on: connection)
        case .admit(let head):
            return rest(head, exchange, on: connection, with: workers) { [service] in
                exchange.note(service.admit(head, from: exchange.peer))
            }
        case .hand(let request):
            exchange.connection.enter(.handling)
            return rest(request, exchange, on: connection, with: workers(service.lane(of: request))) {
                exchange.answer(request)
            }
        }
    }

    /// Notes that the answer is about to be sent.
    private func begin(_ phase: OpenConnection.Phase, of exchange: Exchange, status: Int) {
        let head = exchange.handedOver()
        let previous = exchange.connection.enter(phase)
        let time = previous.phase == .handling ? previous.time : .zero
        guard let head else { return }
        service.answered(head, from: exchange.peer, with: HTTPOutcome(status: status, time: time))
    }

    private func workers(_ lane: HTTPLane) -> AnswerQueues {
        switch lane {
        case .quick: workers
        case .computing: computingWorkers
        case .waiting: waitingWorkers
        }
    }

    /// Counts one more answer in progress, unless the server is stopping: none starts after ``drain()``.
    private func enter() -> Bool {
        isStopping.withLock { isStopping in
            if !isStopping { inHand.enter() }
            return !isStopping
        }
    }

    /// Suspends the connection while a worker does something for it; it stays alive until it is resumed.
    private func rest(
        _ head: HTTPRequest, _ exchange: Exchange, on connection: ConnectionHandle, with queues: AnswerQueues,
        _ work: @escaping @Sendable () -> Void
    ) -> MHD_Result {
        guard enter() else {
            let stopping = exchange.stopping
            begin(.answering, of: exchange, status: stopping.status)
            return MHDResponse.queue(stopping, on: connection)
        }
        connection.suspend()
        queues.async(for: service.sender(of: head, from: exchange.peer)) { [inHand] in
            defer { inHand.leave() }
            work()
            connection.resume()
        }
        return .YES
    }

    private func remember(_ stream: HTTPStream) {
        streams.withLock { $0[ObjectIdentifier(stream)] = stream }
        let identity = ObjectIdentifier(stream)
        stream.whenReleased { [weak self] in
            self?.streams.withLock { _ = $0.removeValue(forKey: identity) }
        }
        if isStopping.withLock({ $0 }) { stream.finish() }
    }

    /// Waits until answers in progress are produced and sent, and ends the rest. No connection may be suspended
    /// afterwards: libmicrohttpd ends the program if it is stopped with one that is.
    func drain() {
        isStopping.withLock { $0 = true }
        table.endIdle()
        // The group counts answers being produced; their connections stay busy until the answers are sent, too.
        let deadline = ContinuousClock.now + .seconds(10)
        while table.isAnswering, ContinuousClock.now < deadline { usleep(2000) }
        endStreams()
        inHand.wait()
    }

    /// Ends the streams some at a time: those who read them go to another server, which all at once would keep waiting.
    private func endStreams() {
        let open = streams.withLock { Array($0.values) }
        let atOnce = max(limits.streamsEndedAtOnce, open.count / ServerCore.mostPauses)
        for start in stride(from: 0, to: open.count, by: atOnce) {
            if start > 0 {
                betweenStreamEnds()
                // The connections of the streams before.
                table.endIdle()
            }
            for stream in open[start..<min(start + atOnce, open.count)] { stream.finish() }
        }
    }

    /// However many streams there are, the server stops.
    private static let mostPauses = 100
}
