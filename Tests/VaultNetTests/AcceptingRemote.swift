import Synchronization
import Translation
import VaultModel
import VaultSync
import VaultWire

/// A server that accepts everything, but answers pushes only once `together` of them are in flight.
final class AcceptingRemote: Remote {
    private struct State {
        var seq: Int64 = 0
        var underWay = 0
        var most = 0
        var left: Int
    }

    private let state: Mutex<State>
    private let together: Int
    /// A number that a device has not reached makes its store look restored from an older copy.
    let lastDeviceSeq = Mutex<Int64>(0)
    let requests = Journal<String>()
    /// Whether ``retire(_:)`` gives no answer until its task is canceled.
    let isSilent = Mutex(false)

    init(operations: Int, together: Int) {
        state = Mutex(State(left: operations))
        self.together = together
    }

    /// The highest number of pushes that were in flight at once.
    var most: Int { state.withLock(\.most) }

    private func page(_ cursor: Cursor?) -> PullResponse {
        PullResponse(
            changes: [], cursor: cursor ?? Cursor(rawValue: "c0"), hasMore: false,
            lastDeviceSeq: lastDeviceSeq.withLock { $0 }, epoch: "e", serverTime: Timestamp(milliseconds: 0))
    }

    func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse {
        requests.note("pull \(request.seen.ranges.map { "\($0.lowerBound)-\($0.upperBound)" })")
        return page(request.cursor)
    }

    func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse {
        requests.note("push")
        let needed = state.withLock { state in
            state.underWay += 1
            state.most = max(state.most, state.underWay)
            return min(together, state.left)
        }
        defer { state.withLock { $0.underWay -= 1 } }
        while state.withLock({ $0.underWay < needed && $0.most < needed }) {
            if Task.isCancelled { throw RemoteFailure(.cancelled, "The request was canceled.") }
            await Task.yield()
        }
        let results = request.operations.map { operation in
            let seq = state.withLock { state in
                state.seq += 1
                state.left -= 1
                return state.seq
            }
            let effect = OperationResult.Effect(version: 1, seq: seq, updatedAt: Timestamp(milliseconds: 0))
            return OperationResult(key: operation.key, verdict: .applied(.accepted, effect))
        }
        return PushResponse(
            results: results, cursor: nil, lastDeviceSeq: 0, epoch: "e", serverTime: Timestamp(milliseconds: 0))
    }

    func digest(_ request: DigestRequest) async throws(RemoteFailure) -> DigestResponse {
        requests.note("digest \(request.entityType.rawValue)")
        return DigestResponse(cursor: Cursor(rawValue: "c0"), buckets: BucketDigest.table([]))
    }

    func full(_ request: FullRequest) async throws(RemoteFailure) -> FullResponse {
        requests.note("full")
        return FullResponse(changes: [], page: nil, cursor: Cursor(rawValue: "c0"))
    }

    func pairAnew() async throws(RemoteFailure) -> SessionResponse {
        requests.note("pair")
        return SessionResponse(
            userID: UserID(ULID(high: 1, low: 1)), deviceID: DeviceID(ULID(high: 1, low: 2)), token: "new",
            expiresAt: Timestamp(milliseconds: 0), smsKey: "")
    }

    func become(_ session: SessionResponse) {
        lastDeviceSeq.withLock { $0 = 0 }
        requests.note("become \(session.token)")
    }

    func retire(_ device: DeviceID) async {
        requests.note("retire")
        while isSilent.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
    }
}
