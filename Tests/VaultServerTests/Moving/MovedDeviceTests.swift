import Testing
import VaultModel
import VaultServer
import VaultServerCore
import VaultServerPostgres
import VaultTestKit
import VaultWire

@Suite("Devices of a store that moves")
struct MovedDeviceTests {
    private let home: MovingHome

    init() throws { home = try MovingHome() }

    /// Runs a server on the store until the body returns.
    private func serving<Result>(_ storage: any ServerStorage, _ body: (TestServer) throws -> Result) throws -> Result {
        let server = try TestServer(over: storage)
        defer { server.server.stop() }
        return try body(server)
    }

    @Test func `a device notices nothing: its cursor and its token stay good, and it resends nothing`() throws {
        let receipts = (1...3).map { Make.create(SampleRecord.receipt($0), key: $0, Make.amount(100)) }
        let (session, first) = try serving(try home.directory.storage()) { server in
            let device = try server.signIn(new: true)
            _ = try device.push(receipts)
            return (device.session, try device.pull())
        }
        _ = try home.work().toDatabase()
        let second = try serving(try PostgresStorage(home.database)) { server in
            let device = TestDevice(server: server, session: session)
            let nothing = try device.pull(first.cursor)
            #expect(nothing.changes.isEmpty && nothing.cursor == first.cursor)
            // A push whose answer was lost before the move.
            guard case .duplicate = try device.push(receipts[2]) else {
                Issue.record("the operation is unknown")
                return nothing
            }
            let added = Make.create(SampleRecord.receipt(4), key: 4, Make.amount(400))
            let outcome = try device.push(added).outcome
            #expect(outcome == .accepted)
            let news = try device.pull(first.cursor)
            #expect(news.changes.contains { $0.entityID == SampleRecord.receipt(4).description })
            let seqs = news.changes.map(\.seq)
            let former = try #require(CursorPosition(first.cursor))
            #expect(seqs.first == former.seq + 1)
            let all = try server.signIn(device: "phone").pull().changes
            #expect(all.count == first.changes.count + news.changes.count)
            return news
        }
        _ = try home.work().toFolder()
        try serving(try home.directory.storage()) { server in
            let device = TestDevice(server: server, session: session)
            let nothing = try device.pull(second.cursor)
            #expect(nothing.changes.isEmpty && nothing.cursor == second.cursor)
            let changed = Make.update(SampleRecord.receipt(4), key: 5, from: 1, Make.amount(500))
            let outcome = try device.push(changed).outcome
            #expect(outcome == .accepted)
        }
    }
}
