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
        try make(["install-programs"] + words) { folder, _ in try look(folder + "/usr/bin/") }
    }

    /// Makes targets with a new folder as root of the file system, and removes it afterwards. `look` gets the folder
    /// and a function that makes another target there.
    private func make(_ words: [String], then look: (String, (String) throws -> Void) throws -> Void) throws {
        let folder = try TemporaryDirectory()
        let root = FileManager.default.currentDirectoryPath
        let built = URL(fileURLWithPath: Programs.client).deletingLastPathComponent().path
        func make(_ words: [String]) throws {
            let common = ["/usr/bin/make", "-C", root, "PROGRAMS=\(built)", "DESTDIR=\(folder.path)", "PREFIX=/usr"]
            let made = try run(common + words)
            try #require(made.isSuccess, "\(made.said)")
        }
        try make(words)
        try look(folder.path) { try make([$0]) }
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

    @Test func `both programs have a manual page and completions, which are removed with them`() throws {
        try make(["install-pages"]) { folder, make in
            for name in ["rvault", "rvault-server"] {
                let pages = [
                    ("man/man1/\(name).1", ".TH "),
                    ("bash-completion/completions/\(name)", "# bash completion for \(name),"),
                    ("zsh/site-functions/_\(name)", "#compdef \(name)\n"),
                    ("fish/vendor_completions.d/\(name).fish", "# fish completion for \(name),"),
                ]
                for (page, start) in pages {
                    #expect(try String(contentsOfFile: "\(folder)/usr/share/\(page)", encoding: .utf8).hasPrefix(start))
                }
            }
            try make("uninstall")
            #expect(try run(["/usr/bin/find", folder, "-type", "f"]).outputText == "")
        }
    }

    @Test func `symbols are kept where they are asked for`() throws {
        try install("STRIP=true") { folder in
            let found = try sections(folder + "rvault")
            #expect(found.contains(".symtab"))
        }
    }
}
