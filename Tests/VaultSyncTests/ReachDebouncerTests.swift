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

    @Test func `nothing is due where what is observed is shown`() {
        var debouncer = ReachDebouncer()
        debouncer.observe(.online, at: 0)
        #expect(debouncer.due == nil)
        debouncer.observe(.slow, at: 5)
        #expect(debouncer.due == 8005)
    }
}
