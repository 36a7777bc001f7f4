import Testing
import VaultSimulation

@Suite("Plans")
struct PlanTests {
    @Test func `a seed gives one plan, in order of time`() {
        #expect(SimPlan(seed: 7) == SimPlan(seed: 7))
        #expect(SimPlan(seed: 7) != SimPlan(seed: 8))
        let times = SimPlan(seed: 7).items.map(\.at)
        #expect(times == times.sorted())
    }

    @Test func `leaving out an item leaves what the others do as it is`() {
        var options = SimOptions()
        options.tellsStory = true
        let plan = SimPlan(seed: 12)
        var smaller = plan
        smaller.items.removeLast()
        let created = { (run: SimRun) in run.story.filter { $0.contains(": creates ") }.prefix(3) }
        let (whole, part) = (SimRun.inMemory(plan, options: options), SimRun.inMemory(smaller, options: options))
        #expect(created(whole) == created(part))
    }

    @Test func `a generator that is split does not depend on what was drawn before`() {
        let root = SimRandom(seed: 3)
        var used = root
        _ = used.next()
        var (first, second) = (root.split(1), used.split(1))
        var other = root.split(2)
        let drawn = first.next()
        #expect(drawn == second.next())
        #expect(drawn != other.next())
    }
}
