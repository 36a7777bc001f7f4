import FaultProxy
import Glibc
import SystemKit
import Testing
import VaultJSON

@Suite("Answers in the server's place", .serialized)
struct AnswersInTheServersPlaceStory {
    @Test func `each is told as what it is, changes nothing, and holds nothing back afterwards`() throws {
        let vault = try TestedVault(receipts: 1)
        var stores = ["Shop 1"]
        for answer in ScriptedAnswer.passing {
            try vault.add("Written during \(answer.rawValue)")
            stores.append("Written during \(answer.rawValue)")
            vault.proxy.use(.always(.answer(answer)))
            let before = try vault.device.receipts()
            let result = try vault.device.run("sync")
            #expect(result.code == 7, "\(answer): \(result.ending) \(result.said)")
            #expect(result.said.contains(Self.sentence(for: answer)), "\(answer): \(result.said)")
            #expect(try vault.device.receipts() == before)
            vault.proxy.use(.calm)
            try vault.device.expectGood(try syncAfterPause(vault))
        }
        try vault.expectWhole(stores)
    }

    /// Syncs. A server that asked for a second of rest gets it, from the next process too, so this may wait and sync
    /// again.
    private func syncAfterPause(_ vault: TestedVault) throws -> CommandResult {
        let first = try vault.device.run("sync")
        guard first.said.contains("asked to wait") else { return first }
        poll(nil, 0, 1_050)
        return try vault.device.run("sync")
    }

    @Test(arguments: ScriptedAnswer.allCases.filter(\.asksForAges))
    func `a very long Retry-After keeps every later command away for an hour, also one that a person runs`(
        _ answer: ScriptedAnswer
    ) throws {
        let vault = try TestedVault(receipts: 1)
        try vault.add("Written meanwhile")
        vault.proxy.use(.always(.answer(answer)))
        #expect(try vault.device.run("sync").code == 7)
        vault.proxy.use(.calm)
        let asked = vault.proxy.records.count
        for words in [["sync"], ["sync", "--full"], ["sync"]] {
            let result = try vault.device.run(words)
            #expect(result.code == 7 && result.said.contains("asked to wait another 3"), "\(result.said)")
        }
        let devices = try vault.device.run("device", "list")
        #expect(devices.code == 8 && devices.said.contains("asked to wait another 3"), "\(devices.said)")
        #expect(vault.proxy.records.count == asked, "nothing went out")
        #expect(try vault.device.receipts().count == 2, "and nothing is lost")
    }

    private static func sentence(for answer: ScriptedAnswer) -> String {
        switch answer {
        case .portal, .redirect, .empty, .noContent: "answers instead of the server"
        case .badGateway: "(status 502)"
        case .failing: "(status 500)"
        case .limited, .limitedInSeconds: "429"
        case .otherJSON, .halfGzip, .gzipBomb: "server"
        default: "(status 503)"
        }
    }

    @Test func `what comes damaged, halved or late is asked for again`() throws {
        let vault = try TestedVault(receipts: 1)
        var stores = ["Shop 1"]
        let faults: [Fault] = [
            .flipReply(.perMille(700)), .flipReply(.perMille(20)), .flipReply(.perMille(999)),
            .flipRequest(.perMille(5)), .flipRequest(.perMille(900)), .truncateReply(.perMille(0)),
            .truncateReply(.perMille(500)), .truncateReply(.perMille(990)), .cutRequest(.perMille(950), .reset),
            .drip(bytes: 1, pauseMilliseconds: 0), .halfOpen(milliseconds: 50), .blackHole(milliseconds: 50),
        ]
        for fault in faults {
            try vault.add("Written before \(fault)")
            stores.append("Written before \(fault)")
            vault.proxy.use(.always(fault))
            let result = try vault.device.run("sync")
            #expect([0, 7, 8, 10].contains(result.code), "\(fault): \(result.ending) \(result.said)")
        }
        try vault.expectWhole(stores)
    }

    @Test func `requests that come twice, again later, or late have their effect once`() throws {
        let vault = try TestedVault(receipts: 1)
        let id = try #require(try vault.device.receipts().keys.first)
        var stores = ["Shop 1"]
        let faults: [Fault] = [.duplicate, .replay(milliseconds: 40), .hold(milliseconds: 40)]
        for round in 0..<12 {
            try vault.device.expectGood(vault.device.run("edit", id, "--set", "total=\(round + 1)"))
            try vault.add("Round \(round)")
            stores.append("Round \(round)")
            vault.proxy.use(.always(faults[round % 3]))
            try vault.device.run("sync")
        }
        try vault.expectWhole(stores)
        let version = try vault.device.receipts()[id]?["version"]?.integer
        #expect(version.map { (2...13).contains($0) } == true)
    }
}
