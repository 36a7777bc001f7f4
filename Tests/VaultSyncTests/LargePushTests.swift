import Testing
import VaultJSON
import VaultReplica
import VaultSync
import VaultWire

@Suite("Pushes as large as the server takes")
struct LargePushTests {
    /// Begins a run whose server takes that many operations in a push, and returns what it asks the queue for.
    private func query(_ driver: inout Driver, _ limits: ServerLimits?) -> SyncAction? {
        driver.begin(ready: 60, cursor: 5)
        var page = SampleMessage.page(cursor: 5)
        page.limits = limits
        return driver.take(.pulled(page), .standing(driver.standing(ready: 60, cursor: 5))).first
    }

    @Test func `a server that says how many it takes gets as many, two pushes at once`() {
        var driver = Driver(pushes: 6)
        #expect(query(&driver, ServerLimits(pushOperations: 30)) == .nextBatch(60))
        let pushes = driver.take(.batch(SampleMessage.operations(1...60)))
        #expect(pushes == [.push(SampleMessage.operations(1...30)), .push(SampleMessage.operations(31...60))])
        let results = SampleMessage.accepted(1...30, from: 6)
        let settlement = driver.take(.pushed(results, cursor: 35)).first?.settlement
        #expect(settlement?.results.count == 30, "an answer is stored by itself, while the other is under way")
    }

    @Test(arguments: [nil, ServerLimits(["pushOperations": "many"]), ServerLimits(["pushOperations": 0])])
    func `a server that says nothing gets 25`(limits: ServerLimits?) {
        var driver = Driver(pushes: 2)
        #expect(query(&driver, limits) == .nextBatch(50))
    }

    @Test func `no push is larger than the protocol allows, whatever a server says`() {
        var driver = Driver(pushes: 2)
        #expect(query(&driver, ServerLimits(pushOperations: 1_000_000)) == .nextBatch(500))
    }

    @Test func `a slow line gets 25`() {
        var driver = Driver(pushes: 2)
        driver.machine.isSlow = true
        #expect(query(&driver, ServerLimits(pushOperations: 250)) == .nextBatch(50))
    }

    @Test func `a large push that is refused goes again in small ones`() {
        var driver = Driver(batch: 2, pushes: 2)
        _ = query(&driver, ServerLimits(pushOperations: 5))
        driver.take(.batch(SampleMessage.operations(1...5)))
        let again = driver.take(.failed(SampleMessage.failure(.status(413, .payloadTooLarge))))
        #expect(again == [.push(SampleMessage.operations(1...2)), .push(SampleMessage.operations(3...4))])
    }
}
