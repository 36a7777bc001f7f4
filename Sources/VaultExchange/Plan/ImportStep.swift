/// The number of receipts that an import stores in one transaction.
///
/// The fewer transactions, the less an import costs, but other writers of the vault wait for the end of each. So the
/// steps become as large as the computer can store in about a tenth of a second.
package struct ImportStep: Sendable {
    /// The number of receipts in the next transaction.
    package private(set) var receipts = sizes.lowerBound

    private static let sizes = 500...2000
    private static let target = Duration.milliseconds(100)

    package init() {}

    /// Adapts the number to the time that a transaction of so many receipts took. It grows slowly, since the first ones
    /// are faster than all others.
    package mutating func adapt(to stored: Int, in time: Duration) {
        guard stored > 0, time > .zero else { return }
        let fitting = Int(Double(stored) * (Self.target / time))
        receipts = min(max(fitting, Self.sizes.lowerBound), min(2 * receipts, Self.sizes.upperBound))
    }
}
