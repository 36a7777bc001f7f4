internal import Synchronization
internal import SystemKit
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Lists the Inbox away from the screen's thread, because hundreds of scans with their readings take longer than a frame.
/// Of requests that come while one is carried out, only the last counts.
actor InboxReader {
    /// A listing that is wanted, and the state of the reading at that time.
    struct Request: Sendable {
        let limit: Int
        let preparing: Preparation.State
        let isStopped: Bool
        let now: Timestamp
    }

    private nonisolated let executor = QueueExecutor(label: "vault.inbox")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let latest = Mutex<Request?>(nil)
    private let open: OpenVault
    private let cache = ReadingCache()
    private var reader: VaultReader?

    init(_ open: OpenVault) {
        self.open = open
    }

    /// Lists the Inbox; `answer` is called on another thread, unless a later request takes the place of this one.
    nonisolated func list(_ request: Request, answer: @escaping @Sendable (Result<[InboxItem], StoreError>) -> Void) {
        latest.withLock { $0 = request }
        Task {
            if let result = await next() { answer(result) }
        }
    }

    private func next() -> Result<[InboxItem], StoreError>? {
        guard let request = latest.withLock({ $0.take() }) else { return nil }
        return Result { () throws(StoreError) in try items(request) }
    }

    private func items(_ request: Request) throws(StoreError) -> [InboxItem] {
        let listing = InboxListing(
            reader: try kept(), preparing: request.preparing, isStopped: request.isStopped, now: request.now,
            cache: cache)
        return try listing.items(limit: request.limit)
    }

    private func kept() throws(StoreError) -> VaultReader {
        if let reader { return reader }
        let made = try open.makeReader()
        reader = made
        return made
    }
}
