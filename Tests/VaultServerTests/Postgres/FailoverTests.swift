import Dispatch
import Foundation
import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultServerPostgres
import VaultTestKit
import VaultWire

@Suite("A database that another one replaces")
struct FailoverTests {
    /// Each device pushes one receipt after another, and sends what was not acknowledged again under the same key.
    @Test(.timeLimit(.minutes(3)))
    func `nothing acknowledged is lost, and every device ends equal`() throws {
        let pair = try PostgresPair()
        _ = try PostgresSchema.migrate(pair.address, newEpoch: "feedc0de")
        let rules = Rules(try PostgresStorage(pair.address))
        let (devices, receipts) = (50, 40)
        let tokens = try (0..<10).map { try rules.token("user\($0)@example.org") }
        let acknowledged = Mutex<[Int: Set<Int>]>([:])
        inThreads(devices) { device in
            var next = 0
            while next < receipts {
                if device == 0, next == receipts / 4 { try? pair.fail() }
                // The last quarter comes after the change, on whatever machine.
                if next >= receipts * 3 / 4, !pair.hasTakenOver {
                    _ = try? rules.pull(token: tokens[device % 10])
                    continue
                }
                let number = device * 1_000 + next
                let operation = Make.create(SampleRecord.receipt(number), key: number)
                guard let response = try? rules.push([operation], token: tokens[device % 10]) else { continue }
                if response.results.first?.verdict.effect != nil {
                    acknowledged.withLock { _ = $0[device % 10, default: []].insert(number) }
                    next += 1
                }
            }
        }
        #expect(pair.hasTakenOver)
        for (account, token) in tokens.enumerated() {
            let found = try rules.everything(token: token)
            let expected = acknowledged.withLock { $0[account] ?? [] }
            #expect(expected.count == devices / 10 * receipts)
            #expect(Set(found.map(\.entityID)) == Set(expected.map { SampleRecord.receipt($0).description }))
            #expect(found.map(\.seq) == Array(1...Int64(expected.count)))
        }
    }

    /// Runs the body in so many threads, and returns once all are done.
    private func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for number in 0..<count {
            group.enter()
            Thread.detachNewThread {
                body(number)
                group.leave()
            }
        }
        group.wait()
    }
}
