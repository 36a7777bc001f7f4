internal import VaultModel
internal import VaultWire

/// The pages of a pull that wait for the store, and how far the pull has come.
struct PulledPages: Equatable, Sendable {
    private(set) var waiting: [PullResponse] = []
    private var lastSeq: Int64 = 0
    /// Consecutive empty pages.
    private var empty = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// Prepares for a pull from another position.
    mutating func begin() {
        waiting = []
        lastSeq = 0
    }

    /// Whether a page is no larger than requested, has its changes in order, and neither leads back to where it began
    /// nor through an endless series of empty pages.
    func isContinued(by page: PullResponse, after request: PullRequest) -> Bool {
        guard page.changes.count <= request.limit else { return false }
        if page.hasMore, page.changes.isEmpty, empty >= SyncMachine.emptyPages { return false }
        var last = lastSeq
        for change in page.changes {
            guard change.seq > last else { return false }
            last = change.seq
        }
        return !page.hasMore || page.cursor != request.cursor
    }

    mutating func add(_ page: PullResponse) {
        lastSeq = page.changes.last?.seq ?? lastSeq
        empty = page.changes.isEmpty ? empty + 1 : 0
        waiting.append(page)
    }

    mutating func removeFirst() -> PullResponse { waiting.removeFirst() }
}
