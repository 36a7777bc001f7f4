import Testing
import Translation
import VaultJSON
import VaultModel
import VaultNet
import VaultSync
import VaultWire

@Suite("Requests to a server that may be anything")
struct HTTPRemoteTests {
    @Test func `a good answer is read, and the request says who asks for what`() async throws {
        let server = try TinyServer(.bytes(RawReply.goodPage))
        #expect(try await pull(from: server).get() == RawReply.page)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /v1/sync/pull HTTP/1.1\r\n"))
        for part in [
            "Authorization: Bearer tok\r\n", "Content-Type: application/json\r\n", "Receipt-Vault-Protocol: 1\r\n",
            "c0",
        ] { #expect(request.contains(part)) }
    }

    @Test func `a login page is no answer of ours`() async throws {
        let result = try await pull(from: TinyServer(.bytes(RawReply.portal)))
        #expect(result.failure?.kind == .foreign)
    }

    @Test func `the status of a login page is one, while other failures in front of the server are none`() async throws
    {
        for (status, kind) in [(511, RemoteFailure.Kind.foreign), (502, .noAnswer), (503, .noAnswer)] {
            let page = RawReply.http(status, type: "text/html", headers: [], body: "<html>")
            #expect(try await pull(from: TinyServer(.bytes(page))).failure?.kind == kind)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed, and takes no token along`(_ status: Int) async throws {
        let other = try TinyServer(.bytes(RawReply.goodPage))
        defer { other.close() }
        let redirect = RawReply.http(
            status, headers: ["Location: http://localhost:\(other.port)/", "Receipt-Vault-Protocol: 1"], body: "")
        let result = try await pull(from: TinyServer(.bytes(redirect)))
        #expect(result.failure?.kind == .foreign)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: [
        RawReply.http(body: "{\"cursor\": "), RawReply.http(body: "[]"), RawReply.http(body: ""),
        RawReply.http(body: "{}"),
        RawReply.http(type: "text/html", body: String(decoding: RawReply.page.json.bytes, as: UTF8.self)),
    ])
    func `what is ours but cannot be read is told apart`(_ bytes: [UInt8]) async throws {
        let result = try await pull(from: TinyServer(.bytes(bytes)))
        #expect(result.failure?.kind == .unreadable)
    }

    @Test(arguments: [
        TinyServer.Reply.hangUp, .bytes(RawReply.http(length: 500, body: "{")),
    ])
    func `an answer that breaks off is none`(_ reply: TinyServer.Reply) async throws {
        let result = try await pull(from: TinyServer(reply))
        #expect(result.failure?.kind == .noAnswer)
    }

    @Test func `what is not HTTP gives nothing`() async throws {
        let result = try await pull(from: TinyServer(.bytes(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))))
        #expect(result.failure?.kind == .foreign)
    }

    @Test(arguments: [
        TinyServer.Reply.silence, .open(RawReply.http(length: 500, body: "{")),
        .endless(RawReply.http(length: 500_000, body: ""), then: [0x20], pauseMicroseconds: 20_000),
    ])
    func `one deadline ends the whole exchange, however it drips`(_ reply: TinyServer.Reply) async throws {
        let result = try await pull(from: TinyServer(reply), deadline: .milliseconds(250))
        #expect(result.failure?.kind == .noAnswer)
    }

    @Test func `a body that never ends is cut off`() async throws {
        let head = RawReply.http(length: 1 << 40, body: "")
        let server = try TinyServer(.endless(head, then: [UInt8](repeating: 0x20, count: 65_536)))
        let result = try await pull(from: server, answerBytes: 100_000)
        #expect(result.failure?.kind == .unreadable)
    }

    @Test func `a problem keeps its code, its words and its wish to be left alone`() async throws {
        let problem = RawReply.problem(
            Problem(.rateLimited, "Slower,\u{1B}[2J please."), headers: ["Retry-After: 7"])
        let failure = try await pull(from: TinyServer(.bytes(problem))).failure
        #expect(failure?.kind == .status(429, .rateLimited))
        #expect(failure?.sentence.english == "The server says: Slower,[2J please.")
        #expect(failure?.retryAfterMilliseconds == 7000)
    }

    @Test func `where nobody listens nothing was sent`() async throws {
        // The port is taken on 127.0.0.1, so that nobody else comes to listen there.
        let result = try await pull(from: TinyServer(), host: "127.0.0.2")
        #expect(result.failure?.kind == .unreachable)
    }
}
