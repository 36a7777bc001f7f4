import SystemKit
import Testing
import VaultJSON

@Suite("Commands on receipts")
struct ReceiptCommandTests {
    @Test func `a receipt is added, found, changed, thrown away and brought back`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let added = try vault.run(
            "add", "--store", "Blå Lampe", "--date", "27.10.2025", "--total", "1290,00 NOK", "--warranty", "2 years")
        let id = added.outputText.split(separator: "\n").first.map(String.init) ?? ""
        #expect(id.hasPrefix("rcp_"))
        let item = try #require(try vault.json("list", "lampe")["items"]?.array?.first)
        #expect(item["total"] == ["minor": 129_000, "currency": "NOK"])
        #expect(item["purchaseDate"] == "2025-10-27")
        #expect(item["warrantyExpiryDate"] == "2027-10-27")
        #expect(try vault.json("show", "rvault:\(id)")["items"]?.array?.count == 1)
        let end = String(id.suffix(6)).lowercased()
        #expect(try vault.run("edit", end, "--set", "total=99.5", "--add-tag", "home").isSuccess)
        #expect(try vault.json("show", end)["items"]?.array?.first?["total"] == ["minor": 9950, "currency": "NOK"])
        let shown = try vault.run("show", end).outputText
        #expect(shown.contains("on this device only") && !shown.contains("never sent"), "\(shown)")
        #expect(try vault.run("trash", end).isSuccess)
        #expect(try vault.json("list")["items"] == [])
        #expect(try vault.run("restore", end).isSuccess)
        #expect(try vault.json("list")["items"]?.array?.count == 1)
    }

    @Test func `an amount keeps its currency, and what stands on one line has no line break`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let id = try vault.run("add", "-q", "--store", "Lampor", "--total", "12.50 EUR").outputText.filter {
            $0 != "\n"
        }
        let alone = try vault.run("edit", id, "--set", "currency=")
        #expect(alone.code == 2 && alone.said.contains("The total needs a currency."), "\(alone.said)")
        #expect(try vault.items("show", id).first?["total"] == ["minor": 1250, "currency": "EUR"])
        #expect(try vault.run("edit", id, "--set", "currency=", "--set", "total=").isSuccess)
        #expect(try vault.items("show", id).first?["total"] == .null)
        for words in [["add", "--store", "a\nb"], ["edit", id, "--add-tag", "a\nb"], ["tag", id, "+a\nb"]] {
            let refused = try vault.run(words)
            #expect(refused.code == 2 && refused.said.contains("has a line break"), "\(refused.said)")
        }
        let tried = try vault.items("edit", id, "--set", "total=5", "--dry-run")
        #expect(tried.first?["changes"]?.array?.count == 2, "\(tried)")
        #expect(try vault.items("tag", id, "+home", "--dry-run").first?["tags"] == ["home"])
        #expect(try vault.items("list", "tag:home").isEmpty)
        for words in [
            ["add", "--store", "x", "--dry-run"], ["logout"], ["export", "-o", "x.json"], ["sync", "deletions"],
        ] {
            #expect(try vault.json(words)["items"] == [], "\(words)")
        }
    }

    @Test func `a variable goes before the vault's own currency and order of days, and no other is taken`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let added = try vault.shell(
            "RVAULT_CURRENCY=SEK RVAULT_DATES=month rvault add --store E --total 5 --date 03/04/2025 --json")
        #expect(added.outputText.contains(#""currency":"SEK""#) && added.outputText.contains("2025-03-04"))
        #expect(try vault.run("config", "set", "format.currency", "QQQ").code == 2)
        #expect(try vault.shell("printf 'store,total\\nE,5\\n' > in.csv").isSuccess)
        #expect(try vault.run("import", "csv", "in.csv", "--default-currency", "QQQ").code == 2)
        let dry = try vault.run("export", "--format", "csv", "-o", "out.csv", "--dry-run")
        #expect(dry.said.contains("to out.csv, unencrypted; nothing was written") && dry.isSuccess, "\(dry.said)")
        #expect(try vault.shell("ls out.csv").code != 0)
    }

    @Test func `receipts in the Trash are deleted permanently, by name or all, after a typed word or --yes`() throws {
        let vault = try CommandRun(isUnlocked: true)
        for store in ["Lamp", "Chair", "Table"] { #expect(try vault.run("add", "--store", store).isSuccess) }
        let items = try #require(try vault.json("list")["items"]?.array)
        let ids = items.compactMap { $0["id"]?.string.map { String($0.suffix(8)) } }
        #expect(try vault.run("trash", ids[0], ids[1]).isSuccess)
        #expect(try vault.run("purge", ids[0]).code == 1, "nobody typed the word")
        #expect(try vault.run("purge").code == 2)
        #expect(try vault.run("purge", "--everything", ids[0]).code == 2)
        let half = try vault.run("purge", ids[0], ids[2], "--yes")
        #expect(half.code == 10 && half.said.contains("isn't in the Trash"))
        #expect(try vault.run("show", ids[0]).code == 3)
        #expect(
            try vault.run("purge", "--everything", "--dry-run").said.contains("1 receipt would be deleted permanently"))
        #expect(try vault.run("purge", "--everything", "--yes").said.contains("1 receipt deleted permanently"))
        #expect(try vault.run("purge", "--everything", "--yes").said.contains("The Trash is empty"))
        #expect(try vault.json("list")["items"]?.array?.count == 1)
    }

    @Test func `what an edit would do is said as people say it, and so is a return window that cannot be`() throws {
        let vault = try CommandRun(isUnlocked: true)
        #expect(
            try vault.run("add", "--store", "Lampor", "--total", "1290 NOK", "--date", "2025-10-27").isSuccess)
        let id = try #require(try vault.json("list")["items"]?.array?.first?["id"]?.string)
        let named = try vault.run("edit", id, "--set", "total=99.5", "--set", "date=2025-10-28", "--dry-run")
        #expect(named.isSuccess)
        #expect(named.outputText.contains("Total 1290.00 NOK -> 99.50 NOK"))
        #expect(named.outputText.contains("Bought 2025-10-27 -> 2025-10-28"))
        let early = try vault.run("edit", id, "--set", "return-by=2025-01-02")
        #expect(early.isSuccess && early.said.contains("2025-01-02, is before the purchase date, 2025-10-27"))
    }

    @Test func `where no vault is, the place is named; without an account a dry run has nothing to tell`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let nowhere = try vault.run("list", "--vault", "/tmp/no-such-vault-of-anybody")
        #expect(nowhere.code == 1 && nowhere.said.contains("There is no vault at /tmp/no-such-vault-of-anybody"))
        #expect(try vault.run("sync", "--dry-run").code == 2)
    }

    @Test func `what is not found ends with 3, and half of it with 10`() throws {
        let vault = try CommandRun(isUnlocked: true)
        #expect(try vault.run("add", "--store", "Lamp").isSuccess)
        let end = try #require(try vault.json("list")["items"]?.array?.first?["id"]?.string).suffix(8)
        #expect(try vault.run("list", "nothing").code == 3)
        #expect(try vault.run("show", "ZZZZ").code == 3)
        #expect(try vault.run("trash", "ZZZZ").code == 3)
        #expect(try vault.run("trash", String(end), "ZZZZ").code == 10)
        let both = try vault.run("list", "nothing", "--json")
        #expect(both.outputText == "{\"schema\":\"rvault/1\",\"items\":[],\"truncated\":false}\n")
        #expect(try JSON(parsing: both.said.split(separator: "\n")[0].description)["code"] == 3)
    }

    @Test func `values that cannot be are refused by name with 2, and nothing changes`() throws {
        let vault = try CommandRun(isUnlocked: true)
        #expect(try vault.run("add", "--store", "Lamp", "--total", "5").isSuccess)
        let end = String(try #require(try vault.json("list")["items"]?.array?.first?["id"]?.string).suffix(8))
        for value in [
            "total=abc", "date=31.2.2025", "currency=XXQ", "warranty=-1", "category=Nothing", "favorite=maybe",
        ] {
            let refused = try vault.run("edit", end, "--set", value)
            #expect(refused.code == 2, "\(value)")
            #expect(refused.said.contains("rvault: "), "\(value)")
        }
        #expect(try vault.json("show", end)["items"]?.array?.first?["version"] == 0)
        #expect(try vault.json("show", end)["items"]?.array?.first?["history"]?.array?.count == 1)
    }

    @Test func `a prefix of an ID that two receipts share lists both`() throws {
        let vault = try CommandRun(isUnlocked: true)
        for store in ["Lamp", "Chair"] { #expect(try vault.run("add", "--store", store).isSuccess) }
        let shared = String(
            try #require(try vault.json("list")["items"]?.array?.first?["id"]?.string).dropFirst(4).prefix(4))
        let refused = try vault.run("show", shared, "--json")
        #expect(refused.code == 3)
        let error = try JSON(parsing: refused.said.split(separator: "\n")[0].description)
        #expect(error["kind"] == "ambiguous")
        #expect(error["message"]?.string?.contains("Lamp") == true)
        #expect(error["message"]?.string?.contains("Chair") == true)
    }
}
