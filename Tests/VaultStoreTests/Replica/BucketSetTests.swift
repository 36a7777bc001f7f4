import Testing
import VaultWire

@testable import VaultReplica

@Suite struct BucketSetTests {
    @Test(arguments: [[], [0], [255], [0, 15, 16, 17, 254], Array(0..<255), Array(0..<256)])
    func `is read back as it was written`(_ numbers: [Int]) {
        let set = BucketSet(numbers)
        #expect(set.numbers == numbers)
        #expect(BucketSet(text: set.text) == set)
        #expect(set.isEmpty == numbers.isEmpty && (set == .all) == (numbers.count == BucketDigest.bucketCount))
    }

    @Test func `knows no other buckets than there are`() {
        let set = BucketSet([-1, 3, 256])
        #expect(set.numbers == [3])
        #expect(!set.contains(-1) && !set.contains(256))
    }

    @Test(arguments: ["", "all ", "1 2", "x", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 10000"])
    func `other text is no set`(_ text: String) {
        #expect(BucketSet(text: text) == nil)
    }
}
