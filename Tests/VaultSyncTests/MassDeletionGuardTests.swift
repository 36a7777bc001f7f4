import Testing
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("The mass-deletion guard")
struct MassDeletionGuardTests {
    private let question = MassDeletion(count: 60, of: 100)

    private func standing(asks: Bool, ready: Int = 0) -> ReplicaStatus {
        ReplicaStatus(
            cursor: SampleMessage.cursor(5), epoch: "e", ready: ready, owed: nil, question: asks ? question : nil)
    }

    /// Returns a driver whose full sync would delete too much.
    private func asking() -> Driver {
        var driver = Driver()
        var owing = standing(asks: false)
        owing.owed = .byHand
        driver.begin(owing)
        driver.take(.pulled(SampleMessage.page(cursor: 5)), .standing(owing))
        driver.takeDigests()
        driver.take(.stored(.finished(standing(asks: true), .wouldDelete(question))))
        return driver
    }

    @Test func `asks with its figures, and tells it once`() {
        let driver = asking()
        #expect(driver.machine.phase == .asking(question))
        #expect(driver.notes.count == 1 && driver.notes[0].contains("60 of 100"))
    }

    @Test func `is answered by a later comparison, which finds what the server has again`() {
        var driver = asking()
        var owing = standing(asks: true)
        owing.owed = .byHand
        driver.begin(owing)
        driver.take(.pulled(SampleMessage.page(cursor: 5)), .standing(owing))
        #expect(driver.takeDigests().contains { if case .store(.finishFull) = $0 { true } else { false } })
        driver.take(.stored(.finished(standing(asks: false), .done(deleted: 0, offered: 0))))
        #expect(driver.machine.phase == .idle)
    }

    @Test func `does not hold up anything else, nor compares by itself before the week is over`() {
        var driver = asking()
        #expect(driver.take(.trigger(.localWrite)) == SyncAction.begins)
        var waiting = standing(asks: true, ready: 1)
        driver.take(.lease(.granted), .standing(waiting), .pulled(SampleMessage.page(cursor: 5)))
        #expect(driver.take(.standing(waiting)) == [.nextBatch(75)])
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        waiting.ready = 0
        #expect(driver.take(.settled(waiting)) == SyncAction.ends)
        #expect(driver.machine.phase == .asking(question))
    }

    @Test(arguments: [true, false])
    func `gives a person's answer to the store before anything is asked of the server`(_ deleting: Bool) {
        var driver = asking()
        #expect(driver.take(.decided(deleting: deleting)) == SyncAction.begins)
        let decide = driver.take(.lease(.granted), .standing(standing(asks: true)))
        #expect(decide == [.store(.decide(deleting: deleting))])
        #expect(driver.take(.standing(standing(asks: false))) == [.pull(5)])
    }

    @Test func `takes the answer also while sync is paused, and stays paused`() {
        var driver = asking()
        driver.take(.paused)
        #expect(driver.take(.decided(deleting: true)) == SyncAction.begins)
        driver.take(.lease(.granted), .standing(standing(asks: true)))
        #expect(driver.take(.standing(standing(asks: false))) == SyncAction.rests)
        #expect(driver.machine.phase == .paused)
    }

    @Test func `is known again after the program was restarted`() {
        var driver = Driver()
        driver.begin(standing(asks: true))
        driver.take(.pulled(SampleMessage.page(cursor: 5)))
        driver.take(.standing(standing(asks: true)))
        #expect(driver.machine.phase == .asking(question))
    }

    @Test func `an answer to nothing changes nothing`() {
        var driver = Driver()
        driver.take(.decided(deleting: true), .lease(.granted))
        #expect(driver.take(.standing(standing(asks: false))) == [.pull(5)])
    }

    @Test func `stands at more than twenty and more than thirty of a hundred`() {
        #expect(!MassDeletion(count: 20, of: 20).isTooMany)
        #expect(MassDeletion(count: 21, of: 21).isTooMany)
        #expect(!MassDeletion(count: 30, of: 100).isTooMany)
        #expect(MassDeletion(count: 31, of: 100).isTooMany)
    }
}
