import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Installed programs")
struct InstallTests {
    private func run(_ words: [String]) throws -> CommandResult {
        var command = ChildCommand(
            words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
        command.timeout = .seconds(400)
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

    @Test func `both programs have manual pages and completions, which are removed with them`() throws {
        try make(["install-pages"]) { folder, make in
            for (name, command) in [("rvault", "list"), ("rvault-server", "serve")] {
                let page = "\(folder)/usr/share/man/man1/\(name)-\(command).1"
                #expect(try String(contentsOfFile: page, encoding: .utf8).contains("\\- "))
            }
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

    @Test func `everything else is installed, and removed except for the server's configuration`() throws {
        try make(["install-data"]) { folder, make in
            let conf = folder + "/etc/receipt-vault/server.conf"
            try "listen = 127.0.0.1:1\n".write(toFile: conf, atomically: true, encoding: .utf8)
            let units = folder + "/usr/lib/systemd/"
            for unit in ["system/rvault-server.service", "user/rvault-worker.timer", "user/rvault-backup.service"] {
                #expect(FileManager.default.fileExists(atPath: units + unit), "\(unit)")
            }
            let service = try String(contentsOfFile: units + "system/rvault-server.service", encoding: .utf8)
            #expect(service.contains("--config /etc/receipt-vault/server.conf"))
            try make("install-data")
            #expect(try String(contentsOfFile: conf, encoding: .utf8) == "listen = 127.0.0.1:1\n", "it is kept")
            try make("uninstall")
            #expect(try run(["/usr/bin/find", folder, "-type", "f"]).outputText == conf + "\n")
        }
    }

    @Test func `the server starts with the configuration that is installed, and names a line that it doesn't know`()
        throws
    {
        let folder = try TemporaryDirectory()
        let conf = folder.file("server.conf")
        let installed = try String(contentsOfFile: "Resources/etc/server.conf", encoding: .utf8)
        let lines = installed.split(separator: "\n").map { $0.replacing(/^#(?=[a-z-]+ = )/, with: "") }
        try (lines.joined(separator: "\n") + "\nnonsense = yes\n").write(
            toFile: conf, atomically: true, encoding: .utf8)
        let said = try run([Programs.server, "serve", "--config", conf, "--data", folder.file("data")]).said
        #expect(said.contains("line \(lines.count + 1)") && said.contains("nonsense"), "\(said)")
    }

    @Test func `the archive runs from a folder with any name`() throws {
        let folder = try TemporaryDirectory()
        let built = URL(fileURLWithPath: Programs.client).deletingLastPathComponent().path
        let place = folder.file("Some place, perhaps")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        let unpack = """
            set -e; export SOURCE_DATE_EPOCH=1700000000 STRIP=strip XZ_OPT=-0
            Resources/scripts/make-tarball.sh "$1" "$2/packed"
            tar -xf "$2"/packed/*.tar.xz -C "$3" --strip-components=1
            "$3/bin/rvault-server" version
            cd / && HOME="$2" "$3/bin/rvault" --plain demo </dev/null
            """
        let done = try run(["/bin/bash", "-c", unpack, "bash", built, folder.path, place])
        #expect(done.isSuccess && done.outputText.contains("rvault-server "), "\(done.said)\(done.outputText)")
        #expect(done.outputText.contains("200"), "the receipts of its sample: \(done.outputText)")
    }

    @Test func `symbols are kept where they are asked for`() throws {
        try install("STRIP=true") { folder in
            let found = try sections(folder + "rvault")
            #expect(found.contains(".symtab"))
        }
    }
}
