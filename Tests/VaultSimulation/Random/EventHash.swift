/// A hash of all events of a run, in order; it is the same in every process for the same seed.
package struct EventHash: Hashable, Sendable {
    /// The hash so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: some BinaryInteger) {
        value = SimRandom.mix(value ^ UInt64(truncatingIfNeeded: number)) &+ 0x1000_0000_01B3
    }

    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        add(text.utf8.count)
    }
}
