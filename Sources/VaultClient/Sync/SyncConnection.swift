internal import SystemKit
internal import Translation
internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync

/// The connection of one signed-in device to its server: the engine, the checks whether the server can be reached, and,
/// for a screen, the live stream.
package final class SyncConnection: Sendable {
    let remote: HTTPRemote
    private let transport: HTTPTransport
    private let engine: SyncEngine
    private let transfers: TransferEngine
    private let reach: ReachabilityWatcher
    private let stream: LiveStream?
    private let names: ActivityNames

    /// - Parameter name: This device's name for the account.
    init(
        _ account: SyncAccount, token: String, name: String, controller: SyncController, live: Bool
    ) throws(NetError) {
        let address = try ServerAddress(
            account.server, allowsPlainHTTP: controller.environment.allowsPlainHTTP)
        let environment = controller.environment
        let environmentClock = environment.clock
        let wall: @Sendable () -> Timestamp = { Timestamp(milliseconds: environmentClock.now()) }
        let clock = SyncClock.system(wall: wall)
        let links = SyncMediator(controller, email: account.shownName)
        names = links.names
        transport = HTTPTransport(
            address: address, signs: links.signs(address, environment), rehearsal: environment.rehearsal)
        remote = HTTPRemote(transport: transport, token: token, deviceName: name, wall: wall)
        let client = AccountClient(transport: transport, wall: wall)
        reach = ReachabilityWatcher(
            clock: clock, pace: controller.healthPace, probe: { await client.probe(within: $0) },
            hasNetwork: { environment.hasWay(to: address) }
        ) {
            links.take($0)
        }
        engine = SyncEngine(
            ports: SyncEngine.Ports(
                replica: StoredReplica(
                    vault: controller.vault, names: links.names,
                    willStoreToken: { [weak controller] in controller?.noteOwn(token: $0) }),
                remote: remote,
                lease: VaultLease(controller.files),
                clock: clock),
            machine: SyncMachine(limits: .ofDevice, random: SystemRandomNumberGenerator()),
            executor: QueueExecutor(label: "vault.sync"), server: account.server
        ) { links.take($0) }
        transfers = TransferEngine(
            ports: TransferEngine.Ports(
                store: StoredTransfers(attachments: controller.attachments, now: wall), remote: remote,
                lease: VaultLease.transfers(controller.files), clock: clock),
            machine: TransferMachine(random: SystemRandomNumberGenerator()),
            executor: QueueExecutor(label: "vault.transfers"), progress: { links.transfersMoved($0) }
        ) { links.transfersChanged($0) }
        let engine = engine
        stream =
            !live
            ? nil
            : LiveStream(
                source: LiveStream.Source(
                    address: address, token: token, device: account.deviceID,
                    pause: { [weak controller] in await controller?.askedPause() ?? 0 },
                    cursor: { await engine.cursor }),
                clock: clock, random: SystemRandomNumberGenerator(), rehearsal: environment.rehearsal
            ) { links.take($0) }
        links.connect(self)
    }

    /// Requests a sync; at the start and after a suspension, also attaches the stream again.
    func wake(_ trigger: SyncTrigger) async {
        if trigger == .start || trigger == .resume { await stream?.attach() }
        if trigger == .networkBack { await stream?.renew() }
        await engine.trigger(trigger)
        await transfers.trigger(trigger)
    }

    /// Moves what is to be moved; a sync may have brought the names of new attachments.
    func wakeTransfers(_ trigger: SyncTrigger) async { await transfers.trigger(trigger) }

    /// Handles a change on the server; nil if its seq is unknown.
    func nudge(seq: Int64?) async {
        if let seq { await engine.nudge(seq: seq) } else { await engine.trigger(.nudge) }
    }

    /// Attaches the stream as the device that the engine has become.
    func becameDevice(_ device: DeviceID) async {
        await stream?.become(device, token: remote.token)
    }

    /// Ends the stream and the checks that nobody requested; ``wake(_:)`` fetches what the stream would have reported.
    func detach() async {
        await stream?.detach()
        await reach.rest()
    }

    func pause() async {
        await detach()
        await engine.pause()
        await transfers.pause()
        // A request that failed in between may have started a check.
        await reach.rest()
    }

    func resume() async {
        await engine.resume()
        await transfers.resume()
        await stream?.attach()
    }

    /// Syncs, and returns when the engine is idle and nothing that can be sent is left.
    func sync() async -> SyncStatus { await engine.syncEverything(.manual) }

    /// Moves every attachment that can be moved now, and returns why others have to wait; nil if none has to.
    func transfer() async -> (moved: TransferTally, reason: Phrase?) {
        let before = await transfers.tally
        let phase = await transfers.transfer(.manual)
        return (await transfers.tally - before, phase.reason)
    }

    /// The ids of the devices whose changes this connection has received.
    var devicesHeardOf: Set<String> { names.devices }

    func show(_ reach: Reachability) async { await engine.show(reach) }
    func revoke() async {
        await reach.rest()
        await engine.stop(.revoked)
        await transfers.stop(.revoked)
    }
    func answered(milliseconds: Int) async { await reach.answered(milliseconds: milliseconds) }
    func attached() async { await reach.attached() }
    func checkReach() async { await reach.check() }
    func overdue() async { await reach.overdue() }
    func networkLost() async { await engine.networkLost() }

    func close() async {
        await reach.end()
        await pause()
        transport.close()
    }
}

/// The client's own messages about sync.
enum ControllerSentences {
    static let signedOut: Phrase = "Signed out. Sign in to sync again; nothing is lost."
    static let signedOutElsewhere: Phrase = "Another program signed out this vault."
    static let busy: Phrase = "A sync of this vault is running. Try again when it's done."

    static func setAside(_ count: Int) -> Phrase {
        .counted(
            count, "\(count) change from the server can't be stored; 'rvault status' shows why. Everything else syncs.",
            "\(count) changes from the server can't be stored; 'rvault status' shows why. Everything else syncs.")
    }

    static func skew(_ milliseconds: Int64) -> Phrase {
        let time = time(minutes: abs(milliseconds) / 60_000)
        return milliseconds > 0
            ? "This device's clock is \(time) behind the server's. Sync isn't affected, but displayed dates may be."
            : "This device's clock is \(time) ahead of the server's. Sync isn't affected, but displayed dates may be."
    }

    private static func time(minutes: Int64) -> Phrase {
        switch minutes {
        case ..<120: "\(minutes) min"
        case ..<2880: "\(minutes / 60) hours"
        default: "\(minutes / 1440) days"
        }
    }
}

extension SyncClock {
    /// The system's clocks; time asleep counts.
    static func system(wall: @escaping @Sendable () -> Timestamp) -> SyncClock {
        SyncClock(
            monotonic: { MonotonicClock.system.now().wholeMilliseconds },
            wall: wall,
            sleep: { try await Task.sleep(for: .milliseconds($0), clock: .continuous) })
    }
}
