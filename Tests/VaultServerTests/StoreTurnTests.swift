import Dispatch
import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultServerSQLite
import VaultTestKit

@Suite("Turns at the store")
struct StoreTurnTests {
    private let busy = SampleRecord.account(1).id
    private let other = SampleRecord.account(2).id

    @Test func `the first of each account comes before anyone's second, and the first to come stays first`() {
        #expect(Turns.first(8, among: []) == [])
        #expect(Turns.first(8, among: [busy]) == [0])
        #expect(Turns.first(8, among: [busy, busy, busy, other, busy, other]) == [0, 3, 1, 5, 2, 4])
        #expect(Turns.first(2, among: [busy, busy, busy, other]) == [0, 3])
        #expect(Turns.first(8, among: [busy, nil, nil, busy]) == [0, 1, 2, 3])
        #expect(Turns.first(3, among: [busy, busy, nil, nil]) == [0, 2, 3])
    }

    @Test func `a push of another account is not written after all those of a busy one`() throws {
        let scratch = try TemporaryDirectory()
        let storage = try scratch.openStorage(isNew: true)
        let order = Mutex<[UserID?]>([])
        let (group, gate) = (DispatchGroup(), DispatchSemaphore(value: 0))
        func write(for account: UserID?, after wait: DispatchSemaphore? = nil) {
            DispatchQueue(label: "writer").async(group: group) {
                try? storage.write(for: account) { _ in
                    order.withLock { $0.append(account) }
                    wait?.wait()
                }
            }
        }
        write(for: nil, after: gate)
        while order.withLock({ $0.isEmpty }) {}
        for (waiting, account) in [busy, busy, busy, other].enumerated() {
            write(for: account)
            while storage.waiting <= waiting {}
        }
        gate.signal()
        group.wait()
        #expect(order.withLock { $0 } == [nil, busy, other, busy, busy])
    }
}
