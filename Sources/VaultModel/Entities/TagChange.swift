/// Tags to add to receipts, and tags to remove from them; one that is in both is added.
package struct TagChange: Hashable, Sendable {
    package var adding: Set<String>
    package var removing: Set<String>

    package init(adding: Set<String>, removing: Set<String>) {
        self.adding = adding
        self.removing = removing
    }

    /// The tags of a receipt afterwards, sorted.
    package func applied(to tags: [String]) -> [String] {
        Set(tags).subtracting(removing).union(adding).sorted()
    }
}
