import FaultProxy
import Synchronization
import SystemKit
import Testing
import VaultJSON

@Suite("Hostile values by every way, and every command after them", .serialized)
struct HostileValuesStory {
    private let vault: TestedVault
    private let own: String

    /// Creates one receipt that the server has, and others that are pending.
    init() throws {
        vault = try TestedVault()
        try vault.device.expectGood(
            vault.device.run("add", "--store", "Own Shop", "--date", "2025-10-27", "--total", "9"))
        try vault.device.settle()
        own = try #require(try vault.device.receipts().keys.first)
        try vault.importShops(HostileRows.receipts.count)
    }

    private func tell(_ way: HostileWay) {
        let number = Atomic<Int64>(0)
        let own = own
        vault.proxy.tell { path, request, body in
            let count = number.wrappingAdd(1, ordering: .relaxed).newValue
            let asked = try? JSON(parsing: String(decoding: request, as: UTF8.self))
            guard let truth = try? JSON(parsing: String(decoding: body, as: UTF8.self)) else { return body }
            let rows = HostileRows(own: own, seq: count * 1_000_000)
            return Array(way.body(path: path, request: asked, truth, rows: rows).text.utf8)
        }
    }

    /// Returns every command that shows something; after replies about devices and accounts only those that show these.
    private func commands(after way: HostileWay) -> [[String]] {
        let steered = HostileRows.steeringID
        let formats =
            [.pull, .full].contains(way) ? ["csv", "json", "jsonl", "hledger", "beancount", "ical"] : ["csv"]
        let plain: [[String]] = [
            ["list"], ["list", "E"], ["list", "--json"], ["show", own], ["show", steered], ["show", own, "--json"],
            ["log"],
            ["log", own], ["claim", own, "--output", "claim.pdf"], ["cover", own], ["search", "E"],
            ["expiring", "--within", "20000d"], ["conflicts"], ["conflicts", "--json"], ["sync", "queue"],
            ["sync", "queue", "--json"], ["sync", "status"], ["requests"], ["requests", "--json"], ["device"],
            ["undo", "--list"], ["status"], ["doctor"], ["verify"], ["complete", "stores"], ["complete", "tags"],
            ["complete", "categories"], ["complete", "receipts"],
        ]
        if [.devices, .signIn].contains(way) {
            let naming = ["list", "log", "device", "sync", "status", "doctor"]
            let words: [[String]] = [["device", "--json"], ["sync"]] + plain.filter { naming.contains($0[0]) }
            return words.map { $0 + ["--color", "never", "--no-input"] }
        }
        return (plain + formats.map { ["export", "--format", $0] }).map { $0 + ["--color", "never", "--no-input"] }
    }

    /// Fetches the hostile values in this way and returns what the commands printed.
    private func bring(_ way: HostileWay) throws -> String {
        tell(way)
        var said = ""
        switch way {
        case .devices: break
        case .signIn:
            for password in ["a wrong password", Device.password] {
                let words = ["login", "http://127.0.0.1:\(vault.proxy.port)", "--email", "someone@example.org"]
                said += try vault.device.run(words, input: password).said
            }
        case .full: said = try vault.device.run("sync", "--full").told
        case .pull, .merged, .conflict, .duplicate, .rejected: said = try vault.device.run("sync").told
        }
        return said
    }

    @Test(arguments: HostileWay.allCases)
    func `every command ends by itself and is obeyed by no terminal, and sync tells what was refused`(
        way: HostileWay
    ) throws {
        let said = try bring(way)
        switch way {
        case .pull, .full: #expect(said.contains("from the server can't be stored"), "\(said)")
        case .merged, .conflict, .duplicate, .rejected: #expect(said.contains("rejected by the server"), "\(said)")
        case .devices: break
        case .signIn: #expect(!said.contains("forged") && !said.contains("\u{1B}]"), "\(said)")
        }
        try check(way, onTerminal: true)
        if way == .pull { try check(way, onTerminal: false) }
    }

    private func check(_ way: HostileWay, onTerminal: Bool) throws {
        for ending in try ManyCommands.run(commands(after: way), of: vault.device, onTerminal: onTerminal) {
            #expect(ending.code >= 0, "\(way): \(ending.words) ended with \(ending.code): \(ending.text.suffix(500))")
            if onTerminal {
                #expect(ending.obeyed.isEmpty, "\(way): \(ending.words): \(ending.obeyed.debugDescription)")
            }
            if ending.words[0] == "list", ending.words[1] != "E" {
                #expect(ending.text.contains("Own Shop"), "\(way): \(ending.words): \(ending.text.prefix(500))")
            }
        }
    }
}

extension CommandResult {
    /// Standard output and error together.
    fileprivate var told: String { outputText + said }
}
