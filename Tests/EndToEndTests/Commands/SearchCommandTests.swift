import SystemKit
import Testing
import VaultJSON

@Suite("Commands that search")
struct SearchCommandTests {
    private func filled() throws -> CommandRun {
        let vault = try CommandRun(isUnlocked: true)
        let rows = [
            ["--store", "Bosch Outlet", "--date", "2025-11-02", "--total", "129 EUR", "--warranty", "36"],
            [
                "--store", "Café Müller", "--date", "2024-03-01", "--total", "12.50 EUR", "--notes",
                "one\nfor the Bosch",
            ],
            ["--store", "Θεσσαλονίκη", "--date", "2025-08-19", "--total", "18900 JPY", "--tags", "gift,bosch"],
        ]
        for row in rows { #expect(try vault.run(["add"] + row).isSuccess) }
        return vault
    }

    private func stores(_ vault: CommandRun, _ words: String...) throws -> [String] {
        try vault.json(words)["items"]?.array?.compactMap { $0["storeName"]?.string } ?? []
    }

    @Test func `list keeps its order, search puts the best matches first and shows where they are`() throws {
        let vault = try filled()
        #expect(try stores(vault, "list", "bosch") == ["Bosch Outlet", "Θεσσαλονίκη", "Café Müller"])
        let found = try vault.json(["search", "bosch"])["items"]?.array ?? []
        #expect(found.map { $0["storeName"]?.string } == ["Bosch Outlet", "Θεσσαλονίκη", "Café Müller"])
        #expect(found.map { $0["excerpt"] } == [.null, .null, "one for the Bosch"])
        #expect(try vault.run("search", "for", "the").outputText.contains("one for the Bosch"))
    }

    @Test func `conditions are the same for list, search and export`() throws {
        let vault = try filled()
        #expect(try stores(vault, "list", "total:>100 bought:2025") == ["Bosch Outlet", "Θεσσαλονίκη"])
        #expect(try stores(vault, "search", "bought:2025", "currency:jpy") == ["Θεσσαλονίκη"])
        let without = try vault.run("search", "--", "-has:warranty", "-θεσσαλονικη").outputText
        #expect(without.contains("Café Müller") && !without.contains("Bosch Outlet"))
        #expect(try vault.run("export", "tag:gift").outputText.contains("Θεσσαλονίκη"))
        #expect(try vault.run("search", "total:>99999").code == 3)
        #expect(try vault.run("search", "bought:today").code == 3, "a day like any other, on which nothing was bought")
        #expect(try stores(vault, "list", "total:>100 bought:<today") == ["Bosch Outlet", "Θεσσαλονίκη"])
    }

    @Test func `a mistake ends with 2 and a mark under it`() throws {
        let vault = try filled()
        let refused = try vault.run("list", "café", "stroe:bosch")
        #expect(refused.code == 2)
        #expect(
            refused.said == """
                rvault: stroe: is unknown. Did you mean store: ?
                  café stroe:bosch
                       ^^^^^^

                """)
        let wide = try vault.run("search", "東京 is:\u{1B}")
        #expect(wide.code == 2)
        #expect(wide.said.contains("  東京 is:␛\n          ^\n") || wide.said.contains("  東京 is:^[\n"))
        let json = try vault.run("search", "total:x", "--json")
        #expect(try JSON(parsing: json.said.split(separator: "\n")[0].description)["kind"] == "query")
        #expect(try vault.run("export", "is:x").code == 2)
        #expect(try vault.run("search").code == 2)
    }
}
