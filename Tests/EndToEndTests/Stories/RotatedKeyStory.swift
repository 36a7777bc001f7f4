import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("An operator who rotates the server's key", .serialized)
struct RotatedKeyStory {
    private let folder: TemporaryDirectory
    private let data: String

    init() throws {
        folder = try TemporaryDirectory()
        data = folder.path + "/server"
    }

    private func operate(_ words: String..., at call: KillingCall? = nil, in data: String? = nil) throws
        -> CommandResult
    {
        let all = (call?.runner ?? []) + [Programs.server] + words + ["--data", data ?? self.data]
        var command = ChildCommand(all[0], Array(all.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
        command.input = Array("correct horse battery\n".utf8)
        command.timeout = .seconds(60)
        return try CommandRunner().run(command)
    }

    private func make(in data: String) throws {
        #expect(try operate("account", "add", "anna@example.org", "--password-fd", "0", in: data).isSuccess)
    }

    private func key(_ name: String = "server.key") -> Data? {
        FileManager.default.contents(atPath: data + "/" + name)
    }

    private var hasAccount: Bool {
        get throws { try operate("account", "list").outputText.contains("anna@example.org") }
    }

    @Test func `a rotation that dies at any call leaves a store that opens, and copies that can be restored`() throws {
        try make(in: data)
        let (copy, first) = (folder.path + "/copy", key())
        #expect(try operate("backup", copy).isSuccess)
        var kills = 0
        for name in KillingCall.names + ["renameat", "unlinkat", "openat", "write"] {
            var number = 1
            while try operate("rotate-key", at: KillingCall(name: name, number: number)).wasKilled {
                kills += 1
                #expect(try hasAccount, "\(name) \(number)")
                #expect(key()?.count == 32)
                let names = try FileManager.default.contentsOfDirectory(atPath: data)
                #expect(!names.contains("server.db.incoming"), "\(name) \(number)")
                number += TestIntensity.isSoak ? 1 : number
            }
        }
        #expect(kills > 20)
        #expect(key() != first && key("server.key.retired")?.suffix(32) == first)
        #expect(try operate("restore", copy).isSuccess)
        #expect(try hasAccount)
        #expect(try operate("doctor").outputText.contains("Every page is sound"))
        TestIntensity.report("killed at calls of a rotation: \(kills)")
    }

    @Test func `on a full disk nothing is changed, and with room it is done`() throws {
        let disk = try SmallDisk(at: data, mebibytes: 2)
        try make(in: data)
        let first = key()
        for left in [0, 8, 60, 150, 300, 420, 500] {
            try disk.fill(leaving: left)
            let result = try operate("rotate-key")
            if result.isSuccess { break }
            #expect(result.ending == .exited(1) || result.ending == .exited(6), "\(result.said)")
            #expect(key()?.prefix(32) == first, "\(left)")
            try disk.free()
            #expect(try hasAccount)
            #expect(key() == first)
        }
        try disk.free()
        #expect(try operate("rotate-key").isSuccess)
        #expect(key() != first)
        #expect(try hasAccount)
    }

    @Test func `a server that runs keeps its key, and one that starts later has the new one`() throws {
        try make(in: data)
        let first = key()
        do {
            let server = try ServerProcess(data: data)
            let refused = try operate("rotate-key")
            #expect(refused.ending == .exited(5) && refused.said.contains("stop it first"))
            #expect(key() == first)
            server.end(SIGTERM)
        }
        let done = try operate("rotate-key")
        #expect(done.isSuccess && done.outputText.contains("SHA-256") && key() != first, "\(done.said)")
        let server = try ServerProcess(data: data)
        let status = try RawHTTPClient(port: server.port).request("GET", "/v1/health?nonce=1").status
        #expect(status == 200)
        #expect(try hasAccount)
    }
}
