import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// Kills every action of a person and of a sync at its writing system calls, one after another.
@Suite("Killed at a call", .serialized)
struct KilledAtACallStory {
    /// Two devices of one account, and what they confirmed as stored.
    private final class Stage {
        let folder: TemporaryDirectory
        let devices: [Device]
        var server: ServerProcess
        var ledger = Ledger()
        var number = 0
        var kills = 0

        init() throws {
            folder = try TemporaryDirectory()
            server = try ServerProcess(data: folder.path + "/server", isOpen: true)
            devices = [try Device(), try Device()]
            for (number, device) in devices.enumerated() { try device.signIn(port: server.port, isNew: number == 0) }
        }

        func add(_ device: Int, at call: KillingCall? = nil) throws -> CommandResult {
            number += 1
            let result = try devices[device].run(["add", "--store", "Shop \(number)"], killedAt: call)
            ledger.gave("Shop \(number)", result.isSuccess ? .confirmed : .unsure)
            return result
        }

        func edit(_ device: Int, at call: KillingCall? = nil) throws -> CommandResult {
            let live = try devices[device].receipts().filter { $0.value["isDeleted"]?.bool == false }
            // Takes the receipt with the fewest tags, since a receipt has at most 64.
            number += 1
            let id = try #require(live.min { ($0.value.tagCount, $0.key) < ($1.value.tagCount, $1.key) }).key
            let result = try devices[device].run(["edit", id, "--add-tag", "tag\(number)"], killedAt: call)
            ledger.gave("tag\(number)", result.isSuccess ? .confirmed : .unsure)
            return result
        }

        func trashOrRestore(_ device: Int, at call: KillingCall) throws -> CommandResult {
            let (id, receipt) = try #require(try devices[device].receipts().max { $0.key < $1.key })
            ledger.threwAway(id)
            let word = receipt["isDeleted"]?.bool == true ? "restore" : "trash"
            return try devices[device].run([word, id], killedAt: call)
        }

        /// Pushes what the device wrote and pulls what the other one did, killed at a call.
        func sync(_ device: Int, at call: KillingCall) throws -> CommandResult {
            _ = try add(device)
            _ = try edit(device)
            _ = try add(1 - device)
            try devices[1 - device].settle()
            return try devices[device].run(["sync"], killedAt: call)
        }

        func settle() throws {
            for device in devices + devices { try device.settle() }
            let fresh = try Device()
            try fresh.signIn(port: server.port, isNew: false)
            let receipts = try fresh.receipts()
            for device in devices { #expect(try device.receipts() == receipts) }
            #expect(ledger.faults(in: receipts) == [])
        }
    }

    /// Runs the action killed at each call in turn until there are no more; in everyday runs at calls 1, 2, 4, 8….
    private func killAtEachCall(_ stage: Stage, _ action: (KillingCall) throws -> CommandResult) throws {
        let before = stage.kills
        for name in KillingCall.names {
            var number = 1
            while try action(KillingCall(name: name, number: number)).wasKilled {
                stage.kills += 1
                // The vault opens and can be read.
                _ = try stage.devices[0].receipts()
                number += TestIntensity.isSoak ? 1 : number
            }
        }
        #expect(stage.kills > before + 3, "too few calls were reached")
    }

    @Test func `a program that dies at any call that writes has stored what it said, and nothing half`() throws {
        let stage = try Stage()
        for _ in 0..<2 { _ = try stage.add(0) }
        try killAtEachCall(stage) { try stage.add(0, at: $0) }
        try killAtEachCall(stage) { try stage.edit(0, at: $0) }
        try killAtEachCall(stage) { try stage.trashOrRestore(0, at: $0) }
        try killAtEachCall(stage) { try stage.sync(0, at: $0) }
        try stage.settle()
        TestIntensity.report("killed at calls of the client: \(stage.kills)")
    }

    @Test func `a server that dies at any call that writes has what it answered, once`() throws {
        let stage = try Stage()
        _ = try stage.add(0)
        for call in Self.serverCalls {
            stage.server.end(SIGKILL)
            let port = stage.server.port
            let traced = try? ServerProcess(
                data: stage.folder.path + "/server", port: port, runner: call.runner)
            for _ in 0..<10 where traced?.isRunning == true {
                _ = try stage.add(0)
                _ = try stage.edit(0)
                try stage.devices[0].run("sync")
            }
            if traced?.isRunning != true { stage.kills += 1 }
            traced?.end(SIGKILL)
            stage.server = try ServerProcess(data: stage.folder.path + "/server", port: port)
            try stage.devices[0].settle()
        }
        // It is random which thread makes a call, so later calls may not be reached.
        #expect(stage.kills >= Self.serverCalls.count / 2)
        try stage.settle()
        TestIntensity.report("killed at calls of the server: \(stage.kills)")
    }

    private static let serverCalls: [KillingCall] = {
        let writes = TestIntensity.isSoak ? Array(1...40) : [1, 5, 10]
        let flushes = TestIntensity.isSoak ? Array(1...6) : [1, 2]
        return writes.map { KillingCall(name: "pwrite64", number: $0) }
            + flushes.map { KillingCall(name: "fdatasync", number: $0) }
    }()
}

extension JSON {
    fileprivate var tagCount: Int { self["userTags"]?.array?.count ?? 0 }
}
