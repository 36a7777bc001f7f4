import PostgresKit
import ServerRows
import Testing
import VaultServer
import VaultServerCore
import VaultServerPostgres
import VaultServerSQLite
import VaultTestKit

@Suite("Moves between a folder and a database")
struct MoveWorkTests {
    private let home: MovingHome
    private struct Interrupted: Error {}

    init() throws { home = try MovingHome() }

    private func epoch() throws -> String { try home.directory.storage().epoch }

    private func refusal(_ code: ServerError.Code, _ words: String, _ body: () throws -> Void) {
        let error = #expect(throws: ServerError.self) { try body() }
        #expect(error?.code == code && error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `a store with rows in every table comes back from a database as it was`() throws {
        try home.fill()
        let (epoch, rows) = (try epoch(), try home.rows())
        for table in StoreTables.all { #expect(rows[table.name.rawValue]?.isEmpty == false, "\(table.name)") }
        let there = try #require(try home.work().toDatabase())
        #expect(try home.names == ["server.db.moved", "server.postgres"])
        #expect(try PostgresStorage(home.database).epoch == epoch)
        let back = try #require(try home.work().toFolder())
        #expect(there == back && there.accounts == 4)
        #expect(try home.names == ["server.db", "server.db.moved"])
        #expect(try home.rows() == rows)
        #expect(try self.epoch() == epoch)
    }

    @Test func `after a move, neither place can be served by mistake`() throws {
        try home.fill()
        _ = try home.work().toDatabase()
        refusal(.usage, "--database") { _ = try home.directory.storage() }
        refusal(.usage, "already") { _ = try home.work().toDatabase() }
        _ = try home.work().toFolder()
        let failure = #expect(throws: StorageFailure.self) { try PostgresStorage(home.database) }
        #expect(failure?.reason.contains("was moved to a folder") == true)
        for isRestored in [false, true] {
            let refused = #expect(throws: StorageFailure.self) {
                try PostgresSchema.migrate(home.database, newEpoch: "e", isRestored: isRestored)
            }
            #expect(refused?.reason.contains("was moved to a folder") == true)
        }
        refusal(.input, "already has a store") { _ = try home.work().toFolder() }
        refusal(.input, "was moved to a folder") { _ = try home.work().toDatabase() }
        refusal(.usage, "store of its own") { _ = try home.directory.store(in: home.database) }
        try home.rename("server.db", to: "server.db.other")
        refusal(.store, "was moved to a folder") { _ = try home.directory.store(in: home.database) }
        #expect(try home.names == ["server.db.moved", "server.db.other"])
    }

    @Test func `the store that stayed behind gets a new epoch if somebody serves it again`() throws {
        try home.fill()
        let former = try epoch()
        _ = try home.work().toDatabase()
        _ = try home.work().toFolder()
        try home.rename("server.db.moved", to: "server.db.other")
        #expect(try epoch() == former)
        try home.rename("server.db", to: "server.db.newer")
        try home.rename("server.db.other", to: "server.db")
        #expect(try epoch() != former)
    }

    @Test(arguments: [1, 1_000, 3_000, 5_000])
    func `a move that ends in the middle leaves both sides as they were`(count: Int) throws {
        try home.fill()
        let (epoch, rows) = (try epoch(), try home.rows())
        let failing = try home.work { progress in
            let done =
                switch progress {
                case .copying(let rows): rows
                case .verifying(let rows, let total): total + rows
                }
            if done >= count { throw Interrupted() }
        }
        #expect(throws: Interrupted.self) { try failing.toDatabase() }
        #expect(try home.names == ["server.db"] && home.rows() == rows && self.epoch() == epoch)
        let tables = StoreTables.all.map { "SELECT 1 FROM \($0.name.rawValue)" } + ["SELECT 1 FROM login, token"]
        #expect(try PostgresConnection(home.database).rows(tables.joined(separator: " UNION ALL ")) { _ in }.isEmpty)

        _ = try home.work().toDatabase()
        #expect(throws: Interrupted.self) { try failing.toFolder() }
        #expect(try home.names == ["server.db.moved", "server.postgres"])
        #expect(try PostgresStorage(home.database).epoch == epoch)
        _ = try home.work().toFolder()
        #expect(try home.rows() == rows)
    }

    @Test func `places that have a store already are refused, and stay as they are`() throws {
        try home.fill()
        let rows = try home.rows()
        _ = try PostgresSchema.migrate(home.database, newEpoch: "other")
        do {
            let storage = try PostgresStorage(home.database)
            try storage.write { try $0.insert(SampleRecord.account(5)) }
        }
        refusal(.input, "rows in account") { _ = try home.work().toDatabase() }
        refusal(.input, "already has a store") { _ = try home.work().toFolder() }
        #expect(try home.names == ["server.db"] && home.rows() == rows)
        let storage = try PostgresStorage(home.database)
        #expect(try storage.epoch == "other" && storage.read { try $0.account(SampleRecord.account(5).id) } != nil)
    }

    @Test func `a database that a server has open is refused`() throws {
        try home.fill()
        _ = try PostgresSchema.migrate(home.database, newEpoch: "other")
        let server = try PostgresConnection(home.database)
        refusal(.inUse, "stop every server") { _ = try home.work().toDatabase() }
        #expect(server.isIdle)
    }

    @Test func `a server that starts in the middle of a move waits for its end`() throws {
        try home.fill()
        let former = try epoch()
        let impatient = home.database + " options='-c lock_timeout=10'"
        let work = try home.work { _ in
            let failure = #expect(throws: StorageFailure.self) { try PostgresStorage(impatient) }
            #expect(failure?.code == .busy)
        }
        _ = try work.toDatabase()
        #expect(try PostgresStorage(impatient).epoch == former)
        _ = try work.toFolder()
        #expect(try epoch() == former)
    }

    @Test func `a folder that has had a database isn't served with another one that is empty`() throws {
        try home.fill()
        _ = try home.work().toDatabase()
        _ = try home.directory.store(in: home.database)
        let empty = try MovingHome().database
        _ = try PostgresSchema.migrate(empty, newEpoch: "0123456789abcdef")
        refusal(.usage, "has no accounts") { _ = try home.directory.store(in: empty) }
        _ = try home.directory.store(in: home.database)
        try PostgresStorage(empty).write { try $0.insert(SampleRecord.account(1)) }
        _ = try home.directory.store(in: empty)
    }

    @Test func `a folder without a store, and a database without one, have nothing to move`() throws {
        refusal(.dataDirectory, "no store") { _ = try home.work().toDatabase() }
        refusal(.store, "rvault-server migrate") { _ = try home.work().toFolder() }
    }

    @Test func `a move to a database that was interrupted before its last steps is finished`() throws {
        try home.fill()
        let epoch = try epoch()
        _ = try home.work().toDatabase()
        try home.rename("server.db.moved", to: "server.db")
        try home.rename("server.postgres", to: "server.moving")
        try home.write("toDatabase \(epoch)", to: "server.moving")
        refusal(.usage, "interrupted") { _ = try home.directory.storage() }
        refusal(.usage, "interrupted") { _ = try home.work().toFolder() }
        // A restored store would be put aside by the end of the move.
        refusal(.usage, "interrupted") { try home.directory.restore(from: "/nonexistent") }
        #expect(try home.work().toDatabase() == nil)
        #expect(try home.names == ["server.db.moved", "server.postgres"])
    }

    @Test func `a move to a folder that was interrupted before its last steps is finished`() throws {
        try home.fill()
        let (epoch, rows) = (try epoch(), try home.rows())
        _ = try home.work().toDatabase()
        _ = try home.work().toFolder()
        try home.rename("server.db", to: "server.db.incoming")
        try home.write("", to: "server.postgres")
        try home.write("toFolder \(epoch)", to: "server.moving")
        #expect(try home.work().toFolder() == nil)
        #expect(try home.names == ["server.db", "server.db.moved"] && home.rows() == rows)
    }

    @Test func `a move whose commit never came is done again`() throws {
        try home.fill()
        try home.write("toDatabase \(try epoch())", to: "server.moving")
        #expect(try home.work().toDatabase() != nil)
        #expect(try home.names == ["server.db.moved", "server.postgres"])
        try home.write("toFolder \(try PostgresStorage(home.database).epoch)", to: "server.moving")
        #expect(try home.work().toFolder() != nil)
        #expect(try home.names == ["server.db", "server.db.moved"])
    }
}
