import Testing
import VaultModel
import VaultSync
import VaultTestKit
import VaultWire

@Suite("Sync between a device and a server that fail anywhere")
struct SimulationTests {
    /// A world after a storm of writes and faults, and then enough calm to come to rest.
    private func calmed(_ seed: UInt64) -> SimWorld {
        var world = SimWorld(seed: seed)
        var random = SeededRandom(seed: ~seed)
        for _ in 0..<40 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1: world.write()
            case 2: world.somebodyElseWrites()
            default: world.letTimePass()
            }
        }
        world.isFaulty = false
        for _ in 0..<12 { world.letTimePass() }
        return world
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `every entry takes effect once, and nothing is stuck`(seed: UInt64) {
        let world = calmed(seed)
        let failed = Set(world.replica.queue.filter { $0.state == .failed }.map(\.operation.entity))
        let log = world.server.rows.values.flatMap(\.log).filter { $0 != "other" }
        #expect(log.count == Set(log).count, "an entry took effect twice")
        #expect(world.replica.queue.allSatisfy { failed.contains($0.operation.entity) }, "an entry is stuck")
        let left = world.replica.queue.map(\.operation.key.description)
        #expect(Set(log).union(left) == Set(world.written.map(\.key.description)), "an entry is lost")
        #expect(Set(log).isDisjoint(with: left), "an entry that took effect still waits")
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `only what the server refuses alone has failed`(seed: UInt64) {
        let world = calmed(seed)
        let failed = Set(world.replica.queue.filter { $0.state == .failed }.map(\.operation.key))
        #expect(failed.isSubset(of: world.server.refusesAtAll))
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `the device comes to what the server has, and rests`(seed: UInt64) {
        let world = calmed(seed)
        #expect(world.replica.shadows == world.server.rows)
        #expect(world.isIdle)
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `the cursor never goes back within one life of the server`(seed: UInt64) {
        let world = calmed(seed)
        var last: [Substring: Int64] = [:]
        for cursor in world.replica.cursors {
            let parts = cursor.rawValue.split(separator: ":")
            guard parts.count == 2, let position = Int64(parts[1]) else {
                Issue.record("a cursor that the server did not make")
                continue
            }
            #expect(position >= last[parts[0], default: 0])
            last[parts[0]] = position
        }
    }

    @Test func `the storms hold crashes, lost answers and refusals`() {
        let worlds = (1...50 as ClosedRange<UInt64>).map(calmed)
        #expect(worlds.contains { $0.crashes > 0 })
        #expect(worlds.contains { !$0.server.refusesAtAll.isEmpty })
        #expect(worlds.contains { $0.server.epoch > 1 })
    }
}
