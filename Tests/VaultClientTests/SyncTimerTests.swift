import Testing
import VaultModel

@testable import VaultClient

@Suite("When a sync is due that nobody asked for")
struct SyncTimerTests {
    private let start = ContinuousClock.now

    private func after(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func `it is due once each time, so long after the last`() {
        var timer = SyncTimer(every: 900, now: start)
        #expect(timer.due == after(900))
        let isDue = [899, 900, 901, 1799, 1800].map { timer.isDue(now: after($0)) }
        #expect(isDue == [false, true, false, false, true])
    }

    @Test func `a sync that something else asked for counts, and is counted once`() {
        var timer = SyncTimer(every: 900, now: start)
        timer.notice(lastGood: Timestamp(milliseconds: 5), now: after(600))
        #expect(timer.due == after(1500))
        timer.notice(lastGood: Timestamp(milliseconds: 5), now: after(700))
        timer.notice(lastGood: nil, now: after(800))
        #expect(timer.due == after(1500))
    }

    @Test func `never is never, also once it was changed`() {
        var timer = SyncTimer(now: start)
        #expect(timer.due == nil)
        timer.every = 60
        #expect(timer.due == after(60))
        timer.every = 0
        let isDue = timer.isDue(now: after(100_000))
        #expect(!isDue)
    }
}
