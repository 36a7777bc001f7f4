import Testing
import VaultSync
import VaultTestKit

@Suite("Back-off")
struct BackoffTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `stays within a fifth of its doubling, up to five minutes`(seed: UInt64) {
        var backoff = Backoff(random: SeededRandom(seed: seed))
        for attempt in 1...70 {
            let middle = attempt > 9 ? 300_000 : Int64(1000) << Int64(attempt - 1)
            #expect((middle * 8 / 10...middle * 12 / 10).contains(backoff.next()))
        }
        backoff.reset()
        #expect(backoff.failures == 0 && backoff.next() <= 1200)
    }

    @Test func `the first try after something that worked comes within half a second, spread over it`() {
        var backoff = Backoff(random: SeededRandom(seed: 1))
        let waits = (1...100).map { _ in backoff.soon() }
        #expect(waits.allSatisfy { (0...500).contains($0) } && Set(waits).count > 50 && backoff.failures == 0)
    }

    @Test func `spreads devices that failed together over the time`() {
        let waits = Set(
            (1...100 as ClosedRange<UInt64>).map { seed in
                var backoff = Backoff(random: SeededRandom(seed: seed))
                return backoff.next()
            })
        #expect(waits.count > 50)
    }
}
