import Testing
import Translation
import VaultModel
import VaultReplica
import VaultSync
import VaultWire

@Suite("A store that went back")
struct PairingAgainTests {
    private let old = DeviceID(ULID(high: 9, low: 1))
    private let session = SessionResponse(
        userID: UserID(ULID(high: 8, low: 1)), deviceID: DeviceID(ULID(high: 9, low: 2)), token: "new",
        expiresAt: Timestamp(milliseconds: 0), smsKey: "key")

    private func standing(ready: Int = 0, sealed: Int = 0, owed: FullCause? = nil) -> ReplicaStatus {
        ReplicaStatus(
            cursor: SampleMessage.cursor(5), epoch: "e", sealed: sealed, ready: ready, deviceSeq: 7, device: old,
            owed: owed)
    }

    private func numbered(_ number: Int64) -> Operation {
        var operation = SampleMessage.operation(1)
        operation.deviceSeq = number
        return operation
    }

    @Test func `becomes another device before anything is sent, and says so`() {
        var driver = Driver()
        driver.begin(standing(ready: 1))
        #expect(driver.take(.pulled(SampleMessage.page(cursor: 5, number: 8))) == [.send(.pairAnew, ticket: 0)])
        #expect(driver.take(.answered(0, .paired(session))) == [.store(.become(session))])
        let actions = driver.take(.standing(standing(ready: 1, owed: .storeWentBack)))
        #expect(actions == [.become(session), .retire(old), .pull(5)])
        #expect(driver.notes.contains { $0.contains("restored from an older state") })
        driver.take(.pulled(SampleMessage.page(cursor: 5)))
        #expect(driver.take(.standing(standing(ready: 1, owed: .storeWentBack))) == [.nextBatch(75)])
        driver.take(.batch(1), .pushed([SampleMessage.accepted(1, seq: 6)], cursor: 6))
        #expect(driver.take(.settled(standing(owed: .storeWentBack))).last == .store(.digests(.receipt)))
    }

    @Test func `takes the page that told of it when it comes again`() {
        var driver = Driver()
        driver.begin(standing())
        driver.take(.pulled(SampleMessage.page(6...7, cursor: 7, number: 8)), .answered(0, .paired(session)))
        driver.take(.standing(standing(owed: .storeWentBack)))
        let again = SampleMessage.page(6...7, cursor: 7, number: 8)
        #expect(driver.take(.pulled(again)) == [.apply(again)])
    }

    @Test func `is learned from a push too, whose verdicts are kept`() {
        var driver = Driver()
        driver.begin(standing(ready: 1, sealed: 1))
        driver.take(.batch([numbered(7)]))
        let answer = SampleMessage.answer([SampleMessage.accepted(1, seq: 6)], cursor: 6, number: 12)
        let settlement = driver.take(.answered(0, .pushed(answer))).first?.settlement
        #expect(settlement?.results.count == 1 && settlement?.next == nil)
        #expect(driver.take(.settled(standing(ready: 1))) == [.send(.pairAnew, ticket: 0)])
    }

    @Test func `is not what a device's own new numbers tell`() {
        var driver = Driver()
        driver.begin(standing(ready: 1))
        driver.take(
            .pulled(SampleMessage.page(cursor: 5, number: 7)), .standing(standing(ready: 1)), .batch([numbered(8)]))
        let answer = SampleMessage.answer([SampleMessage.accepted(1, seq: 6)], cursor: 6, number: 8)
        driver.take(.answered(0, .pushed(answer)))
        #expect(driver.take(.settled(standing())) == SyncAction.ends)
    }

    @Test func `happens once: a server that keeps saying so gets no further devices`() {
        var driver = Driver()
        driver.begin(standing())
        driver.take(.pulled(SampleMessage.page(cursor: 5, number: 8)), .answered(0, .paired(session)))
        driver.take(.standing(standing()), .pulled(SampleMessage.page(cursor: 5, number: .max)))
        #expect(driver.take(.standing(standing())) == SyncAction.ends)
    }

    @Test func `is tried again where the server cannot pair now`() {
        var driver = Driver()
        driver.begin(standing(ready: 1))
        driver.take(.pulled(SampleMessage.page(cursor: 5, number: 8)))
        #expect(driver.take(.failed(SampleMessage.failure())) == [.releaseLease, .wait(milliseconds: 1000)])
    }

    @Test func `waits like any other task where the store fails, and keeps its session for the next run`() {
        var driver = Driver()
        driver.begin(standing(ready: 1))
        driver.take(.pulled(SampleMessage.page(cursor: 5, number: 8)), .answered(0, .paired(session)))
        let failure = SyncEvent.portFailed(SyncError(.store, "The disk is full."))
        #expect(driver.take(failure) == [.releaseLease, .wait(milliseconds: 1000)])
        #expect(driver.begin(standing(ready: 1)) == [.store(.become(session))])
        #expect(driver.take(failure) == [.releaseLease, .wait(milliseconds: 2000)])
        driver.begin(standing(ready: 1))
        let actions = driver.take(.standing(standing(ready: 1, owed: .storeWentBack)))
        #expect(actions == [.become(session), .retire(old), .pull(5)])
    }

    @Test func `knows no numbers of the new device, also where the run began as the old one`() {
        var driver = Driver()
        var former = standing()
        former.acknowledged = 7
        driver.begin(former)
        driver.take(.pulled(SampleMessage.page(cursor: 5, number: 8)), .answered(0, .paired(session)))
        driver.take(.portFailed(SyncError(.store, "The disk is full.")))
        driver.begin(former)
        driver.take(.standing(standing(owed: .storeWentBack)))
        let page = SampleMessage.page(cursor: 5, number: 0)
        #expect(driver.take(.pulled(page)) == [.apply(page)], "the server has lost nothing")
    }

    @Test func `a session that came during a pause is kept`() {
        var driver = Driver()
        driver.begin(standing(ready: 1))
        driver.take(.pulled(SampleMessage.page(cursor: 5, number: 8)))
        #expect(driver.take(.paused) == [.cancelRequests])
        #expect(driver.take(.answered(0, .paired(session))) == [.store(.become(session))])
        let end = driver.take(.standing(standing(ready: 1, owed: .storeWentBack)))
        #expect(end == [.become(session), .retire(old)] + SyncAction.rests)
    }
}
