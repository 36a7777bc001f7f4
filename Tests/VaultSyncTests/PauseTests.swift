import Testing
import VaultModel
import VaultSync
import VaultWire

@Suite("Pausing and stopping a sync")
struct PauseTests {
    @Test func `gives up the request under way and keeps its entries`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch([Sample.operation(1)]))
        #expect(driver.take(.paused) == [.cancelRequest])
        let actions = driver.take(.requestFailed(Sample.failure(.cancelled)))
        #expect(
            actions == [
                .release([Sample.key(1)], reason: "The server failed.", countsTry: false), .releaseLease, .cancelWait,
            ])
        #expect(driver.machine.phase == .paused)
    }

    @Test func `stores an answer that came all the same`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch([Sample.operation(1)]), .paused)
        let apply = driver.take(.pushed(Sample.answer([Sample.accepted(1)], cursor: 6)))
        #expect(apply == [.applyResults([Sample.accepted(1)], cursor: Sample.cursor(6))])
        #expect(driver.take(.applied(driver.standing(cursor: 6))) == [.releaseLease, .cancelWait])
    }

    @Test func `nothing starts a run before it is resumed`() {
        var driver = Driver()
        driver.take(.paused)
        #expect(SyncTrigger.allCases.allSatisfy { driver.take(.trigger($0)).isEmpty })
        #expect(driver.take(.resumed) == [.cancelWait, .acquireLease])
    }

    @Test func `a revoked device stays stopped through pauses`() {
        var driver = Driver()
        driver.take(.stopped(.revoked))
        #expect(driver.take(.paused) == [])
        #expect(driver.take(.resumed) == [])
        #expect(driver.machine.phase == .stopped(.revoked))
    }
}
