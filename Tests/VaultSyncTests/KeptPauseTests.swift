import Testing
import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("A failure that outlives its process")
struct KeptPauseTests {
    private func standing(_ pause: Pause?, ready: Int = 0) -> ReplicaStatus {
        ReplicaStatus(cursor: SampleMessage.cursor(5), epoch: "e", ready: ready, pause: pause)
    }

    private let asked = Pause(milliseconds: 60_000, planned: 60_000, reason: "The server failed.", tries: 1)

    @Test func `is kept with the time that the server named`() {
        var driver = Driver()
        driver.failPull(SampleMessage.failure(retryAfter: 60_000))
        #expect(driver.pauses == [asked])
    }

    @Test func `keeps a later process from asking, and tells why`() {
        var driver = Driver()
        #expect(driver.begin(standing(asked, ready: 1)) == [.releaseLease, .wait(milliseconds: 60_000)])
        guard case .waiting(let wait) = driver.machine.phase else { return #expect(Bool(false)) }
        #expect(wait.notBefore == 60_000)
        #expect(wait.reason.english.hasPrefix("The server failed. ") && wait.reason.english.contains("60 s"))
        #expect(driver.take(.trigger(.manual)) == [], "not even by hand")
        driver.now = 60_000
        #expect(driver.take(.alarm) == SyncAction.begins)
    }

    @Test func `holds nothing up once its time has passed, but the waits keep growing`() {
        var driver = Driver()
        let past = Pause(milliseconds: 0, reason: "The server failed.", tries: 4)
        #expect(driver.begin(standing(past)) == [.pull(5)])
        #expect(driver.take(.failed(SampleMessage.failure())).last == .wait(milliseconds: 16_000))
        #expect(driver.pauses == [Pause(milliseconds: 0, planned: 16_000, reason: "The server failed.", tries: 5)])
    }

    private let failed = Pause(milliseconds: 0, planned: 2000, reason: "The server failed.", tries: 2)

    /// Returns the first actions of a process that begins with this trigger.
    private func starts(_ trigger: SyncTrigger, _ pause: Pause) -> [SyncAction] {
        var driver = Driver()
        return driver.take(.trigger(trigger), .lease(.granted), .standing(standing(pause, ready: 1)))
    }

    @Test(arguments: [SyncTrigger.start, .timer, .localWrite, .nudge])
    func `without a time of the server's is waited out by what nobody asked for`(_ trigger: SyncTrigger) {
        #expect(starts(trigger, failed) == [.releaseLease, .wait(milliseconds: 2000)])
        #expect(starts(trigger, failed.past) == [.pull(5)])
    }

    @Test(arguments: [SyncTrigger.manual, .networkBack, .resume])
    func `without a time of the server's holds up neither a person nor a network that is back`(
        _ trigger: SyncTrigger
    ) {
        #expect(starts(trigger, failed) == [.pull(5)])
        #expect(starts(trigger, asked).last == .wait(milliseconds: 60_000))
    }

    @Test func `is over for whoever has waited for it, whatever the clock of the wall says then`() {
        var driver = Driver()
        driver.take(.trigger(.start), .lease(.granted), .standing(standing(failed)))
        #expect(driver.take(.trigger(.start), .lease(.granted), .standing(standing(failed))).count == 2)
        driver.now = 2000
        driver.take(.alarm)
        #expect(driver.take(.lease(.granted), .standing(standing(failed))) == [.pull(5)])
    }

    @Test func `is over with a success, and nothing is written where there was none`() {
        var driver = Driver()
        driver.begin(standing(Pause(milliseconds: 0, reason: "The server failed.", tries: 4)))
        driver.take(.pulled(SampleMessage.page(cursor: 5)), .standing(standing(nil)))
        #expect(driver.pauses == [], "the store told that it is over")
        driver.begin(standing(asked.past))
        driver.take(.pulled(SampleMessage.page(cursor: 5)), .standing(standing(asked.past)))
        #expect(driver.pauses == [nil])
    }

    @Test func `is not kept where no server was reached`() {
        var driver = Driver()
        driver.failPull(SampleMessage.failure(.unreachable))
        #expect(driver.pauses.isEmpty)
    }

    @Test func `lets a person's answer to a question through`() {
        var driver = Driver()
        var asking = standing(asked)
        asking.question = MassDeletion(count: 60, of: 100)
        driver.take(.decided(deleting: false), .lease(.granted))
        #expect(driver.take(.standing(asking)) == [.store(.decide(deleting: false))])
        #expect(driver.take(.standing(standing(asked))).last == .wait(milliseconds: 60_000))
    }
}

extension Pause {
    fileprivate var past: Pause { Pause(milliseconds: 0, reason: reason, tries: tries) }
}
