import Testing
import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("Nudges")
struct NudgeTests {
    /// Returns a machine that has fetched up to seq 4, and sent an entry that became seq 6.
    private func rested() -> Driver {
        var driver = Driver()
        driver.begin(ready: 1, cursor: 0)
        driver.take(.pulled(SampleMessage.page(3...4, cursor: 5)), .standing(driver.standing(ready: 1, cursor: 5)))
        driver.take(
            .batch(1), .pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6), .settled(driver.standing(cursor: 6)))
        return driver
    }

    @Test func `of what this device did or fetched ask for nothing`() {
        var driver = rested()
        for seq in [1, 3, 4, 6, 0, -1] as [Int64] { #expect(driver.take(.nudged(seq: seq)) == []) }
        #expect(driver.take(.nudged(seq: 7)) == SyncAction.begins)
    }

    @Test func `during a run make another one only where it did not bring them`() {
        for (seq, follows) in [(8, false), (9, true)] as [(Int64, Bool)] {
            var driver = rested()
            driver.begin(cursor: 6)
            #expect(driver.take(.nudged(seq: seq)) == [])
            driver.take(.pulled(SampleMessage.page(7...8, cursor: 8)))
            let end = driver.take(.standing(driver.standing(cursor: 8)))
            #expect(end == (follows ? [.finished, .store(.load)] : SyncAction.ends))
        }
    }

    @Test func `are heard after a change with a seq that no server counts to`() {
        var driver = rested()
        driver.begin(cursor: 6)
        driver.take(.pulled(SampleMessage.page(.max ... .max, cursor: 7)), .standing(driver.standing(cursor: 7)))
        #expect(driver.take(.nudged(seq: 8)) == SyncAction.begins)
    }

    @Test func `of its own push that come before the answer make no other run`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1), .nudged(seq: 6))
        driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(driver.take(.settled(driver.standing(cursor: 6))) == SyncAction.ends)
    }

    @Test func `after the server was restored its seqs are new ones`() {
        var driver = rested()
        driver.begin(cursor: 6)
        driver.take(.failed(SampleMessage.failure(.status(410, .cursorInvalid))))
        driver.take(.pulled(SampleMessage.page(1...1, cursor: 1, hasMore: true, epoch: "f")))
        driver.take(.portFailed(SyncError(.store, "The disk is full.")))
        #expect(driver.take(.trigger(.manual)) == SyncAction.begins)
        driver.take(.lease(.held(by: "worker")))
        #expect(driver.take(.nudged(seq: 3)) == [], "another program has the lease")
        driver.take(.trigger(.manual))
        #expect(driver.take(.nudged(seq: 3)) == [])
    }
}
