/// Comparison of codes and signatures that others must not guess piece by piece.
package enum SecretComparison {
    /// Whether both are equal. The time depends on their lengths alone, not on where they differ.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
