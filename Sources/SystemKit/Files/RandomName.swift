/// Names that nothing else has.
package enum RandomName {
    /// 128 random bits in hex digits.
    package static func make() -> String {
        let parts = [UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max)].map { String($0, radix: 16) }
        return parts.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }
}
