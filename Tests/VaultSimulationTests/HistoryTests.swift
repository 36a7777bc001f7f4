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
        #expect(history.isAncestor("a", of: "c", at: place) && history.isSurelyAncestor("a", of: "c", at: place))
        #expect(!history.isAncestor("c", of: "a", at: place) && !history.isSurelyAncestor("c", of: "a", at: place))
    }

    @Test mutating func `whoever saw a value before it was put back knew nothing of what stood between`() {
        write("a", at: 1)
        write("b", at: 2, over: "a")
        write("c", at: 3, over: "a", by: 1)
        write("a", at: 4, over: "b")
        #expect(!history.isSurelyAncestor("b", of: "c", at: place))
        #expect(history.isAncestor("b", of: "c", at: place))
    }

    @Test mutating func `of a value that was put back nobody can tell which writing somebody else saw`() {
        write("a", at: 1)
        write("b", at: 2, over: "a")
        write("a", at: 3, over: "b")
        write("d", at: 4, over: "a", by: 1)
        #expect(history.isAncestor("b", of: "d", at: place) && !history.isSurelyAncestor("b", of: "d", at: place))
        write("e", at: 5, over: "d")
        #expect(history.isSurelyAncestor("d", of: "e", at: place))
    }

    @Test mutating func `values put back in a ring end the search`() {
        write("a", at: 1, over: "b")
        write("b", at: 1, over: "a")
        #expect(!history.isSurelyAncestor("c", of: "a", at: place))
    }
}
