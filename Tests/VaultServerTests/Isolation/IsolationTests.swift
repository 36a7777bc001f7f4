import Testing
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

@Suite("Isolation of accounts")
struct IsolationTests {
    private let server: TestServer
    private let anna: TestDevice
    private let ben: TestDevice
    private let one = SampleRecord.receipt(1)

    init() throws {
        server = try TestServer(.sqlite)
        anna = try server.signIn("anna@example.org", new: true)
        ben = try server.signIn("ben@example.org", new: true)
        _ = try anna.push(Make.create(one, key: 1))
    }

    @Test func `another's changes are never pulled`() throws {
        #expect(try ben.pull().changes.isEmpty)
        #expect(try ben.pull().lastDeviceSeq == 0)
    }

    @Test func `another's receipt is not there to be changed or deleted`() throws {
        #expect(try ben.push(Make.update(one, key: 2, from: 1, [.isFavorite: true])).rejection?.code == .entityNotFound)
        #expect(try ben.push(Make.delete(one, key: 3, from: 1)).rejection?.code == .entityNotFound)
        #expect(try anna.data(one)?["isFavorite"] == false)
    }

    @Test func `the same id in two accounts is two receipts`() throws {
        #expect(try ben.push(Make.create(one, key: 4, [.storeName: "Coop"])).effect?.version == 1)
        #expect(try anna.data(one)?["storeName"] == "Migros")
        #expect(try ben.data(one)?["storeName"] == "Coop")
    }

    @Test func `the same key in two accounts is two operations`() throws {
        #expect(try ben.push(Make.create(one, key: 1)).outcome == .accepted)
    }

    @Test func `another's device is not there to be signed out`() throws {
        #expect(try server.call(.deleteDevice(anna.id), token: ben.token).status == 404)
        #expect(try server.call(.listDevices, token: anna.token).status == 200)
        let listed = try DevicesResponse(json: try server.call(.listDevices, token: ben.token).json).devices
        #expect(listed.map(\.deviceID) == [ben.session.deviceID])
    }

    @Test func `another's cursor opens nothing`() throws {
        let cursor = try anna.pull().cursor
        #expect(try server.call(.pull, token: ben.token, ["cursor": .string(cursor.rawValue)]).status == 410)
        #expect(try server.call(.stream, query: "?cursor=\(cursor.rawValue)", token: ben.token).status == 410)
    }

    @Test func `another's password deletes nothing of one's own`() throws {
        let cara = try server.call(
            .createAccount,
            SignInRequest(email: "cara@example.org", password: "another password", deviceName: "x").json)
        let token = try SessionResponse(json: cara.json).token
        #expect(try server.call(.deleteAccount, token: token, ["password": .string(TestServer.password)]).status == 403)
    }
}
