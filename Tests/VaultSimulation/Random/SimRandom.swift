/// A seeded generator (SplitMix64) that others can be split from by name. The split does not depend on how much was
/// drawn before, so that one actor's draws never affect those of another.
package struct SimRandom: RandomNumberGenerator, Sendable {
    private let origin: UInt64
    private var state: UInt64

    /// The same seed gives the same numbers, in every process.
    package init(seed: UInt64) {
        origin = seed
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// Returns the generator of that name.
    package func split(_ name: UInt64) -> SimRandom {
        SimRandom(seed: Self.mix(origin ^ Self.mix(name &+ 0xD1B5_4A32_D192_ED03)))
    }

    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in 0..<count; 0 if there is nothing to choose from.
    mutating func below(_ count: Int) -> Int {
        guard count > 1 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    mutating func between(_ low: Int64, _ high: Int64) -> Int64 {
        low + Int64(below(Int(max(1, high - low + 1))))
    }

    /// Returns true in `perMille` of 1000 cases.
    mutating func chance(_ perMille: Int) -> Bool {
        perMille > 0 && below(1000) < perMille
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
