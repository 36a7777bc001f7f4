import Dispatch
import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultServerPostgres
import VaultTestKit
import VaultWire

@Suite("Many devices of one account over PostgreSQL")
struct PostgresTurnTests {
    private let busy = SampleRecord.account(1)
    private let other = SampleRecord.account(2)

    private func nextSeq(of account: UserID, _ storage: PostgresStorage) throws -> Int64 {
        try storage.write(for: account) { try $0.nextSeq(of: account) }
    }

    @Test func `those who wait for an account hold no connection, and come in turn`() throws {
        let storage = try PostgresStorage(Flavour.preparedPlace(), connections: 2)
        for account in [busy, other] { try storage.write { try $0.insert(account) } }
        let (group, gate) = (DispatchGroup(), DispatchSemaphore(value: 0))
        let order = Mutex<[Int]>([])
        func write(_ number: Int, after wait: DispatchSemaphore? = nil) {
            DispatchQueue(label: "writer").async(group: group) { [busy] in
                try? storage.write(for: busy.id) { transaction in
                    order.withLock { $0.append(number) }
                    wait?.wait()
                    _ = try transaction.nextSeq(of: busy.id)
                }
            }
        }
        write(0, after: gate)
        while order.withLock({ $0.isEmpty }) {}
        for number in 1...5 {
            write(number)
            while storage.waiting(for: busy.id) < number {}
        }
        // With two connections, it could not begin if those who wait had one.
        #expect(try nextSeq(of: other.id, storage) == 1)
        gate.signal()
        group.wait()
        #expect(order.withLock { $0 } == [0, 1, 2, 3, 4, 5])
        #expect(try nextSeq(of: busy.id, storage) == 7)
    }

    @Test func `whose turn does not come in time is told that the store is busy, and the next one gets it`() throws {
        let storage = try PostgresStorage(Flavour.preparedPlace(), waiting: .milliseconds(50))
        try storage.write { [busy] in try $0.insert(busy) }
        let failure = try storage.write(for: busy.id) { [busy] _ in
            #expect(throws: StorageFailure.self) { try storage.write(for: busy.id) { _ in } }
        }
        #expect(failure?.code == .busy && storage.waiting(for: busy.id) == 0)
        #expect(try nextSeq(of: busy.id, storage) == 1)
    }

    @Test func `who waits for a turn prepares before it comes, and once`() throws {
        let storage = try PostgresStorage(Flavour.preparedPlace())
        for account in [busy, other] { try storage.write { try $0.insert(account) } }
        let beginning = TransactionBeginning(of: busy.id, tokenHash: []) {
            ExpectedWork(after: [])
        }
        let group = DispatchGroup()
        let isPrepared = Mutex(0)
        let done = Mutex<[Int64]>([])
        @Sendable func write() throws {
            let seq = try storage.write(beginning) {
                isPrepared.withLock { $0 += 1 }
            } _: { [busy] (_: Void, storage) in
                try storage.nextSeq(of: busy.id)
            }
            done.withLock { $0.append(seq) }
        }
        try storage.write(for: busy.id) { _ in
            DispatchQueue(label: "writer").async(group: group) { try? write() }
            while isPrepared.withLock({ $0 == 0 }) {}
        }
        group.wait()
        try write()
        #expect(done.withLock { $0 } == [1, 2] && isPrepared.withLock { $0 } == 2)
    }

    @Test func `an error ends a turn`() throws {
        let storage = try PostgresStorage(Flavour.preparedPlace(), waiting: .milliseconds(50))
        try storage.write { [busy] in try $0.insert(busy) }
        #expect(throws: Problem.self) { try storage.write(for: busy.id) { _ in throw Problem(.notFound, "") } }
        #expect(try nextSeq(of: busy.id, storage) == 1)
    }

    @Test func `operations are counted over all processes, and those that are refused are not`() throws {
        let place = try Flavour.preparedPlace()
        let quotas = Quotas(operationBurst: 300, operationsPerMinute: 60)
        let processes = [
            Rules(try PostgresStorage(place), quotas: quotas), Rules(try PostgresStorage(place), quotas: quotas),
        ]
        let (token, other) = (try processes[0].token(), try processes[0].token("b@example.org"))
        let creates = (1...250).map { Make.create(SampleRecord.receipt($0), key: $0) }
        _ = try processes[0].push(creates, token: token)
        for process in [1, 0, 1] {
            #expect { try processes[process].push(creates, token: token) } throws: { error in
                let problem = error as? Problem
                return problem?.code == .rateLimited && problem?.retryAfter == 200
            }
        }
        #expect(throws: Never.self) { try processes[0].push(creates, token: other) }
        for process in processes { process.ports.pass(minutes: 4) }
        #expect(throws: Never.self) { try processes[1].push(creates, token: token) }
        #expect(throws: Problem.self) { try processes[0].push(creates, token: token) }
    }
}
