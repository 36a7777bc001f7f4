import Dispatch
import FaultProxy
import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// Vaults on the command line and a server, all real processes, with a bad network between them; one seed is one run.
final class ProcessWorld {
    private let folder: TemporaryDirectory
    let devices: [Device]
    /// Signed in like the others, and not used until the end.
    private let fresh: Device
    private let proxy: FaultProxy
    private let servers: ServerGroup
    private var hasBackup = false
    private(set) var random: SeededRandom
    private(set) var ledger = Ledger()
    /// The actions and their results, one line each.
    private(set) var story: [String] = []
    private var number = 0

    /// Uses two or three devices of the stage, which nobody else may use until the run has ended.
    init(seed: Int, on stage: ProcessStage) throws {
        random = SeededRandom(seed: UInt64(seed))
        devices = Array(stage.devices.prefix(2 + seed % 2))
        fresh = stage.devices[3]
        proxy = stage.proxy
        folder = try TemporaryDirectory()
        servers = try stage.begin(in: folder.path, .seeded(UInt64(seed)))
    }

    /// Runs one action, whose kind the seed chooses.
    func step() throws {
        let device = Int.random(in: 0..<devices.count, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case ..<12: try add(device)
        case ..<35: try edit(device)
        case ..<41: try trash(device)
        case ..<46: try restore(device)
        case ..<54: try resolve(device)
        case ..<78: try sync(device)
        case ..<86: syncAllAtOnce()
        case ..<90: try killServer(whileSyncing: device)
        case ..<94: toggleNetwork()
        case ..<97: try backUpServer()
        default: try restoreServer()
        }
    }

    // MARK: - People

    private func add(_ device: Int) throws {
        number += 1
        let (store, cents) = ("Shop \(number)", number)
        let result = try act(device, ["add", "--store", store, "--total", Self.amount(cents)])
        ledger.gave(store, word(of: result))
        if result.isSuccess {
            ledger.gave(total: cents, to: result.outputText.trimmed, by: device, .confirmed)
        } else if let id = try id(of: store, device) {
            ledger.gave(total: cents, to: id, by: device, .confirmed)
        }
    }

    private func edit(_ device: Int) throws {
        guard let (id, receipt) = try anyReceipt(device, trashed: false) else { return }
        number += 1
        switch Int.random(in: 0...2, using: &random) {
        case 0:
            let result = try act(device, ["edit", id, "--set", "total=\(Self.amount(number))"])
            ledger.gave(total: number, to: id, by: device, word(of: result))
        case 1: ledger.gave("tag\(number)", word(of: try act(device, ["edit", id, "--add-tag", "tag\(number)"])))
        default:
            let lines = [receipt["userNotes"]?.string ?? "", "line \(number)"].filter { !$0.isEmpty }
            let result = try act(device, ["edit", id, "--set", "notes=" + lines.joined(separator: "\n")])
            ledger.gave("line \(number)", word(of: result))
        }
    }

    private func trash(_ device: Int) throws {
        guard let (id, _) = try anyReceipt(device, trashed: false) else { return }
        ledger.threwAway(id)
        try act(device, ["trash", id])
    }

    private func restore(_ device: Int) throws {
        guard let (id, _) = try anyReceipt(device, trashed: true) else { return }
        try act(device, ["restore", id])
    }

    private func resolve(_ device: Int) throws {
        let conflicts = try devices[device].items(devices[device].run("conflicts", "--json"))
        let ids = Set(conflicts.compactMap { $0["id"]?.string }).sorted()
        guard let id = ids.randomElement(using: &random) else { return }
        try resolve(device, id, Bool.random(using: &random) ? "mine" : "theirs")
    }

    private func resolve(_ device: Int, _ id: String, _ side: String) throws {
        let result = try act(device, ["resolve", id, "--all", side])
        // Whatever the total is now, a person chose it on this device.
        if let total = try devices[device].receipts()[id]?["total"]?["minor"]?.integer {
            ledger.gave(total: Int(total), to: id, by: device, word(of: result))
        }
    }

    // MARK: - Machines

    private func sync(_ device: Int) throws {
        servers.choose(&random)
        try act(device, ["sync"], mayDieWithin: 200)
    }

    private func syncAllAtOnce() {
        servers.choose(&random)
        let homes = devices.map(\.folder.path)
        DispatchQueue.concurrentPerform(iterations: homes.count) { index in
            _ = try? Programs.rvault(["sync"], home: homes[index])
        }
        note("all sync at once")
    }

    private func killServer(whileSyncing device: Int) throws {
        let moment = DispatchTime.now() + .milliseconds(Int.random(in: 0...150, using: &random))
        let (pid, done) = (servers.pid, DispatchSemaphore(value: 0))
        DispatchQueue(label: "killer").asyncAfter(deadline: moment) {
            _ = kill(pid, SIGKILL)
            done.signal()
        }
        try act(device, ["sync"])
        done.wait()
        note("server killed")
        try servers.restart()
    }

    private var isDown = false

    private func toggleNetwork() {
        isDown.toggle()
        proxy.setDown(isDown)
        note(isDown ? "network down" : "network up")
    }

    private func backUpServer() throws {
        try servers.backUp()
        hasBackup = true
        note("server backed up")
    }

    private func restoreServer() throws {
        guard hasBackup else { return }
        try servers.restore()
        note("server restored from its backup")
    }

    // MARK: - The end

    /// Repairs the network, then has everybody sync and resolve conflicts until nothing is left. Then all must agree.
    ///
    /// - Returns: the faults; empty if there are none.
    func heal(rounds: Int = 8) throws -> [String] {
        proxy.setDown(false)
        proxy.use(.calm)
        while proxy.stillHeld > 0 { poll(nil, 0, 10) }
        note("healing")
        var isQuiet = false
        for _ in 1...rounds where !isQuiet {
            isQuiet = true
            for device in devices.indices where try !settle(device) { isQuiet = false }
        }
        guard isQuiet else { return ["no rest after \(rounds) rounds"] + (try queues()) }
        try fresh.settle()
        let receipts = try fresh.receipts()
        let apart = try devices.indices.flatMap { try difference(of: $0, from: receipts) }
        return apart + ledger.faults(in: receipts)
    }

    /// Returns each device's queue, with the errors of its entries.
    private func queues() throws -> [String] {
        try devices.indices.map { "device \($0): \(try devices[$0].run("sync", "queue", "--json").outputText)" }
    }

    /// Returns the differences between a device's receipts and the server's.
    private func difference(of device: Int, from receipts: [String: JSON]) throws -> [String] {
        let own = try devices[device].receipts()
        return Set(own.keys).union(receipts.keys).sorted().filter { own[$0] != receipts[$0] }.map { id in
            "device \(device) has \(own[id]?.text ?? "no \(id)")\nthe server \(receipts[id]?.text ?? "does not")"
        }
    }

    /// Syncs and resolves conflicts; returns whether there was nothing to do.
    private func settle(_ device: Int) throws -> Bool {
        // Resends what a restored server lacks.
        let offered = try devices[device].items(devices[device].run("sync", "offered", "--json"))
        if !offered.isEmpty { try act(device, ["sync", "offered", "accept"], mayDie: false) }
        let result = try act(device, ["sync", "--json"], mayDie: false)
        if result.code == 10 { try retryWhatFailed(device) }
        // A busy server asks to wait one second.
        if result.code == 7 { poll(nil, 0, 1_050) }
        guard [0, 9].contains(result.code), let report = try devices[device].items(result).first else { return false }
        let conflicts = try devices[device].items(devices[device].run("conflicts", "--json"))
        for id in Set(conflicts.compactMap { $0["id"]?.string }).sorted() {
            try resolve(device, id, Bool.random(using: &random) ? "mine" : "theirs")
        }
        return conflicts.isEmpty && ["sent", "received", "waiting", "offered"].allSatisfy { report[$0]?.integer == 0 }
    }

    /// Retries failed entries. A restored server may reject changes that depend on what it lost; after resends it has
    /// that again.
    private func retryWhatFailed(_ device: Int) throws {
        for line in try devices[device].items(devices[device].run("sync", "queue", "--json")) {
            guard line["state"]?.string == "failed", let id = line["id"]?.string else { continue }
            note("device \(device): failed \(line["intent"]?.string ?? "") \(line["lastError"]?.string ?? "")")
            try act(device, ["sync", "retry", id], mayDie: false)
        }
    }

    // MARK: - Acting

    @discardableResult
    private func act(
        _ device: Int, _ words: [String], mayDieWithin milliseconds: Int = 40, mayDie: Bool = true
    ) throws -> CommandResult {
        let dies = mayDie && Int.random(in: 0..<8, using: &random) == 0
        let time: Duration? = dies ? .milliseconds(Int.random(in: 1...milliseconds, using: &random)) : nil
        let result = try devices[device].run(words, killedAfter: time)
        let said = result.isSuccess || result.ending == .timedOut ? "" : " " + result.said.trimmed
        note("device \(device): \(words.joined(separator: " ")) → \(result.ending)\(said)")
        return result
    }

    private func note(_ line: String) {
        story.append(line)
    }

    private func word(of result: CommandResult) -> Ledger.Word { result.isSuccess ? .confirmed : .unsure }

    private func anyReceipt(_ device: Int, trashed: Bool) throws -> (key: String, value: JSON)? {
        try devices[device].receipts().filter { ($0.value["isDeleted"]?.bool == true) == trashed }
            .sorted { $0.key < $1.key }.randomElement(using: &random)
    }

    private func id(of store: String, _ device: Int) throws -> String? {
        try devices[device].receipts().first { $0.value["storeName"]?.string == store }?.key
    }

    private static func amount(_ cents: Int) -> String {
        "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
