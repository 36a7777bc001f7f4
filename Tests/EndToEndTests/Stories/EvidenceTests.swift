import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Evidence")
struct EvidenceTests {
    private static let word = "planted9word-under-water"

    @Test(arguments: 0..<4) func `a word is found in a file, however it is written there`(way: Int) throws {
        let folder = try TemporaryDirectory()
        let data = Data("\(String(repeating: ".", count: way))\(Self.word)!".utf8)
        let hex = Self.word.utf8.map { String($0, radix: 16) }.joined()
        let text = way == 3 ? hex : data.base64EncodedString()
        _ = try folder.write("some \(text) text", to: ".hidden")
        _ = try folder.write("some \(Self.word.uppercased())", to: "plain")
        var evidence = Evidence()
        evidence.addFiles(below: folder.path)
        #expect(
            evidence.places(of: Self.word).sorted() == ["file \(folder.path)/.hidden", "file \(folder.path)/plain"])
        #expect(evidence.places(of: "another9word-under-water").isEmpty)
    }

    @Test func `a word is found in what a process and its children were started with`() throws {
        let process = try SpawnedProcess([
            "/usr/bin/env", "PLANTED=\(Self.word)", "/bin/bash", "-c", "sleep 600 & echo; wait",
        ])
        _ = process.read()
        defer { process.end(9) }
        var evidence = Evidence()
        evidence.addProcesses(of: [Processes.program(of: process.pid)])
        let places = evidence.places(of: Self.word)
        #expect(places.contains { $0.hasPrefix("environ of \(process.pid),") })
    }

    @Test func `a word is found that has gone out of a window at its top`() throws {
        let terminal = try Terminal()
        try terminal.run("echo \(Self.word); seq 200; exec cat")
        try terminal.wait(for: "200")
        var evidence = Evidence()
        #expect(try !terminal.screen().contains(Self.word))
        evidence.add(try terminal.scrollback().utf8, from: "scrollback")
        #expect(evidence.places(of: Self.word) == ["scrollback"])
    }
}
