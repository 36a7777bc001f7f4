import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Items, warranties and claims by command")
struct CoverCommandTests {
    /// Returns a vault with one receipt, bought 30 days ago with a 12-month warranty; also its ID and day of purchase.
    private func vault() throws -> (vault: CommandRun, receipt: String, bought: String) {
        let vault = try CommandRun(isUnlocked: true)
        let bought = try vault.shell("date -d '-30 days' +%F").outputText.trimmingCharacters(in: .newlines)
        let added = try vault.run(
            "add", "--store", "Elkjøp", "--date", bought, "--total", "9990", "--currency", "NOK", "--warranty", "12")
        try #require(added.isSuccess, "\(added.said)")
        return (vault, String(added.outputText.split(separator: "\n").first ?? ""), bought)
    }

    /// Runs a command that creates something and returns its ID.
    private func made(_ vault: CommandRun, _ words: String...) throws -> String {
        let result = try vault.run(words)
        try #require(result.isSuccess, "\(result.said)")
        return String(result.outputText.split(separator: "\n").first ?? "")
    }

    @Test func `a washer has its maker's warranty, a claim, a repair and a longer warranty`() throws {
        let (vault, receipt, bought) = try vault()
        let item = try made(
            vault, "cover", "item", String(receipt.suffix(6)), "--set", "name=Washing machine", "--set", "serial=WM-1",
            "--set", "price=4990")
        #expect(item.hasPrefix("itm_"))
        let warranty = try made(
            vault, "cover", "warranty", receipt, "--set", "item=washing machine", "--set", "by=Bosch", "--set",
            "months=2 years", "--set", "contract=C-7")
        #expect(warranty.hasPrefix("wty_"))
        let before = try #require(try vault.items("cover", receipt).last)
        #expect(before["itemId"]?.string == item && before["starts"]?.string == bought)
        let claim = try made(
            vault, "cover", "claim", receipt, "--set", "warranty=\(warranty.suffix(8))", "--set", "number=RMA-99")
        #expect(claim.hasPrefix("clm_"))
        let closed = try vault.run(
            "cover", "edit", String(claim.suffix(5)).lowercased(), "--set", "state=closed", "--set",
            "outcome=repaired", "--set", "effect=extends", "--set", "days=14")
        #expect(closed.isSuccess, "\(closed.said)")
        let ends = try #require(before["ends"]?.string)
        let later = try vault.shell("date -d '\(ends) +14 days' +%F").outputText.trimmingCharacters(in: .newlines)
        let parts = try vault.items("cover", "show", receipt)
        #expect(parts.map { $0["type"] } == ["warranty", "item", "warranty", "claim"])
        #expect(parts[0]["id"] == .null && parts[0]["standing"] == "until", "the receipt's own")
        #expect(parts[1]["price"] == ["minor": 499_000, "currency": "NOK"] && parts[2]["ends"]?.string == later)
        #expect(parts[3]["state"] == "closed" && parts[3]["closedOn"]?.string != nil)

        let table = try vault.run("cover", receipt).outputText
        #expect(table.contains("warranty of the receipt") && table.contains("  Washing machine  "))
        #expect(table.contains("  maker's warranty, Bosch, parts and labor, contract C-7  \(bought)  \(later)"))
        #expect(table.contains("closed, repaired, 14 days longer"))
        let shown = try vault.run("show", receipt).outputText
        #expect(shown.contains("Items and warranties\n  ID") && shown.contains("claim RMA-99"))
        #expect(try vault.items("show", receipt).first?["warranties"]?.array?.first?["ends"]?.string == later)
        #expect(try vault.items("list", "rma-99").count == 1)
    }

    @Test func `a warranty is void for a reason, a part in the Trash is restored, and undo reverses both`() throws {
        let (vault, receipt, _) = try vault()
        let warranty = try made(vault, "cover", "warranty", receipt, "--set", "months=lifetime")
        func standing() throws -> String? { try vault.items("cover", receipt).last?["standing"]?.string }
        #expect(try standing() == "lifetime")
        #expect(try vault.run("cover", "void", warranty, "opened", "by", "hand").isSuccess)
        #expect(try standing() == "void")
        #expect(try vault.run("cover", receipt).outputText.contains(": opened by hand"))
        #expect(try vault.run("cover", "edit", warranty, "--set", "void=").isSuccess)
        #expect(try standing() == "lifetime")
        #expect(try vault.run("undo").isSuccess && standing() == "void")
        let reason = try #require(
            try vault.items("log", warranty).first { $0["field"] == "voidReason" }?["event"]?.string)
        #expect(
            try vault.run("log").outputText.contains("Elkjøp   maker's warranty: Void reason none -> opened by hand"))
        let back = try vault.run("put-back", reason)
        #expect(
            back.said.hasPrefix("Restored the previous value; the history keeps the other one. (maker's warranty: Void")
        )
        #expect(try vault.run("put-back", reason, "--dry-run").isSuccess && vault.run("undo").isSuccess)
        #expect(try vault.run("cover", "trash", warranty).said == "1 entry moved to the Trash.\n")
        #expect(try vault.items("cover", receipt).map { $0["isDeleted"] } == [false, true])
        #expect(try vault.items("show", receipt).first?["warranties"] == [])
        #expect(try vault.run("cover", "restore", String(warranty.suffix(8))).isSuccess)
        #expect(try vault.items("cover", receipt).map { $0["isDeleted"] } == [false, false])
        #expect(try vault.run("cover", "trash", warranty, "ZZZZZZ").code == 10)
    }

    @Test func `what cannot be is refused by name, and nothing changes`() throws {
        let (vault, receipt, _) = try vault()
        let item = try made(vault, "cover", "item", receipt, "--set", "name=Washer")
        for words in [
            ["cover", "warranty", receipt, "--set", "months=soon"],
            ["cover", "warranty", receipt, "--set", "months=1", "--set", "kind=friend"],
            ["cover", "warranty", receipt, "--set", "months=1", "--set", "item=ZZZZ"],
            ["cover", "claim", receipt, "--set", "effect=extends"],
            ["cover", "claim", receipt, "--set", "opened=31.2.2026"], ["cover", "item", receipt],
            ["cover", "edit", item, "--set", "months=3"], ["cover", "edit", item, "--set", "name="], ["cover"],
        ] {
            let refused = try vault.run(words)
            #expect(refused.code == 2 && refused.said.contains("rvault: "), "\(words): \(refused.said)")
        }
        for words in [["cover", "ZZZZ"], ["cover", "edit", "ZZZZ", "--set", "name=x"], ["cover", "void", item, "x"]] {
            #expect(try vault.run(words).code == 3, "\(words)")
        }
        #expect(try vault.run("cover", "item", receipt, "--set", "name=B", "--dry-run").isSuccess)
        #expect(try vault.run("cover", "trash", item, "--dry-run").said == "1 entry would be moved to the Trash.\n")
        let preview = try vault.run("cover", "edit", item, "--set", "serial=9", "--dry-run")
        #expect(preview.outputText == "serialNumber: \"\" -> \"9\"\n")
        #expect(try vault.run("cover", "item", receipt, "--set", "name=B", "--read-only").code == 2)
        #expect(try vault.run("cover", receipt, "--read-only").isSuccess)
        #expect(try vault.items("cover", receipt).compactMap { $0["name"] } == ["Washer"])
        _ = try made(vault, "cover", "item", receipt, "--set", "name=Hose")
        let shared = try vault.run("cover", "edit", String(item.prefix(8)), "--set", "name=x", "--json")
        let error = try JSON(parsing: shared.said.split(separator: "\n")[0].description)
        #expect(shared.code == 3 && error["kind"] == "ambiguous" && error["message"]?.string?.contains(item) == true)
        let parts = try vault.items("cover", receipt).filter { $0["id"]?.string == item }
        #expect(parts.map { $0["name"] } == ["Washer"] && parts.first?["version"] == 0)
    }

    @Test func `files and expiry dates tell which warranty it is`() throws {
        let (vault, receipt, _) = try vault()
        let item = try made(vault, "cover", "item", receipt, "--set", "name=Hob", "--set", "serial=H\u{1B}[31m")
        let warranty = try made(
            vault, "cover", "warranty", receipt, "--set", "item=\(item)", "--set", "kind=extended", "--set", "months=3",
            "--set", "by=Elkjøp")
        _ = try made(vault, "cover", "claim", receipt, "--set", "number=R1")
        let ending = try #require(try vault.items("expiring", "--within", "90d").first)
        #expect(ending["warranty"]?["id"]?.string == warranty && ending["what"] == "Hob: Elkjøp")
        #expect(ending["id"]?.string == receipt && ending["warranty"]?["kind"] == "extended")
        let table = try vault.run("expiring", "--within", "400d").outputText
        #expect(table.contains("  extended warranty  Hob: Elkjøp") && table.contains("  warranty  "))
        for name in ["out.json", "out.jsonl", "out.ics", "out.pdf", "out.csv"] {
            #expect(try vault.run("export", "-o", name).isSuccess)
        }
        let read = try vault.shell(
            "jq -c '.items[0] | [.items[0].name, .warranties[0].id, .claims[0].reference]' out.json; "
                + "jq -c '.claims | length' out.jsonl; grep -c BEGIN:VEVENT out.ics; pdftotext -layout out.pdf -; wc -l out.csv"
        )
        let text = read.outputText
        #expect(text.hasPrefix("[\"Hob\",\"\(warranty)\",\"R1\"]\n1\n2\n"), "\(text)\(read.said)")
        #expect(text.contains("Extended warranty") && text.contains("for Hob") && text.contains("number R1"))
        #expect(!text.contains("\u{1B}") && text.hasSuffix("2 out.csv\n"))
        #expect(try !vault.run("cover", receipt).outputText.contains("\u{1B}"))
        let offered = try vault.run("complete", "covers").outputText
        #expect(
            offered.contains("itm_\(item.suffix(8))\titem Hob\n") && offered.contains("\(receipt.suffix(8))\tElkjøp"))
    }

    @Test func `an item that two devices edited is resolved by its own fields`() throws {
        let account = try TwoDevices()
        let (laptop, phone) = (account.laptop, account.phone)
        try laptop.add("Lampor")
        let receipt = try #require(try laptop.items("list").first?["id"]?.string)
        let item = try made(laptop, "cover", "item", receipt, "--set", "name=Washer", "--set", "price=10")
        try laptop.sync()
        try phone.sync()
        #expect(try phone.items("cover", receipt).map { $0["name"] } == ["Washer"])
        #expect(try laptop.run("cover", "edit", item, "--set", "price=20", "--set", "name=Dryer").isSuccess)
        #expect(try phone.run("cover", "edit", item, "--set", "price=30", "--set", "name=Mangle").isSuccess)
        try laptop.sync()
        #expect(try phone.run("sync").code == 9)
        let listed = try phone.run("conflicts").outputText
        #expect(listed.contains("itm_\(item.suffix(8))  Lampor  item Mangle  name, price"), "\(listed)")
        let told = try phone.run("conflicts", "show", String(item.suffix(8))).outputText
        #expect(told.contains("Lampor, item Mangle") && told.contains("price\n  before  10.00 EUR"), "\(told)")
        #expect(told.contains("  mine    30.00 EUR") && told.contains("  theirs  Dryer"))
        #expect(try phone.run("resolve", item, "--field", "serial=mine").code == 2)
        #expect(try phone.run("resolve", item, "--field", "months=mine").code == 2)
        #expect(try phone.run("resolve", item, "--field", "price=mine").said.contains("In conflict: name."))
        let decided = try phone.run("resolve", item, "--field", "price=value:25", "--field", "name=theirs")
        #expect(decided.isSuccess, "\(decided.said)")
        try phone.sync()
        try laptop.sync()
        let part = try #require(try laptop.items("cover", receipt).first)
        #expect(part["name"] == "Dryer" && part["price"] == ["minor": 2500, "currency": "EUR"])
    }
}
