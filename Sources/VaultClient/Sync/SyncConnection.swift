internal import SystemKit
internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync

/// One signed-in device at its server, for as long as it is signed in.
final class SyncConnection: Sendable {
    let remote: HTTPRemote
    private let transport: HTTPTransport
    private let engine: SyncEngine

    init(_ account: SyncAccount, token: String, controller: SyncController, live: Bool) throws(NetError) {
        let allowsPlainHTTP = controller.environment.allowsPlainHTTP
        let address = try ServerAddress(account.server, allowsPlainHTTP: allowsPlainHTTP)
        let clock = controller.environment.clock
        let wall: @Sendable () -> Timestamp = { Timestamp(milliseconds: clock.now()) }
        transport = HTTPTransport(address: address)
        remote = HTTPRemote(transport: transport, token: token, wall: wall)
        let email = account.email
        engine = SyncEngine(
            ports: SyncEngine.Ports(
                replica: VaultReplica(controller.vault), remote: remote, lease: VaultLease(controller.files),
                clock: SyncClock.system(wall: wall)),
            machine: SyncMachine(random: SystemRandomNumberGenerator()), executor: QueueExecutor(label: "vault.sync"),
            server: account.server
        ) { [weak controller] news in
            switch news {
            case .status(var status):
                status.account = email
                controller?.show(status)
            case .activity(let line): controller?.pass(line)
            case .clockSkew(let milliseconds): controller?.tell(.error, SyncSentences.skew(milliseconds))
            case .storeChanged, .answered, .networkFailed: break
            }
        }
    }

    func wake(_ trigger: SyncTrigger) async { await engine.trigger(trigger) }
    func pause() async { await engine.pause() }
    func resume() async { await engine.resume() }

    /// Syncs and returns when the engine rests again.
    func sync() async -> SyncStatus { await engine.sync(.manual) }

    func close() async {
        await engine.pause()
        transport.close()
    }
}

/// What the client itself says about sync.
enum SyncSentences {
    static func skew(_ milliseconds: Int64) -> String {
        let minutes = abs(milliseconds) / 60_000
        let side = milliseconds > 0 ? "behind" : "ahead of"
        return "This device's clock is \(minutes) min \(side) the server's. Sync is not affected; dates shown may be."
    }
}

extension SyncClock {
    /// The machine's clocks; time asleep counts.
    static func system(wall: @escaping @Sendable () -> Timestamp) -> SyncClock {
        SyncClock(
            monotonic: {
                let (seconds, attoseconds) = MonotonicClock.system.now().components
                return seconds * 1000 + attoseconds / 1_000_000_000_000_000
            },
            wall: wall,
            sleep: { try await Task.sleep(for: .milliseconds($0), clock: .continuous) })
    }
}
