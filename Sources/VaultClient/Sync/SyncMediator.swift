internal import Synchronization
internal import SystemKit
internal import VaultAttachments
internal import VaultModel
internal import VaultNet
internal import VaultSync

/// Passes news between the parts of one connection, which do not know each other.
final class SyncMediator: Sendable {
    private struct Ends {
        weak var connection: SyncConnection?
    }

    private weak let controller: SyncController?
    private let email: String
    let names = ActivityNames()
    private let ends = Mutex(Ends())
    /// A network that is back must not be lost again because the older news comes last.
    private let reaches = JobLine()

    init(_ controller: SyncController, email: String) {
        self.controller = controller
        self.email = email
    }

    /// Called once, when all parts exist.
    func connect(_ connection: SyncConnection) {
        ends.withLock { $0.connection = connection }
    }

    /// The functions that the transport calls.
    func signs(_ address: ServerAddress, _ environment: ClientEnvironment) -> HTTPTransport.Signs {
        HTTPTransport.Signs(
            hasNetwork: { environment.hasWay(to: address) }, leadsOut: { environment.leadsOut },
            overdue: { [weak self] in self?.tell { await $0.overdue() } },
            ended: environment.exchanges)
    }

    func take(_ news: SyncNews) {
        switch news {
        case .status(var status):
            status.account = email
            controller?.show(status)
            if case .stopped = status.state { controller?.lookForAnotherToken() }
            if status.state == .idle {
                controller?.tellOfChangesSetAside()
                controller?.listenForCallers()
                tell { await $0.wakeTransfers(.nudge) }
            }
        case .activity(let line):
            controller?.pass(names.named(line))
        case .clockSkew(let milliseconds):
            controller?.tell(.error, ControllerSentences.skew(milliseconds))
        case .answered(let milliseconds):
            tell { await $0.answered(milliseconds: milliseconds) }
        case .networkFailed:
            tell { await $0.checkReach() }
        case .becameDevice(let device):
            tell { await $0.becameDevice(device) }
        }
    }

    func transfersMoved(_ moving: [TransferProgress]) {
        controller?.tell(of: moving)
    }

    func transfersChanged(_ phase: TransferPhase) {
        controller?.transfersChanged(phase)
    }

    func take(_ news: ReachabilityWatcher.News) {
        guard let connection = ends.withLock({ $0.connection }) else { return }
        reaches.add {
            switch news {
            case .shown(let reach): await connection.show(reach)
            case .back: await connection.wake(.networkBack)
            case .lost: await connection.networkLost()
            }
        }
    }

    func take(_ news: LiveStream.News) {
        switch news {
        case .attached: tell { await $0.attached() }
        case .nudge(let seq): tell { await $0.nudge(seq: seq) }
        case .revoked:
            guard let controller else { return }
            tell { connection in
                await connection.revoke()
                // Another program of this vault that signs out removes the session here when the server has ended it.
                try? await Task.sleep(for: .seconds(1))
                if await controller.isSignedIn(by: connection) {
                    controller.tell(.error, SyncStop.revoked.sentence)
                }
            }
        // The next pull is refused as well, and its answer says why.
        case .refused: tell { await $0.wake(.manual) }
        // The network or the server may be gone; an idle program would not notice otherwise.
        case .quiet, .detached: tell { await $0.checkReach() }
        }
    }

    private func tell(_ body: @escaping @Sendable (SyncConnection) async -> Void) {
        guard let connection = ends.withLock({ $0.connection }) else { return }
        Task { await body(connection) }
    }
}

extension ClientEnvironment {
    /// Whether this computer has a route to the server, unless there is to be none.
    func hasWay(to address: ServerAddress) -> Bool { rehearsal != .offline && address.hasWay }

    /// Whether this computer has a default route, unless there is to be none.
    var leadsOut: Bool { rehearsal != .offline && NetworkPresence.leadsOut }
}

extension ServerAddress {
    /// Whether this computer has a route to the server, as far as it knows without sending anything: a route to the
    /// server's address if it is named by address, else any route.
    fileprivate var hasWay: Bool {
        if isOnThisMachine { return true }
        let isDirect = !(mayUseProxy && ServerAddress.hasProxy)
        return isDirect ? NetworkPresence.leads(to: host) ?? NetworkPresence.isThere : NetworkPresence.isThere
    }

    private static let hasProxy = {
        let variables = ProcessEnvironment.current()
        return ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { variables[$0]?.isEmpty == false }
    }()
}

extension AccountClient {
    /// Runs one health check with its own nonce; nil if our server answered.
    func probe(within deadline: Duration) async -> RemoteFailure? {
        do throws(RemoteFailure) {
            _ = try await health(nonce: RandomName.make(), within: deadline)
            return nil
        } catch {
            return error
        }
    }
}
