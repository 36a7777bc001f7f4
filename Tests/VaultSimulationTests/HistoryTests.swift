import Testing
import VaultJSON
import VaultModel

@testable import VaultSimulation

@Suite("What the oracle knows of persons")
struct HistoryTests {
    private let place: History.Place
    private var history = History()

    init() {
        place = History.Place(entity: EntityRef(ReceiptID(ULID(high: 1, low: 1))), field: .storeName)
    }

    private mutating func write(_ value: JSON, at time: Int64, over seen: JSON..., by device: Int = 0) {
        history.wrote(
            value, at: place, .init(device: device, at: time, value: value, seen: seen, isDecision: false))
    }

    @Test mutating func `an author knew what stood before what it saw`() {
        write("a", at: 1)
        write("b", at: 2, over: "a")
        write("c", at: 3, over: "b", by: 1)
        for inTime in [false, true] {
            #expect(history.isAncestor("a", of: "c", at: place, inTime: inTime))
            #expect(!history.isAncestor("c", of: "a", at: place, inTime: inTime))
        }
    }

    @Test mutating func `whoever saw a value before it was put back knew nothing of what stood between`() {
        write("a", at: 1)
        write("b", at: 2, over: "a")
        write("c", at: 3, over: "a", by: 1)
        write("a", at: 4, over: "b")
        #expect(!history.isAncestor("b", of: "c", at: place, inTime: true))
        #expect(history.isAncestor("b", of: "c", at: place))
        write("d", at: 5, over: "a", by: 1)
        #expect(history.isAncestor("b", of: "d", at: place, inTime: true))
    }
}
