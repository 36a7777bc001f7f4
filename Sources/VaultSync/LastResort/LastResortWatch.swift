package import VaultModel

/// Decides when new receipts have waited long enough to be sent as text messages. All times are of the monotonic clock, in
/// milliseconds, so that no correction of the device's clock sends anything.
///
/// Call ``observe(_:at:)`` at least every ``interval`` while the device is offline: after a longer gap, such as a
/// suspension, nobody knows whether it was, and it starts to wait again.
package struct LastResortWatch: Hashable, Sendable {
    /// How long the device has to be offline, and a create has to wait.
    package static let patience: Int64 = 300_000
    /// The time between two looks while the device is offline.
    package static let interval: Int64 = 30_000
    /// A longer time between two observations breaks off being offline.
    private static let longestGap: Int64 = 4 * interval

    private var offlineSince: Int64?
    private var lastObserved: Int64 = 0
    /// When each waiting create was first seen while the device was offline.
    private var firstSeen: [OperationID: Int64] = [:]

    package init() {}

    package mutating func observe(_ reach: Reachability, at now: Int64) {
        defer { lastObserved = now }
        guard reach == .offline else {
            offlineSince = nil
            firstSeen = [:]
            return
        }
        guard let since = offlineSince, now >= since, now - lastObserved <= LastResortWatch.longestGap else {
            offlineSince = now
            firstSeen = [:]
            return
        }
    }

    package var isOffline: Bool { offlineSince != nil }

    /// Whether the device has been offline for long enough.
    package func isLastResort(at now: Int64) -> Bool {
        offlineSince.map { now - $0 >= LastResortWatch.patience } ?? false
    }

    /// Notes the creates that wait now, and returns those that are due, in the same order.
    package mutating func due(_ waiting: [OperationID], at now: Int64) -> [OperationID] {
        guard isOffline else { return [] }
        firstSeen = Dictionary(
            waiting.map { ($0, firstSeen[$0] ?? now) }, uniquingKeysWith: { first, _ in first })
        guard isLastResort(at: now) else { return [] }
        return waiting.filter { id in firstSeen[id].map { now - $0 >= LastResortWatch.patience } ?? false }
    }
}
