internal import Synchronization
internal import VaultWire

/// Numbers requests: each gets another number, and none tells how many there were (SplitMix64; a random number of the
/// system for each would cost a call of the system).
final class RequestNumbers: Sendable {
    private let last = Atomic<UInt64>(.random(in: .min ... .max))

    func next() -> RequestNumber {
        var bits = last.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return RequestNumber(bits ^ bits >> 31)
    }
}
