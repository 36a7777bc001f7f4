import Foundation
import SystemKit
import Testing
import VaultTestKit

/// Checks with tools that know nothing about this program.
@Suite("The command line and its files, by others' tools")
struct ShellToolsTests {
    private let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Resources").path

    private func run(_ program: String, _ arguments: String...) throws -> CommandResult {
        let folder = try TemporaryDirectory.home()
        var command = ChildCommand(
            program, arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TMPDIR": folder.path,
                "RVAULT": Programs.client, "CHECK": resources + "/scripts/check-defaults.py",
            ], directory: folder.path)
        command.timeout = .seconds(300)
        return try CommandRunner().run(command)
    }

    @Test func `bats finds the command line as scripts rely on it`() throws {
        let path = resources + "/bats/command-line.bats"
        let checked = try run("shellcheck", "--shell=bats", "--severity=style", path)
        #expect(checked.isSuccess, "\(checked.outputText)")
        let done = try run("bats", "--tap", path)
        #expect(done.isSuccess, "\(done.outputText)\(done.said)")
        #expect(done.outputText.matches(of: /(?m)^ok \d+/).count >= 20 && !done.outputText.contains("# skip"))
    }

    @Test func `the check of switches finds what can hide a new case`() throws {
        let path = resources + "/bats/check-defaults.bats"
        let checked = try run("shellcheck", "--shell=bats", "--severity=style", path)
        #expect(checked.isSuccess, "\(checked.outputText)")
        let done = try run("bats", "--tap", path)
        #expect(done.isSuccess, "\(done.outputText)\(done.said)")
        #expect(done.outputText.matches(of: /(?m)^ok \d+/).count >= 12 && !done.outputText.contains("# skip"))
    }

    @Test func `desktop-file-validate finds nothing in the entry for menus`() throws {
        let checked = try run("desktop-file-validate", resources + "/desktop/receipt-vault.desktop")
        #expect(checked.isSuccess && checked.output.isEmpty && checked.errors.isEmpty, "\(checked.outputText)")
    }
}
