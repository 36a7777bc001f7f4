import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// The store's disk is full, or its file, its key or its attachments are gone, under a server or without one.
@Suite("An operator whose store is in trouble", .serialized)
struct StoreInTroubleStory {
    private let folder: TemporaryDirectory
    private var data: String { folder.file("disk/server") }
    private static let email = "anna@example.org"

    init() throws { folder = try TemporaryDirectory() }

    private func operate(_ words: String..., at call: KillingCall? = nil) throws -> CommandResult {
        let all = (call?.runner ?? []) + [Programs.server] + words + ["--data", data]
        var command = ChildCommand(all[0], Array(all.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
        command.input = Array("correct horse battery\n".utf8)
        command.timeout = .seconds(60)
        return try CommandRunner().run(command)
    }

    private func addAccount() throws {
        try #require(try operate("account", "add", Self.email, "--password-fd", "0").isSuccess)
    }

    private func signIn(at server: ServerProcess, as device: String) throws -> Int {
        let body: JSON = [
            "email": .string(Self.email), "password": "correct horse battery", "deviceName": .string(device),
        ]
        return try RawHTTPClient(port: server.port).request(
            "POST", "/v1/sessions", headers: [("Content-Type", "application/json")], body: body.bytes
        ).status
    }

    private var devices: [String] {
        get throws {
            let listed = try operate("device", "list", Self.email, "--json")
            try #require(listed.isSuccess, "\(listed.said)")
            return try JSON(parsing: listed.output)["items"]?.array?.compactMap { $0["name"]?.string } ?? []
        }
    }

    private func restore(_ copy: String) throws {
        let restored = try operate("restore", copy)
        #expect(restored.isSuccess, "\(restored.said)")
    }

    @Test func `on a full disk, copies are made and devices are signed out, and nothing is added`() throws {
        let disk = try SmallDisk(at: folder.file("disk"), mebibytes: 4)
        try addAccount()
        let server = try ServerProcess(data: data)
        for device in ["laptop", "phone", "stolen"] { #expect(try signIn(at: server, as: device) == 201) }
        try disk.fill()
        while try signIn(at: server, as: "another") == 201 {}
        #expect(try operate("backup", folder.file("running")).isSuccess)
        var refused = try operate("invite")
        // The log may still have room.
        while refused.isSuccess { refused = try operate("invite") }
        #expect(refused.ending == .exited(1) && refused.said.contains("The disk is full"), "\(refused.said)")
        #expect(try operate("device", "remove", Self.email, "stolen").isSuccess)
        server.end(SIGTERM)
        try disk.free()
        #expect(try !devices.contains("stolen"))
        try disk.fill()
        #expect(try operate("backup", folder.file("stopped")).isSuccess)
        #expect(try !devices.contains("stolen") && devices.contains("phone"))
        try disk.free()
        try restore(folder.file("running"))
        #expect(try devices.contains("stolen"))
        try restore(folder.file("stopped"))
        #expect(try !devices.contains("stolen") && devices.contains("phone"))
    }

    @Test func `a store that is deleted under a server takes nothing more, and is saved from it`() throws {
        try addAccount()
        let server = try ServerProcess(data: data)
        #expect(try signIn(at: server, as: "phone") == 201)
        try FileManager.default.removeItem(atPath: data + "/server.db")
        #expect(try signIn(at: server, as: "tablet") == 503)
        let listed = try operate("device", "list", Self.email)
        #expect(listed.ending == .exited(6) && listed.said.contains("rvault-server backup"), "\(listed.said)")
        #expect(try operate("doctor").outputText.contains("was deleted or replaced"))
        #expect(try operate("backup", folder.file("copy")).isSuccess)
        server.end(SIGTERM)
        let told = try operate("account", "list")
        #expect(told.ending == .exited(6) && told.said.contains("rvault-server restore"), "\(told.said)")
        #expect(try operate("doctor").outputText.contains("server.db.rescued"))
        try restore(data + "/server.db.rescued")
        #expect(try devices == ["phone"])
        #expect(!FileManager.default.fileExists(atPath: data + "/server.db.rescued"))
        try restore(folder.file("copy"))
        #expect(try devices == ["phone"])
    }

    @Test func `a store whose log is deleted takes nothing more, and has everything after a restart`() throws {
        try addAccount()
        do {
            let server = try ServerProcess(data: data)
            #expect(try signIn(at: server, as: "phone") == 201)
            try FileManager.default.removeItem(atPath: data + "/server.db-wal")
            #expect(try signIn(at: server, as: "tablet") == 503)
            server.end(SIGTERM)
        }
        #expect(try devices == ["phone"])
    }

    @Test func `a store that is deleted on a full disk is saved all the same`() throws {
        let disk = try SmallDisk(at: folder.file("disk"), mebibytes: 4)
        try addAccount()
        let server = try ServerProcess(data: data)
        #expect(try signIn(at: server, as: "phone") == 201)
        try disk.fill()
        try FileManager.default.removeItem(atPath: data + "/server.db")
        server.end(SIGTERM)
        try disk.free()
        try restore(data + "/server.db.rescued")
        #expect(try devices == ["phone"])
    }

    @Test func `a folder that is deleted comes back with its store and its key when the server ends`() throws {
        try addAccount()
        let server = try ServerProcess(data: data)
        #expect(try signIn(at: server, as: "phone") == 201)
        try FileManager.default.removeItem(atPath: data)
        server.end(SIGTERM)
        try restore(data + "/server.db.rescued")
        #expect(try devices == ["phone"])
    }

    @Test func `an empty file is no store, and doctor changes nothing`() throws {
        try addAccount()
        let server = try ServerProcess(data: data)
        #expect(try signIn(at: server, as: "phone") == 201)
        server.end(SIGKILL)
        // A log that was left is merged, and the lock has the number of its process.
        func contents() throws -> [String: Data?] {
            let names = try FileManager.default.subpathsOfDirectory(atPath: data).filter { name in
                !["server.lock", "server.db", "server.db-wal"].contains(name)
            }
            return Dictionary(
                uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: data + "/" + $0)) })
        }
        let before = try contents()
        #expect(try operate("doctor").isSuccess)
        #expect(try contents() == before)
        #expect(try devices == ["phone"])
        try Data().write(to: URL(filePath: data + "/server.db"))
        for words in [["account", "list"], ["doctor"], ["backup", folder.file("copy")], ["rotate-key"]] {
            let command = ChildCommand(
                Programs.server, words + ["--data", data], environment: ["PATH": "/usr/bin:/bin"])
            let result = try CommandRunner().run(command)
            #expect(result.ending == .exited(6), "\(words) \(result.said) \(result.outputText)")
        }
    }

    @Test func `a store that is replaced under a server is kept beside the other when the server ends`() throws {
        try addAccount()
        let other = folder.file("other")
        #expect(try operate("backup", other).isSuccess)
        let server = try ServerProcess(data: data)
        #expect(try signIn(at: server, as: "phone") == 201)
        try #require(rename(other, data + "/server.db") == 0)
        #expect(try signIn(at: server, as: "tablet") == 503)
        server.end(SIGTERM)
        try restore(data + "/server.db.rescued")
        #expect(try devices == ["phone"])
    }

    @Test func `a copy whose program dies has no name yet, and leaves nothing behind`() throws {
        try addAccount()
        let copies = folder.file("copies")
        try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
        var kills = 0
        for name in ["write", "pwrite64", "fsync", "fdatasync", "renameat2"] {
            var number = 1
            while try operate("backup", copies + "/copy", at: KillingCall(name: name, number: number)).wasKilled {
                kills += 1
                number += 1
                let names = try FileManager.default.contentsOfDirectory(atPath: copies)
                guard names.contains("copy") else { continue }
                try restore(copies + "/copy")
                try FileManager.default.removeItem(atPath: copies + "/copy")
            }
            try FileManager.default.removeItem(atPath: copies + "/copy")
        }
        #expect(kills > 5)
        #expect(try operate("backup", copies + "/copy").isSuccess)
        #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == ["copy"])
        try restore(copies + "/copy")
        let again = try operate("backup", copies + "/copy")
        #expect(!again.isSuccess && again.said.contains("already exists"), "\(again.said)")
    }

    @Test func `another key is told as such`() throws {
        try addAccount()
        let key = try #require(FileManager.default.contents(atPath: data + "/server.key"))
        try Data(key.reversed()).write(to: URL(filePath: data + "/server.key"))
        for words in [["account", "list"], ["doctor"], ["serve", "--listen", "127.0.0.1:0"]] {
            let command = ChildCommand(
                Programs.server, words + ["--data", data], environment: ["PATH": "/usr/bin:/bin"])
            let result = try CommandRunner().run(command)
            let said = result.said + result.outputText
            #expect(result.ending == .exited(6) && said.contains("the key of another store"), "\(said)")
        }
        try key.write(to: URL(filePath: data + "/server.key"))
        #expect(try operate("account", "list").isSuccess)
    }
}
