/// A promise that a run broke.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The invariants.
    package enum Invariant: String, Hashable, Sendable, CaseIterable {
        case convergence = "I1"
        case nothingLost = "I2"
        case personBeforeMachine = "I3"
        case onceOnly = "I4"
        case neverBack = "I5"
        case tombstones = "I6"
        case causality = "I7"
        case view = "I8"
        case outbox = "I9"
        case wholeCommits = "I10"
        case pictures = "I11"
        case homes = "I14"
        case machineKeepsOff = "I15"
    }

    package let invariant: Invariant
    /// The finding, described for a developer.
    package let detail: String

    package var description: String { "\(invariant.rawValue) \(invariant): \(detail)" }
}
