import KeyringKit
import Sealing
import SystemKit
import Testing
import VaultTestKit

@Suite("Keyrings that fail")
struct FailingKeyringTests {
    /// The error of a lookup in a session with these variables.
    private func lookup(_ variables: [String: String], patience: Duration = .seconds(20)) throws -> KeyringError? {
        let vault = try VaultID.random()
        do throws(KeyringError) { _ = try SecretToolKeyring(variables, patience: patience).secret(for: vault) } catch {
            return error
        }
        return nil
    }

    /// A folder for PATH whose secret-tool is this script.
    private func tool(_ script: String, in folder: TemporaryDirectory) throws -> [String: String] {
        try FileStore(directory: folder.path).write(Array("#!/bin/sh\n\(script)\n".utf8), to: "secret-tool")
        let made = try CommandRunner().run(ChildCommand("/bin/chmod", ["755", folder.file("secret-tool")]))
        try #require(made.isSuccess)
        return ["PATH": folder.path + ":/usr/bin:/bin"]
    }

    @Test func `without the program, and without a bus, it says so at once`() throws {
        let folder = try TemporaryDirectory()
        #expect(try lookup(["PATH": folder.path]) == .noProgram)
        #expect(try lookup(["PATH": "/usr/bin:/bin", "HOME": folder.path]) == .noService)
        let dead = ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("none"))"]
        #expect(try lookup(dead) == .noService)
    }

    @Test func `a locked keyring is told apart from one without the item, and keeps its items`() throws {
        let bus = try PrivateBus()
        try bus.startKeyring()
        let keyring = SecretToolKeyring(bus.variables, patience: .seconds(20))
        let vault = try VaultID.random()
        try keyring.store(try SecretBytes.random(count: 32), for: vault, label: "x")
        try #require(try bus.lockKeyring().isSuccess)
        var seen: [KeyringError] = []
        do { _ = try keyring.secret(for: vault) } catch { seen.append(error) }
        do { try keyring.remove(vault) } catch { seen.append(error) }
        do { try keyring.store(try SecretBytes.random(count: 32), for: vault, label: "x") } catch {
            seen += (error as? KeyringError).map { [$0] } ?? []
        }
        #expect(seen == [.locked, .locked, .locked])
        #expect(try lookup(bus.variables) == .noItem)
    }

    @Test func `one that hangs is ended when its time is over, with what it has started`() throws {
        let folder = try TemporaryDirectory()
        let variables = try tool("echo $$ > \(folder.file("pid")); sleep 600 & sleep 600", in: folder)
        #expect(try lookup(variables, patience: .milliseconds(300)) == .timedOut)
        let left = try CommandRunner().run(
            ChildCommand("/bin/sh", ["-c", "kill -0 -- -$(cat \(folder.file("pid")))"], environment: variables))
        #expect(!left.isSuccess)
    }

    @Test(arguments: [
        "echo 0123", "echo", "head -c 100000 /dev/zero", "printf 'a%.0s' $(seq 63)", "printf 'zz%.0s' $(seq 32)",
    ])
    func `an answer that is no secret of ours is said to be something else`(script: String) throws {
        let folder = try TemporaryDirectory()
        let error = try lookup(try tool(script, in: folder))
        guard case .failed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `its own words are quoted, and cut`() throws {
        let folder = try TemporaryDirectory()
        let error = try lookup(
            try tool("echo 'secret-tool: \(String(repeating: "x", count: 900))' >&2; exit 1", in: folder))
        #expect(error == .failed(String(repeating: "x", count: 200)))
    }
}
