import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Imports and exports by command")
struct ImportExportTests {
    private static let file = """
        merchant;when;amount
        Lamp;27.10.2025;1.290,00
        Lamp;27.10.2025;1.290,00
        Chair;31.02.2025;5,00
        Desk;28.10.2025;12,50

        """

    @Test func `a dry run tells every row and changes nothing`() throws {
        let vault = try CommandRun()
        _ = try vault.folder.write(Self.file, to: "in.csv")
        let words = ["import", "in.csv", "--map", "date=when", "--dry-run"]
        let told = try vault.run(words)
        #expect(told.code == 10)
        #expect(told.outputText.contains("Line 2: add Lamp, 2025-10-27, 1290.00 EUR"))
        #expect(told.outputText.contains("Line 4: rejected, date"))
        #expect(told.outputText.contains("2 to add, 1 duplicate, 1 rejected."))
        let items = try JSON(parsing: try vault.run(words + ["--json"]).outputText)["items"]?.array ?? []
        #expect(items.compactMap { $0["outcome"]?.string } == ["add", "duplicate", "refused", "add"])
        #expect(try vault.json("list")["items"] == [])
    }

    @Test func `what can be read is added, the rest named, and a second time nothing is added`() throws {
        let vault = try CommandRun()
        _ = try vault.folder.write(Self.file, to: "in.csv")
        let first = try vault.run("import", "in.csv", "--map", "date=when")
        #expect(first.code == 10)
        #expect(first.said.contains("Line 4: rejected"))
        #expect(first.said.contains("2 added, 1 duplicate skipped, 1 rejected."))
        #expect(try vault.run("import", "in.csv", "--map", "date=when").said.contains("0 added, 3 duplicates"))
        #expect(try vault.json("list")["items"]?.array?.count == 2)
    }

    @Test func `a file keeps how a bank writes its rows, a flag goes before it, and its mistakes are told by line`()
        throws
    {
        let vault = try CommandRun()
        _ = try vault.folder.write("Payee|Day|Sum\nLamp|03/04/2025|12.50\n", to: "in.csv")
        _ = try vault.folder.write(
            "# My bank\ndelimiter = \"|\"\ndate-order = \"mdy\"\ncurrency = \"nok\"\n[columns]\nstore = \"Payee\"\n"
                + "date = 2\ntotal = \"Sum\"\n", to: "bank.toml")
        let words = ["import", "in.csv", "--dry-run", "--map", "bank.toml"]
        #expect(try vault.run(words).outputText.contains("add Lamp, 2025-03-04, 12.50 NOK"))
        #expect(try vault.run(words + ["--date-order", "dmy"]).outputText.contains("2025-04-03"))
        #expect(try vault.run(words + ["--map", "store=Sum"]).outputText.contains("add 12.50, 2025-03-04"))
        for (text, sentence) in [
            ("[columns]\nstore = \"a,b\"", "bank.toml:2: Use the column's number"),
            ("date-order = \"dym\"", "bank.toml:1: date-order must be one of"),
            ("\nspeed = 3", "bank.toml:2: Unknown key speed"),
            ("[rows]\na = 1", "bank.toml:2: Unknown section [rows]"),
            ("currency =", "bank.toml:1: Expected a value"),
            ("[columns]\nstore = true", "bank.toml:2: store must be text or a number"),
        ] {
            _ = try vault.folder.write(text, to: "bank.toml")
            let told = try vault.run(words)
            #expect(told.code == 2 && told.said.contains(sentence), "\(told.said)")
        }
        let gone = try vault.run("import", "in.csv", "--map", "gone.toml")
        #expect(gone.code == 2 && gone.said.contains("Can't find the --map file 'gone.toml'"))
        #expect(try vault.run("import", "in.csv", "--map", "store=Nope").code == 2)
    }

    @Test func `all or nothing adds nothing where one row is refused`() throws {
        let vault = try CommandRun()
        _ = try vault.folder.write(Self.file, to: "in.csv")
        #expect(try vault.run("import", "in.csv", "--map", "date=when", "--all-or-nothing").code == 1)
        #expect(try vault.json("list")["items"] == [])
    }

    @Test func `an export comes back as the same receipts, once`() throws {
        let vault = try CommandRun()
        #expect(
            try vault.run("add", "--store", "=Lamp", "--total", "5", "--category", "Home", "--tags", "a,b").isSuccess)
        for name in ["out.csv", "out.json"] {
            #expect(try vault.run("export", "-o", name).isSuccess)
            #expect(try vault.run("import", name).said.contains("0 added, 1 duplicate skipped"))
            let other = try CommandRun()
            let bytes = try String(contentsOfFile: vault.folder.path + "/" + name, encoding: .utf8)
            _ = try other.folder.write(bytes, to: name)
            #expect(try other.run("import", name).isSuccess)
            let (mine, theirs) = (try vault.json("list")["items"], try other.json("list")["items"])
            for member in ["id", "storeName", "total", "userTags", "category"] {
                #expect(mine?.array?.first?[member] == theirs?.array?.first?[member], "\(name): \(member)")
            }
            #expect(try other.run("trash", theirs?.array?.first?["id"]?.string ?? "").isSuccess)
            #expect(try other.run("import", name).said.contains("1 duplicate is in the Trash: 'rvault restore'"))
        }
    }

    @Test func `a file that is there is not written over without a word`() throws {
        let vault = try CommandRun()
        let path = try vault.folder.write("precious", to: "out.csv")
        #expect(try vault.run("export", "-o", "out.csv", "--no-input").code == 1)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        #expect(try vault.run("export", "-o", "out.csv", "--yes").isSuccess)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("id,"))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `Ctrl-C stops an import between two steps and keeps what was added`() throws {
        let vault = try CommandRun()
        let rows = (1...40_000).map { "Store \($0),2025-01-01,\($0).00,EUR\n" }
        _ = try vault.folder.write("store,date,total,currency\n" + rows.joined(), to: "many.csv")
        // Interrupts only once rows have arrived, however fast the computer is.
        let result = try vault.shell(
            """
            \(Programs.client) unlock --passphrase-fd 9 9<passphrase
            set -m
            \(Programs.client) import many.csv & import=$!
            until \(Programs.client) list --limit 1 --json 2>/dev/null | grep -q rcp_; do :; done
            kill -INT $import; wait $import; echo $?
            \(Programs.client) lock
            """)
        #expect(result.outputText == "130\n", "\(result.said)")
        let count = try vault.json("status")["items"]?.array?.first?["receipts"]?.integer ?? 0
        #expect(count > 0 && count < 40_000)
    }
}
