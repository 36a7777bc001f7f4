internal import Dispatch
internal import HTTPServerKit
internal import Synchronization
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The live streams that are open: tells them of commits, keeps them open, and ends those of devices that were signed
/// out.
///
/// A stream reads what is new from the store after its own position, so that it misses nothing that is committed while
/// it begins, and one that is woken twice says nothing twice.
final class LiveHub: CommitObserver {
    private struct Subscriber {
        let device: DeviceRecord
        let stream: HTTPStream
        var seq: Int64
        /// Counts up from stream to stream.
        let number: Int
    }

    private struct State {
        var subscribers: [ObjectIdentifier: Subscriber] = [:]
        var opened = 0
    }

    /// Streams of one device, above which its oldest ends.
    static let streamsPerDevice = 4
    /// Streams of one account, above which its oldest ends: connections are for all accounts.
    static let streamsPerAccount = 64
    private static let pageSize = 500

    private let feed: LiveFeed
    private let state = Mutex(State())
    /// Everything that reads the store happens here, one after another.
    private let queue = DispatchQueue(label: "server.live")

    init(feed: LiveFeed) {
        self.feed = feed
    }

    /// Gives every stream a sign of life, and ends those whose device's token is not valid any more.
    func tick() {
        queue.async { [weak self] in self?.keepOpen() }
    }

    /// Looks for commits and signings-out by other processes over the same store, which nobody tells of.
    func look() {
        queue.async { [weak self] in
            guard let self else { return }
            for (identity, subscriber) in all({ _ in true }) {
                if (try? feed.isSignedIn(subscriber.device)) == false {
                    end(subscriber.device.id)
                } else {
                    deliver(identity, subscriber)
                }
            }
        }
    }

    /// A stream that tells of what is committed after `seq`.
    func open(_ device: DeviceRecord, after seq: Int64) -> HTTPStream {
        let stream = HTTPStream()
        let identity = ObjectIdentifier(stream)
        stream.whenEnded { [weak self] in self?.forget(identity) }
        // The head is sent with the first byte; a comment is one that means nothing.
        stream.send(ServerSentEvent.ping)
        let surplus = state.withLock { state in
            let all = state.subscribers.values.filter { $0.device.account == device.account }
                .sorted { $0.number < $1.number }
            let own = all.filter { $0.device.id == device.id }.dropLast(Self.streamsPerDevice - 1)
            let rest = all.filter { one in !own.contains { $0.number == one.number } }
            state.opened += 1
            state.subscribers[identity] = Subscriber(device: device, stream: stream, seq: seq, number: state.opened)
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
        state.withLock { _ = $0.subscribers.removeValue(forKey: identity) }
    }

    private func all(_ isWanted: (Subscriber) -> Bool) -> [ObjectIdentifier: Subscriber] {
        state.withLock { $0.subscribers.filter { isWanted($0.value) } }
    }

    /// The device may have been signed out between the check of its token and the stream's being known here.
    private func begin(_ identity: ObjectIdentifier) {
        guard let subscriber = state.withLock({ $0.subscribers[identity] }) else { return }
        guard (try? feed.isSignedIn(subscriber.device)) != false else { return end(subscriber.device.id) }
        deliver(identity, subscriber)
    }

    private func deliver(to account: UserID) {
        for (identity, subscriber) in all({ $0.device.account == account }) { deliver(identity, subscriber) }
    }

    private func deliver(_ identity: ObjectIdentifier, _ subscriber: Subscriber) {
        var seq = subscriber.seq
        while true {
            // A store that cannot be read now is read at the next commit; a nudge is only a nudge.
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
        for (identity, subscriber) in all({ _ in true }) {
            if (try? feed.isSignedIn(subscriber.device)) == false {
                end(subscriber.device.id)
            } else if !subscriber.stream.send(ServerSentEvent.ping) {
                forget(identity)
            }
        }
    }
}
