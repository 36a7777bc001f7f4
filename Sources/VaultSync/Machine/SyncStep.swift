internal import VaultModel
internal import VaultWire

/// Which answer the machine expects.
enum SyncStep: Equatable, Sendable {
    case resting
    case leasing
    case loading
    case pulling(PullRequest)
    case storingPage(PullResponse)
    case choosing
    case pushing(PushRequest)
    /// Keys to be released once the verdicts are stored.
    case storingVerdicts(later: [OperationID])
}
