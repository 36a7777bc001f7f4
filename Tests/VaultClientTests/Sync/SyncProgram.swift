import Sealing
import Synchronization
import SystemKit
import Translation
import VaultJSON
import VaultModel
import VaultStore
import VaultSync
import VaultTestKit

@testable import VaultClient

/// The files of a vault, which several programs may open.
struct VaultFolder {
    private let folder: TemporaryDirectory
    let files: VaultFiles

    init() throws {
        folder = try TemporaryDirectory()
        files = VaultFiles(path: folder.file("home.vault"))
        _ = try files.create(passphrase: VaultFolder.passphrase(), derivation: .unsafeForTests)
    }

    var home: String { folder.path }

    func open() throws -> OpenVault {
        let keys = try files.unlock(passphrase: VaultFolder.passphrase(), derivation: .unsafeForTests)
        let environment = VaultEnvironment { Timestamp(milliseconds: WallClock.system.now()) }
        return OpenVault(files, vault: try Vault(files, keys: keys, environment: environment), keys: keys)
    }

    private static func passphrase() throws -> SecretBytes { try SecretBytes(utf8: "correct horse") }
}

/// A program that has a vault open and syncs it, as a window and the worker do.
struct SyncProgram {
    let controller: SyncController
    let open: OpenVault
    let news = SyncDiary()
    /// Keeps the files as long as the program.
    private let folder: VaultFolder

    init(_ folder: VaultFolder) throws {
        self.folder = folder
        open = try folder.open()
        let environment = ClientEnvironment(variables: ["HOME": folder.home], clock: .system, zone: .utc)
        controller = SyncController(open, environment: environment) { [news] in news.note($0) }
    }

    /// Creates the account, or signs in to it.
    func logIn(to server: HomeServer, isNew: Bool = false, as name: String = "laptop") async throws {
        let request = LogInRequest(
            server: server.url, email: "a@example.org", password: Passphrase("correct horse battery"), isNew: isNew)
        try await controller.logIn(request, deviceName: name)
    }

    /// Notices changes of this vault by other programs from now on.
    func observer() throws -> StoreObserver { try StoreObserver(try open.makeReader(), controller) }

    func addReceipt(_ store: String) async throws {
        try await open.vault.create([.storeName: .string(store)])
        controller.wake(.localWrite)
    }

    /// Returns when nothing is left to be sent, whichever sync has sent it: a pause may have cut one off.
    func waitUntilSent() async throws {
        while true {
            let known = news.count
            if try await open.vault.counts().waiting == 0 { return }
            try Task.checkCancellation()
            await news.wait(beyond: known)
        }
    }

    var receiptCount: Int {
        get throws { try open.makeReader().receiptIDs().count }
    }
}

/// Keeps the news of a program, and lets a test wait for some.
final class SyncDiary: Sendable {
    private struct Wait {
        let isOver: @Sendable (SyncStatus) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var statuses: [SyncStatus] = []
        var sentences: [String] = []
        var waits: [Wait] = []
    }

    private let state = Mutex(State())

    func note(_ news: ControllerNews) {
        switch news {
        case .status(let status):
            let over = state.withLock { state in
                state.statuses.append(status)
                defer { state.waits.removeAll { $0.isOver(status) } }
                return state.waits.filter { $0.isOver(status) }
            }
            for wait in over { wait.continuation.resume() }
        case .activity(let line): state.withLock { $0.sentences.append(line.text.english) }
        case .devices, .transfers: break
        }
    }

    /// The number of statuses so far.
    var count: Int { state.withLock(\.statuses.count) }

    /// Returns when there are more statuses than that.
    func wait(beyond known: Int) async {
        await wait({ _ in true }) { $0.statuses.count > known }
    }

    /// Returns when the newest status is like that, or the test has run out of time.
    func wait(until isOver: @escaping @Sendable (SyncStatus) -> Bool) async {
        await wait(isOver) { $0.statuses.last.map(isOver) == true }
    }

    /// Returns when one status was like that: the next sync counts from 0.
    func waitForOne(until isOver: @escaping @Sendable (SyncStatus) -> Bool) async {
        await wait(isOver) { $0.statuses.contains(where: isOver) }
    }

    private func wait(
        _ isOver: @escaping @Sendable (SyncStatus) -> Bool, unless isOverNow: @Sendable (State) -> Bool
    ) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if Task.isCancelled || isOverNow(state) { return true }
                    state.waits.append(Wait(isOver: isOver, continuation: continuation))
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            let waits = state.withLock { state in
                defer { state.waits = [] }
                return state.waits
            }
            for wait in waits { wait.continuation.resume() }
        }
    }

    /// Returns when the vault rests after a sync.
    func waitForRest() async { await wait { $0.state == .idle && $0.lastGood != nil } }

    var sentences: [String] { state.withLock(\.sentences) }
}
