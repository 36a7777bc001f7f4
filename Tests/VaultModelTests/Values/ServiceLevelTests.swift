import Testing
import Translation
import VaultModel

@Suite("Levels of service")
struct ServiceLevelTests {
    private static func status(_ state: SyncState, _ reach: Reachability, _ resort: LastResortState = .notConfigured)
        -> SyncStatus
    {
        var status = SyncStatus(state: state, reach: reach)
        status.lastResort = resort
        return status
    }

    private static let waiting = SyncState.waiting(until: Timestamp(milliseconds: 1), reason: "No.")

    static let levels: [(SyncStatus, ServiceLevel?)] = [
        (status(.deviceOnly, .unknown), nil), (status(.pulling, .unknown), nil),
        (status(.idle, .online), .allOnline), (status(.pulling, .slow), .allOnline),
        (status(waiting, .online), .allOnline), (status(waiting, .limited), .allLocal),
        (status(.idle, .portal), .allLocal), (status(.idle, .offline), .allLocal),
        (status(.idle, .offline, .configured), .allLocal), (status(.idle, .offline, .active), .lastResort),
        (status(.idle, .online, .active), .allOnline), (status(.paused, .offline, .active), .allLocal),
        (status(.stopped(reason: "No."), .online), .allLocal),
    ]

    @Test(arguments: levels)
    func `follow what is shown of the network`(_ status: SyncStatus, _ level: ServiceLevel?) {
        #expect(status.level == level)
    }

    @Test func `a server that keeps failing leaves this device`() {
        var status = Self.status(Self.waiting, .online)
        status.tries = SyncStatus.quietTries
        #expect(status.level == .allLocal)
    }
}
