import HTTPClientKit
import Synchronization
import Testing
import VaultModel
import VaultSync
import VaultWire

@testable import VaultNet

@Suite("Rehearsing a bad network")
struct RehearsalTests {
    private static let push = HTTPRequest(.post, Route.push.path)
    private static let pull = HTTPRequest(.post, Route.pull.path)
    private static let health = HTTPRequest(.get, Route.health.path)

    private static func faults(_ rehearsal: NetworkRehearsal, _ requests: HTTPRequest...) -> [RehearsedFault] {
        var plan = RehearsalPlan(rehearsal)
        return requests.map { plan.fault(of: $0) }
    }

    @Test func `of answers to what changes something every other one is lost, and no other`() {
        #expect(
            Self.faults(.lossyReply, Self.pull, Self.push, Self.health, Self.push, Self.pull, Self.push)
                == [.none, .answerLost, .none, .none, .none, .answerLost])
    }

    @Test func `a flaky network lets three of five requests pass`() {
        var plan = RehearsalPlan(.flaky)
        let faults = (0..<100).map { _ in plan.fault(of: Self.push) }
        #expect(faults.filter { $0 == .none }.count == 60)
        #expect(faults.contains(.unreachable) && faults.contains(.answerLost))
        #expect(plan.streamLife != nil && RehearsalPlan(.slow).streamLife == nil)
    }

    @Test func `what is slow is slower than what counts as slow, and faster than a health check gives up`() {
        #expect(RehearsalPlan.lateness > ReachabilityWatcher.slow)
        #expect(RehearsalPlan.lateness < ReachabilityWatcher.shortestPatience)
    }

    /// A client that answers with status 200, and what it was asked.
    private final class Asked: HTTPSending {
        let requests = Journal<HTTPRequest>()
        let deadlines = Journal<Duration?>()

        func send(
            _ request: HTTPRequest, to url: String, within deadline: Duration?, atMost bytes: Int?
        ) async throws(HTTPClientFailure) -> HTTPResponse {
            requests.note(request)
            deadlines.note(deadline)
            return HTTPResponse(status: 200)
        }

        func carry(
            _ request: HTTPRequest, to url: String, supply: HTTPSupply?, silence: Duration, into sink: HTTPSink
        ) async throws(HTTPClientFailure) -> HTTPResponse {
            requests.note(request)
            return HTTPResponse(status: 200)
        }

        func stream(_ request: HTTPRequest, to url: String, silence: Duration) -> AsyncStream<HTTPClient.Piece> {
            requests.note(request)
            let (pieces, inlet) = AsyncStream<HTTPClient.Piece>.makeStream()
            inlet.yield(.head(HTTPResponse(status: 200)))
            return pieces
        }

        func close() {}
    }

    private let asked = Asked()
    private let slept = Journal<Duration>()

    private func client(_ rehearsal: NetworkRehearsal) -> RehearsedClient {
        RehearsedClient(rehearsal, over: asked, sleep: slept.note)
    }

    private func send(
        _ request: HTTPRequest, by client: RehearsedClient, within deadline: Duration? = nil
    ) async -> Result<HTTPResponse, HTTPClientFailure> {
        do throws(HTTPClientFailure) {
            return .success(try await client.send(request, to: "http://server", within: deadline, atMost: nil))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [NetworkRehearsal.offline, .portal])
    func `without a network, and behind a login page, nothing is sent`(_ rehearsal: NetworkRehearsal) async throws {
        let client = client(rehearsal)
        let result = await send(Self.push, by: client)
        _ = try? await client.carry(Self.push, to: "", supply: nil, silence: .seconds(1), into: .none)
        for await piece in client.stream(Self.health, to: "", silence: .seconds(1)) {
            guard case .head(let response) = piece else { continue }
            #expect(response.status == 302)
        }
        #expect(asked.requests.all.isEmpty)
        switch rehearsal {
        case .portal: #expect(try result.get().headers["Location"] != nil)
        case .offline, .slow, .flaky, .lossyReply: #expect(result == .failure(HTTPClientFailure(.noRoute)))
        }
    }

    @Test func `a lost answer is lost after the request was carried out, and the next one arrives`() async throws {
        let client = client(.lossyReply)
        #expect(await send(Self.push, by: client) == .failure(HTTPClientFailure(.noAnswer)))
        #expect(asked.requests.all == [Self.push])
        #expect(try await send(Self.push, by: client).get().status == 200)
    }

    @Test func `a slow request keeps its deadline`() async throws {
        let client = client(.slow)
        #expect(try await send(Self.health, by: client, within: .seconds(3)).get().status == 200)
        #expect(slept.all == [.milliseconds(2500)] && asked.deadlines.all == [.milliseconds(500)])
        #expect(await send(Self.health, by: client, within: .seconds(1)) == .failure(HTTPClientFailure(.noAnswer)))
        #expect(slept.all.last == .seconds(1) && asked.requests.all.count == 1)
    }

    @Test func `a stream over a flaky network breaks by itself`() async {
        var pieces = 0
        for await _ in client(.flaky).stream(Self.health, to: "", silence: .seconds(1)) { pieces += 1 }
        #expect(pieces <= 1)
        #expect(slept.all == [.milliseconds(RehearsalPlan.streamLife)])
    }

    @Test(arguments: NetworkRehearsal.allCases)
    func `the transport tells a rehearsed network like a real one`(_ rehearsal: NetworkRehearsal) async throws {
        let server = try TinyServer(.bytes(RawReply.goodPage))
        let transport = HTTPTransport(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"),
            signs: HTTPTransport.Signs(leadsOut: { false }), rehearsal: rehearsal)
        defer {
            transport.close()
            server.close()
        }
        let remote = HTTPRemote(transport: transport, token: "t", deviceName: "d") { Timestamp(milliseconds: 0) }
        let failure: RemoteFailure?
        do throws(RemoteFailure) {
            _ = try await remote.pull(PullRequest(cursor: Cursor(rawValue: "c0")))
            failure = nil
        } catch {
            failure = error
        }
        switch rehearsal {
        case .offline: #expect(failure?.lacksNetwork == true)
        case .portal: #expect(failure?.kind == .foreign)
        case .slow, .flaky, .lossyReply: #expect(failure == nil)
        }
        #expect(server.requests.isEmpty == (failure != nil))
    }
}
