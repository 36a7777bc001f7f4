import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Standard streams of commands")
struct StreamTests {
    private func vault(receipts: Int) throws -> CommandRun {
        let vault = try CommandRun()
        let rows = (1...receipts).map { "Store \($0),2025-01-01,\($0).00,EUR\n" }
        _ = try vault.folder.write("store,date,total,currency\n" + rows.joined(), to: "many.csv")
        #expect(try vault.run("import", "many.csv", "--all-or-nothing").isSuccess)
        return vault
    }

    @Test func `a reader that goes away is no fault`() throws {
        let vault = try vault(receipts: 3000)
        let result = try vault.shell(
            "rvault list | head -n 1; echo ${PIPESTATUS[0]}; rvault export | head -c 10; echo; echo ${PIPESTATUS[0]}")
        #expect(result.said.contains("rvault:") == false)
        #expect(result.outputText.split(separator: "\n")[1] == "0")
        #expect(result.outputText.split(separator: "\n").last == "0")
    }

    @Test func `what is longer than the terminal goes through the pager, and nothing else does`() throws {
        let vault = try vault(receipts: 12)
        let list = "\(Programs.client) list --passphrase-fd 9 9<passphrase"
        func seen(_ settings: String, _ line: String) throws -> String {
            let shell = "stty rows 8 cols 80; export \(settings); \(line)"
            return try vault.shell("script -qec '\(shell)' /dev/null </dev/null").outputText
        }
        let numbered = "PAGER=\"sed s/^/paged:/\" TERM=xterm"
        #expect(try seen(numbered, list).contains("paged:"))
        #expect(try seen(numbered, Programs.client + " help").contains("paged:"))
        let short = try seen(numbered, list + " --limit 3")
        #expect(short.contains("Store 12") && !short.contains("paged:"), "\(short)")
        for line in [list + " --json", list + " | head -n 2", list + " --plain"] {
            #expect(try !seen(numbered, line).contains("paged:"), "\(line)")
        }
        for settings in [
            "PAGER= TERM=xterm", "PAGER=cat TERM=xterm", "PAGER=no-such TERM=xterm", "PAGER=sed TERM=dumb",
        ] {
            let all = try seen(settings, list)
            #expect(all.contains("Store 12") && all.contains("Store 1 "), "\(settings) \(all)")
        }
    }

    @Test func `output that cannot be written is 1`() throws {
        let vault = try vault(receipts: 3)
        let result = try vault.shell(
            "rvault list > /dev/full; echo $?; rvault list >&- ; echo $?; rvault list 2>&- >/dev/null; echo $?")
        #expect(result.outputText == "1\n1\n0\n")
    }

    @Test func `color is only where it is asked for`() throws {
        let vault = try vault(receipts: 1)
        #expect(!(try vault.run("list")).outputText.contains("\u{1B}"))
        #expect((try vault.run("list", "--color", "always")).outputText.hasPrefix("\u{1B}[1m"))
        #expect(!(try vault.run("list", "--color", "never")).outputText.contains("\u{1B}"))
    }

    @Test func `without a terminal the program shows its help and ends with 2`() throws {
        let folder = try TemporaryDirectory.home()
        let result = try Programs.rvault([], home: folder.path)
        #expect(result.code == 2)
        #expect(result.outputText.contains("rvault COMMAND"))
        #expect(try Programs.rvault(["demo"], home: folder.path).code == 2)
        #expect(try Programs.rvault(["version"], home: folder.path).isSuccess)
    }

    @Test func `a list that was cut says so`() throws {
        let vault = try vault(receipts: 12)
        let list = try vault.json("list", "--limit", "5")
        #expect(list["items"]?.array?.count == 5)
        #expect(list["truncated"] == true)
        #expect(try vault.json("list", "--limit", "12")["truncated"] == false)
    }
}
