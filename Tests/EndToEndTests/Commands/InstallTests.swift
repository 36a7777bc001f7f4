import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Installed programs")
struct InstallTests {
    private func run(_ words: [String]) throws -> CommandResult {
        var command = ChildCommand(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
        command.timeout = .seconds(120)
        command.outputLimit = 1 << 20
        return try CommandRunner().run(command)
    }

    /// Installs the programs under test into a new folder, and removes it afterwards.
    private func install(_ words: String..., then look: (String) throws -> Void) throws {
        let folder = try TemporaryDirectory()
        let root = FileManager.default.currentDirectoryPath
        let built = URL(fileURLWithPath: Programs.client).deletingLastPathComponent().path
        let made = try run(
            [
                "/usr/bin/make", "-C", root, "install-programs", "PROGRAMS=\(built)", "DESTDIR=\(folder.path)",
                "PREFIX=/usr",
            ]
                + words)
        try #require(made.isSuccess, "\(made.said)")
        try look(folder.file("usr/bin/"))
    }

    private func sections(_ program: String) throws -> String {
        try run(["/usr/bin/readelf", "-S", "--wide", program]).outputText
    }

    @Test func `programs are installed without symbols and debug sections, and run`() throws {
        try install { folder in
            for (name, built) in [("rvault", Programs.client), ("rvault-server", Programs.server)] {
                let found = try sections(folder + name)
                #expect(!found.contains(".symtab") && !found.contains(".debug_info"), "\(found)")
                #expect(try sections(built).contains(".symtab"), "what was built keeps its symbols")
                #expect(try run([folder + name, "version"]).outputText.hasPrefix(name + " "))
            }
        }
    }

    @Test func `symbols are kept where they are asked for`() throws {
        try install("STRIP=true") { folder in
            let found = try sections(folder + "rvault")
            #expect(found.contains(".symtab"))
        }
    }
}
