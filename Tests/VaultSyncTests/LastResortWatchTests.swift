import Testing
import VaultModel
import VaultSync

@Suite("When new receipts are sent as text messages")
struct LastResortWatchTests {
    private static let a = OperationID(ULID(high: 1, low: 1))
    private static let b = OperationID(ULID(high: 1, low: 2))
    private static let minute: Int64 = 60_000

    /// A look: its time in seconds, the network, and the pending creates.
    private struct Look {
        let at: Int64
        let reach: Reachability
        let waiting: [OperationID]
    }

    private func look(_ at: Int64, _ reach: Reachability = .offline, _ waiting: [OperationID] = [a]) -> Look {
        Look(at: at, reach: reach, waiting: waiting)
    }

    /// The looks of a device that is offline from `first` to `last`, every half minute.
    private func looks(_ first: Int64, _ last: Int64, _ waiting: [OperationID] = [a]) -> [Look] {
        stride(from: first, through: last, by: 30).map { look($0, .offline, waiting) }
    }

    /// The creates that are due at the last of the looks.
    private func due(_ looks: [Look]) -> [OperationID] {
        var watch = LastResortWatch()
        var last: [OperationID] = []
        for look in looks {
            watch.observe(look.reach, at: look.at * 1000)
            last = watch.due(look.waiting, at: look.at * 1000)
        }
        return last
    }

    @Test func `nothing before five minutes offline, everything that waited as long after them`() {
        #expect(due(looks(0, 270)) == [])
        #expect(due(looks(0, 300)) == [Self.a])
        #expect(due(looks(0, 300) + [look(329)]) == [Self.a])
    }

    @Test func `a receipt added while offline waits for its own five minutes, in the order of the queue`() {
        let begun = looks(0, 270) + looks(300, 570, [Self.a, Self.b])
        #expect(due(begun) == [Self.a])
        #expect(due(begun + looks(600, 600, [Self.a, Self.b])) == [Self.a, Self.b])
    }

    @Test(arguments: [Reachability.online, .slow, .limited, .unknown])
    func `only a device without a network is offline, and a look at one begins anew`(_ reach: Reachability) {
        #expect(due(stride(from: 0, through: 600, by: 30).map { look($0, reach) }) == [])
        #expect(due(looks(0, 240) + [look(255, reach)] + looks(270, 540)) == [])
        #expect(due(looks(0, 240) + [look(255, reach)] + looks(270, 570)) == [Self.a])
    }

    @Test func `a suspension proves nothing about the network`() {
        #expect(due(looks(0, 60) + [look(30_000)]) == [])
        #expect(due(looks(0, 60) + looks(30_000, 30_300)) == [Self.a])
    }

    @Test func `a clock that goes back waits again, and what left the queue is forgotten`() {
        #expect(due(looks(1_000, 1_270) + [look(10)]) == [])
        #expect(due(looks(0, 300, [Self.a, Self.b]) + [look(310, .offline, [Self.b])]) == [Self.b])
        #expect(due(looks(0, 300) + [look(310, .offline, [])] + [look(320)]) == [])
    }
}
