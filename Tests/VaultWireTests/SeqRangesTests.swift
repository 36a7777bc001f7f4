import Testing
import VaultJSON
import VaultTestKit
import VaultWire

@Suite("Ranges of seqs")
struct SeqRangesTests {
    @Test func `join where they touch and stay apart where they do not`() {
        var seen = SeqRanges([3, 1, 2, 7])
        #expect(seen.ranges == [1...3, 7...7])
        seen.insert(4...6)
        #expect(seen.ranges == [1...7])
        seen.insert(9...12)
        seen.insert(10...11)
        #expect(seen.ranges == [1...7, 9...12])
    }

    @Test func `hold what a set of numbers holds, whatever comes in which order`() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            var (seen, set) = (SeqRanges(), Set<Int64>())
            for _ in 0..<20 {
                let lower = Int64.random(in: -2...40, using: &random)
                let range = lower...(lower + .random(in: 0...5, using: &random))
                seen.insert(range)
                set.formUnion(range.filter { $0 > 0 })
            }
            #expect((-3...50).allSatisfy { seen.contains($0) == set.contains($0) })
            #expect(zip(seen.ranges, seen.ranges.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
            #expect(seen.covers(from: 5, through: 9) == (5...9).allSatisfy(set.contains))
        }
    }

    @Test func `stand in requests as pairs, and not at all where there are none`() throws {
        let request = PullRequest(cursor: nil, seen: SeqRanges([4, 5, 9]))
        #expect(request.json["seen"] == [[4, 5], [9, 9]])
        #expect(try PullRequest(json: request.json) == request)
        #expect(PullRequest(cursor: nil).json["seen"] == nil)
    }

    @Test(
        arguments: [
            "x", [4], [[4]], [[5, 4]], [[0, 4]], [[1, 2, 3]], [["1", "2"]], [[1.5, 2]],
            [[1, .integer(WireLimits.numbers.upperBound + 1)]],
        ] as [JSON])
    func `of another form are refused in a pull, and none in a push`(_ seen: JSON) throws {
        let error = #expect(throws: WireError.self) { _ = try PullRequest(json: ["cursor": .null, "seen": seen]) }
        #expect(error?.pointer == "/seen")
        let operation: JSON = ["idempotencyKey": "op_01ARZ3NDEKTSV4RRFFQ69G5FAV"]
        let push = try PushSubmission(json: ["operations": [operation], "seen": seen])
        #expect(push.seen.isEmpty)
    }
}
