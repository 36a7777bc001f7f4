import Folding
package import VaultModel

/// Finds the categories of planned receipts, in a time that does not depend on how many categories there are.
package struct CategoryFinder: Sendable {
    private var ids: Set<CategoryID> = []
    /// By folded name; the first of several.
    private var named: [String: CategoryID] = [:]

    /// The place of the next category, behind all others.
    package private(set) var nextOrder: Int64

    package init(_ known: [ReceiptCategory]) {
        nextOrder = (known.map(\.sortOrder).max() ?? 0) + 1
        for category in known { remember(category.id, named: category.name) }
    }

    /// Takes in a category that was created at ``nextOrder``.
    package mutating func add(_ id: CategoryID, named name: String) {
        remember(id, named: name)
        nextOrder += 1
    }

    private mutating func remember(_ id: CategoryID, named name: String) {
        ids.insert(id)
        let folded = TextFolding.fold(name)
        if named[folded] == nil { named[folded] = id }
    }

    /// The category with the draft's ID, else the one with its name, whatever case and accents it is written in.
    package func id(of draft: ReceiptDraft) -> CategoryID? {
        if let id = draft.categoryID, ids.contains(id) { return id }
        return draft.categoryName.flatMap { named[TextFolding.fold($0)] }
    }
}
