internal import Folding
internal import VaultExchange
internal import VaultModel

/// Finds the categories of planned receipts, in a time that does not depend on how many categories there are.
struct CategoryFinder: Sendable {
    private var ids: Set<CategoryID> = []
    /// By folded name; the first of several.
    private var named: [String: CategoryID] = [:]

    init(_ known: [ReceiptCategory]) {
        for category in known { add(category.id, named: category.name) }
    }

    /// Takes in a category that was created.
    mutating func add(_ id: CategoryID, named name: String) {
        ids.insert(id)
        let folded = TextFolding.fold(name)
        if named[folded] == nil { named[folded] = id }
    }

    /// The category with the draft's ID, else the one with its name, whatever case and accents it is written in.
    func id(of draft: ReceiptDraft) -> CategoryID? {
        if let id = draft.categoryID, ids.contains(id) { return id }
        return draft.categoryName.flatMap { named[TextFolding.fold($0)] }
    }
}
