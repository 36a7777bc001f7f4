import Testing
import VaultJSON
import VaultModel
import VaultReplica

@testable import VaultStore

@Suite("Categories of a vault")
struct CategoryTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    private func names() throws -> [String] { try fixture.reader.categoryLines().map(\.category.name) }

    private func id(_ name: String) throws -> CategoryID {
        try #require(try fixture.reader.categories().first { $0.name == name }).id
    }

    @Test func `a new one comes last, and is sent`() async throws {
        #expect(try await fixture.vault.change(.add(name: "Garden")))
        #expect(try names() == ReceiptCategory.defaults.map(\.name) + ["Garden"])
        let batch = try await fixture.vault.batch()
        #expect(batch.first?.changes[.name] == "Garden" && batch.first?.changes[.sortOrder] == 10)
    }

    @Test func `a new name stays with the receipts, and the same name changes nothing`() async throws {
        let home = try id("Home")
        try await fixture.vault.create([.storeName: "Kiosk", .category: .string(home.description)])
        #expect(try await fixture.vault.change(.rename(home, to: "House")))
        #expect(try await !fixture.vault.change(.rename(home, to: "House")))
        let line = try #require(try fixture.reader.categoryLines().first { $0.category.name == "House" })
        #expect(line.category.id == home && line.receipts == 1)
    }

    @Test func `a place further up changes two, and the ends one`() async throws {
        let tools = try id("Tools")
        #expect(try await fixture.vault.change(.place(tools, at: 6)))
        #expect(try names().suffix(5) == ["Transport", "Tools", "Dining", "Services", "Other"])
        #expect(try await fixture.vault.batch().count == 2)
        try await fixture.vault.change(.add(name: "Garden"))
        let before = try fixture.reader.categories()
        #expect(try await fixture.vault.change(.place(try id("Garden"), at: 0)))
        #expect(try names().first == "Garden")
        #expect(Set(try fixture.reader.categories()).subtracting(before).count == 1)
        #expect(try await fixture.vault.change(.place(tools, at: 0)))
        #expect(try names().first == "Tools")
        #expect(try await fixture.vault.change(.place(tools, at: 99)))
        #expect(try names().last == "Tools")
        #expect(try await !fixture.vault.change(.place(tools, at: 99)))
    }

    @Test func `two in one place are put in order`() async throws {
        let (tools, home) = (try id("Tools"), try id("Home"))
        try await fixture.vault.edit(EntityRef(tools), [.sortOrder: 2])
        #expect(try names().prefix(4) == ["Groceries", "Electronics", "Home", "Tools"])
        try await fixture.vault.change(.place(tools, at: 2))
        #expect(try names().prefix(4) == ["Groceries", "Electronics", "Tools", "Home"])
        try await fixture.vault.change(.place(home, at: 2))
        #expect(try names().prefix(4) == ["Groceries", "Electronics", "Home", "Tools"])
    }

    @Test func `receipts of a deleted one show none, and have it again after an undo`() async throws {
        let home = try id("Home")
        let receipt = try await fixture.vault.create([.storeName: "Kiosk", .category: .string(home.description)])
        #expect(try await fixture.vault.change(.delete(home)))
        #expect(try !names().contains("Home"))
        #expect(try fixture.reader.receipt(receipt)?.category == home)
        #expect(try fixture.reader.undoLines(limit: 1).first?.action == .deleteCategory)
        _ = try await fixture.vault.undo()
        #expect(try fixture.reader.categoryLines()[2].receipts == 1)
        await #expect(throws: StoreError.self) {
            try await fixture.vault.change(.delete(CategoryID(ULID(high: 9, low: 9))))
        }
    }
}
