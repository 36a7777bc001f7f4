import Testing
import VaultExchange
import VaultModel

@testable import VaultClient

@Suite("Categories of imported receipts")
struct CategoryFinderTests {
    private static func id(_ number: UInt64) -> CategoryID { CategoryID(ULID(high: 1, low: number)) }

    private static func category(_ number: UInt64, _ name: String) -> ReceiptCategory {
        ReceiptCategory(id: id(number), name: name, icon: "", sortOrder: Int64(number), isDefault: false)
    }

    private func draft(_ name: String?, id: CategoryID? = nil) -> ReceiptDraft {
        var draft = ReceiptDraft(storeName: "Lampor")
        (draft.categoryName, draft.categoryID) = (name, id)
        return draft
    }

    @Test func `are found by ID, else by name in any case, of which the first counts`() {
        let finder = CategoryFinder([Self.category(1, "Küche"), Self.category(2, "KÜCHE"), Self.category(3, "Bad")])
        #expect(finder.id(of: draft("küche")) == Self.id(1))
        #expect(finder.id(of: draft("Küche", id: Self.id(3))) == Self.id(3))
        #expect(finder.id(of: draft("bad", id: Self.id(9))) == Self.id(3), "an ID of another vault")
        #expect(finder.id(of: draft("Garten")) == nil && finder.id(of: draft(nil)) == nil)
    }

    @Test func `are found after they were created`() {
        var finder = CategoryFinder([])
        finder.add(Self.id(4), named: "Garten")
        #expect(finder.id(of: draft("GARTEN")) == Self.id(4) && finder.id(of: draft(nil, id: Self.id(4))) == Self.id(4))
    }
}
