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

    @Test func `appstreamcli finds nothing in the entry for software centers`() throws {
        let checked = try run(
            "appstreamcli", "validate", "--no-net", "--no-color", resources + "/desktop/receipt-vault.metainfo.xml")
        #expect(checked.isSuccess && checked.outputText.contains("successful"), "\(checked.outputText)\(checked.said)")
    }

    @Test func `shellcheck finds nothing in the scripts of the packages`() throws {
        let scripts = ["package-time.sh", "make-tarball.sh", "make-deb.sh", "deb-twice.sh", "deb-check.sh"]
            .map { resources + "/scripts/" + $0 }
        let maintained = ["postinst", "postrm"].map { resources + "/debian/receipt-vault-server." + $0 }
        var command = ChildCommand("shellcheck", ["-x"] + scripts + maintained, environment: ["PATH": "/usr/bin:/bin"])
        command.directory = URL(fileURLWithPath: resources).deletingLastPathComponent().path
        command.timeout = .seconds(120)
        let checked = try CommandRunner().run(command)
        #expect(checked.isSuccess, "\(checked.outputText)")
    }

    @Test func `the changelog of the packages has every version and every item`() throws {
        let root = URL(fileURLWithPath: resources).deletingLastPathComponent().path
        let made = try run(
            "python3", resources + "/scripts/deb-changelog.py", root + "/CHANGELOG.md", "1800000000", "A B <a@b.org>")
        let text = try String(contentsOfFile: root + "/CHANGELOG.md", encoding: .utf8)
        let version = try run(Programs.client, "version").outputText.dropFirst("rvault ".count).dropLast()
        #expect(made.isSuccess && made.outputText.hasPrefix("receipt-vault (\(version)) bookworm;"), "\(made.said)")
        let items = text.split(separator: "\n").count { $0.hasPrefix("- ") }
        #expect(made.outputText.split(separator: "\n").count { $0.hasPrefix("  * ") } == items)
        #expect(made.outputText.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(made.outputText.contains(" -- A B <a@b.org>  Fri, 15 Jan 2027 08:00:00 "))
    }

    @Test func `desktop-file-validate finds nothing in the entry for menus`() throws {
        let checked = try run("desktop-file-validate", resources + "/desktop/receipt-vault.desktop")
        #expect(checked.isSuccess && checked.output.isEmpty && checked.errors.isEmpty, "\(checked.outputText)")
    }
}
