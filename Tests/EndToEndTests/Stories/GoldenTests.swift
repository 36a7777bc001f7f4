import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// Files that earlier versions left, as `Resources/scripts/make-golden.sh` created them; each version adds a folder.
@Suite("Files of earlier versions")
struct GoldenTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Resources/Fixtures/golden"

    static let versions = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

    /// Copies a file or folder of a version, readable only by its owner, as the programs require; tests never open the
    /// original.
    private func copy(_ name: String, of version: String, to path: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: "\(Self.folder)/\(version)/\(name)", toPath: path)
        let isFolder = name == "server"
        let inside = isFolder ? try FileManager.default.contentsOfDirectory(atPath: path).map { path + "/" + $0 } : []
        try FileManager.default.setAttributes([.posixPermissions: isFolder ? 0o700 : 0o600], ofItemAtPath: path)
        for file in inside { try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file) }
    }

    private func stored(_ name: String, of version: String) throws -> [JSON] {
        let text = try String(contentsOfFile: "\(Self.folder)/\(version)/\(name)", encoding: .utf8)
        guard name.hasSuffix(".jsonl") else { return try items(text) }
        return try text.split(separator: "\n").flatMap { try items(String($0)) }
    }

    private func items(_ text: String) throws -> [JSON] {
        try #require(try JSON(parsing: text.trimmingCharacters(in: .whitespacesAndNewlines))["items"]?.array)
    }

    /// Expects that a vault opens, is sound and prints everything that the version printed of it.
    ///
    /// - Parameter isRestored: whether it comes from a backup. Then the versions of its entities are unknown until the
    ///   next full sync, and the queue is not compared.
    private func expectContents(of device: CommandRun, from version: String, isRestored: Bool = false) throws {
        let verified = try device.run("verify")
        #expect(verified.isSuccess, "\(verified.outputText)\(verified.said)")
        let lists = [
            ("receipts", ["export"]), ("trash", ["list", "--trashed"]), ("conflicts", ["conflicts"]),
            ("searches", ["list", "tag:küche"]),
        ]
        for (name, words) in lists + (isRestored ? [] : [("queue", ["sync", "queue"])]) {
            let printed = try items(device.run(words + ["--json"]).outputText)
            let stored = try stored(name + ".json", of: version)
            expect(printed, contain: stored, name, except: isRestored ? "version" : nil)
        }
        for receipt in try stored("shown.jsonl", of: version) {
            let id = try #require(receipt["id"]?.string)
            let shown = try items(device.run("show", id, "--json").outputText)
            expect(shown, contain: [receipt], id, except: isRestored ? "version" : nil)
        }
        try expectHealth(of: device)
    }

    /// Expects that the doctor finds every part of the vault good. The only problem that it may find is that the
    /// account's server is gone (7), or that a restored vault is signed out (8).
    private func expectHealth(of device: CommandRun) throws {
        let examined = try device.run("doctor", "--json")
        let findings = try items(examined.outputText)
        for finding in findings {
            let level = finding["level"]
            switch finding["area"]?.string {
            case "vault": #expect(level == "good" || finding["code"] == .null && level == "notice", "\(finding.text)")
            case "sync": #expect(level != "problem" || [7, 8].contains(finding["code"]), "\(finding.text)")
            default: #expect(level != "problem", "\(finding.text)")
            }
        }
        #expect(findings.count { $0["area"] == "vault" && $0["level"] == "good" } >= 4, "\(examined.outputText)")
    }

    /// A later version may print more members, but none of the stored ones may be missing or different.
    private func expect(_ printed: [JSON], contain stored: [JSON], _ name: String, except member: String? = nil) {
        let holds = contains(.array(printed), .array(stored), except: member)
        #expect(holds, "\(name): \(JSON.array(printed).text) instead of \(JSON.array(stored).text)")
    }

    private func contains(_ printed: JSON, _ stored: JSON, except member: String?) -> Bool {
        if let members = stored.object {
            return members.allSatisfy { name, value in
                name == member || printed[name].map { contains($0, value, except: member) } ?? false
            }
        }
        guard let elements = stored.array else { return printed == stored }
        guard let others = printed.array, others.count == elements.count else { return false }
        return zip(others, elements).allSatisfy { contains($0, $1, except: member) }
    }

    @Test func `there are files of the first version`() {
        #expect(Self.versions.contains("0.1"))
    }

    @Test(arguments: versions)
    func `a vault opens, is sound and has what it had`(_ version: String) throws {
        let device = try CommandRun(device: "laptop")
        let path = device.folder.file(".local/share/receipt-vault/home.vault")
        try copy("home.vault", of: version, to: path)
        try copy("home.vault.keys", of: version, to: path + ".keys")
        try expectContents(of: device, from: version)
    }

    /// Every call is tried on a new copy; in everyday runs calls 1, 4, 16, 64….
    @Test(arguments: versions)
    func `an upgrade that dies at any call that writes loses nothing`(_ version: String) throws {
        let device = try CommandRun(device: "laptop")
        let path = device.folder.file(".local/share/receipt-vault/home.vault")
        var kills = 0
        for name in KillingCall.names {
            var number = 1
            while true {
                for part in ["", ".mark", "-journal", "-wal"] { try? FileManager.default.removeItem(atPath: path + part) }
                try copy("home.vault", of: version, to: path)
                try copy("home.vault.keys", of: version, to: path + ".keys")
                let call = KillingCall(name: name, number: number)
                guard try device.run(["status"], killedAt: call).wasKilled else { break }
                kills += 1
                try expectContents(of: device, from: version)
                number = TestIntensity.isSoak ? number + max(1, number / 8) : number * 4
            }
        }
        #expect(kills >= TestIntensity.count(everyday: 4, soak: 40))
        TestIntensity.report("upgrades of \(version) killed: \(kills)")
    }

    @Test(arguments: versions)
    func `a backup restores everything`(_ version: String) throws {
        let device = try CommandRun(device: "laptop")
        try copy("home.rvbackup", of: version, to: device.folder.file("old.rvbackup"))
        let verified = try device.run("backup", "verify", "old.rvbackup")
        #expect(verified.isSuccess, "\(verified.said)")
        let restored = try device.run("backup", "restore", "old.rvbackup", "--replace")
        try #require(restored.isSuccess, "\(restored.said)")
        try expectContents(of: device, from: version, isRestored: true)
    }

    @Test(arguments: versions)
    func `a server's store serves the receipts of each account`(_ version: String) throws {
        let folder = try TemporaryDirectory()
        try copy("server", of: version, to: folder.file("server"))
        let server = try ServerProcess(data: folder.file("server"))
        for name in ["anna", "ben"] {
            let device = try CommandRun(device: name)
            let signedIn = try device.shell(
                "rvault login http://127.0.0.1:\(server.port) --email \(name)@example.org --password-fd 8 "
                    + "8<<<'a long password'")
            try #require(signedIn.isSuccess, "\(signedIn.said)")
            let printed = try items(device.run("export", "--json").outputText)
            expect(printed, contain: try stored("account-\(name).json", of: version), name)
            let examined = try device.run("doctor")
            #expect(examined.isSuccess, "\(examined.outputText)\(examined.said)")
        }
    }
}
