import Testing
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("A run of sync")
struct SyncRunTests {
    @Test func `with nothing to do is exactly one request`() {
        var driver = Driver()
        #expect(driver.take(.trigger(.start)) == SyncAction.begins)
        #expect(driver.take(.lease(.granted)) == [.store(.load)])
        #expect(driver.take(.standing(driver.standing(cursor: 7))) == [.pull(7)])
        let page = SampleMessage.page(cursor: 7)
        #expect(driver.take(.pulled(page)) == [.apply(page)])
        #expect(driver.take(.standing(driver.standing(cursor: 7))) == SyncAction.ends)
        #expect(driver.machine.phase == .idle)
    }

    @Test func `pulls page after page, and asks for the next one while a page is stored`() {
        var driver = Driver()
        #expect(driver.begin() == [.pull(nil)])
        let first = SampleMessage.page(1...3, cursor: 3, hasMore: true)
        #expect(driver.take(.pulled(first)) == [.pull(3), .apply(first)])
        let second = SampleMessage.page(4...4, cursor: 4)
        #expect(driver.take(.pulled(second)) == [], "the store is busy")
        #expect(driver.take(.standing(driver.standing(cursor: 3))) == [.apply(second)])
        #expect(driver.take(.standing(driver.standing(cursor: 4))) == SyncAction.ends)
        #expect(driver.machine.received == 4)
    }

    @Test func `reports what was deleted permanently, and counts nothing as received that cannot be stored`() {
        var driver = Driver()
        driver.begin()
        var standing = driver.standing(cursor: 5)
        standing.page = PageFigures(setAside: 2, gone: 3)
        driver.take(.pulled(SampleMessage.page(1...5, cursor: 5)))
        driver.take(.standing(standing))
        #expect(driver.machine.received == 3 && driver.machine.gone == 3)
        #expect(driver.notes.contains { $0.contains("3 receipts were permanently deleted") })
    }

    @Test func `adopts the cursor of a push and spares itself the closing pull`() {
        var driver = Driver()
        #expect(driver.beginSending() == [.nextBatch(75)])
        #expect(driver.take(.batch(1)) == [.push([SampleMessage.operation(1)])])
        let apply = driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        let next = BatchQuery(onlySealed: false, limit: 75)
        let settlement = Settlement(
            results: [SampleMessage.accepted(1, seq: 6)], cursor: SampleMessage.cursor(6), epoch: "e", next: next)
        #expect(apply == [.store(.settle(settlement))])
        #expect(driver.take(.settled(driver.standing(cursor: 6))) == SyncAction.ends)
        #expect(driver.machine.sent == 1)
    }

    @Test func `pulls again where a push names no cursor, without its own changes`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1, seq: 7)], cursor: nil))
        #expect(driver.take(.settled(driver.standing(cursor: 5))) == [.pull(5, seen: [7])])
        driver.take(.pulled(SampleMessage.page(6...7, cursor: 7)))
        #expect(driver.take(.standing(driver.standing(cursor: 7))).first == .finished)
        #expect(driver.machine.received == 1, "its own change is not counted as received")
    }

    @Test func `sends what was sent before first, under its key`() {
        var driver = Driver()
        #expect(driver.begin(driver.standing(ready: 1, sealed: 1, cursor: 5)) == [.nextBatch(75, onlySealed: true)])
        #expect(driver.take(.batch(1)) == [.push([SampleMessage.operation(1)])])
        driver.take(.pushed([SampleMessage.accepted(1, seq: 6)], cursor: nil))
        #expect(driver.take(.settled(driver.standing(cursor: 5))) == [.pull(5, seen: [6])])
    }

    @Test func `sends in the same run what stood behind an entry that was sent before`() {
        var driver = Driver()
        driver.begin(driver.standing(ready: 2, sealed: 1, cursor: 5))
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1, seq: 6)], cursor: nil))
        driver.take(.settled(driver.standing(ready: 1, cursor: 5)), .pulled(SampleMessage.page(cursor: 6)))
        #expect(driver.take(.standing(driver.standing(ready: 1, cursor: 6))) == [.nextBatch(75)])
        #expect(driver.take(.batch(2)) == [.push([SampleMessage.operation(2)], cursor: 6, seen: [6])])
    }

    @Test func `triggers during a run make exactly one more`() {
        var driver = Driver()
        driver.begin()
        #expect(driver.take(.trigger(.localWrite), .trigger(.nudge), .trigger(.manual)) == [])
        driver.take(.pulled(SampleMessage.page(cursor: 1)))
        #expect(driver.take(.standing(driver.standing(cursor: 1))) == [.finished, .store(.load)])
        driver.take(.standing(driver.standing(cursor: 1)), .pulled(SampleMessage.page(cursor: 1)))
        #expect(driver.take(.standing(driver.standing(cursor: 1))) == SyncAction.ends)
    }

    @Test func `waits half a minute where something is left, and not at all where nothing is`() {
        var driver = Driver()
        driver.beginSending()
        #expect(driver.take(.batch([])).last == .wait(milliseconds: 30_000))
        driver.now = 29_999
        #expect(driver.take(.alarm) == [.wait(milliseconds: 1)])
        driver.now = 30_000
        #expect(driver.take(.alarm) == SyncAction.begins)
    }

    @Test func `leaves the vault to another process that holds the lease`() {
        var driver = Driver()
        let actions = driver.take(.trigger(.start), .lease(.held(by: "rvault worker")))
        #expect(actions == [.wait(milliseconds: 30_000)])
    }

    @Test func `ignores answers that nothing asked for, and those that come twice`() {
        var driver = Driver()
        #expect(driver.take(.answered(7, .pulled(SampleMessage.page(cursor: 1)))) == [])
        #expect(driver.take(.standing(ReplicaStatus())) == [])
        driver.begin()
        #expect(driver.take(.batch(1)) == [])
        let page = SampleMessage.page(cursor: 1)
        let ticket = driver.underWay[0].ticket
        #expect(driver.take(.answered(ticket, .pulled(page))) == [.apply(page)])
        #expect(driver.take(.answered(ticket, .pulled(page))) == [])
    }

    @Test func `a queue that gives a settled entry again ends the run`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1)], cursor: 6))
        let actions = driver.take(.settled(driver.standing(ready: 1, cursor: 6), [SampleMessage.operation(1)]))
        #expect(actions == [.releaseLease, .wait(milliseconds: 1000)])
    }
}
