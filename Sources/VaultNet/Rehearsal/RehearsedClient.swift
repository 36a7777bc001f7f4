internal import HTTPClientKit
internal import Synchronization
internal import VaultModel
internal import VaultWire

/// Sends requests by another client, as if over the bad network that is rehearsed. Nothing above it knows.
final class RehearsedClient: HTTPSending {
    private let real: any HTTPSending
    private let plan: Mutex<RehearsalPlan>
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter sleep: Waits; throws if the task is canceled.
    init(
        _ rehearsal: NetworkRehearsal, over real: any HTTPSending,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.real = real
        self.sleep = sleep
        plan = Mutex(RehearsalPlan(rehearsal))
    }

    func close() { real.close() }

    func send(
        _ request: HTTPRequest, to url: String, within deadline: Duration?, atMost bytes: Int?
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        let real = real
        return try await meet(request, within: deadline) { left async throws(HTTPClientFailure) in
            try await real.send(request, to: url, within: left, atMost: bytes)
        }
    }

    func carry(
        _ request: HTTPRequest, to url: String, supply: HTTPSupply?, silence: Duration, into sink: HTTPSink
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        let real = real
        return try await meet(request, within: nil) { _ async throws(HTTPClientFailure) in
            try await real.carry(request, to: url, supply: supply, silence: silence, into: sink)
        }
    }

    /// Sends a request by `body`, which gets the time that is left, unless its fate is another.
    private func meet(
        _ request: HTTPRequest, within deadline: Duration?,
        _ body: (Duration?) async throws(HTTPClientFailure) -> HTTPResponse
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        switch plan.withLock({ $0.fault(of: request) }) {
        case .none: return try await body(deadline)
        case .noNetwork: throw HTTPClientFailure(.noRoute)
        case .unreachable: throw HTTPClientFailure(.unreachable)
        case .loginPage: return RehearsedClient.loginPage
        case .answerLost:
            _ = try await body(deadline)
            throw HTTPClientFailure(.noAnswer)
        case .late(let milliseconds):
            let pause = min(.milliseconds(milliseconds), deadline ?? .milliseconds(milliseconds))
            do { try await sleep(pause) } catch { throw HTTPClientFailure(.cancelled) }
            let left = deadline.map { $0 - pause }
            if left == .zero { throw HTTPClientFailure(.noAnswer) }
            return try await body(left)
        }
    }

    private static let loginPage = HTTPResponse(
        status: 302, headers: ["Location": "http://login.invalid/", "Content-Type": "text/html"])

    func stream(_ request: HTTPRequest, to url: String, silence: Duration) -> AsyncStream<HTTPClient.Piece> {
        let (fault, life) = plan.withLock { ($0.fault(of: request), $0.streamLife) }
        let (pieces, inlet) = AsyncStream<HTTPClient.Piece>.makeStream(bufferingPolicy: .bufferingOldest(1024))
        let late: Int64
        switch fault {
        case .noNetwork, .unreachable, .answerLost:
            inlet.finish()
            return pieces
        case .loginPage:
            inlet.yield(.head(RehearsedClient.loginPage))
            inlet.finish()
            return pieces
        case .none: late = 0
        case .late(let milliseconds): late = milliseconds
        }
        let passing = Task { [real, sleep] in
            if late > 0 { do { try await sleep(.milliseconds(late)) } catch { return } }
            for await piece in real.stream(request, to: url, silence: silence) { inlet.yield(piece) }
            inlet.finish()
        }
        let breaking = life.map { life in
            Task { [sleep] in
                do { try await sleep(.milliseconds(life)) } catch { return }
                passing.cancel()
                inlet.finish()
            }
        }
        inlet.onTermination = { _ in
            passing.cancel()
            breaking?.cancel()
        }
        return pieces
    }
}
