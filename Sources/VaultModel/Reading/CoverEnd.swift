/// When a warranty beside the receipt's own ends, and what it is called.
package struct CoverEnd: Hashable, Sendable {
    package let id: WarrantyID
    package var kind: Warranty.Kind
    /// Who promised; empty where nobody said.
    package var provider: String
    /// The thing that is covered; empty for the whole receipt.
    package var item: String
    /// Nil for a lifetime.
    package var day: CalendarDay?

    package init(id: WarrantyID, kind: Warranty.Kind, provider: String = "", item: String = "", day: CalendarDay?) {
        self.id = id
        self.kind = kind
        self.provider = provider
        self.item = item
        self.day = day
    }

    /// What ends, in words of the person's own: the thing, and who promised. Empty where neither was said.
    package var what: String {
        [item, provider].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    func holds(on today: CalendarDay) -> Bool { day.map { $0 >= today } ?? true }
}
