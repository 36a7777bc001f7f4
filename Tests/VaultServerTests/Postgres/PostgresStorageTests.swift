import Dispatch
import PostgresKit
import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultServerPostgres
import VaultTestKit
import VaultWire

@Suite("A store in PostgreSQL")
struct PostgresStorageTests {
    @Test func `a database without tables is refused, with what to do`() throws {
        let place = try Flavour.emptyPlace()
        let failure = #expect(throws: StorageFailure.self) { try PostgresStorage(place) }
        #expect(failure?.code == .broken && failure?.reason.contains("rvault-server migrate") == true)
    }

    @Test func `a migration happens once, and keeps the epoch`() throws {
        let place = try Flavour.emptyPlace()
        let versions = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            let done = try? PostgresSchema.migrate(place, newEpoch: "epoch\(number)")
            versions.withLock { $0.append(done?.from ?? -1) }
        }
        let found = versions.withLock { $0.sorted() }
        #expect(found.first == 0 && found.dropFirst().allSatisfy { $0 == found[1] && $0 > 0 })
        let epoch = try PostgresStorage(place).epoch
        let again = try PostgresSchema.migrate(place, newEpoch: "other")
        #expect(again.from == again.to && again.spread.isEmpty)
        #expect(try PostgresStorage(place).epoch == epoch)
    }

    @Test func `a restored database gets a new epoch, and no other one does`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        _ = try PostgresSchema.migrate(place, newEpoch: "00000002")
        #expect(try PostgresStorage(place).epoch == "feedc0de")
        _ = try PostgresSchema.migrate(place, newEpoch: "00000003", isRestored: true)
        #expect(try PostgresStorage(place).epoch == "00000003")
    }

    @Test func `tables of a newer program are left alone`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        try PostgresConnection(place).execute("UPDATE rvault_version SET version = 99")
        for attempt in [{ _ = try PostgresStorage(place) }, { _ = try PostgresSchema.migrate(place, newEpoch: "x") }] {
            let failure = #expect(throws: StorageFailure.self) { try attempt() }
            #expect(failure?.reason.contains("newer version") == true)
        }
    }

    @Test func `two processes number the changes of one account without a gap`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let processes = [try PostgresStorage(place), try PostgresStorage(place)]
        let account = SampleRecord.account(1)
        try processes[0].write { try $0.insert(account) }
        DispatchQueue.concurrentPerform(iterations: 30) { number in
            try? processes[number % 2].write { storage in
                let seq = try storage.nextSeq(of: account.id)
                let record = ServerRecord(entity: SampleRecord.entity(number), seq: seq)
                try storage.put(record, replacing: nil, of: account.id)
            }
        }
        let nudges = try processes[1].read { try $0.nudges(of: account.id, after: 0, limit: 99) }
        #expect(nudges.map(\.seq) == Array(1...30))
        #expect(try processes[0].read { try $0.ledger(of: account.id) }.rows == 30)
    }

    @Test func `of two that register one email at once, the second sees the first`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let storage = try PostgresStorage(place)
        let inserted = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let isNew = try? storage.write { storage in
                let sample = SampleRecord.account(number)
                let account = AccountRecord(
                    id: sample.id, email: "one@example.org", passwordHash: "", smsKey: [1], createdAt: sample.createdAt)
                guard try storage.account(email: account.email) == nil else { return false }
                try storage.insert(account)
                return true
            }
            if isNew == true { inserted.withLock { $0 += 1 } }
        }
        #expect(inserted.withLock { $0 } == 1)
    }

    @Test func `a transaction whose connection is lost before its commit is run again`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let storage = try PostgresStorage(place + " application_name=lost")
        let account = SampleRecord.account(1)
        try storage.write { try $0.insert(account) }
        let runs = Mutex(0)
        try storage.write { storage in
            _ = try storage.nextSeq(of: account.id)
            let run = runs.withLock { count in
                count += 1
                return count
            }
            guard run == 1 else { return }
            let administrator = try PostgresConnection(place)
            try administrator.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'")
            _ = try storage.account(account.id)
        }
        #expect(runs.withLock { $0 } == 2)
        #expect(try storage.read { try $0.ledger(of: account.id).lastSeq } == 1)
    }

    @Test func `nobody knows what became of a commit whose answer is lost, and it is not run again`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let storage = try PostgresStorage(place)
        try PostgresConnection(place).execute(
            """
            CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
                'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
            CREATE CONSTRAINT TRIGGER lost AFTER INSERT ON account DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION lose()
            """)
        let runs = Mutex(0)
        let failure = #expect(throws: StorageFailure.self) {
            try storage.write { storage in
                runs.withLock { $0 += 1 }
                try storage.insert(SampleRecord.account(1))
            }
        }
        #expect(failure?.code == .uncertain && runs.withLock { $0 } == 1, "\(String(describing: failure))")
    }

    @Test func `who waits too long for an account is told that the store is busy`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let storage = try PostgresStorage(place, waiting: .milliseconds(50))
        let account = SampleRecord.account(1)
        try storage.write { try $0.insert(account) }
        try storage.write { holder in
            _ = try holder.nextSeq(of: account.id)
            let failure = #expect(throws: StorageFailure.self) {
                try storage.write { try $0.nextSeq(of: account.id) }
            }
            #expect(failure?.code == .busy)
        }
        #expect(try storage.read { try $0.ledger(of: account.id).lastSeq } == 1)
    }
}
