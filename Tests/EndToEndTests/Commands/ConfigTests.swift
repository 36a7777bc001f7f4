import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Config file")
struct ConfigTests {
    private let vault: CommandRun

    init() throws {
        vault = try CommandRun(isUnlocked: true)
    }

    private var path: String { vault.folder.path + "/.config/receipt-vault/config.toml" }

    private func write(_ text: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test func `without a file all is at its default, and the path says where it would be`() throws {
        #expect(try vault.run("config", "path").outputText == path + "\n")
        let check = try vault.run("config", "check")
        #expect(check.isSuccess && check.said.contains("There is no config file"))
        #expect(
            try vault.run("config", "--json").outputText.contains(
                #""name":"look.theme","source":"default","value":"terminal""#))
    }

    @Test func `what is wrong is told by line as compilers do, the rest counts, and the file stays as it was`() throws {
        let text = "[format]\ncurrency = \"NOK\"\n[look]\ntheme = \"drak\"\n[keys]\ntrash = \"u\"\n"
        try write(text)
        let check = try vault.run("config", "check")
        #expect(check.code == 2)
        let lines = check.outputText.split(separator: "\n")
        #expect(lines.first?.hasPrefix("\(path):4:9: theme takes one of") == true)
        #expect(lines.contains { $0.hasPrefix("\(path):6:1: u is bound to both trash and undo") })

        let added = try vault.run("add", "--store", "Lampor", "--total", "5")
        #expect(added.isSuccess && added.said.contains("config.toml:4: theme takes one of"))
        #expect(try vault.run("list", "-q").outputText.contains("NOK"))
        #expect(try vault.run("config", "show").outputText.contains("NOK"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `what was kept by the program is checked too, and trying changes nothing`() throws {
        let tried = try vault.run("config", "set", "look.theme", "dark", "--dry-run")
        #expect(tried.isSuccess && tried.said.contains("would be set to dark"))
        #expect(try vault.run("config", "get", "look.theme").outputText == "terminal\n")
        #expect(try vault.run("config", "set", "look.theme", "drak", "--dry-run").code == 2)
        #expect(try vault.items("config", "set", "keys.quit", "j").first?["name"] == "keys.quit")
        let check = try vault.run("config", "check")
        #expect(check.code == 2 && check.outputText.contains("j is bound to both"), "\(check.outputText)")
        #expect(try vault.run("config", "unset", "keys.quit").isSuccess)
        #expect(try vault.run("config", "check").isSuccess)
    }

    @Test func `a file that is named must be there, and flag and environment come before it`() throws {
        let missing = try vault.run("list", "--config", "nowhere.toml")
        #expect(missing.code == 2 && missing.said.contains("nowhere.toml"))
        try write("[vault]\npath = \"elsewhere\"\n")
        #expect(try vault.run("status").code != 0)
        #expect(try vault.run("status", "--vault", "home").isSuccess)
        try write("\u{FEFF}oops \u{1B}[31m\n")
        let odd = try vault.run("config", "check")
        #expect(odd.code == 2 && !odd.outputText.contains("\u{1B}"))
    }

    @Test func `a setting is kept in a file of the program's own, and the config file goes before it`() throws {
        #expect(try vault.run("config", "get", "look.theme").outputText == "terminal\n")
        #expect(try vault.run("config", "set", "look.theme", "dark").isSuccess)
        #expect(try vault.run("config", "set", "keys.trash", "d", "Delete").isSuccess)
        #expect(try vault.run("config", "set", "look.mouse", "off").isSuccess)
        #expect(try vault.run("config", "get", "look.theme").outputText == "dark\n")
        let shown = try vault.run("config").outputText
        #expect(shown.contains("d Delete") && shown.contains("settings.toml"))
        try write("[look]\ntheme = \"light\"\n")
        #expect(try vault.run("config", "get", "look.theme").outputText == "light\n")
        #expect(try vault.run("config", "set", "look.theme", "contrast").said.contains("line 2"))
        #expect(try vault.run("config", "unset", "look.mouse").isSuccess)
        #expect(try vault.run("config", "get", "look.mouse").outputText == "true\n")
    }

    @Test(arguments: [
        (["set", "look.theme", "drak"], 2, "one of"), (["set", "look.them", "dark"], 2, "Did you mean theme?"),
        (["get", "look.them"], 2, "There is no setting"), (["unset", "keys.nothing"], 2, "There is no setting"),
        (["get", "keys.trash"], 3, "isn't set"), (["set", "look.theme"], 2, "set NAME VALUE"),
        (["set", "keys.trash", "Hyper-X"], 2, "key names"), (["shwo"], 2, "Did you mean 'rvault config show'?"),
    ])
    func `what cannot be set or asked for is told`(words: [String], code: Int32, sentence: String) throws {
        let run = try vault.run(["config"] + words)
        #expect(run.code == code && run.said.contains(sentence), "\(run.said)")
    }

    @Test func `edit opens the file in the editor and checks it afterwards, and a sample left alone goes again`() throws
    {
        let edit = { (script: String, flags: String) in
            _ = try self.vault.folder.write(script, to: "my editor.sh")
            return try self.vault.shell(
                "export EDITOR=\"sh '\(self.vault.folder.path)/my editor.sh'\"; rvault config edit \(flags)")
        }
        let same = try edit("grep -q '^#theme = \"terminal\"' \"$1\"", "")
        #expect(same.isSuccess && same.said.contains("unchanged"), "\(same.said)")
        #expect(!FileManager.default.fileExists(atPath: path))
        let wrong = try edit("echo 'theme = 3' >\"$1\"", "")
        #expect(wrong.code == 2 && wrong.outputText.hasPrefix("\(path):1:9: theme isn't in a section"), "\(wrong)")
        #expect(try edit("printf '[look]\\ntheme = \"dark\"\\n' >\"$1\"", "").isSuccess)
        #expect(try vault.run("config", "get", "look.theme").outputText == "dark\n")
        let failed = try edit("exit 4", "")
        #expect(failed.code == 1 && failed.said.contains("exited with 4; nothing was changed"))
        let torn = try edit("echo >>\"$1\"; exit 4", "")
        #expect(torn.code == 1 && torn.said.contains("its changes were kept"))
        #expect(try edit("true", "--no-input").code == 2)
        _ = try vault.folder.write("", to: "other.toml")
        #expect(try edit("echo '[look]' >\"$1\"", "--config other.toml").isSuccess)
        #expect(try String(contentsOfFile: vault.folder.path + "/other.toml", encoding: .utf8) == "[look]\n")
    }

    @Test func `a variable goes before the file, and the server that is set is where login goes`() throws {
        try write("[vault]\nlock_after = \"1h\"\n[sync]\nserver = \"http://127.0.0.1:9\"\n")
        #expect(try vault.run("config", "get", "vault.lock_after").outputText == "1h\n")
        let other = try vault.shell("RVAULT_LOCK_AFTER=5m rvault config get vault.lock_after --json")
        #expect(other.outputText.contains(#""source":"RVAULT_LOCK_AFTER","value":"5m""#))
        let wrong = try vault.shell("RVAULT_SYNC_EVERY=1s rvault config check")
        #expect(wrong.code == 2 && wrong.outputText.hasPrefix("RVAULT_SYNC_EVERY: every takes a time of at least 1m"))
        let login = ["login", "--email", "someone@example.org", "--password-fd", "0"]
        #expect(try Programs.rvault(login, home: vault.folder.path, input: "a long password\n").code == 7)
        try write("")
        let nowhere = try Programs.rvault(login, home: vault.folder.path, input: "a long password\n")
        #expect(nowhere.code == 2 && nowhere.said.contains("sync.server"))
    }
}
