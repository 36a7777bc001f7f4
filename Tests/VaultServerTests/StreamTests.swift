import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Live stream")
struct StreamTests {
    @Test(arguments: Flavour.allCases)
    func `a commit is told with its cursor, which can be pulled to`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let device = try server.signIn(new: true)
        let listener = try StreamListener(device)
        #expect(listener.head.headers["content-type"] == "text/event-stream")
        _ = try device.push(Make.create(SampleRecord.receipt(1), key: 1))
        let event = try #require(try listener.next())
        #expect(event.name == "change")
        #expect(event.id == (try device.pull().cursor.rawValue))
        let nudge = try ChangeNudge(json: try JSON(parsing: event.data))
        #expect(nudge.seq == 1 && nudge.entityID == SampleRecord.receipt(1).description && nudge.updatedBy == device.id)
    }

    @Test func `from a cursor on, nothing is left out`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let start = try device.pull().cursor.rawValue
        _ = try device.push([
            Make.create(SampleRecord.receipt(1), key: 1), Make.create(SampleRecord.receipt(2), key: 2),
        ])
        let listener = try StreamListener(device, query: "?cursor=\(start)")
        let first = try #require(try listener.next())
        #expect(first.id?.contains(".1.") == true)
        let resumed = try StreamListener(
            device, query: "?cursor=\(start)", headers: "Last-Event-ID: \(first.id ?? "")\r\n")
        #expect(try resumed.next()?.id?.contains(".2.") == true)
    }

    @Test func `without a cursor it begins now`() throws {
        let device = try TestServer().signIn(new: true)
        _ = try device.push(Make.create(SampleRecord.receipt(1), key: 1))
        let listener = try StreamListener(device)
        _ = try device.push(Make.create(SampleRecord.receipt(2), key: 2))
        #expect(try listener.next()?.id?.contains(".2.") == true)
    }

    @Test func `an invalid cursor is 410`() throws {
        let device = try TestServer().signIn(new: true)
        #expect(try StreamListener(device, query: "?cursor=gone").head.status == 410)
        #expect(try StreamListener(device, headers: "Last-Event-ID: gone\r\n").head.status == 410)
    }

    @Test func `other accounts are not heard`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let listener = try StreamListener(device)
        _ = try server.signIn("b@example.org", new: true).push(Make.create(SampleRecord.receipt(7), key: 7))
        _ = try device.push(Make.create(SampleRecord.receipt(1), key: 1))
        #expect(try listener.next()?.data.contains(SampleRecord.receipt(1).description) == true)
    }

    @Test func `a device that is signed out is told so, and its stream ends`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let listener = try StreamListener(device)
        _ = try server.call(.deleteCurrentSession, token: device.token)
        #expect(try listener.next()?.name == "revoked")
        #expect(try listener.next() == nil)
    }

    @Test func `with the account its streams end`() throws {
        let server = try TestServer()
        let listener = try StreamListener(try server.signIn(new: true))
        let other = try server.signIn(device: "phone")
        _ = try server.call(.deleteAccount, token: other.token, ["password": .string(TestServer.password)])
        #expect(try listener.next()?.name == "revoked")
    }

    @Test func `a silent stream gives signs of life`() throws {
        let device = try TestServer(pingSeconds: 1).signIn(new: true)
        let listener = try StreamListener(device)
        #expect(try listener.chunk() == ServerSentEvent.ping)
    }

    @Test func `of too many streams of one device the oldest ends`() throws {
        let device = try TestServer().signIn(new: true)
        let listeners = try (0..<5).map { _ in try StreamListener(device) }
        #expect(try listeners[0].next() == nil)
        _ = try device.push(Make.create(SampleRecord.receipt(1), key: 1))
        #expect(try listeners[4].next()?.name == "change")
    }

    @Test func `of too many streams of one account the oldest ends, and another account's stays`() throws {
        let server = try TestServer()
        let other = try StreamListener(try server.signIn("b@example.org", new: true))
        let devices = try (0..<17).map { try server.signIn(device: "d\($0)", new: $0 == 0) }
        let listeners = try (0..<65).map { try StreamListener(devices[$0 / 4]) }
        #expect(try listeners[0].next() == nil)
        _ = try devices[0].push(Make.create(SampleRecord.receipt(1), key: 1))
        #expect(try listeners[1].next()?.name == "change" && listeners[64].next()?.name == "change")
        _ = try server.call(.deleteAccount, token: devices[0].token, ["password": .string(TestServer.password)])
        let stays = TestDevice(server: server, session: try server.signIn("b@example.org").session)
        _ = try stays.push(Make.create(SampleRecord.receipt(2), key: 2))
        #expect(try other.next()?.name == "change")
    }

    @Test func `a commit and a signing-out by another process over the same store are told too`() throws {
        let storage = MemoryStorage(epoch: "feedc0de", isShared: true)
        let (server, other) = (try TestServer(over: storage), try TestServer(over: storage))
        let device = try server.signIn(new: true)
        let listener = try StreamListener(device)
        let elsewhere = TestDevice(server: other, session: device.session)
        _ = try elsewhere.push(Make.create(SampleRecord.receipt(1), key: 1))
        #expect(try listener.next()?.id == (try device.pull().cursor.rawValue))
        #expect(try other.call(.deleteCurrentSession, token: device.token).status == 204)
        #expect(try listener.next()?.name == ServerSentEvent.revoked)
    }
}
