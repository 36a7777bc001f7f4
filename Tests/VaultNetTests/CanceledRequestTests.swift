import Testing
import VaultModel
import VaultNet
import VaultSync
import VaultWire

@Suite("Canceled requests")
struct CanceledRequestTests {
    /// Pulls in a new task, which returns the reason for the failure.
    private func pulling(_ transport: HTTPTransport) -> Task<RemoteFailure?, Never> {
        let remote = HTTPRemote(transport: transport, token: "tok", deviceName: "laptop") { Timestamp(milliseconds: 0) }
        return Task { () -> RemoteFailure? in
            do throws(RemoteFailure) { _ = try await remote.pull(PullRequest(cursor: nil)) } catch { return error }
            return nil
        }
    }

    @Test func `before it began`() async throws {
        let server = try TinyServer(.silence)
        defer { server.close() }
        let task = pulling(try RawReply.transport(to: server))
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test func `while it connects`() async throws {
        let door = try ClosedDoor()
        defer { door.close() }
        // Long enough that no limit is reached before the cancellation, even on a busy computer.
        let limits = HTTPTransport.Limits(deadline: .seconds(3600), connecting: .seconds(3600))
        let transport = HTTPTransport(address: try ServerAddress("http://127.0.0.1:\(door.port)"), limits: limits)
        let task = pulling(transport)
        for _ in 0..<1000 { await Task.yield() }
        task.cancel()
        let failure = await task.value
        #expect(failure?.kind == .cancelled, "\(String(describing: failure))")
    }

    @Test func `because no connection comes about in time`() async throws {
        let door = try ClosedDoor()
        defer { door.close() }
        let limits = HTTPTransport.Limits(deadline: .milliseconds(250))
        let transport = HTTPTransport(address: try ServerAddress("http://127.0.0.1:\(door.port)"), limits: limits)
        #expect(await pulling(transport).value?.kind == .noAnswer)
    }

    @Test(arguments: [
        TinyServer.Reply.silence, .open(Array(RawReply.goodPage.prefix(30))),
        .open(RawReply.http(length: 500, body: "{")),
        .endless(RawReply.http(length: 1 << 40, body: ""), then: [0x20], pauseMicroseconds: 1000),
    ])
    func `while it waits for an answer, a header or a body`(_ reply: TinyServer.Reply) async throws {
        let server = try TinyServer(reply)
        defer { server.close() }
        let task = pulling(try RawReply.transport(to: server))
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test func `a health check has a deadline of its own against a silent server`() async throws {
        let server = try TinyServer(.silence)
        defer { server.close() }
        let limits = HTTPTransport.Limits(deadline: .seconds(3600))
        let transport = HTTPTransport(address: try ServerAddress("http://127.0.0.1:\(server.port)"), limits: limits)
        let client = AccountClient(transport: transport) { Timestamp(milliseconds: 0) }
        let failure = await #expect(throws: RemoteFailure.self) {
            _ = try await client.health(nonce: "n", within: .milliseconds(250))
        }
        #expect(failure?.kind == .noAnswer)
    }

    @Test func `a request without an answer is told as overdue, one with a deadline of its own is not`() async throws {
        let server = try TinyServer(.silence, .silence)
        defer { server.close() }
        let told = Journal<String>()
        let limits = HTTPTransport.Limits(deadline: .seconds(3600), patience: .milliseconds(1))
        let transport = HTTPTransport(
            address: try ServerAddress("http://127.0.0.1:\(server.port)"), limits: limits,
            signs: HTTPTransport.Signs(overdue: { told.note("overdue") }))
        let client = AccountClient(transport: transport) { Timestamp(milliseconds: 0) }
        _ = try? await client.health(nonce: "n", within: .milliseconds(250))
        #expect(told.all.isEmpty)
        let task = pulling(transport)
        await told.wait { $0 == "overdue" }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test func `because everything ends`() async throws {
        let server = try TinyServer(.silence)
        defer { server.close() }
        let transport = try RawReply.transport(to: server)
        let task = pulling(transport)
        while server.requests.isEmpty { await Task.yield() }
        transport.close()
        #expect(await task.value?.kind == .cancelled)
        #expect(await pulling(transport).value?.kind == .cancelled)
    }

    @Test func `one that hangs holds up no other`() async throws {
        let server = try TinyServer(.silence, .bytes(RawReply.goodPage))
        defer { server.close() }
        let transport = try RawReply.transport(to: server)
        let hanging = pulling(transport)
        while server.requests.isEmpty { await Task.yield() }
        #expect(await pulling(transport).value == nil)
        hanging.cancel()
        #expect(await hanging.value?.kind == .cancelled)
    }
}
