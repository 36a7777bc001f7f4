import Foundation
import SystemKit
import Testing
import VaultJSON

@Suite("Keys that ask the server", .serialized)
struct RequestKeysStory {
    private static let window = "laptop"
    private let terminal: Terminal
    private let phone: Device
    /// The ID of the receipt that both devices have from the start.
    private let robotShop: String

    /// Starts a laptop on a screen and a phone of single commands, both synced with a new server.
    init() throws {
        terminal = try Terminal()
        let server = try terminal.startSharing()
        phone = try Device()
        let port = try #require(server.split(separator: ":").last.flatMap { UInt16($0) })
        try phone.signIn(port: port, isNew: false)
        robotShop = try #require(try phone.receipts().keys.first)
    }

    private func press(_ keys: String...) throws {
        for key in keys { try terminal.press(key, in: Self.window) }
    }

    @discardableResult
    private func wait(for text: String) throws -> String {
        try terminal.wait(for: text, in: Self.window)
    }

    /// Waits until everything done on the screen is sent, then syncs the phone.
    private func sync() throws {
        try terminal.wait(until: "everything sent", in: Self.window) { $0.contains("v sync ok") && !$0.contains("^") }
        try phone.settle()
    }

    /// Moves the cursor to the line with a text. Each key waits until the previous one has moved the cursor, or the
    /// line has moved.
    private func moveTo(_ text: String) throws {
        var moved: [Int] = []
        try terminal.wait(until: "the cursor on \(text)", in: Self.window) { screen in
            let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
            let cursor = lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(">") }
            guard let cursor, let wanted = lines.firstIndex(where: { $0.contains(text) }) else { return false }
            if cursor != wanted, moved != [cursor, wanted], (try? press(wanted > cursor ? "j" : "k")) != nil {
                moved = [cursor, wanted]
            }
            return cursor == wanted
        }
    }

    private func add(_ store: String, _ total: String) throws {
        try terminal.addReceipt(store: store, total: total, in: Self.window)
        try wait(for: store)
    }

    /// Opens the requests screen and returns its lines; the screen stays open.
    private func requests(until text: String) throws -> String {
        try press("4")
        try wait(for: "PENDING")
        try press("Q")
        return try wait(for: text)
    }

    private func set(_ assignment: String) throws {
        try phone.expectGood(phone.run("edit", robotShop, "--set", assignment))
        try phone.settle()
    }

    @Test func `L links what came back with its purchase, and parts the pair again`() throws {
        try add("Spares Desk", "-49,00")
        try sync()
        try moveTo("Spares Desk")
        try press("Enter", "L")
        try wait(for: "Which purchase was returned?")
        try press("Enter")
        try wait(for: "Link requested")
        try wait(for: "Return of Robot Shop")
        try sync()
        #expect(try phone.run("show", robotShop).outputText.contains("300.00 EUR left"))

        try press("L")
        try wait(for: "Unlink the return")
        try press("y")
        try terminal.wait(until: "the pair parted", in: Self.window) { !$0.contains("Return of Robot Shop") }
        try sync()
        #expect(try !phone.run("show", robotShop).outputText.contains("left"))
        try press("H")
        // The receipt shows its newest events too, so the older line proves that the history is open.
        #expect(try wait(for: "linked to its purchase").contains("unlinked"))
        try press("q")
        #expect(try requests(until: "2 requests").contains("Link a return of Spares Desk to Robot Shop"))
    }

    @Test func `X splits a receipt into what adds up, and Q tells what became of it`() throws {
        try press("P")
        try wait(for: "paused")
        try press("Enter", "X")
        try wait(for: "Amounts that add up")
        try terminal.type("300,00 40,00", in: Self.window)
        try press("Enter")
        try wait(for: "short of the total")
        try press("C-u")
        try terminal.type("300,00; 49,00:Spare Parts", in: Self.window)
        try press("Enter")
        try wait(for: "Split requested")
        #expect(try requests(until: "1 request").contains("^ waiting for the server"))
        try press("P")
        #expect(try wait(for: "applied").contains("Split Robot Shop into 2"))
        try press("Enter")
        try wait(for: "split into 2")
        try press("1")
        try wait(for: "Spare Parts")
        try sync()
        let parts = try phone.items(phone.run("list", "--json"))
        #expect(Set(parts.compactMap { $0["storeName"]?.string }) == ["Robot Shop", "Spare Parts"])
        #expect(Set(parts.compactMap { $0["total"]?["minor"]?.integer }) == [30_000, 4_900])
    }

    @Test func `M merges the marked duplicates into the one that is chosen`() throws {
        try add("Kiosk North", "12,00")
        try add("Kiosk South", "12,00")
        try sync()
        try press("M")
        try wait(for: "Mark two or more duplicates with Space first")
        for (store, marked) in [("Kiosk North", "1 marked"), ("Kiosk South", "2 marked")] {
            try moveTo(store)
            try press("Space")
            // Marking also moves the cursor, and the next key depends on its position.
            try wait(for: marked)
        }
        try press("M")
        try wait(for: "Which of the 2 do you want to keep?")
        try moveTo("Kiosk South")
        try press("Enter")
        try wait(for: "Merge of 2 receipts requested")
        try terminal.wait(until: "one of them gone", in: Self.window) { !$0.contains("Kiosk North") }
        try sync()
        let stores = try phone.items(phone.run("list", "--json")).compactMap { $0["storeName"]?.string }
        #expect(stores.sorted() == ["Kiosk South", "Robot Shop"])
        #expect(try requests(until: "applied").contains("Merge 2 receipts into one: Kiosk South"))
    }

    @Test func `D in the Trash deletes a receipt permanently on both devices, once the word is typed`() throws {
        try phone.expectGood(phone.run("note", robotShop, "--text", "a secret"))
        try phone.settle()
        try add("Kiosk", "12,00")
        try sync()
        try moveTo("Robot Shop")
        try press("d")
        try wait(for: "Moved 1 receipt to Trash")
        try press("T")
        try wait(for: "Robot Shop")
        try press("D")
        try wait(for: "1 receipt will be deleted permanently")
        try terminal.type("no", in: Self.window)
        try press("Enter")
        try wait(for: "to confirm. Esc cancels.")
        try press("C-u")
        try terminal.type("purge", in: Self.window)
        try press("Enter")
        try wait(for: "will be deleted permanently with the next sync")
        try terminal.wait(until: "an empty Trash", in: Self.window) { !$0.contains("Robot Shop") }
        try sync()
        #expect(try phone.run("show", robotShop).code == 3)
        #expect(try !phone.run("log").outputText.contains("a secret"))
        #expect(try phone.items(phone.run("list", "--json")).compactMap { $0["storeName"]?.string } == ["Kiosk"])
    }

    @Test func `m on a category moves its receipts to the one that is chosen`() throws {
        try set("category=Groceries")
        try wait(for: "Groceries")
        try press("C")
        try moveTo("Groceries")
        try wait(for: "1 receipt")
        try press("m")
        try wait(for: "Move the receipts of Groceries to which category?")
        try moveTo("Tools")
        try press("Enter")
        try wait(for: "Move requested")
        try sync()
        #expect(try phone.run("show", robotShop).outputText.contains("Tools"))
    }

    @Test func `categories are added, renamed, ordered and deleted, on every device`() throws {
        try set("category=Groceries")
        try wait(for: "Groceries")
        try press("C")
        try wait(for: "10 categories")
        try press("a")
        try terminal.type("Garden", in: Self.window)
        try press("Enter")
        try wait(for: "Added the category Garden.")
        try press("K")
        try wait(for: "Moved the category.")
        try press("g")
        try press("e")
        try press("C-u")
        try terminal.type("Food", in: Self.window)
        try press("Enter")
        try wait(for: "Renamed the category to Food.")
        try moveTo("Clothing")
        try press("d")
        try wait(for: "Deleted the category")
        try sync()
        let names = try phone.items(phone.run("category", "--json")).compactMap { $0["name"]?.string }
        #expect(names.first == "Food" && names.suffix(2) == ["Garden", "Other"] && !names.contains("Clothing"))
        #expect(try phone.run("show", robotShop).outputText.contains("Food"))
        #expect(try phone.run("category", "place", "garden", "1").isSuccess)
        #expect(try phone.run("category", "add", "FOOD").code == 2)
        #expect(try phone.run("sync").isSuccess)
        try terminal.wait(until: "the new order", in: Self.window) { screen in
            guard let garden = screen.range(of: "Garden"), let food = screen.range(of: "Food") else { return false }
            return garden.lowerBound < food.lowerBound
        }
        // Both add one of the same name before one has the other's.
        #expect(try phone.run("category", "add", "Twin").isSuccess)
        try press("a")
        try terminal.type("Twin", in: Self.window)
        try press("Enter")
        try wait(for: "Added the category Twin.")
        try sync()
        let doubtful = try phone.run("category", "delete", "twin")
        #expect(doubtful.code == 2 && doubtful.said.contains("2 categories have the name 'twin'"), "\(doubtful.said)")
        let twins = try phone.items(phone.run("category", "--json")).filter { $0["name"] == "Twin" }
        #expect(try phone.run("category", "delete", try #require(twins.last?["id"]?.string)).isSuccess)
    }

    @Test func `H shows what another device did by its name, and p restores the previous value`() throws {
        try set("warranty=36")
        try press("Enter")
        try wait(for: "36 months")
        try press("H")
        // The phone joined after the laptop's program started; the program fetches its name when it has to show it.
        try terminal.wait(until: "the phone's name", in: Self.window) { screen in
            screen.contains("History") && screen.contains("Warranty") && !screen.contains("dev_")
        }
        try moveTo("Warranty")
        try press("p")
        try wait(for: "Restored the previous value")
        try press("q")
        try wait(for: "Warranty   none recorded")
        try sync()
        let months = try phone.items(phone.run("show", robotShop, "--json")).first?["warrantyMonths"]
        #expect(months == nil || months == .null)
    }
}
