internal import Dispatch
internal import HTTPServerKit
internal import Synchronization
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The open live streams: sends them commits, keeps them open, and ends those of devices that have been signed out.
///
/// A stream reads from the store what follows its own position. So it misses nothing that is committed while it begins,
/// and being woken twice does not make it send anything twice.
final class LiveHub: CommitObserver {
    private struct Subscriber {
        let device: DeviceRecord
        let stream: HTTPStream
        var seq: Int64
        /// Increases from stream to stream.
        let number: Int
    }

    private struct State {
        var subscribers: [ObjectIdentifier: Subscriber] = [:]
        /// The streams of each account, so that a commit looks at no others.
        var ofAccount: [UserID: Set<ObjectIdentifier>] = [:]
        var opened = 0

        func subscribers(of account: UserID) -> [ObjectIdentifier: Subscriber] {
            let found = (ofAccount[account] ?? []).compactMap { identity in
                subscribers[identity].map { (identity, $0) }
            }
            return Dictionary(uniqueKeysWithValues: found)
        }
    }

    /// The number of streams of one device above which the oldest ends.
    static let streamsPerDevice = 4
    /// The number of streams of one account above which the oldest ends: connections are shared by all accounts.
    static let streamsPerAccount = 64
    private static let pageSize = 500

    private let feed: LiveFeed
    private let state = Mutex(State())
    /// Runs everything that reads the store, one task at a time.
    private let queue = DispatchQueue(label: "server.live")

    init(feed: LiveFeed) {
        self.feed = feed
    }

    /// Sends a ping on every stream, and ends those whose device's token has expired or been revoked.
    func tick() {
        queue.async { [weak self] in self?.keepOpen() }
    }

    /// Looks for commits and sign-outs by other processes that use the same store, which send no notification.
    func look() {
        queue.async { [weak self] in
            guard let self else { return }
            endSignedOut()
            for (identity, subscriber) in all({ _ in true }) { deliver(identity, subscriber) }
        }
    }

    /// The same for one account.
    func look(at account: UserID) {
        queue.async { [weak self] in
            guard let self else { return }
            endSignedOut { $0.device.account == account }
            deliver(to: account)
        }
    }

    /// Opens a stream of what is committed after `seq`.
    func open(_ device: DeviceRecord, after seq: Int64) -> HTTPStream {
        let stream = HTTPStream()
        let identity = ObjectIdentifier(stream)
        stream.whenEnded { [weak self] in self?.forget(identity) }
        // The response head goes out with the first byte. The ping is a comment, which clients ignore.
        stream.send(ServerSentEvent.ping)
        let surplus = state.withLock { state in
            let all = state.subscribers(of: device.account).values.sorted { $0.number < $1.number }
            let own = all.filter { $0.device.id == device.id }.dropLast(Self.streamsPerDevice - 1)
            let rest = all.filter { one in !own.contains { $0.number == one.number } }
            state.opened += 1
            state.subscribers[identity] = Subscriber(device: device, stream: stream, seq: seq, number: state.opened)
            state.ofAccount[device.account, default: []].insert(identity)
            return (own + rest.dropLast(Self.streamsPerAccount - 1)).map(\.stream)
        }
        for stream in surplus { stream.finish() }
        queue.async { [weak self] in self?.begin(identity) }
        return stream
    }

    func changed(_ account: UserID) {
        queue.async { [weak self] in self?.deliver(to: account) }
    }

    func revoked(_ devices: [DeviceID]) {
        queue.async { [weak self] in
            for device in devices { self?.end(device) }
        }
    }

    private func forget(_ identity: ObjectIdentifier) {
        state.withLock { state in
            guard let account = state.subscribers.removeValue(forKey: identity)?.device.account else { return }
            state.ofAccount[account]?.remove(identity)
            if state.ofAccount[account]?.isEmpty == true { state.ofAccount[account] = nil }
        }
    }

    private func all(_ isWanted: (Subscriber) -> Bool) -> [ObjectIdentifier: Subscriber] {
        state.withLock { $0.subscribers.filter { isWanted($0.value) } }
    }

    /// Checks again that the device is signed in: it may have been signed out after its token was checked and before
    /// the stream was registered here.
    private func begin(_ identity: ObjectIdentifier) {
        guard let subscriber = state.withLock({ $0.subscribers[identity] }) else { return }
        guard (try? feed.isSignedIn(subscriber.device)) != false else { return end(subscriber.device.id) }
        deliver(identity, subscriber)
    }

    private func deliver(to account: UserID) {
        for (identity, subscriber) in state.withLock({ $0.subscribers(of: account) }) { deliver(identity, subscriber) }
    }

    private func deliver(_ identity: ObjectIdentifier, _ subscriber: Subscriber) {
        var seq = subscriber.seq
        while true {
            // If the store cannot be read now, the next commit reads it; a nudge is only a hint.
            let page = (try? feed.events(of: subscriber.device.account, after: seq, limit: Self.pageSize)) ?? []
            for (event, eventSeq) in page {
                guard subscriber.stream.send(event.bytes) else { return forget(identity) }
                seq = eventSeq
            }
            state.withLock { [seq] in $0.subscribers[identity]?.seq = seq }
            if page.count < Self.pageSize { return }
        }
    }

    private func end(_ device: DeviceID) {
        for (identity, subscriber) in all({ $0.device.id == device }) {
            subscriber.stream.send(ServerSentEvent(name: ServerSentEvent.revoked, data: "{}").bytes)
            subscriber.stream.finish()
            forget(identity)
        }
    }

    private func keepOpen() {
        endSignedOut()
        for (identity, subscriber) in all({ _ in true }) where !subscriber.stream.send(ServerSentEvent.ping) {
            forget(identity)
        }
    }

    private func endSignedOut(_ isWanted: (Subscriber) -> Bool = { _ in true }) {
        for device in feed.signedOut(among: all(isWanted).values.map(\.device)) { end(device) }
    }
}
