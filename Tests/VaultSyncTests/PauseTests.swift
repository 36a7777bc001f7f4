import Testing
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("Pausing and stopping a sync")
struct PauseTests {
    @Test func `cancels the requests under way and keeps their entries`() {
        var driver = Driver(batch: 1)
        driver.beginSending(ready: 2)
        driver.take(.batch(1, 2))
        #expect(driver.take(.paused) == [.cancelRequests])
        #expect(driver.take(.failed(SampleMessage.failure(.cancelled))) == [], "the other one is not back yet")
        let actions = driver.take(.failed(SampleMessage.failure(.cancelled)))
        let releases = [1, 2].map {
            SyncAction.release(Postponement([SampleMessage.key($0)], reason: "The server failed."))
        }
        #expect(actions == releases + SyncAction.rests)
        #expect(driver.machine.phase == .paused)
    }

    @Test func `stores an answer that came all the same, and takes nothing more`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1), .paused)
        let settlement = driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6)).first?.settlement
        #expect(settlement?.cursor == SampleMessage.cursor(6) && settlement?.next == nil)
        #expect(driver.take(.settled(driver.standing(cursor: 6))) == SyncAction.rests)
    }

    @Test func `a batch that was taken with the verdicts goes back`() {
        var driver = Driver()
        driver.beginSending(ready: 26)
        driver.take(
            .batch(SampleMessage.operations(1...25)), .pushed(SampleMessage.accepted(1...25, from: 6), cursor: 30))
        driver.take(.paused)
        let actions = driver.take(.settled(driver.standing(ready: 1, cursor: 30), [SampleMessage.operation(26)]))
        #expect(actions == [.release(Postponement([SampleMessage.key(26)]))] + SyncAction.rests)
    }

    @Test func `nothing starts a run before it is resumed`() {
        var driver = Driver()
        driver.take(.paused)
        #expect(SyncTrigger.allCases.allSatisfy { driver.take(.trigger($0)).isEmpty })
        #expect(driver.take(.nudged(seq: 7)) == [])
        #expect(driver.take(.resumed) == SyncAction.begins)
    }

    @Test func `a revoked device stays stopped through pauses`() {
        var driver = Driver()
        driver.take(.stopped(.revoked))
        #expect(driver.take(.paused) == [])
        #expect(driver.take(.resumed) == [])
        #expect(driver.machine.phase == .stopped(.revoked))
    }
}
