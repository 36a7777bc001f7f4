import CZlib
import Testing
import VaultJSON
import VaultModel
import VaultNet
import VaultSync
import VaultWire

@Suite("Answers that break, swell or stray")
struct BrokenAnswerTests {
    @Test(arguments: [TinyServer.Reply.bytes, TinyServer.Reply.killed])
    func `an answer that ends anywhere within its header is none`(
        _ ending: @Sendable ([UInt8]) -> TinyServer.Reply
    ) async throws {
        let whole = RawReply.http(body: "")
        for length in 1..<whole.count {
            let failure = try await pull(from: TinyServer(ending(Array(whole.prefix(length))))).failure
            // Fewer bytes than the version takes are not recognized as HTTP.
            #expect(failure?.kind == .noAnswer || (failure?.kind == .foreign && length < 9), "after \(length) bytes")
        }
    }

    @Test func `a server that is killed two hundred times within its header takes nothing with it`() async throws {
        let cut = RawReply.goodPage.prefix(40)
        let script = (0..<200).map { $0.isMultiple(of: 2) ? TinyServer.Reply.killed(Array(cut)) : .bytes(Array(cut)) }
        let server = try TinyServer(script: script + [.bytes(RawReply.goodPage)])
        defer { server.close() }
        let remote = HTTPRemote(transport: try RawReply.transport(to: server), token: "tok", deviceName: "laptop") {
            Timestamp(milliseconds: 0)
        }
        for _ in script {
            await #expect { try await remote.pull(PullRequest(cursor: nil)) } throws: {
                ($0 as? RemoteFailure)?.kind == .noAnswer
            }
        }
        #expect(try await remote.pull(PullRequest(cursor: nil)) == RawReply.page)
    }

    @Test func `a packed answer is unpacked`() async throws {
        let server = try TinyServer(.bytes(packed(RawReply.page.json.bytes)))
        #expect(try await pull(from: server).get() == RawReply.page)
        #expect(server.requests.first?.contains("Accept-Encoding: gzip\r\n") == true)
    }

    @Test func `an answer that swells when it is unpacked is refused`() async throws {
        let bomb = packed([UInt8](repeating: 0x20, count: 50_000_000))
        #expect(bomb.count < 400_000)
        let result = try await pull(from: TinyServer(.bytes(bomb)), answerBytes: 1_000_000)
        #expect(result.failure?.kind == .unreadable)
    }

    @Test func `a page is refused beyond 16 MiB, though other answers may be larger`() async throws {
        let padding = [UInt8](repeating: 0x20, count: 16 * 1024 * 1024)
        let large = packed(RawReply.page.json.bytes + padding)
        #expect(
            try await pull(from: TinyServer(.bytes(large)), answerBytes: 64 << 20).failure?.kind == .unreadable)
        let most = packed(RawReply.page.json.bytes + padding.dropLast(RawReply.page.json.bytes.count))
        #expect(try await pull(from: TinyServer(.bytes(most)), answerBytes: 64 << 20).get() == RawReply.page)
    }

    @Test func `what is packed badly is unreadable`() async throws {
        let head = RawReply.http(headers: ["Receipt-Vault-Protocol: 1", "Content-Encoding: gzip"], body: "not packed")
        #expect(try await pull(from: TinyServer(.bytes(head))).failure?.kind == .unreadable)
    }

    @Test func `a header that never ends is cut off`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\n".utf8)
        let server = try TinyServer(
            .endless(head, then: Array("X-Filler: \(String(repeating: "x", count: 900))\r\n".utf8)))
        #expect(try await pull(from: server).failure?.kind == .unreadable)
    }

    @Test func `hints before the answer are not the answer`() async throws {
        let hints = Array("HTTP/1.1 103 Early Hints\r\nReceipt-Vault-Protocol: 9\r\n\r\n".utf8)
        #expect(try await pull(from: TinyServer(.bytes(hints + RawReply.goodPage))).get() == RawReply.page)
    }

    @Test func `a token that would begin another header is not sent`() async throws {
        let server = try TinyServer(.bytes(RawReply.goodPage))
        defer { server.close() }
        let transport = try RawReply.transport(to: server)
        let remote = HTTPRemote(transport: transport, token: "tok\r\nX-Other: 1", deviceName: "laptop") {
            Timestamp(milliseconds: 0)
        }
        await #expect { try await remote.pull(PullRequest(cursor: nil)) } throws: {
            ($0 as? RemoteFailure)?.kind == .unreachable
        }
        #expect(server.requests.isEmpty)
    }

    private func packed(_ bytes: [UInt8]) -> [UInt8] {
        let room = Int(czlib_bound(UInt(bytes.count)))
        let body = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = Int(czlib_gzip(bytes, UInt(bytes.count), buffer.baseAddress, UInt(room)))
        }
        return RawReply.http(
            headers: ["Receipt-Vault-Protocol: 1", "Content-Encoding: gzip"], length: body.count, body: "") + body
    }
}
