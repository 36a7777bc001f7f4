internal import VaultModel
internal import VaultWire

/// The fate of one request over a rehearsed network.
enum RehearsedFault: Hashable, Sendable {
    case none
    /// There is no network; nothing is sent.
    case noNetwork
    /// Nobody answers; nothing is sent.
    case unreachable
    /// It is sent this much later.
    case late(milliseconds: Int64)
    /// It is carried out, but its answer is lost.
    case answerLost
    /// A login page answers; nothing is sent.
    case loginPage
}

/// Decides the fate of each request over a rehearsed network: the same requests in the same order always meet the same
/// faults, so that what a person saw can be seen again.
struct RehearsalPlan: Sendable {
    private let rehearsal: NetworkRehearsal
    private var requests = 0
    /// The number of requests so far that change something, by path.
    private var writes: [String: Int] = [:]

    /// Longer than what counts as slow, and shorter than the shortest time that a health check has.
    static let lateness: Int64 = 2500
    /// The most milliseconds that a stream over a flaky network lasts.
    static let streamLife: Int64 = 8000

    /// A flaky network lets three of five requests pass; repeated requests get through sooner or later.
    private static let flaky: [RehearsedFault] = [.none, .unreachable, .none, .answerLost, .none]

    /// The paths of requests that change nothing although they are not `GET`.
    private static let reads = Set([Route.pull, .digest, .full].map(\.path))

    init(_ rehearsal: NetworkRehearsal) {
        self.rehearsal = rehearsal
    }

    /// Decides about the next request.
    mutating func fault(of request: HTTPRequest) -> RehearsedFault {
        switch rehearsal {
        case .offline: return .noNetwork
        case .portal: return .loginPage
        case .slow: return .late(milliseconds: RehearsalPlan.lateness)
        case .flaky:
            defer { requests += 1 }
            return RehearsalPlan.flaky[requests % RehearsalPlan.flaky.count]
        case .lossyReply:
            if request.method == .get || RehearsalPlan.reads.contains(request.path) { return .none }
            let number = writes[request.path, default: 0]
            writes[request.path] = number + 1
            return number.isMultiple(of: 2) ? .answerLost : .none
        }
    }

    /// The milliseconds after which a stream breaks; nil if it doesn't.
    var streamLife: Int64? { rehearsal == .flaky ? RehearsalPlan.streamLife : nil }
}
