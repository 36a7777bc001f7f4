import Testing
import VaultModel
import VaultSync

@Suite("Shown reach")
struct ReachDebouncerTests {
    private func shown(_ observations: [(Int64, Reachability)], at now: Int64) -> Reachability {
        var debouncer = ReachDebouncer()
        for (time, reach) in observations { debouncer.observe(reach, at: time) }
        debouncer.settle(at: now)
        return debouncer.shown
    }

    @Test func `what is learned first is shown at once`() {
        #expect(shown([(0, .offline)], at: 0) == .offline)
    }

    @Test func `going down shows after eight seconds, coming up after two`() {
        let down: [(Int64, Reachability)] = [(0, .online), (100, .offline)]
        #expect(shown(down, at: 8099) == .online)
        #expect(shown(down, at: 8100) == .offline)
        let up = down + [(9000, .offline), (9500, .online)]
        #expect(shown(up, at: 11_499) == .offline)
        #expect(shown(up, at: 11_500) == .online)
    }

    @Test func `a short outage shows nothing, and the next one is timed from its own start`() {
        let blips: [(Int64, Reachability)] = [(0, .online), (100, .offline), (7000, .online), (7100, .offline)]
        #expect(shown(blips, at: 15_099) == .online)
        #expect(shown(blips, at: 15_100) == .offline)
    }

    @Test func `getting worse in steps counts from the first`() {
        #expect(shown([(0, .online), (100, .limited), (5000, .offline)], at: 8100) == .offline)
    }

    @Test func `a login page in a silent server's place counts as neither worse nor better`() {
        let swapped: [(Int64, Reachability)] = [(0, .limited), (100, .portal)]
        #expect(shown(swapped, at: 2099) == .limited)
        #expect(shown(swapped, at: 2100) == .portal)
        let worse: [(Int64, Reachability)] = [(0, .online), (100, .limited), (5000, .portal)]
        #expect(shown(worse, at: 8100) == .portal)
    }

    @Test func `a hundred interruptions of less than eight seconds show nothing`() {
        for away in [Reachability.slow, .limited, .portal, .offline] {
            var debouncer = ReachDebouncer()
            debouncer.observe(.online, at: 0)
            for number in 1...100 as ClosedRange<Int64> {
                debouncer.observe(away, at: number * 10_000)
                debouncer.settle(at: number * 10_000 + ReachDebouncer.worse - 1)
                debouncer.observe(.online, at: number * 10_000 + ReachDebouncer.worse - 1)
                #expect(debouncer.shown == .online && debouncer.due == nil)
            }
        }
    }

    @Test func `what is forgotten before it shows counts from its next beginning`() {
        var debouncer = ReachDebouncer()
        debouncer.observe(.online, at: 0)
        debouncer.observe(.offline, at: 100)
        debouncer.forgetWorse(at: 5000)
        #expect(debouncer.due == nil)
        debouncer.observe(.offline, at: 6000)
        #expect(debouncer.due == 14_000)
        debouncer.forgetWorse(at: 14_000)
        #expect(debouncer.shown == .offline, "it had held long enough")
        debouncer.observe(.online, at: 15_000)
        debouncer.forgetWorse(at: 15_500)
        #expect(debouncer.due == 17_000)
    }

    @Test func `nothing is due where what is observed is shown`() {
        var debouncer = ReachDebouncer()
        debouncer.observe(.online, at: 0)
        #expect(debouncer.due == nil)
        debouncer.observe(.slow, at: 5)
        #expect(debouncer.due == 8005)
    }
}
