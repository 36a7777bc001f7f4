internal import VaultWire

/// Some of the ``BucketDigest/bucketCount`` buckets of a type; sixteen times sixteen bits, since it is read for every
/// page of a full sync.
package struct BucketSet: Hashable, Sendable {
    private var bits = SIMD16<UInt16>()

    /// All buckets.
    package static let all = BucketSet(0..<BucketDigest.bucketCount)

    /// A set of bucket numbers; numbers without a bucket are ignored.
    package init(_ numbers: some Sequence<Int>) {
        for number in numbers where (0..<BucketDigest.bucketCount).contains(number) {
            bits[number / 16] |= 1 << UInt16(number % 16)
        }
    }

    package func contains(_ number: Int) -> Bool {
        (0..<BucketDigest.bucketCount).contains(number) && bits[number / 16] & 1 << UInt16(number % 16) != 0
    }

    package var isEmpty: Bool { bits == SIMD16() }

    /// The numbers, ascending.
    package var numbers: [Int] { (0..<BucketDigest.bucketCount).filter(contains) }
}

extension BucketSet: ExpressibleByArrayLiteral {
    package init(arrayLiteral numbers: Int...) {
        self.init(numbers)
    }
}

extension BucketSet {
    /// `all`, or sixteen hexadecimal numbers separated by spaces.
    var text: String {
        self == .all ? "all" : bits.indices.map { String(bits[$0], radix: 16) }.joined(separator: " ")
    }

    init?(text: String) {
        guard text != "all" else {
            self = .all
            return
        }
        let words = text.split(separator: " ").compactMap { UInt16($0, radix: 16) }
        guard words.count == 16 else { return nil }
        bits = SIMD16(words)
    }
}
