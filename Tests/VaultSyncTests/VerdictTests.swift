import Testing
import VaultModel
import VaultSync
import VaultWire

@Suite("Verdicts about single entries")
struct VerdictTests {
    @Test(arguments: [400, 413, 415])
    func `a refused batch goes entry by entry, and only what is refused alone has failed`(_ status: Int) {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch([Sample.operation(1), Sample.operation(2)]))
        let refusal = Sample.failure(.status(status, nil))
        let first = PushRequest(cursor: Sample.cursor(5), operations: [Sample.operation(1)])
        #expect(driver.take(.requestFailed(refusal)) == [.push(first)])
        let rejection = Rejection(.validationError, "The server failed.")
        #expect(driver.take(.requestFailed(refusal)) == [.refuse(Sample.key(1), rejection)])
        let second = PushRequest(cursor: Sample.cursor(5), operations: [Sample.operation(2)])
        #expect(driver.take(.applied(driver.standing(ready: 1, cursor: 5))) == [.push(second)])
    }

    @Test func `what follows a refused create on the same receipt waits for it`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch([Sample.operation(1), Sample.operation(2, of: 1, intent: .update, version: 1)]))
        let refusal = Sample.failure(.status(413, nil))
        driver.take(.requestFailed(refusal), .requestFailed(refusal))
        let actions = driver.take(.applied(driver.standing(cursor: 5)))
        guard case .release(let keys, _, let countsTry) = actions.first else { return #expect(Bool(false)) }
        #expect(keys == [Sample.key(2)] && !countsTry)
    }

    @Test func `an entry that the server cannot take now holds back only itself`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch([Sample.operation(1), Sample.operation(2)]))
        let answer = Sample.answer([Sample.rejected(1, .unavailable), Sample.accepted(2)], cursor: 6)
        let apply = driver.take(.pushed(answer))
        #expect(apply == [.applyResults([Sample.accepted(2)], cursor: Sample.cursor(6))])
        let after = driver.take(.applied(driver.standing(ready: 1, cursor: 6)))
        let query = BatchQuery(onlySealed: false, limit: 25, excluding: [Sample.key(1)])
        #expect(after == [.release([Sample.key(1)], reason: "No.", countsTry: true), .nextBatch(query)])
        #expect(driver.take(.batch([])) == [.releaseLease, .wait(milliseconds: 1000)])
        #expect(driver.take(.trigger(.localWrite)) == [.cancelWait, .acquireLease], "others go on")
        driver.take(.lease(.granted))
        driver.take(.loaded(driver.standing(ready: 1, cursor: 6)), .pulled(Sample.page(cursor: 6)))
        #expect(driver.take(.applied(driver.standing(ready: 1, cursor: 6))) == [.nextBatch(query)])
    }

    @Test func `an entry that could not be taken is sent again when its time has come`() {
        var driver = Driver()
        driver.beginSending()
        driver.take(.batch([Sample.operation(1)]))
        driver.take(.pushed(Sample.answer([Sample.rejected(1, .unavailable)], cursor: 5)))
        driver.take(.applied(driver.standing(ready: 1, cursor: 5)), .batch([]))
        driver.now = 1000
        #expect(driver.take(.alarm) == [.cancelWait, .acquireLease])
        let ask = driver.take(.lease(.granted), .loaded(driver.standing(ready: 1, sealed: 1, cursor: 5)))
        #expect(ask == [.nextBatch(BatchQuery(onlySealed: true, limit: 25))])
    }

    @Test func `a rejection is stored as failed, and the rest goes on`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch([Sample.operation(1), Sample.operation(2)]))
        let results = [Sample.rejected(1, .validationError), Sample.accepted(2)]
        let actions = driver.take(.pushed(Sample.answer(results, cursor: 6)))
        #expect(actions == [.applyResults(results, cursor: Sample.cursor(6))])
    }

    @Test func `a rejection that may come from an earlier one of the same receipt is no verdict`() {
        var driver = Driver()
        driver.beginSending(ready: 2)
        driver.take(.batch([Sample.operation(1), Sample.operation(2, of: 1, intent: .update, version: 1)]))
        let results = [Sample.rejected(1, .unavailable), Sample.rejected(2, .entityNotFound)]
        let actions = driver.take(.pushed(Sample.answer(results, cursor: 5)))
        #expect(actions == [.applyResults([], cursor: Sample.cursor(5))])
    }

    @Test func `results that do not fit what was sent are not believed`() {
        for results in [[], [Sample.accepted(2)], [Sample.accepted(1), Sample.accepted(1)]] {
            var driver = Driver()
            driver.beginSending()
            driver.take(.batch([Sample.operation(1)]))
            let actions = driver.take(.pushed(Sample.answer(results, cursor: 9)))
            #expect(actions.count == 3 && actions.last == .wait(milliseconds: 1000))
        }
    }
}
