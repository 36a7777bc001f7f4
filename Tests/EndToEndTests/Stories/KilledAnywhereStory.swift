import Dispatch
import FaultProxy
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// Two devices and a server, each of which may be killed while both devices edit and sync.
private final class KilledTrio {
    let folder: TemporaryDirectory
    let devices: [Device]
    private var server: ServerProcess
    private let proxy: FaultProxy
    var random = SeededRandom(seed: 200)
    /// Stores and tags that a command confirmed as stored; `unsure` has those it may have stored before it was killed.
    private(set) var saved: Set<String> = []
    private(set) var unsure: Set<String> = []
    private(set) var kills = 0

    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.path + "/server", isOpen: true)
        proxy = try FaultProxy(to: server.port)
        devices = [try Device(), try Device()]
        for (number, device) in devices.enumerated() { try device.signIn(port: proxy.port, isNew: number == 0) }
    }

    deinit { proxy.close() }

    /// Makes some edits, then syncs. One of three is killed: the program that edits, the one that syncs, or the server.
    func round(_ number: Int) throws {
        let device = devices[Int.random(in: 0...1, using: &random)]
        let victim = Int.random(in: 0...2, using: &random)
        try edit(device, number, mayDie: victim == 0)
        switch victim {
        case 1: try kill(device)
        case 2: try killServer { try device.run("sync") }
        default: try device.run("sync")
        }
    }

    private func edit(_ device: Device, _ number: Int, mayDie: Bool) throws {
        let time: Duration? = mayDie ? .milliseconds(Int.random(in: 1...45, using: &random)) : nil
        let (store, tag) = ("Shop \(number)", "tag\(number)")
        note(store, try device.run(["add", "--store", store], killedAfter: time))
        guard let id = try device.receipts().keys.sorted().randomElement(using: &random) else { return }
        note(tag, try device.run(["edit", id, "--add-tag", tag], killedAfter: time))
    }

    private func note(_ name: String, _ result: CommandResult) {
        if result.isSuccess { saved.insert(name) } else { unsure.insert(name) }
        if result.ending == .timedOut { kills += 1 }
    }

    private func kill(_ device: Device) throws {
        let result = try device.run("sync", killedAfter: .milliseconds(Int.random(in: 1...150, using: &random)))
        if result.ending == .timedOut { kills += 1 }
    }

    private func killServer(during work: () throws -> Void) throws {
        let moment = DispatchTime.now() + .milliseconds(Int.random(in: 0...150, using: &random))
        let (pid, done) = (server.pid, DispatchSemaphore(value: 0))
        DispatchQueue(label: "killer").asyncAfter(deadline: moment) {
            _ = Glibc.kill(pid, SIGKILL)
            done.signal()
        }
        try work()
        done.wait()
        kills += 1
        server.end(SIGKILL)
        server = try ServerProcess(data: folder.path + "/server")
        proxy.pass(to: server.port)
    }

    /// Returns a new device, with what the server has.
    func fresh() throws -> Device {
        let device = try Device()
        try device.signIn(port: server.port, isNew: false)
        return device
    }
}

@Suite("Killed anywhere", .serialized)
struct KilledAnywhereStory {
    @Test func `whatever is killed while two devices edit and sync, nothing stored is lost or doubled`() throws {
        let trio = try KilledTrio()
        let wanted = TestIntensity.count(everyday: 20, soak: 200)
        var rounds = 0
        while trio.kills < wanted {
            rounds += 1
            try trio.round(rounds)
        }
        for device in trio.devices + trio.devices { try device.settle() }
        let receipts = try trio.fresh().receipts()
        for device in trio.devices { #expect(try device.receipts() == receipts) }

        let stores = receipts.values.compactMap { $0["storeName"]?.string }
        let tags = receipts.values.flatMap { $0["userTags"]?.strings ?? [] }
        #expect(Set(stores).count == stores.count)
        #expect(Set(tags).count == tags.count)
        let found = Set(stores + tags)
        #expect(trio.saved.subtracting(found) == [])
        #expect(found.subtracting(trio.saved).subtracting(trio.unsure) == [])
        let edits = receipts.values.map { ($0["version"]?.integer ?? 0) - 1 }
        // Edits sent together make one version, so there may be fewer versions, never more.
        #expect(edits.reduce(0, +) <= Int64(tags.count), "an edit took effect twice")
        TestIntensity.report(
            "killed \(trio.kills) times in \(rounds) rounds: \(trio.saved.count) stored, \(trio.unsure.count) unsure")
    }
}
